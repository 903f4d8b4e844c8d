"""Matches between two bots of a title. Every game follows from its number; the seats rotate with it."""

import os
import random
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import msgspec

from events.process import lifeline
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, Game
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import open_random, playing

Z = 1.96
"""The standard deviations of a 95 % interval."""


class Match(msgspec.Struct, frozen=True):
    """One seat for a bot, and all others for its opponent."""

    title: str
    seats: int
    bot: str
    opponent: str

    @property
    def name(self) -> str:
        """The name of the file of its games."""
        return f"{self.title}-{self.seats}-{self.bot}-{self.opponent}"

    @property
    def words(self) -> str:
        """The match in words."""
        others = self.seats - 1
        return f"{self.bot} against {self.opponent if others == 1 else f'{others} {self.opponent}'}"

    @property
    def fair(self) -> float:
        """The share of first places of a bot that is as strong as its opponents."""
        return 1 / self.seats


class GamePlayed(msgspec.Struct, frozen=True):
    """A game of a match."""

    number: int
    seat: int
    """The seat of the bot."""
    ranks: tuple[int, ...]
    """The rank of each seat."""

    @property
    def won(self) -> float:
        """The share of the first place that the bot has."""
        return 1 / self.ranks.count(1) if self.ranks[self.seat] == 1 else 0.0


class Score(msgspec.Struct, frozen=True):
    """What came of a match."""

    games: int
    won: float

    @property
    def share(self) -> float:
        """The share of first places."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, after Wilson (1927)."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.share
        centre = p + Z * Z / (2 * n)
        width = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return (centre - width) / (1 + Z * Z / n), (centre + width) / (1 + Z * Z / n)


def score(games: Iterable[GamePlayed]) -> Score:
    """Return the score of some games."""
    won = [game.won for game in games]
    return Score(len(won), sum(won))


def play(match: Match, number: int) -> GamePlayed:
    """Play a game. It follows from the match and the number."""
    title, seat = TITLES[match.title], number % match.seats
    names = [match.bot if each == seat else match.opponent for each in range(match.seats)]
    dealing = random.Random(f"{match.title} {match.seats} {number}")
    luck = [random.Random(f"{match.name} {number} {each}") for each in range(match.seats)]
    views: list[AnyGame] = [Game()] * match.seats

    def choose(_full: AnyGame, mover: int, legal_moves: list[LegalMove]) -> Any:
        return title.bots[names[mover]](views[mover], mover, legal_moves, luck[mover])

    game: AnyGame = Game()
    for batch in _batches(title, match.seats, dealing, choose):
        views = [fold(title, view, stored(title, batch), each) for each, view in enumerate(views)]
        game = batch.game
    ranks = {standing.seat: standing.rank for standing in game.standings}
    return GamePlayed(number, seat, tuple([ranks[each] for each in range(match.seats)]))


def _batches(title: Title, seats: int, dealing: random.Random, choose: Any) -> Iterator[Batch]:
    opening = open_random(title, seats, {}, dealing)
    yield from opening
    yield from playing(title, opening[-1].game, dealing, choose)


class Results:
    """The games that were played, in a folder: a file for each match, a line of JSON for each game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def matches(self) -> list[Match]:
        """Return the matches of which there are games."""
        found = []
        for file in sorted(self.folder.glob("*.jsonl")):
            title, seats, bot, opponent = file.stem.split("-")
            found.append(Match(title, int(seats), bot, opponent))
        return found

    def games(self, match: Match) -> dict[int, GamePlayed]:
        """Return the games of a match by their numbers."""
        file = self._file(match)
        lines = file.read_bytes().splitlines() if file.exists() else []
        games = [msgspec.json.decode(line, type=GamePlayed) for line in lines]
        return {game.number: game for game in games}

    def add(self, match: Match, game: GamePlayed) -> None:
        """Keep a game."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._file(match).open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")

    def put_in_order(self, match: Match) -> None:
        """Sort the games of a match by their numbers, since processes end in any order."""
        games = self.games(match)
        lines = [msgspec.json.encode(games[number]) + b"\n" for number in sorted(games)]
        self._file(match).write_bytes(b"".join(lines))

    def _file(self, match: Match) -> Path:
        return self.folder / f"{match.name}.jsonl"


def _begin_process() -> None:
    """Let other programs run first, and end with the process that plays the match if that is killed."""
    os.nice(10)
    lifeline.end_with_parent()


def run(match: Match, games: int, results: Results, processes: int) -> Iterator[Mapping[int, GamePlayed]]:
    """Play the games of a match that are missing; yield all games by now after each.

    It can be stopped at any time and goes on when it is called again.
    """
    known = results.games(match)
    missing = [number for number in range(games) if number not in known]
    with ProcessPoolExecutor(processes, initializer=_begin_process) as pool:
        try:
            for future in as_completed([pool.submit(play, match, number) for number in missing]):
                game = future.result()
                results.add(match, game)
                known[game.number] = game
                yield known
        except BaseException:  # it was stopped: what is being played now is played again when it goes on
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.kill()
            raise
    results.put_in_order(match)


def changed(match: Match, results: Results, count: int) -> list[int]:
    """Play some games of a match again, and return the numbers of those that end differently now."""
    known = results.games(match)
    numbers = random.Random(match.name).sample(sorted(known), min(count, len(known)))
    return [number for number in numbers if play(match, number) != known[number]]
