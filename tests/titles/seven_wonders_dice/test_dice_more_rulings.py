"""Section 14: one test for each ruling, 22 to 41."""

import pytest

from tests.titles.seven_wonders_dice.dice_table import (
    DECLINE,
    PASS,
    RULES,
    after,
    board,
    boards_of,
    bonus,
    build,
    choose,
    conflict,
    cross,
    forum,
    happened,
    legal_spaces,
    price,
    refused,
    reveal,
    spaces_of,
    steps_of,
    table,
    wonder,
)
from titles.seven_wonders_dice.catalogue import catalogue
from titles.seven_wonders_dice.events import AttacksScored, DieEntered, FirstCompleted, TurnPlayed, TurnStarted
from titles.seven_wonders_dice.play.neighbours import points_of_attack
from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.play.scoring import score
from titles.seven_wonders_dice.state import Board, left_of, right_of
from titles.seven_wonders_dice.terms.effects import CrossSpace, CrossUpToTwo, TakeBonus

WAREHOUSE, MARKET, AGORA = spaces_of("warehouse"), spaces_of("market"), spaces_of("agora")
SPY = ("university_compass1", "university_compass2", "university_compass3")
"""Unlocks the black die in Giza."""


def test_ruling_22_the_four_colour_face_has_no_grey():
    game = table(board("giza", *SPY, coins=28), dice=forum(black="spy_four/0"))
    legal_there = legal_spaces(game, die="black")
    assert legal_there == {
        *("barracks_west_attack1", "barracks_west_defense1", "barracks_east_attack1", "barracks_east_defense1"),
        *("agora_a1", "agora_b1", "agora_c1", "university_tablet1", "university_gear1"),
        *("market_camel1", "market_camel2", "market_camel3", "market_coin1"),
        *("market_chest1", "market_chest2", "market_chest3"),
    }


def test_ruling_23_coins_for_a_die_come_before_payment_and_may_pay_for_it():
    game = table(board("giza", "market_camel1", coins=1), dice=forum(blue="mask/2"))
    assert price(game, "agora_a1") == 3
    game = choose(game, 0, build("blue", "agora_a1"))
    assert (steps_of(game)[0].gained, steps_of(game)[0].paid, steps_of(game)[0].coins) == (2, 3, 0)


def test_ruling_24_a_reduction_is_too_late_for_the_space_that_brings_it():
    game = table(board("giza", *WAREHOUSE, "market_coin1"), dice=forum(yellow="coin/3"))
    assert price(game, "market_coin2") == 3
    assert steps_of(choose(game, 0, build("yellow", "market_coin2")))[0].paid == 3


def test_ruling_25_per_space_coins_count_the_space_itself_in_that_building():
    game = table(board("giza", *WAREHOUSE, coins=0))
    game = choose(game, 0, wonder("wonder_1"))  # 2 coins for each wonder space, itself included
    assert steps_of(game)[0].gained == 2
    game = table(board("giza", *WAREHOUSE, "agora_a1", "agora_b1", coins=3), dice=forum(yellow="chest/0"))
    assert steps_of(choose(game, 0, build("yellow", "market_chest1")))[0].gained == 2


def test_ruling_26_per_space_points_are_counted_at_the_end():
    early = board("giza", "market_chest1")
    assert score(rules_of(1), early)["market"] == 0
    assert score(rules_of(1), Board("giza", 0, ("market_chest1", "agora_a1", "agora_b1")))["market"] == 2


def test_ruling_27_a_die_never_costs_less_than_nothing():
    cheap = board("olympia", *WAREHOUSE, "wonder_1", coins=0)
    game = table(cheap, dice=forum(blue="mask/0"))
    assert price(game, "agora_a1") == 0


def test_ruling_28_reductions_add_up():
    for crossed, cost in (((), 3), (("wonder_1",), 2), (("wonder_1", "market_coin1", "market_coin2"), 1)):
        game = table(board("olympia", *WAREHOUSE, *crossed), dice=forum(blue="mask/3"))
        assert price(game, "agora_a1") == cost


def test_ruling_29_a_bonus_must_be_taken_but_what_it_grants_may_be_declined():
    game = table(board("olympia", *WAREHOUSE, "wonder_1", "wonder_2"))
    game = choose(game, 0, wonder("wonder_3"))
    assert refused(game, 0, DECLINE) == "wrong_step"
    assert refused(game, 0, PASS) == "wrong_step"
    for name in ("another_action", "city_space"):
        chain = choose(game, 0, bonus(name), DECLINE)
        assert steps_of(chain)[-1].open == ()


