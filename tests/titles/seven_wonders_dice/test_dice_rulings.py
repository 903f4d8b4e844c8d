"""Section 14: one test for each ruling, 1 to 21."""

from tests.titles.seven_wonders_dice.dice_table import (
    PASS,
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
    legal,
    legal_spaces,
    price,
    refused,
    spaces_of,
    steps_of,
    table,
    wonder,
)
from titles.kernel.events.events import Finished
from titles.seven_wonders_dice.events import AttacksScored, DieEntered, LastTurnCalled, TurnStarted

STONE, WOOD, BRICK = "warehouse_stone", "warehouse_wood", "warehouse_brick"
AGORA, MARKET, WAREHOUSE = spaces_of("agora"), spaces_of("market"), spaces_of("warehouse")
SPY = ("university_compass1", "university_compass2", "university_compass3")
"""Unlock the black die in Giza."""
GUILDS = ("university_tablet1", "university_tablet2", "university_tablet3")
"""Unlock the purple die in Giza."""


def game_with(game, dice):
    """The same table with other dice."""
    return table(*boards_of(game), dice=dice)


def test_ruling_01_resources_are_never_spent():
    game = table(board("giza", STONE, WOOD), dice=forum(blue="mask/0"))
    game = after(choose(game, 0, build("blue", "agora_a1")))
    assert boards_of(game)[0].crossed == (STONE, WOOD, "agora_a1")
    assert boards_of(game)[0].coins == 7  # cost 1, met by what is produced


def test_ruling_02_kinds_of_resources_do_not_matter():
    for produced in (STONE, WOOD, "warehouse_glass"):
        game = table(board("giza", produced), dice=forum(blue="mask/0"))
        assert price(game, "agora_a1") == 0
        assert price(table(board("giza"), dice=forum(blue="mask/0")), "agora_a1") == 1


def test_ruling_03_one_may_pass_though_able_to_build():
    game = table(board("giza"), dice=forum(grey_1="stone/0"))
    assert STONE in legal_spaces(game)
    assert legal(game)[0] == PASS(0)
    assert boards_of(after(choose(game, 0, PASS)))[0].coins == 10


def test_ruling_04_one_die_serves_several_players():
    game = table(board("giza"), board("rhodes"), board("olympia"), dice=forum(grey_1="stone/0"))
    for seat in range(3):
        game = choose(game, seat, build("grey_1", STONE))
    assert [each.crossed for each in boards_of(after(game))] == [(STONE,)] * 3


def test_ruling_05_defenses_crossed_this_turn_do_not_count_yet():
    boards = board("giza", *SPY, coins=20), board("rhodes", STONE)
    game = table(*boards, dice=forum(red="shield/0", black="spy_red/0"))
    game = choose(game, 0, build("black", "barracks_west_attack1"))
    game = choose(game, 1, build("red", "barracks_east_defense1"))
    batch = conflict(game)
    assert [attack.points for attack in happened(batch, AttacksScored)[0].attacks] == [3]
    game = choose(game_with(batch.game, forum(black="spy_red/0")), 0, build("black", "barracks_west_attack2"))
    assert [attack.points for attack in happened(conflict(game), AttacksScored)[0].attacks] == [4 - 1]


def test_ruling_06_guild_counts_crossed_this_turn_do_not_count():
    dice = forum(purple="guild_wonder/0")
    game = table(board("giza", *GUILDS, coins=28), board("rhodes"), dice=dice)
    assert refused(game, 0, build("purple", "guild_court_1")) == "comparison_fails"
    game = table(board("giza", *GUILDS, "wonder_1", coins=28), board("rhodes", "wonder_1"), dice=dice)
    game = choose(game, 0, wonder("wonder_2"))  # one more than Rhodes now, and another action
    assert refused(game, 0, build("purple", "guild_court_1")) == "comparison_fails"
    game = table(board("giza", *GUILDS, "wonder_1", coins=28), board("rhodes"), dice=dice)
    assert legal_spaces(choose(game, 0, wonder("wonder_2")), die="purple") == {"guild_court_1"}


