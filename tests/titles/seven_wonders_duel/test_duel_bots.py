"""Bots: greedy beats random."""

import random

from tests.titles.seven_wonders_duel.duel import OWN, city, situation
from titles.kernel.deciding.decider import moves
from titles.seven_wonders_duel.play.moves import Build
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.playthrough import open_random, playing

FIVE = ("scriptorium", "pharmacist", "apothecary", "workshop", "academy")
"""Five different symbols."""


def winners(number):
    """The bots that came first in a game; seats are swapped every other game."""
    chance = random.Random(number)
    bots = ("greedy", "random") if number % 2 else ("random", "greedy")

    def choose(game, seat, legal_moves):
        return TITLE.bots[bots[seat]](game, seat, legal_moves, chance)

    game = open_random(TITLE, 2, {}, chance)[-1].game
    for batch in playing(TITLE, game, chance, choose):
        game = batch.game
    return {bots[standing.seat] for standing in game.standings if standing.rank == 1}


def test_greedy_beats_random_in_95_of_100_games():
    assert sum(winners(number) == {"greedy"} for number in range(100)) >= 95


def greedy(game):
    return TITLE.bots["greedy"](game, OWN, moves(TITLE, game, OWN), random.Random(1))


def test_greedy_builds_the_sixth_symbol_and_no_opponent_gets_it():
    cards = ("palace", "university", "altar")  # seven points for the palace
    assert greedy(situation(city(coins=40), cards=cards, age=3)) == Build("palace")
    assert greedy(situation(city(*FIVE, coins=40), cards=cards, age=3)) == Build("university")
    taken = greedy(situation(city(coins=40), city(*FIVE, coins=40), cards=cards, age=3))
    assert taken.card == "university"


def test_greedy_walks_into_the_capital_with_the_last_shield():
    cards = ("palace", "guard_tower", "altar")
    assert greedy(situation(city(coins=40), cards=cards, age=3, pawn=7)) == Build("palace")
    assert greedy(situation(city(coins=40), cards=cards, age=3, pawn=8)) == Build("guard_tower")
