"""Sections 8 and 9: effects, bonuses, and what they set off."""

import pytest

from tests.titles.seven_wonders_dice.dice_table import (
    DECLINE,
    PASS,
    after,
    board,
    boards_of,
    bonus,
    build,
    choose,
    cross,
    forum,
    legal,
    legal_spaces,
    price,
    refused,
    reveal,
    spaces_of,
    steps_of,
    table,
    wonder,
)
from titles.kernel.state.game import to_move
from titles.seven_wonders_dice.terms.effects import (
    ConstructWithoutDieCost,
    CrossSpace,
    CrossUpToTwo,
    ExtraAction,
    TakeBonus,
)
from titles.seven_wonders_dice.terms.moves import ChooseBonus, Decline, Pass, TakeBack

WAREHOUSE, MARKET, AGORA = spaces_of("warehouse"), spaces_of("market"), spaces_of("agora")


def last(game, seat=0):
    """The last step of a seat."""
    return steps_of(game, seat)[-1]


def test_cross_space_stays_in_its_buildings():
    game = choose(table(board("rhodes"), dice=forum(green="compass/0")), 0, build("green", "university_compass1"))
    assert last(game).open == (CrossSpace(("barracks_west", "barracks_east")),)
    assert legal(game)[0] == Decline(1)
    assert legal_spaces(game) == {f"barracks_{s}_{k}1" for s in ("west", "east") for k in ("attack", "defense")}
    assert refused(game, 0, cross("agora_a1")) == "not_granted"
    assert refused(game, 0, cross("nothing")) == "no_such_space"
    assert refused(game, 0, cross("barracks_west_attack2")) == "out_of_order"
    assert refused(game, 0, build("blue", "agora_c1")) == "wrong_step"
    assert refused(game, 0, wonder("wonder_1")) == "wrong_step"
    assert refused(game, 0, bonus("seven_coins")) == "wrong_step"


def test_cross_up_to_two_one_after_the_other():
    start = table(board("alexandria", coins=10))
    game = choose(start, 0, wonder("wonder_1"))
    assert last(game).open == (CrossUpToTwo(("warehouse",)),)
    game = choose(game, 0, cross("warehouse_wood"))
    assert last(game).open == (CrossSpace(("warehouse",)),)
    game = choose(game, 0, cross("warehouse_glass"))
    assert last(game).open == ()
    assert last(game).paid == 1  # the first one helps to pay for the second
    none = choose(start, 0, wonder("wonder_1"), DECLINE)
    one = choose(start, 0, wonder("wonder_1"), cross("warehouse_stone"), DECLINE)
    assert (last(none).open, last(one).open) == ((), ())


def test_a_crossing_for_which_nothing_is_left_is_lost():
    game = choose(table(board("alexandria", *WAREHOUSE, coins=5)), 0, wonder("wonder_1"))
    assert last(game).open == ()


def test_a_crossing_that_can_not_be_paid_for_is_lost():
    poor = board("rhodes", "barracks_west_attack1", "barracks_east_attack1", coins=2)
    game = choose(table(poor, dice=forum(green="compass/0")), 0, build("green", "university_compass1"))
    assert (last(game).coins, last(game).open) == (0, ())


def test_a_free_die_that_nothing_can_use_is_lost():
    nothing = forum(grey_1="stone/0", grey_2="stone/0", grey_3="stone/0", blue="mask/0", green="compass/0")
    crossed = (*WAREHOUSE, *AGORA, *spaces_of("university", "halicarnassus"), *MARKET, *_barracks())
    game = choose(table(board("halicarnassus", *crossed), dice=nothing), 0, wonder("wonder_1"))
    assert last(game).open == ()


def _barracks():
    return (*spaces_of("barracks_west"), *spaces_of("barracks_east"))


def test_construct_without_die_cost_is_a_die_and_nothing_else():
    game = choose(table(board("halicarnassus"), dice=forum(grey_1="stone/3")), 0, wonder("wonder_1"))
    assert last(game).open == (ConstructWithoutDieCost(),)
    assert price(game, "warehouse_stone") == 0
    assert refused(game, 0, PASS) == "no_action"
    assert refused(game, 0, wonder("wonder_2")) == "wrong_step"
    assert legal(game)[0] == Decline(1)