def test_ruling_07_guild_court_with_two_players_asks_for_more():
    dice = forum(purple="guild_grey/0")
    level = table(board("giza", *GUILDS, STONE, coins=28), board("rhodes", WOOD), dice=dice)
    assert "guild_court_1" not in legal_spaces(level)
    more = table(board("giza", *GUILDS, STONE, BRICK, coins=28), board("rhodes", WOOD), dice=dice)
    assert legal_spaces(more, die="purple") == {"guild_court_1"}
    three = (board("giza", *GUILDS, STONE, coins=28), board("rhodes", WOOD), board("olympia", BRICK))
    assert legal_spaces(table(*three, dice=dice), die="purple") == {"guild_court_1"}
    behind = (board("giza", *GUILDS, STONE, coins=28), board("rhodes"), board("olympia", BRICK, WOOD))
    assert not legal_spaces(table(*behind, dice=dice), die="purple")


def test_ruling_08_a_special_die_unlocked_by_another_is_locked():
    other = board("giza", *SPY, coins=20)
    game = table(board("rhodes", coins=20), other, dice=forum(black="spy_grey/0"))
    assert refused(game, 0, build("black", STONE)) == "die_locked"
    assert legal_spaces(game, 1, die="black") == set(WAREHOUSE)


def test_ruling_09_a_special_die_enters_at_the_end_of_the_turn_for_a_random_grey_one():
    replaced = set()
    for seed in range(12):
        game = table(board("halicarnassus", coins=28), seed=seed, dice=forum(green="compass/0"))
        batch = conflict(choose(game, 0, build("green", "university_compass1")))
        (event,) = happened(batch, DieEntered)
        assert (event.die, event.seats) == ("white", (0,))
        replaced.add(event.replaced)
        dice = [die.die for die in happened(batch, TurnStarted)[0].forum]
        assert len(dice) == 7
        assert "white" in dice
        assert event.replaced not in dice
    assert replaced == {"grey_1", "grey_2", "grey_3"}


def test_ruling_09_later_unlockings_swap_nothing():
    game = table(board("halicarnassus", coins=28), dice=forum(green="compass/0", white="leader_blue/0"))
    batch = conflict(choose(game, 0, build("green", "university_compass1")))
    assert not happened(batch, DieEntered)


def test_ruling_10_a_full_gold_reserve_limits_only_what_is_held():
    game = table(board("giza", coins=28))
    for _ in range(3):
        game = after(choose(game, 0, PASS))
        assert boards_of(game)[0].coins == 28
    game = table(board("giza", "market_camel1", coins=28), dice=forum(blue="mask/3"))
    game = choose(game, 0, build("blue", "agora_a1"))
    assert steps_of(game)[0].coins == 28 - 3 - 1  # two coins for the die find no room, before it is paid
    assert steps_of(game)[0].gained == 0


def test_ruling_11_the_third_bonus_brings_one_last_turn():
    nearly = board("giza", *WAREHOUSE, *MARKET[:7], coins=28, bonuses=("bonus_another_action", "bonus_city_space"))
    game = table(nearly, dice=forum(yellow="chest/0"))
    game = choose(game, 0, build("yellow", "market_chest3"), bonus("seven_coins"))
    batch = conflict(game)
    assert happened(batch, LastTurnCalled)[0] == LastTurnCalled((0,), 6)
    assert happened(batch, TurnStarted)[0].last
    assert not happened(batch, Finished)
    last = conflict(choose(batch.game, 0, PASS))
    assert happened(last, Finished)
    assert last.game.status == "finished"


def test_ruling_12_ties_go_to_unspent_coins_and_are_shared_then():
    for coins, reason, ranks in ((9, "tie_break", [1, 2]), (7, "shared", [1, 1])):
        boards = board("giza", "agora_b1", coins=coins), board("rhodes", "agora_b1")
        game = after(table(*boards, turn=6, last=6))
        assert (game.status, game.reason) == ("finished", reason)
        assert [standing.rank for standing in game.standings] == ranks


