"""The light policy, with which searches play games on: it is legal everywhere, and takes what is plainly best."""

import random

import pytest

from tests.titles.seven_wonders.wonders_table import RULES, TITLE, Table, build, city, given, sell, stage, three
from titles.kernel.deciding.decider import moves
from titles.seven_wonders.bots.benefits import benefits
from titles.seven_wonders.bots.light import distinct, light_bot
from titles.seven_wonders.cards.effects import NO_GAINS
from titles.seven_wonders.play.cities import gains_of
from titles.seven_wonders.play.moves import Pass
from titles.testkit.playthrough import open_random, playing

CHOSEN = {"boards": "chosen", "sides": "chosen"}


def chosen(table: Table, seat: int = 0):
    """The move that the policy makes."""
    return light_bot(table.game, seat, moves(TITLE, table.game, seat), random.Random(1))


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_policy_makes_a_legal_move_all_over_a_game(seats):
    chance, asked = random.Random(seats), set()

    def choose(game, seat, legal_moves):
        asked.add(game.pending[-1].kind)
        move = light_bot(game, seat, legal_moves, chance)
        assert move in [each.move for each in distinct(game, seat, legal_moves)]
        assert move in [each.move for each in legal_moves]
        return chance.choice([move, chance.choice(legal_moves).move])

    for batch in playing(TITLE, open_random(TITLE, seats, CHOSEN, chance)[-1].game, chance, choose):
        game = batch.game
    assert game.status == "finished"
    assert asked >= {"choose_board", "choose_side", "choose"}


def test_it_builds_the_shields_that_win_both_conflicts_of_the_last_age():
    rich = city("rhodes", "A", "foundry", "sawmill", "loom_age1", "stockade", coins=0)
    armed = city("giza", "A", "walls")
    table = given(rich, armed, armed, hands=[["arsenal", "senate", "gardens"]], age=3, turn=5)
    assert chosen(table) == build("arsenal")


def test_it_leaves_shields_alone_that_change_no_conflict():
    winner = city("rhodes", "A", "ore_vein", "walls", "stables")
    assert chosen(three(winner, hands=[["barracks", "altar"]], age=3, turn=6)) == build("altar")


def test_it_completes_a_set_of_symbols():
    scholar = city("babylon", "A", "apothecary", "workshop", "laboratory", "press_age1", "lumber_yard")
    assert chosen(three(scholar, hands=[["school", "pawnshop", "theater"]], age=3, turn=6)) == build("school")


def test_it_prefers_production_at_the_beginning_and_points_at_the_end():
    assert chosen(three(city("giza"), hands=[["clay_pit", "altar"]], age=1, turn=1)) == build("clay_pit")
    assert chosen(three(city("giza"), hands=[["clay_pit", "altar"]], age=3, turn=6)) == build("altar")


def test_it_pays_no_more_than_it_must():
    table = three(city("giza", "A", "west_trading_post"), hands=[["barracks", "barracks"]], turn=6)
    assert chosen(table) == build("barracks", left=1)


def test_it_sells_a_card_if_nothing_can_be_built():
    assert chosen(three(city("giza", coins=0), hands=[["palace", "pantheon"]], age=3, turn=6)) in (
        sell("palace"),
        sell("pantheon"),
    )


def test_for_the_free_city_it_takes_what_the_opponent_wants_most():
    opponent = city("rhodes", "A", "apothecary", "workshop", "glassworks_age1", "ore_vein")
    table = given(
        city("giza"),
        opponent,
        city("ephesus", "A", "lumber_yard"),
        hands=[["altar", "school", "tavern"], ["altar", "theater"]],
        holder=0,
        age=2,
    )
    assert chosen(table.does(0, build("altar"))).card == "school"


def test_it_builds_nothing_of_the_discard_pile_in_the_free_city():
    cities = city("giza"), city("rhodes"), city("halicarnassus", "B", "foundry")
    table = given(*cities, hands=[["altar", "theater", "tavern"]], discard=["walls"], holder=0)
    table.does(0, build("altar")).does(0, stage("theater", 2)).does(1, sell("pawnshop", 1)).resolves()
    assert table.decision() == ("revive", 0, 2)
    assert chosen(table) == Pass()


def test_of_moves_for_the_same_purpose_one_is_distinct():
    table = three(city("giza", "A", "quarry", coins=9), hands=[["barracks", "altar", "altar"]])
    kept = [each.move for each in distinct(table.game, 0, moves(TITLE, table.game, 0))]
    assert sorted(type(move).__name__ for move in kept) == ["Build", "Build", "BuildStage", "Sell"]


def test_benefits_are_those_of_the_effects():
    found = benefits(RULES)
    walls, haven, guild = (found.of_cards[card] for card in ("walls", "haven", "scientists_guild"))
    assert (walls.source, walls.brings.gains.shields, walls.chains) == ("red", 2, 1)
    assert (haven.brings.gains, len(haven.brings.counting)) == (NO_GAINS, 2)
    assert guild.brings.gains.free_symbols == 1
    assert found.of_cards["forum"].choices == [(4, 5, 6)]
    assert found.of_cards["east_trading_post"].discounts == ((), (0, 1, 2, 3))
    stage = found.of_stages["rhodes", "B"][1].brings.gains
    assert (stage.points, stage.coins) == (4, 4)


def test_gains_are_added_over_structures_and_stages():
    gains = gains_of(RULES, city("rhodes", "A", "walls", "school", "scientists_guild", stages=2))
    assert gains.shields == 4
    assert (sum(gains.symbols), gains.free_symbols) == (1, 1)
    assert gains.science().points == 4
