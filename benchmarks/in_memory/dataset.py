"""Logs of many games of bots in memory, and how fast `heptad dataset` makes Parquet of them.

`python -m benchmarks.in_memory.dataset FOLDER GAMES` writes such logs to a folder.
"""

import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.in_memory.bots import compared
from benchmarks.in_memory.games import PLAYER, sealing
from benchmarks.measuring.figures import Bench, Figure, row, timed
from events.format.seal import everything, open_record, served_line
from heptad.cli.dataset import in_files, write
from heptad_lab.match import seed_of
from titles.kernel.deciding.life import open_game, read_options, sit
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Game, Seat
from titles.kernel.title import Title
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import playing
from verifier.log_file import header_of

GAMES, SEATS = 100, 2


@row("dataset")
def dataset(bench: Bench) -> Iterator[Figure]:
    """Logs of two-player games that `heptad dataset` reads in a second, and the size of what it writes."""
    logs, there, games = bench.folder(), bench.folder(), bench.scaled(GAMES, 4)
    write_logs(logs, games)
    seconds = timed(lambda: write(in_files([logs]), there, Console(quiet=True)))
    yield Figure("logs to Parquet", games / seconds, "games/s")
    yield Figure("size of the Parquet files, of that of the logs", _size(there) / _size(logs), "")


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


def write_logs(folder: Path, games: int) -> None:
    """Write the logs of games of the bots `greedy` and `random`; titles and seats take turns."""
    titles = compared()
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        title = titles[number % len(titles)]
        log = b"".join(line + b"\n" for line in _log(title, number))
        (folder / f"g{number:06}.ndjson").write_bytes(log)


def _log(title: Title, number: int) -> Iterator[bytes]:
    """Yield the lines of the log of a game, all seals open."""
    batches = list(_batches(title, number))
    seed = batches[-1].game.seed
    assert seed is not None
    records = [record for sealed in sealing(title, iter(batches)) for record in sealed.records]
    yield header_of(records[0])
    for record in records:
        yield served_line(open_record(record, everything), seed)


def _batches(title: Title, number: int) -> Iterator[Batch]:
    """Yield the batches of a game whose bots see their own views."""
    options = read_options(title, SEATS, {})
    assert not isinstance(options, Refusal), options
    opening = open_game(
        title,
        game=f"g{number:06}",
        seats=SEATS,
        options=options,
        visibility="public",
        creator=PLAYER,
        seed=seed_of(0, number),
    )
    bots = ("greedy", "random") if number // len(compared()) % 2 else ("random", "greedy")
    for bot in bots:
        refusal = sit(title, opening, Seat(bot=bot))
        assert refusal is None, refusal
    views: list[AnyGame] = [Game()] * SEATS
    chance = random.Random(number)

    def choose(_full: AnyGame, seat: int, legal_moves: list[LegalMove]) -> Any:
        return title.bots[bots[seat]](views[seat], seat, legal_moves, chance)

    for batch in chain((opening,), playing(title, opening.game, chance, choose)):
        for seat, view in enumerate(views):
            views[seat] = fold(title, view, stored(title, batch), seat)
        yield batch


if __name__ == "__main__":
    write_logs(Path(sys.argv[1]), int(sys.argv[2]))
