"""Sections 4 to 6: what dice and spaces cost, and what a face permits."""

import pytest
from msgspec import structs

from tests.titles.seven_wonders_dice.dice_table import (
    PASS,
    RULES,
    TITLE,
    answer,
    board,
    build,
    choose,
    forum,
    legal,
    legal_spaces,
    price,
    refused,
    spaces_of,
    steps_of,
    table,
    wonder,
)
from titles.kernel.deciding.decider import moves
from titles.seven_wonders_dice.play.turn_position import TurnPosition, position_of
from titles.seven_wonders_dice.state import state_of

WAREHOUSE, GALLERY = spaces_of("warehouse"), spaces_of("gallery_of_leaders")
FREE_BLUE = ("university_tablet1",)
"""Dice cost 0 for blue, in Ephesus."""


@pytest.mark.parametrize(
    ("quarter", "crossed", "space", "paid"),
    [
        (0, (), "agora_a1", 1),  # costs 1, nothing is produced
        (1, (), "agora_a1", 2),
        (3, (), "agora_a1", 4),
        (3, WAREHOUSE[:1], "agora_a1", 3),
        (3, (*WAREHOUSE[:3], "agora_a1"), "agora_a2", 3),  # costs 2, three are produced
        (0, ("agora_a1", "agora_a2"), "agora_a3", 4),
        (0, (*WAREHOUSE[:3], "agora_a1", "agora_a2"), "agora_a3", 1),
        (3, (*FREE_BLUE,), "agora_a1", 1),
        (2, (*FREE_BLUE, *WAREHOUSE), "agora_a1", 0),
        (0, ("market_coin1", "market_coin2"), "agora_a1", 1),  # die cost reduced by 1, not below 0
        (3, ("market_coin1", "market_coin2"), "agora_a1", 3),
    ],
)
def test_die_cost_and_construction_cost(quarter, crossed, space, paid):
    game = table(board("ephesus", *crossed), dice=forum(blue=f"mask/{quarter}"))
    assert price(game, space) == paid
    step = steps_of(choose(game, 0, build("blue", space)))[0]
    assert (step.paid, step.coins) == (paid, 7 - paid)


def test_one_coin_short_is_refused():
    short = table(board("giza", coins=3), dice=forum(blue="mask/3"))
    assert refused(short, 0, build("blue", "agora_a1")) == "unaffordable"
    assert not legal_spaces(short, die="blue")
    enough = table(board("giza", coins=4), dice=forum(blue="mask/3"))
    assert steps_of(choose(enough, 0, build("blue", "agora_a1")))[0].coins == 0


def test_coins_that_the_space_will_give_do_not_help_to_pay_for_it():
    game = table(board("giza", coins=1), dice=forum(yellow="coin/0"))
    assert refused(game, 0, build("yellow", "market_coin1")) == "unaffordable"


def test_a_warehouse_space_does_not_help_to_pay_for_itself():
    game = table(board("giza", *WAREHOUSE[:1]), dice=forum(grey_1="glass/0"))
    assert price(game, "warehouse_glass") == 1


def test_the_cost_says_what_is_for_the_die_and_what_for_resources():
    game = table(board("giza"), dice=forum(blue="mask/2"))
    costs = [o.cost for o in moves(TITLE, game, 0) if getattr(o.move, "space", "") == "agora_a1"]
    assert costs == [{"die": 2, "resources": 1}]


@pytest.mark.parametrize(
    ("crossed", "space", "paid"),
    [((), "wonder_1", 3), (WAREHOUSE[:2], "wonder_1", 1), ((*WAREHOUSE, "wonder_1"), "wonder_2", 0)],
)
def test_the_wonder_takes_no_die(crossed, space, paid):
    game = table(board("giza", *crossed))
    assert price(game, space) == paid
    assert steps_of(choose(game, 0, wonder(space)))[0].paid == paid


@pytest.mark.parametrize(
    ("made", "crossed", "code"),
    [
        (build("white", "agora_a1"), (), "not_in_forum"),
        (build("blue", "nothing"), (), "no_such_space"),
        (build("blue", "agora_b1"), (), "face_forbids"),
        (build("blue", "market_camel1"), (), "face_forbids"),
        (build("blue", "agora_a2"), (), "out_of_order"),
        (build("blue", "agora_a1"), ("agora_a1",), "already_crossed"),
        (wonder("wonder_2"), (), "out_of_order"),
        (wonder("agora_a1"), (), "not_of_the_wonder"),
        (wonder("nothing"), (), "not_of_the_wonder"),
    ],
)
def test_refusals(made, crossed, code):
    assert refused(table(board("giza", *crossed), dice=forum(blue="mask/0")), 0, made) == code


