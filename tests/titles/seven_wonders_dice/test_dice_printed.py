"""The printed construction costs, in resources, written down apart from the data: a wrong one fails a test that names
the space."""

import pytest

from titles.seven_wonders_dice.catalogue import catalogue

PRINTED = catalogue(1)
COMMON_COSTS: dict[str, int] = {
    "warehouse_stone": 0,
    "warehouse_wood": 0,
    "warehouse_brick": 0,
    "warehouse_textile": 2,
    "warehouse_glass": 2,
    "warehouse_papyrus": 2,
    "agora_a1": 1,
    "agora_a2": 2,
    "agora_a3": 4,
    "agora_b1": 0,
    "agora_b2": 2,
    "agora_b3": 3,
    "agora_c1": 1,
    "agora_c2": 3,
    "agora_c3": 5,
    "market_camel1": 1,
    "market_camel2": 1,
    "market_camel3": 2,
    "market_coin1": 2,
    "market_coin2": 4,
    "market_chest1": 3,
    "market_chest2": 3,
    "market_chest3": 3,
    "barracks_west_attack1": 0,
    "barracks_west_attack2": 1,
    "barracks_west_attack3": 2,
    "barracks_west_attack4": 3,
    "barracks_west_attack5": 4,
    "barracks_west_defense1": 1,
    "barracks_west_defense2": 2,
    "barracks_east_attack1": 0,
    "barracks_east_attack2": 1,
    "barracks_east_attack3": 2,
    "barracks_east_attack4": 3,
    "barracks_east_attack5": 4,
    "barracks_east_defense1": 1,
    "barracks_east_defense2": 2,
    "gallery_of_leaders_leader_blue": 3,
    "gallery_of_leaders_leader_green": 3,
    "gallery_of_leaders_leader_red": 3,
    "gallery_of_leaders_leader_yellow": 3,
    "gallery_of_leaders_laurel1": 2,
    "gallery_of_leaders_laurel2": 4,
    "guild_court_1": 2,
    "guild_court_2": 3,
    "guild_court_3": 4,
}
"""By space: those of the buildings that all boards share."""

OWN_COSTS: dict[str, int] = {
    "alexandria wonder_1": 2,
    "alexandria wonder_2": 4,
    "alexandria wonder_3": 6,
    "alexandria university_compass1": 1,
    "alexandria university_compass2": 3,
    "alexandria university_compass3": 5,
    "alexandria university_tablet1": 2,
    "alexandria university_tablet2": 3,
    "alexandria university_tablet3": 6,
    "alexandria university_gear1": 0,
    "alexandria university_gear2": 4,
    "alexandria university_gear3": 5,
    "babylon wonder_1": 2,
    "babylon wonder_2": 4,
    "babylon wonder_3": 6,
    "babylon university_compass1": 0,
    "babylon university_compass2": 2,
    "babylon university_compass3": 5,
    "babylon university_tablet1": 2,
    "babylon university_tablet2": 4,
    "babylon university_tablet3": 6,
    "babylon university_gear1": 3,
    "babylon university_gear2": 4,
    "babylon university_gear3": 5,
    "ephesus wonder_1": 3,
    "ephesus wonder_2": 4,
    "ephesus wonder_3": 5,
    "ephesus university_compass1": 3,
    "ephesus university_compass2": 4,
    "ephesus university_compass3": 5,
    "ephesus university_tablet1": 0,
    "ephesus university_tablet2": 3,
    "ephesus university_tablet3": 6,
    "ephesus university_gear1": 2,
    "ephesus university_gear2": 3,
    "ephesus university_gear3": 4,
    "giza wonder_1": 3,
    "giza wonder_2": 4,
    "giza wonder_3": 6,
    "giza university_compass1": 2,
    "giza university_compass2": 3,
    "giza university_compass3": 4,
    "giza university_tablet1": 3,
    "giza university_tablet2": 4,
    "giza university_tablet3": 5,
    "giza university_gear1": 0,
    "giza university_gear2": 3,
    "giza university_gear3": 6,
    "halicarnassus wonder_1": 2,
    "halicarnassus wonder_2": 4,
    "halicarnassus wonder_3": 6,
    "halicarnassus university_compass1": 2,
    "halicarnassus university_compass2": 4,
    "halicarnassus university_tablet1": 1,
    "halicarnassus university_tablet2": 3,
    "halicarnassus university_tablet3": 5,
    "halicarnassus university_gear1": 0,
    "halicarnassus university_gear2": 3,
    "halicarnassus university_gear3": 4,
    "halicarnassus university_gear4": 6,
    "olympia wonder_1": 2,
    "olympia wonder_2": 4,
    "olympia wonder_3": 6,
    "olympia university_compass1": 0,
    "olympia university_compass2": 3,
    "olympia university_compass3": 6,
    "olympia university_tablet1": 2,
    "olympia university_tablet2": 3,
    "olympia university_tablet3": 4,
    "olympia university_gear1": 3,
    "olympia university_gear2": 4,
    "olympia university_gear3": 5,
    "rhodes wonder_1": 2,
    "rhodes wonder_2": 4,
    "rhodes wonder_3": 6,
    "rhodes university_compass1": 2,
    "rhodes university_compass2": 3,
    "rhodes university_compass3": 4,
    "rhodes university_tablet1": 3,
    "rhodes university_tablet2": 4,
    "rhodes university_tablet3": 5,
    "rhodes university_gear1": 0,
    "rhodes university_gear2": 3,
    "rhodes university_gear3": 6,
}
"""By board and space: those of its wonder and its university."""

FORUM_COSTS = (0, 1, 2, 3)
"""The die cost of each quarter of the forum, in coins."""


def costs_on(board: str) -> dict[str, int]:
    """Return the cost of each space of a board."""
    return {space.id: space.cost for building in PRINTED.boards[board] for space in building.spaces}


def test_the_tables_have_every_space():
    for board in PRINTED.boards:
        own = {space for name, space in map(str.split, OWN_COSTS) if name == board}
        assert {*COMMON_COSTS, *own} == set(costs_on(board))


@pytest.mark.parametrize("space", COMMON_COSTS)
def test_a_space_of_all_boards_costs_what_is_printed(space: str):
    assert {costs_on(board)[space] for board in PRINTED.boards} == {COMMON_COSTS[space]}


@pytest.mark.parametrize("place", OWN_COSTS)
def test_a_space_of_a_wonder_or_university_costs_what_is_printed(place: str):
    board, space = place.split()
    assert costs_on(board)[space] == OWN_COSTS[place]


def test_a_die_costs_what_is_printed_on_its_quarter():
    assert tuple(quarter.cost for quarter in PRINTED.rolled.forum.quarters) == FORUM_COSTS
