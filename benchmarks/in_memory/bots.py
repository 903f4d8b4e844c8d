"""The strength of the greedy bot: games of two against the random bot, with swapped seats, each from its own view."""

import random
from collections.abc import Iterator
from typing import Any

from benchmarks.measuring.figures import Bench, Figure, row
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, Game
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import open_random, playing

GAMES = 100


@row("bots")
def bots(bench: Bench) -> Iterator[Figure]:
    """Games of two that the greedy bot wins against the random bot, of 100; a shared first place does not count."""
    games = bench.scaled(GAMES, 10)
    for title in compared():
        won = sum(greedy_wins(title, number) for number in range(games))
        yield Figure(
            f"{title.id}, greedy against random", 100 * won / games, "of 100", least=title.benchmark.greedy_wins
        )


def compared() -> list[Title]:
    """Return the titles for two players that have both bots."""
    return [title for title in TITLES.values() if title.min_seats == 2 and {"greedy", "random"} <= title.bots.keys()]


def greedy_wins(title: Title, number: int) -> bool:
    """Whether the greedy bot alone comes first in this game."""
    chance = random.Random(number)
    greedy = number % 2
    views: list[AnyGame] = [Game(), Game()]

    def choose(_full: AnyGame, seat: int, legal_moves: list[LegalMove]) -> Any:
        return title.bots["greedy" if seat == greedy else "random"](views[seat], seat, legal_moves, chance)

    def see(batch: Batch) -> AnyGame:
        for seat, view in enumerate(views):
            views[seat] = fold(title, view, stored(title, batch), seat)
        return batch.game

    for batch in open_random(title, 2, {}, chance):
        game = see(batch)
    for batch in playing(title, game, chance, choose):
        game = see(batch)
    return [standing.seat for standing in game.standings if standing.rank == 1] == [greedy]