def test_ruling_13_crossing_effects_do_not_waive_the_construction_cost():
    game = table(board("rhodes", coins=10), dice=forum(green="compass/0"))
    game = choose(game, 0, build("green", "university_compass1"))  # 2 for it, then a barracks space
    assert price(game, "barracks_west_defense1") == 1
    game = choose(game, 0, cross("barracks_west_defense1"))
    assert steps_of(game)[-1].coins == 10 - 2 - 1


def test_ruling_14_another_action_pays_for_its_die():
    giza = board("giza", *WAREHOUSE, "wonder_1", coins=28)
    game = choose(table(giza, dice=forum(blue="mask/3")), 0, wonder("wonder_2"))
    assert price(game, "agora_a1") == 3
    halicarnassus = table(board("halicarnassus", *WAREHOUSE, coins=28), dice=forum(blue="mask/3"))
    assert price(choose(halicarnassus, 0, wonder("wonder_1")), "agora_a1") == 0


def test_ruling_15_the_wonder_is_a_building_for_bonuses():
    game = table(board("olympia", *WAREHOUSE, "wonder_1", "wonder_2", coins=10))
    game = choose(game, 0, wonder("wonder_3"))
    assert {move.bonus for move in legal(game) if hasattr(move, "bonus")} == {
        "bonus_another_action",
        "bonus_city_space",
        "bonus_seven_coins",
    }


def test_ruling_16_the_warehouse_gives_no_bonus():
    game = table(board("giza", *WAREHOUSE[:5], coins=10), dice=forum(grey_1="wood/0", grey_2="papyrus/0"))
    game = choose(game, 0, build("grey_2", "warehouse_papyrus"))
    assert steps_of(game)[0].open == ()


def test_ruling_17_several_first_to_finish_the_agora_together_all_score():
    boards = [board(name, *WAREHOUSE, *AGORA[:-1], coins=20) for name in ("giza", "rhodes", "olympia")]
    game = table(*boards, dice=forum(blue="owl/0"))
    for seat in (0, 2):
        game = choose(game, seat, build("blue", "agora_c3"), bonus("seven_coins"))
    game = after(game)
    assert [each.first for each in boards_of(game)] == [("agora",), (), ("agora",)]
    game = after(choose(game_with(game, forum(blue="owl/0")), 1, build("blue", "agora_c3"), bonus("seven_coins")))
    assert [each.first for each in boards_of(game)] == [("agora",), (), ("agora",)]


def test_ruling_18_the_red_purple_face_adds_up_both_barracks():
    mine = ("barracks_west_attack1", "barracks_east_defense1", "barracks_east_attack1")
    theirs = ("barracks_west_attack1", "barracks_west_attack2")
    dice = forum(purple="guild_red/0")
    game = table(board("giza", *GUILDS, *mine, coins=28), board("rhodes", *theirs), dice=dice)
    assert legal_spaces(game, die="purple") == {"guild_court_1"}
    game = table(board("giza", *GUILDS, *mine[:2], coins=28), board("rhodes", *theirs), dice=dice)
    assert not legal_spaces(game, die="purple")


def test_ruling_19_a_shield_is_for_either_side():
    game = table(board("giza"), dice=forum(red="shield/0"))
    assert legal_spaces(game, die="red") == {"barracks_west_defense1", "barracks_east_defense1"}


def test_ruling_20_axe_west_sword_east():
    game = table(board("giza", "barracks_west_attack1"), dice=forum(red="axe/0"))
    assert legal_spaces(game, die="red") == {"barracks_west_attack2"}
    game = table(board("giza", "barracks_west_attack1"), dice=forum(red="sword/0"))
    assert legal_spaces(game, die="red") == {"barracks_east_attack1"}


def test_ruling_21_a_spy_keeps_order_and_costs_and_ignores_signs():
    game = table(board("giza", *SPY, "agora_a1", coins=20), dice=forum(black="spy_blue/2"))
    assert legal_spaces(game, die="black") == {"agora_a2", "agora_b1", "agora_c1"}
    assert price(game, "agora_a2") == 2 + 2
    game = table(board("giza", *SPY, coins=3), dice=forum(black="spy_blue/2"))
    assert legal_spaces(game, die="black") == {"agora_a1", "agora_b1", "agora_c1"}
