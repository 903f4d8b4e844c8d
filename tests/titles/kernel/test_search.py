"""Searching bots: they are repeatable, spend their budget on the moves that are left, and see who is ahead."""

import dataclasses
import random
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import AnyGame, Game, Standing, to_move
from titles.registry import TITLES
from titles.search.search import START, Level, Line, SearchBot
from titles.seven.terms.moves import MovePiece
from titles.testkit.played_game import FULL, fold, stored
from titles.testkit.playthrough import open_random

DICE = TITLES["seven_wonders_dice"]
SEVEN = TITLES["seven"]


def searching(playouts: int) -> SearchBot:
    """Return a bot for Dice that searches with some playouts."""
    return SearchBot(DICE, DICE.searching, Level("some", playouts, shortlist=6))


def test_a_single_legal_move_is_returned_without_a_search():
    bot = searching(playouts=10**9)
    game = open_random(DICE, 2, {}, random.Random(1))[-1].game
    only = moves(DICE, game, 0)[:1]
    assert bot(game, 0, only, random.Random(1)) == only[0].move


def test_the_same_seed_gives_the_same_lines():
    batches = open_random(DICE, 2, {}, random.Random(1))
    views = {0: Game(), FULL: Game()}
    for batch in batches:
        views = {reader: fold(DICE, view, stored(DICE, batch), reader) for reader, view in views.items()}
    bot, legal_moves = searching(playouts=18), moves(DICE, views[0], 0)
    assert to_move(views[0]) == (0, 1)
    one, two = (bot.lines(views[0], 0, legal_moves, random.Random(7)) for _ in range(2))
    assert one == two
    assert len(one) == min(len(legal_moves), bot.level.shortlist)
    assert one[0].playouts > one[-1].playouts
    assert sum(line.playouts for line in one) <= 18
    assert all(0 <= line.value <= 1 for line in one)
    assert all(1 <= line.rank <= 2 for line in one)


def test_lines_are_plain_data_with_moves_as_in_a_request():
    game = open_random(DICE, 2, {}, random.Random(1))[-1].game
    lines = searching(playouts=4).lines(game, 0, moves(DICE, game, 0), random.Random(1))
    plain = msgspec.to_builtins(lines)
    assert set(plain[0]) == {"move", "playouts", "value", "rank"}
    assert plain[0]["move"]["action"]


@pytest.mark.parametrize(
    ("ranks", "outcome"),
    [((1, 2, 3), (1.0, 1.0)), ((1, 1, 3), (0.5, 1.5)), ((2, 1, 2), (0.0, 2.5)), ((1, 1, 1), (1 / 3, 2.0))],
)
def test_equal_seats_share_the_first_place_and_the_mean_of_their_ranks(ranks, outcome):
    game = open_random(DICE, 3, {}, random.Random(1))[-1].game
    standings = tuple(Standing(seat, rank, None, {}) for seat, rank in enumerate(ranks))
    ended = replace(game, status="finished", reason="resignation", standings=standings)
    assert searching(playouts=1).outcome(ended, 0) == outcome


def test_a_trusted_guess_decides_which_moves_are_searched_and_which_one_is_made():
    game = open_random(DICE, 2, {}, random.Random(1))[-1].game
    legal_moves = moves(DICE, game, 0)
    guessed = [legal_moves[-1].move, legal_moves[1].move]

    def guess(_view, _seat, considered):
        return [10.0 * (each.move in guessed) + (each.move == guessed[0]) for each in considered]

    guessing = dataclasses.replace(DICE.searching, guess=guess)
    trusting = SearchBot(DICE, guessing, Level("trusting", playouts=4, shortlist=2, trust=10**6))
    lines = trusting.lines(game, 0, legal_moves, random.Random(1))
    assert [line.move for line in lines] == guessed
    assert trusting(game, 0, legal_moves, random.Random(1)) == guessed[0]


def raced(lead: Callable[[AnyGame, int], float], playouts: int, *, is_over: bool = False) -> list[Line]:
    """Return the lines of a race between the three first moves of a game of SEVEN, judged right after the move."""
    game = open_random(SEVEN, 2, {}, random.Random(1))[-1].game
    judging = dataclasses.replace(SEVEN.searching, lead=lead)
    level = Level("racing", playouts, shortlist=6, races=True, stops=lambda _start, _after: True)
    seat = to_move(game)[0]
    bot, legal_moves = SearchBot(SEVEN, judging, level), moves(SEVEN, game, seat)
    lines = bot.lines(game, seat, legal_moves, random.Random(1), lambda: is_over)
    assert len(lines) == 3
    return lines


def test_a_race_ends_as_soon_as_one_move_is_clearly_better():
    lines = raced(lambda after, seat: 1.0 * (after.state.pieces[seat] == 4), playouts=10**6)
    assert lines[0].move == MovePiece(4)
    assert [line.playouts for line in lines] == [START] * 3


def test_a_race_between_moves_that_come_to_the_same_ends_with_the_favourite_of_the_policy():
    lines = raced(lambda _after, _seat: 0.5, playouts=10**6)
    assert [line.playouts for line in lines] == [START] * 3


def test_a_close_race_spends_its_budget():
    def lead(after, seat):
        return random.Random(f"{after.seed} {after.state.pieces[seat]}").random()

    assert 98 <= sum(line.playouts for line in raced(lead, playouts=100)) <= 100


def test_each_move_has_a_playout_in_a_race_without_time():
    assert [line.playouts for line in raced(lambda _after, _seat: 0.5, playouts=100, is_over=True)] == [1] * 3