def test_ruling_30_effects_come_before_the_bonus():
    unlocked = ("university_gear1", "university_gear2", "university_gear3")
    gallery = (space for space in spaces_of("gallery_of_leaders") if space != "gallery_of_leaders_leader_yellow")
    game = table(board("giza", *WAREHOUSE, *unlocked, *gallery, coins=10), dice=forum(white="leader_yellow/0"))
    game = choose(game, 0, build("white", "gallery_of_leaders_leader_yellow"))
    assert steps_of(game)[0].open == (TakeBonus(), CrossSpace(("market",)))
    assert steps_of(choose(game, 0, DECLINE))[1].open == (TakeBonus(),)
    game = choose(game, 0, cross("market_coin1"))
    assert steps_of(game)[1].gained == 7
    assert steps_of(game)[1].open == (TakeBonus(),)


def test_ruling_31_a_die_unlocked_twice_in_a_turn_is_swapped_once():
    spy = board("giza", *WAREHOUSE, "university_gear1", "university_gear2", *SPY, coins=28)
    game = table(board("halicarnassus", coins=28), spy, dice=forum(green="compass/0", black="spy_green/0"))
    game = choose(game, 0, build("green", "university_compass1"))
    game = choose(game, 1, build("black", "university_gear3"))
    batch = conflict(game)
    (event,) = happened(batch, DieEntered)
    assert (event.die, event.seats) == ("white", (0, 1))
    dice = [die.die for die in happened(batch, TurnStarted)[0].forum]
    assert sum(name.startswith("grey") for name in dice) == 1


def test_ruling_32_unlock_and_use_in_one_turn_if_the_die_lies_in_the_forum():
    university = tuple(space for space in spaces_of("university", "olympia") if space != "university_gear3")
    olympia = board("olympia", *WAREHOUSE, *university, coins=28)
    game = table(olympia, dice=forum(green="gear/0", white="leader_blue/0"))
    assert refused(game, 0, build("white", "gallery_of_leaders_leader_blue")) == "die_locked"
    game = choose(game, 0, build("green", "university_gear3"), bonus("another_action"))
    assert legal_spaces(game, die="white") == {"gallery_of_leaders_leader_blue"}


def test_ruling_32_a_die_that_is_only_about_to_enter_can_not_be_used():
    university = tuple(space for space in spaces_of("university", "olympia") if space != "university_gear3")
    game = table(board("olympia", *WAREHOUSE, *university, coins=28), dice=forum(green="gear/0"))
    game = choose(game, 0, build("green", "university_gear3"), bonus("another_action"))
    assert refused(game, 0, build("white", "gallery_of_leaders_leader_blue")) == "not_in_forum"


def test_ruling_33_there_is_a_grey_die_for_each_special_one():
    dice = RULES.dice.values()
    assert sum(die.special for die in dice) == sum(die.colour == "grey" for die in dice) == 3
    ready = Board("giza", 28, (*WAREHOUSE, *SPY, "university_tablet1", "university_tablet2"))
    game = table(ready, dice=forum(green="tablet/0", black="spy_green/0", white="leader_blue/0"))
    batch = conflict(choose(game, 0, build("green", "university_tablet3")))
    assert {die.die for die in happened(batch, TurnStarted)[0].forum} == {
        *("black", "white", "purple"),
        *("blue", "red", "yellow", "green"),
    }


def test_ruling_34_coins_beyond_the_capacity_are_lost():
    capacity = RULES.printed.gold_reserve.capacity
    for coins, held in ((capacity - 5, capacity - 2), (capacity - 1, capacity), (capacity, capacity)):
        assert boards_of(after(choose(table(board("giza", coins=coins)), 0, PASS)))[0].coins == held


def test_ruling_35_an_attack_is_worth_nothing_less_than_nothing():
    revision = catalogue(1)
    printed = [space for b in revision.boards["giza"] for space in b.spaces if space.kind == "attack"]
    assert min(space.points for space in printed) - revision.printed.meta.defenses_per_side > 0
    attack = next(space for space in printed if space.id == "barracks_west_attack1")
    assert [points_of_attack(attack, defenses) for defenses in (0, 1, 2, 3, 4)] == [3, 2, 1, 0, 0]


