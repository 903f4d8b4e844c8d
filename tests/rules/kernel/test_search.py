"""Searching bots: they are repeatable, spend their budget on the moves that are left, and see who is ahead."""

import random
from dataclasses import replace

from rules.kernel.decider import moves
from rules.kernel.game import Game, to_move
from rules.kernel.search import SearchBot
from rules.registry import TITLES
from rules.testkit.played_game import FULL, fold, stored
from rules.testkit.playthrough import open_random

DICE = TITLES["seven_wonders_dice"]


def test_a_single_legal_move_is_returned_without_a_search():
    bot = SearchBot(DICE, DICE.searching, playouts=10**9)
    game = open_random(DICE, 2, {}, random.Random(1))[-1].game
    only = moves(DICE, game, 0)[:1]
    assert bot(game, 0, only, random.Random(1)) == only[0].move


def test_the_same_seed_gives_the_same_lines():
    batches = open_random(DICE, 2, {}, random.Random(1))
    views = {0: Game(), FULL: Game()}
    for batch in batches:
        views = {reader: fold(DICE, view, stored(DICE, batch), reader) for reader, view in views.items()}
    bot, legal_moves = SearchBot(DICE, DICE.searching, playouts=18), moves(DICE, views[0], 0)
    assert to_move(views[0]) == (0, 1)
    one, two = (bot.lines(views[0], 0, legal_moves, random.Random(7)) for _ in range(2))
    assert one == two
    assert len(one) == min(len(legal_moves), DICE.searching.shortlist)
    assert one[0].playouts > one[-1].playouts
    assert sum(line.playouts for line in one) <= 18
    assert all(0 <= line.value <= 1 for line in one)


def test_a_trusted_guess_decides_which_moves_are_searched_and_which_one_is_made():
    game = open_random(DICE, 2, {}, random.Random(1))[-1].game
    legal_moves = moves(DICE, game, 0)
    guessed = [legal_moves[-1].move, legal_moves[1].move]

    def guess(_view, _seat, considered):
        return [10.0 * (each.move in guessed) + (each.move == guessed[0]) for each in considered]

    searching = replace(DICE.searching, guess=guess, shortlist=2)
    trusting = SearchBot(DICE, replace(searching, trust=10**6), playouts=4)
    lines = trusting.lines(game, 0, legal_moves, random.Random(1))
    assert [line.move for line in lines] == guessed
    assert trusting(game, 0, legal_moves, random.Random(1)) == guessed[0]