def test_an_extra_action_is_any_of_the_three():
    rich = board("alexandria", *WAREHOUSE, "wonder_1", coins=10)
    game = choose(table(rich, dice=forum(blue="mask/1")), 0, wonder("wonder_2"))
    assert last(game).open == (ExtraAction(),)
    assert [type(move) for move in legal(game)[:2]] == [Decline, Pass]
    assert {"agora_a1", "wonder_3"} <= legal_spaces(game)
    assert price(game, "agora_a1") == 1
    assert last(choose(game, 0, PASS)).coins == 13
    assert last(choose(game, 0, DECLINE)).coins == 10


@pytest.mark.parametrize(
    ("name", "crossed", "dice", "made", "gained"),
    [
        ("ephesus", WAREHOUSE, {}, wonder("wonder_1"), 7),
        ("giza", WAREHOUSE, {"yellow": "coin/0"}, build("yellow", "market_coin1"), 7),
        ("giza", WAREHOUSE, {}, wonder("wonder_1"), 2),
        ("giza", (*WAREHOUSE, "agora_a1"), {"yellow": "chest/0"}, build("yellow", "market_chest1"), 1),
        ("giza", WAREHOUSE, {"yellow": "chest/0"}, build("yellow", "market_chest3"), 6),
        ("rhodes", (*WAREHOUSE, "university_gear1"), {"green": "gear/0"}, build("green", "university_gear2"), 2),
    ],
)
def test_coins_now(name, crossed, dice, made, gained):
    game = choose(table(board(name, *crossed), dice=forum(**dice)), 0, made)
    assert last(game).gained == gained


@pytest.mark.parametrize(
    ("crossed", "colour", "sign", "space", "gained"),
    [
        (("market_camel1",), "blue", "mask", "agora_a1", 2),
        (("market_camel2",), "red", "axe", "barracks_west_attack1", 2),
        (("market_camel3",), "green", "tablet", "university_tablet1", 2),
        (("market_camel1",), "red", "axe", "barracks_west_attack1", 0),
        (("market_camel2", "university_tablet1"), "red", "axe", "barracks_west_attack1", 4),
    ],
)
def test_coins_when_a_colour_is_chosen(crossed, colour, sign, space, gained):
    game = table(board("giza", *crossed), dice=forum(**{colour: f"{sign}/0"}))
    assert last(choose(game, 0, build(colour, space))).gained == gained


def test_each_bonus_is_taken_once():
    twice = ("wonder_1", "wonder_2")
    game = table(board("olympia", *WAREHOUSE, *twice, bonuses=("bonus_seven_coins",)))
    game = choose(game, 0, wonder("wonder_3"))
    names = [move.bonus for move in legal(game) if isinstance(move, ChooseBonus)]
    assert names == ["bonus_another_action", "bonus_city_space"]
    assert refused(game, 0, bonus("seven_coins")) == "bonus_gone"
    assert refused(game, 0, bonus("nothing")) == "bonus_gone"


def test_seven_coins_are_the_default_bonus():
    game = choose(table(board("olympia", *WAREHOUSE, "wonder_1", "wonder_2")), 0, wonder("wonder_3"))
    assert legal(game)[0].bonus == "bonus_seven_coins"
    assert last(choose(game, 0, bonus("seven_coins"))).gained == 7


def test_with_all_three_crossed_further_completions_give_nothing():
    every = ("bonus_another_action", "bonus_city_space", "bonus_seven_coins")
    game = table(board("olympia", *WAREHOUSE, "wonder_1", "wonder_2", bonuses=every))
    assert last(choose(game, 0, wonder("wonder_3"))).open == ()


