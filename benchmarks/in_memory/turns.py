"""What a turn takes besides the rules: labels of the moves, lines of the history, and the choice of a bot.

`--against` can measure these rows in checkouts that do not have them. So they use only what older checkouts have, too.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from benchmarks.measuring import Bench, Figure, row
from titles.kernel.history import tell
from titles.registry import TITLES
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import open_random, playing

LANGUAGES = ("en", "ja")
GAMES = 8
"""The number of random games."""
DECISIONS = {"fast": 12, "strong": 4}
"""How many decisions a bot that searches makes. They are spread over a game."""
SECONDS = 0.5
"""The least processor time of a figure."""


class Turn(NamedTuple):
    """What a seat knows when it has to move, and its legal moves."""

    view: Any
    seat: int
    legal_moves: Sequence[Any]


class Recorded(NamedTuple):
    """The events of a whole random game, and its turns."""

    events: list[Any]
    turns: list[Turn]


@row("labels")
def labels(bench: Bench) -> Iterator[Figure]:
    """Labels of all legal moves, and lines of history, of whole random games of most players, by language."""
    for title in TITLES.values():
        games = [recorded(title, title.max_seats, number) for number in range(bench.scaled(GAMES, 1))]
        for language in LANGUAGES:
            yield Figure(f"{title.id}, labels, {language}", _rate(bench, _label, title, games, language), "labels/s")
            yield Figure(f"{title.id}, history, {language}", _rate(bench, _tell, title, games, language), "lines/s")


@row("choices")
def choices(bench: Bench) -> Iterator[Figure]:
    """Choices of each bot, from what its seat knows in a random game of fewest players; processor time."""
    for title in TITLES.values():
        turns = [turn for turn in recorded(title, title.min_seats, 1).turns if len(turn.legal_moves) > 1]
        for name, bot in title.bots.items():
            count = bench.scaled(DECISIONS.get(name, len(turns)), 1)
            some = turns[:: len(turns) // count][:count]
            yield Figure(f"{title.id}, {name}", _rate(bench, _choose, bot, some), "choices/s")


def recorded(title: Any, seats: int, number: int) -> Recorded:
    """Play a random game, which follows from its number, to the end."""
    chance, events, turns = random.Random(number), list[Any](), list[Turn]()
    opening = open_random(title, seats, {}, chance)
    views = [type(opening[0].game)()] * seats  # a view before any event is an empty game

    def choose(_full: Any, seat: int, legal_moves: list[Any]) -> Any:
        turns.append(Turn(views[seat], seat, legal_moves))
        return chance.choice(legal_moves).move

    for batch in chain(opening, playing(title, opening[-1].game, chance, choose)):
        events += batch.events
        for seat, view in enumerate(views):
            views[seat] = fold(title, view, stored(title, batch), seat)
    return Recorded(events, turns)


def _label(title: Any, games: Sequence[Recorded], language: str) -> int:
    labelled = [
        title.label(turn.view, turn.seat, legal.move, language)
        for game in games
        for turn in game.turns
        for legal in turn.legal_moves
    ]
    return len(labelled)


def _tell(title: Any, games: Sequence[Recorded], language: str) -> int:
    names = [f"Player {seat}" for seat in range(title.max_seats)]
    told = [tell(title, title.revision, event, names, language) for game in games for event in game.events]
    return len(told) - told.count(None)


def _choose(bot: Any, turns: Sequence[Turn]) -> int:
    for number, turn in enumerate(turns):
        bot(turn.view, turn.seat, turn.legal_moves, random.Random(number))
    return len(turns)


def _rate(bench: Bench, act: Callable[..., int], *words: Any) -> float:
    """Return how much is done in a second of this process's time; `act` returns how much it did."""
    done, start = 0, time.process_time()
    while time.process_time() < start + bench.scaled(100, 2) / 100 * SECONDS:
        done += act(*words)
    return done / (time.process_time() - start)
