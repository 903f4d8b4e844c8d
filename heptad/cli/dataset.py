"""`heptad dataset`: the decisions of finished games as Parquet, a file for each title and a row for each decision.

Only what the seat could open at the time is in a row's view and legal moves. The rest of a row says how the game ended.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console

from application.decisions import MadeDecision, made_decisions
from application.replay import Replay
from events.bounds import MAX_LOG_BYTES
from heptad.cli.transfer import finished_games, log_files
from heptad.terminal.plain_text import printable
from heptad_client import Client
from rules.kernel.game import pending_decision
from rules.kernel.title import public_state
from rules.registry import TITLES
from verifier.verify import LogError

ROWS = 1000
"""The rows of a row group. No more of them are kept in memory for each title."""

SCHEMA = pa.schema(
    [
        pa.field("game", pa.string(), nullable=False),
        pa.field("title", pa.string(), nullable=False),
        pa.field("revision", pa.int16(), nullable=False),
        pa.field("seats", pa.int8(), nullable=False),
        pa.field("version", pa.int32(), nullable=False),
        pa.field("decision", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("bot", pa.string()),
        pa.field("view", pa.string(), nullable=False),
        pa.field("legal_moves", pa.string(), nullable=False),
        pa.field("choice", pa.int16(), nullable=False),
        pa.field("move", pa.string(), nullable=False),
        pa.field("rank", pa.int8(), nullable=False),
        pa.field("points", pa.int32()),
    ]
)
"""docs/laboratory.md says what the columns mean."""


class SkippedError(Exception):
    """A log has nothing for a dataset; the message says why."""


class Source(NamedTuple):
    """A log, and its name for messages."""

    name: str
    log: bytes


def in_files(paths: Iterable[Path]) -> Iterator[Source]:
    """Yield the logs in these files, and in the files of these folders. Raise OSError."""
    for path in log_files(paths):
        with path.open("rb") as opened:
            yield Source(str(path), opened.read(MAX_LOG_BYTES + 1))


def on_server(client: Client) -> Iterator[Source]:
    """Yield the logs of all finished games that the caller can see. Raise errors of the client."""
    for game in dict.fromkeys(finished_games(client)):
        yield Source(game, client.log(game))


def write(sources: Iterable[Source], folder: Path, console: Console) -> bool:
    """Write the decisions of these games to a folder; return whether no log was skipped. Raise OSError.

    The files of an earlier dataset are replaced at the end, only those of titles that the new one has.
    """
    folder.mkdir(parents=True, exist_ok=True)
    games = decisions = skipped = 0
    with Files(folder) as files:
        for name, log in sources:
            try:
                rows = list(rows_of(log))
            except SkippedError as error:
                skipped += 1
                console.print(printable(f"{name}: skipped, {error}"), style="red", highlight=False, soft_wrap=True)
                continue
            games += 1
            decisions += len(rows)
            files.add(rows)
    console.print(f"{decisions} decisions of {games} games, {skipped} logs skipped", highlight=False)
    return not skipped


class Files:
    """The Parquet files of a folder, one for each title, while they are being written under other names."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._writers: dict[str, pq.ParquetWriter] = {}
        self._rows: dict[str, list[dict[str, Any]]] = {}

    def add(self, rows: Sequence[dict[str, Any]]) -> None:
        """Add the rows of a game."""
        for row in rows:
            title = row["title"]
            waiting = self._rows.setdefault(title, [])
            waiting.append(row)
            if len(waiting) >= ROWS:
                self._flush(title)

    def _flush(self, title: str) -> None:
        """Write the rows that are waiting as a row group."""
        if title not in self._writers:
            self._writers[title] = pq.ParquetWriter(self._aside(title), SCHEMA, compression="zstd")
        self._writers[title].write_table(pa.Table.from_pylist(self._rows[title], SCHEMA))
        self._rows[title] = []

    def _aside(self, title: str) -> Path:
        return self._folder / f".{title}.parquet.part"

    def __enter__(self) -> "Files":
        """Return the files."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Complete the files and give them their names; after an error remove them."""
        for title, rows in self._rows.items():
            if rows and error is None:
                self._flush(title)
        for title, writer in self._writers.items():
            writer.close()
            if error is None:
                self._aside(title).replace(self._folder / f"{title}.parquet")
            else:
                self._aside(title).unlink()


def rows_of(log: bytes) -> Iterator[dict[str, Any]]:
    """Yield a row for each decision of a finished game, in the order of the log. Raise SkippedError."""
    try:
        replay = Replay(log, TITLES)
    except LogError as error:
        raise SkippedError(f"the log is invalid: {error}") from None
    if replay.last.status != "finished":
        raise SkippedError(f"the game is not finished; its status is {replay.last.status}")
    if not replay.verified.states:
        raise SkippedError("not all seals of the log are open")
    if not replay.last.standings:
        raise SkippedError("the game was cancelled before its start")
    first = 0 if replay.last.forked is None else replay.last.forked.at
    for made in made_decisions(replay):
        if made.version >= first:
            yield _row(replay, made)


def _row(replay: Replay, made: MadeDecision) -> dict[str, Any]:
    """Return the row of a decision."""
    title, last, view = replay.title, replay.last, made.view
    pending = pending_decision(view, made.seat)
    assert pending is not None, f"seat {made.seat} decides"
    standing = next(standing for standing in last.standings if standing.seat == made.seat)
    moves = [legal_move.move for legal_move in made.legal_moves]
    return {
        "game": last.id,
        "title": title.id,
        "revision": last.revision,
        "seats": len(last.seats),
        "version": made.version,
        "decision": made.decision,
        "kind": pending.kind,
        "seat": made.seat,
        "bot": view.seats[made.seat].played_by_bot,
        "view": _json(public_state(title, view)),
        "legal_moves": _json(made.legal_moves),
        "choice": moves.index(made.move),
        "move": _json(made.move),
        "rank": standing.rank,
        "points": standing.total,
    }


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