def test_ruling_36_a_free_die_brings_its_coins_too():
    start = board("halicarnassus", *WAREHOUSE, "market_camel1", coins=0)
    game = choose(table(start, dice=forum(blue="mask/3")), 0, wonder("wonder_1"), build("blue", "agora_a1"))
    step = steps_of(game)[-1]
    assert (step.paid, step.gained, step.coins) == (0, 2, 2)


def test_ruling_37_only_the_purple_die_reaches_the_guild_court():
    guild = set(spaces_of("guild_court"))
    for kind in (CrossSpace, CrossUpToTwo):
        for buildings in RULES.boards.values():
            for building in buildings:
                for space in building.spaces:
                    for effect in space.effects:
                        assert not (isinstance(effect, kind) and "guild_court" in effect.buildings)
    rich = Board("giza", 28, (*WAREHOUSE, *SPY))
    for face in RULES.dice["black"].faces:
        game = table(rich, dice=forum(black=f"{face.symbol}/0"))
        assert not legal_spaces(game) & guild


def test_ruling_38_left_is_the_next_seat_clockwise():
    assert [left_of(seat, 5) for seat in range(5)] == [1, 2, 3, 4, 0]
    assert [right_of(seat, 5) for seat in range(5)] == [4, 0, 1, 2, 3]
    boards = [board(name) for name in ("giza", "rhodes", "olympia", "ephesus")]
    game = table(*boards, dice=forum(red="axe/0"))
    game = choose(game, 3, build("red", "barracks_west_attack1"))
    assert happened(conflict(game), AttacksScored)[0].attacks[0].target == 0


@pytest.mark.parametrize(
    ("sign", "spaces"),
    [
        ("camel", {"market_camel1", "market_camel2", "market_camel3"}),
        ("chest", {"market_chest1", "market_chest2", "market_chest3"}),
        ("coin", {"market_coin1"}),
    ],
)
def test_ruling_39_camels_and_chests_are_free_in_order(sign, spaces):
    assert legal_spaces(table(board("giza", coins=20), dice=forum(yellow=f"{sign}/0")), die="yellow") == spaces


def test_ruling_40_ten_turns_in_a_row_of_passing_end_the_game():
    game = table(board("giza", "agora_b1"), turn=1)
    for turn in range(1, 10):
        assert (game.state.turn, game.state.passes) == (turn, turn - 1)
        game = after(game)
    assert game.status == "playing"
    game = after(game)
    assert (game.status, game.reason) == ("finished", "points")


def test_ruling_40_a_crossed_space_begins_the_count_again():
    game = table(board("giza"), dice=forum(grey_1="stone/0"), passes=9)
    game = after(choose(game, 0, build("grey_1", "warehouse_stone")))
    assert (game.status, game.state.passes) == ("playing", 0)


@pytest.mark.parametrize(("option", "passes", "status"), [(0, 500, "playing"), (3, 2, "finished"), (3, 1, "playing")])
def test_ruling_40_is_an_option(option, passes, status):
    game = table(board("giza"), options={"passing_turns": option}, passes=passes)
    assert after(game).status == status


def test_ruling_41_the_attacker_sees_the_value_at_once_and_all_see_it_with_the_reveal():
    defended = board("rhodes", "barracks_east_defense1")
    game = table(board("giza"), defended, dice=forum(red="axe/0"))
    game = choose(game, 0, build("red", "barracks_west_attack1"))
    assert steps_of(game)[0].value == 2
    revealed = reveal(game)
    assert [event.steps[0].value for event in happened(revealed, TurnPlayed)] == [2, None]
    assert boards_of(revealed.game)[0].attacks == ()
    assert score(rules_of(1), boards_of(revealed.game)[0])["barracks_west"] == 0
    assert score(rules_of(1), boards_of(after(game))[0])["barracks_west"] == 2


def test_ruling_41_attacks_are_scored_before_the_agora():
    both = board("giza", *WAREHOUSE, *AGORA[:-1], "wonder_1", coins=28)
    game = table(both, dice=forum(blue="owl/0", red="axe/0"))
    game = choose(game, 0, wonder("wonder_2"), build("blue", "agora_c3"), bonus("another_action"))
    game = choose(game, 0, build("red", "barracks_west_attack1"))
    kinds = [type(event) for event in conflict(game).events]
    assert kinds.index(AttacksScored) < kinds.index(FirstCompleted)
