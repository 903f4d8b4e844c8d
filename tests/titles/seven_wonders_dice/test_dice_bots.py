"""Bots: greedy beats random, and takes nothing back."""

import random

from tests.titles.seven_wonders_dice.dice_table import TITLE
from titles.seven_wonders_dice.terms.moves import TakeBack
from titles.testkit.playthrough import open_random, playing


def play(bots, seed):
    """The end of a game between these bots."""
    chance = random.Random(seed)
    game = open_random(TITLE, len(bots), {}, chance)[-1].game

    def choose(table, seat, legal_moves):
        move = TITLE.bots[bots[seat]](table, seat, legal_moves, chance)
        assert bots[seat] != "greedy" or not isinstance(move, TakeBack)
        return move

    for batch in playing(TITLE, game, chance, choose):
        game = batch.game
    return game


def test_greedy_beats_random():
    wins = 0
    for seed in range(40):
        greedy = seed % 2
        bots = ["random", "random"]
        bots[greedy] = "greedy"
        first = [standing.seat for standing in play(bots, seed).standings if standing.rank == 1]
        wins += first == [greedy]
    assert wins >= 38  # of 200 games, greedy won 199


def test_seven_greedy_bots_finish_a_game():
    game = play(["greedy"] * 7, 3)
    assert game.status == "finished"
    assert min(standing.total for standing in game.standings) > 30