def test_each_barracks_is_a_building_of_its_own():
    west = spaces_of("barracks_west")
    game = table(board("giza", *WAREHOUSE, *west[:-1]), dice=forum(red="shield/0"))
    game = choose(game, 0, build("red", "barracks_west_defense2"))
    assert last(game).open == (TakeBonus(),)


CASCADE = (*WAREHOUSE, "wonder_1", "wonder_2", *AGORA[:-1], *spaces_of("barracks_west")[:-1])
"""One space short of the wonder, the agora and the west barracks."""
CHAIN = (
    wonder("wonder_3"),
    bonus("city_space"),
    cross("agora_c3"),
    bonus("another_action"),
    build("red", "barracks_west_defense2"),
    bonus("seven_coins"),
)


def test_a_bonus_may_complete_the_next_building():
    game = choose(table(board("olympia", *CASCADE), dice=forum(red="shield/0")), 0, *CHAIN)
    assert last(game).open == ()
    assert 0 not in to_move(game)
    game = after(game)
    assert boards_of(game)[0].bonuses == ("bonus_city_space", "bonus_another_action", "bonus_seven_coins")
    assert boards_of(game)[0].crossed[-3:] == ("wonder_3", "agora_c3", "barracks_west_defense2")
    assert game.state.last == 6


def test_several_seats_chain_bonuses_in_one_turn():
    boards = [board(name, *CASCADE) for name in ("olympia", "giza", "rhodes")]
    game = table(*boards, dice=forum(red="shield/0"))
    for seat in (2, 0, 1):
        game = choose(game, seat, *CHAIN)
    batch = reveal(game)
    assert [len(event.steps) for event in batch.events[1:4]] == [6, 6, 6]
    game = after(game)
    assert all(len(each.bonuses) == 3 for each in boards_of(game))
    assert [each.first for each in boards_of(game)] == [("agora",)] * 3


def two_completions():
    """The last space of the gallery was crossed, and with its effect the last one of the market."""
    built = ("gallery_of_leaders_leader_blue", "gallery_of_leaders_leader_green", "gallery_of_leaders_leader_red")
    laurels = ("gallery_of_leaders_laurel1", "gallery_of_leaders_laurel2")
    white = ("university_gear1", "university_gear2", "university_gear3")
    most = (space for space in MARKET if space != "market_coin2")
    giza = board("giza", *WAREHOUSE, *white, *built, *laurels, *most, coins=10)
    game = table(giza, dice=forum(white="leader_yellow/0"))
    return choose(game, 0, build("white", "gallery_of_leaders_leader_yellow"), cross("market_coin2"))


def test_effects_within_effects_are_finished_first():
    game = two_completions()
    assert last(game).open == (TakeBonus(), TakeBonus())  # of the market on top, of the gallery below
    game = choose(game, 0, bonus("seven_coins"), bonus("another_action"), PASS)
    assert last(game).open == ()


@pytest.mark.parametrize("without", [PASS, DECLINE])
def test_doing_without_another_action_leaves_what_is_still_to_be_done(without: type[Pass] | type[Decline]):
    game = choose(two_completions(), 0, bonus("another_action"))
    assert last(game).open == (TakeBonus(), ExtraAction())
    game = choose(game, 0, without)
    assert last(game).open == (TakeBonus(),)
    assert {type(move) for move in legal(game)} == {ChooseBonus, TakeBack}
    assert 0 in to_move(choose(game, 1, PASS))


def test_two_completions_with_one_bonus_left():
    built = spaces_of("gallery_of_leaders")[:3] + spaces_of("gallery_of_leaders")[4:]
    white = ("university_gear1", "university_gear2", "university_gear3")
    most = (space for space in MARKET if space != "market_coin2")
    taken = ("bonus_another_action", "bonus_city_space")
    giza = board("giza", *WAREHOUSE, *white, *built, *most, coins=10, bonuses=taken)
    game = table(giza, dice=forum(white="leader_yellow/0"))
    game = choose(game, 0, build("white", "gallery_of_leaders_leader_yellow"), cross("market_coin2"))
    game = choose(game, 0, bonus("seven_coins"))
    assert last(game).open == ()
