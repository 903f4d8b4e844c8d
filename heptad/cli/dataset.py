"""`heptad dataset`: the decisions of finished games as Parquet, a file for each title and a row for each decision.

Only what the seat could open at the time is in a row's view and legal moves. The rest of a row says how the game ended.
"""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from errno import EISDIR
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console

from application.reading.decisions import MadeDecision, own_decisions
from application.reading.replay import Replay
from events.format.bounds import MAX_LOG_BYTES
from heptad.cli.transfer import finished_games, log_files
from heptad.terminal.plain_text import printable
from heptad_client import Client, ProblemError
from titles.kernel.state.game import pending_decision
from titles.kernel.title import public_state
from titles.registry import TITLES
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
    problem: str | None = None
    """Why the log can't be read."""


def in_files(paths: Iterable[Path]) -> Iterator[Source]:
    """Yield the logs in these files, and in the files of these folders."""
    for path in log_files(paths):
        try:
            with path.open("rb") as opened:
                log, problem = opened.read(MAX_LOG_BYTES + 1), None
        except OSError as error:
            log, problem = b"", error.strerror
        yield Source(str(path), log, problem)


def on_server(client: Client) -> Iterator[Source]:
    """Yield the logs of all finished games that the caller can see. Raise errors of the client."""
    for game in dict.fromkeys(finished_games(client)):
        try:
            yield Source(game, client.log(game))
        except ProblemError as error:  # of this game alone
            yield Source(game, b"", str(error))


def write(sources: Iterable[Source], folder: Path, console: Console) -> bool:
    """Write the decisions of these games to a folder; return whether no log was skipped. Raise OSError.

    The files of an earlier dataset are replaced at the end, only those of titles that the new one has.
    """
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"'{folder}' is not a folder")
    folder.mkdir(parents=True, exist_ok=True)
    heads, decisions, skipped = set[str](), 0, 0
    with Files(folder) as files:
        for source in sources:
            try:
                rows = list(_rows(source, heads))
            except Exception as error:  # one log must not keep the others away
                skipped += 1
                line = printable(f"{source.name}: skipped, {error if isinstance(error, SkippedError) else repr(error)}")
                console.print(line, style="red", highlight=False, soft_wrap=True)
                continue
            decisions += len(rows)
            files.add(rows)
    console.print(f"{decisions} decisions of {len(heads)} games, {skipped} logs skipped", highlight=False)
    return not skipped


def _rows(source: Source, heads: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a log whose last hash is not among these, and add its hash. Raise SkippedError."""
    if source.problem is not None:
        raise SkippedError(f"it can't be read: {source.problem}")
    replay = _replay(source.log)
    head = replay.verified.head.hash
    if head in heads:
        raise SkippedError(f"game {replay.last.id} is in the dataset already")
    yield from _rows_in(replay)
    heads.add(head)


class Files:
    """The Parquet files of a folder, one for each title, while they are being written under other names."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._run = secrets.token_hex(4)
        """What tells the files of this run from those of another one that writes to the same folder."""
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
        return self._folder / f".{title}.{self._run}.parquet.part"

    def _named(self, title: str) -> Path:
        return self._folder / f"{title}.parquet"

    def __enter__(self) -> "Files":
        """Return the files."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Complete the files and give them their names; after an error remove them. Raise OSError."""
        try:
            if error is None:
                self._complete()
        finally:
            for title, writer in self._writers.items():
                writer.close()
                self._aside(title).unlink(missing_ok=True)

    def _complete(self) -> None:
        """Replace the files of an earlier dataset, all or none: a folder can't be replaced."""
        for title, rows in self._rows.items():
            if rows:
                self._flush(title)
        for title, writer in self._writers.items():
            writer.close()
            if self._named(title).is_dir():
                raise IsADirectoryError(
                    EISDIR, "A folder has the name of a file of the dataset", str(self._named(title))
                )
        for title in self._writers:
            self._aside(title).replace(self._named(title))


def rows_of(log: bytes) -> Iterator[dict[str, Any]]:
    """Yield a row for each decision of a finished game, in the order of the log. Raise SkippedError."""
    yield from _rows_in(_replay(log))


def _replay(log: bytes) -> Replay:
    """Return the replay of a finished game. Raise SkippedError."""
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
    return replay


def _rows_in(replay: Replay) -> Iterator[dict[str, Any]]:
    """Yield a row for each decision of the game itself, not of the game that it forks."""
    for made in own_decisions(replay):
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