def test_an_unaffordable_wonder_is_refused():
    assert refused(table(board("giza", coins=2)), 0, wonder("wonder_1")) == "unaffordable"


SIGNS = [
    ("grey_1", "stone", {"warehouse_stone"}),
    ("grey_2", "papyrus", {"warehouse_papyrus"}),
    *[("blue", sign, {space}) for signs, space in (
        (("mask", "scales"), "agora_a1"), (("fountain", "temple"), "agora_b1"), (("owl", "caduceus"), "agora_c1")
    ) for sign in signs],
    ("red", "axe", {"barracks_west_attack1"}),
    ("red", "sword", {"barracks_east_attack1"}),
    ("red", "shield", {"barracks_west_defense1", "barracks_east_defense1"}),
    ("green", "compass", {"university_compass1"}),
    ("green", "tablet", {"university_tablet1"}),
    ("green", "gear", {"university_gear1"}),
    *[("white", f"leader_{colour}", {f"gallery_of_leaders_leader_{colour}"}) for colour in (
        "blue", "green", "red", "yellow"
    )],
    ("white", "leader_laurel", {"gallery_of_leaders_laurel1"}),
    ("black", "spy_grey", set(WAREHOUSE)),
    ("black", "spy_blue", {"agora_a1", "agora_b1", "agora_c1"}),
    ("black", "spy_yellow", set(spaces_of("market")) - {"market_coin2"}),
    ("black", "spy_green", {"university_tablet3", "university_compass1", "university_gear1"}),
    ("black", "spy_red", {f"barracks_{side}_{kind}1" for side in ("west", "east") for kind in ("attack", "defense")}),
]  # fmt: skip


@pytest.mark.parametrize(("die", "sign", "spaces"), SIGNS, ids=lambda value: value if isinstance(value, str) else "")
def test_what_a_face_permits(die, sign, spaces):
    unlocked = ("university_compass1", "university_compass2", "university_compass3") if die == "white" else ()
    spying = ("university_tablet1", "university_tablet2") if die == "black" else ()
    boards = board("alexandria" if unlocked or spying else "giza", *unlocked, *spying, coins=28)
    assert legal_spaces(table(boards, dice=forum(**{die: f"{sign}/0"})), die=die) == spaces


@pytest.mark.parametrize("face", [face.symbol for face in RULES.dice["purple"].faces])
def test_a_purple_face_permits_the_guild_court_where_one_has_most(face):
    compared = RULES.rolled.symbols[face].target.compare[0]
    unlocked = ("university_tablet1", "university_tablet2", "university_tablet3")
    dice = forum(purple=f"{face}/0")
    most = board("giza", *unlocked, *(s for s in spaces_of(compared) if s not in unlocked), coins=28)
    least = board("giza", *unlocked, coins=28)
    assert legal_spaces(table(most, board("rhodes"), dice=dice), die="purple") == {"guild_court_1"}
    other = board("rhodes", *spaces_of(compared, "rhodes"))
    assert not legal_spaces(table(least, other, dice=dice), die="purple")
    assert refused(table(least, other, dice=dice), 0, build("purple", "guild_court_1")) == "comparison_fails"


def test_a_purple_face_that_compared_nothing_would_permit_its_spaces_to_all():
    dice = forum(purple="guild_wonder/0")
    board_of_few = board("giza", "university_tablet1", "university_tablet2", "university_tablet3", coins=28)
    game = table(board_of_few, board("rhodes", "wonder_1"), dice=dice)
    position = position_of(game, state_of(game), 0)
    terms = position.crossed.dice
    compares_nothing = {**terms, "purple": structs.replace(terms["purple"], compared=((),) * 7)}
    crossed = structs.replace(position.crossed, dice=compares_nothing)
    assert not purple_options(position)
    assert purple_options(structs.replace(position, crossed=crossed))


def purple_options(position: TurnPosition):
    """How the purple die can be used."""
    return [option for option in position.build_options(position.state.forum) if option[0].die == "purple"]


def test_a_die_is_chosen_by_several_and_a_step_only_once():
    game = table(board("giza"), dice=forum(grey_1="stone/0"))
    game = choose(game, 0, build("grey_1", "warehouse_stone"))
    assert answer(game, 0, PASS).game.commitments[0].chain[0].move == PASS(0)


def test_no_legal_move_costs_more_than_the_seat_has():
    for coins in range(29):
        game = table(board("giza", coins=coins), dice=forum(blue="mask/3", green="tablet/2", grey_1="wood/1"))
        for legal_move in moves(TITLE, game, 0):
            assert sum(legal_move.cost.values()) <= coins
        assert legal(game)[0] == PASS(0)
