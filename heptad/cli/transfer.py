"""`heptad export` and `heptad import`: copy logs of finished games from a server to a folder, and to another server.

Both can be interrupted and repeated. A file is written under another name and then renamed, so an existing file is
complete. A log is imported under a key made of its head hash, so it is hosted once.
"""

import os
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from events.format.bounds import MAX_LOG_BYTES
from heptad.terminal.plain_text import printable
from heptad_client import Client, HeptadError
from verifier.log_file import EXPORT, about_export

SUFFIX = ".ndjson"
DEADLINE = 120.0
"""Seconds for which a command with many logs repeats a request, also when the server asks it to retry later."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")


class TransferError(Exception):
    """One game or file can't be copied; the message says why."""


class LogHead(NamedTuple):
    """Where a log ends."""

    version: int
    hash: str


class Done(NamedTuple):
    """The result for one game or file, and whether it is new."""

    text: str
    new: bool = True


class _Game(msgspec.Struct):
    game: str


class _Header(_Game):
    forks: tuple[_Game, ...] = ()


class _Last(msgspec.Struct):
    version: int
    hash: str


def export(client: Client, games: Sequence[str], folder: Path, console: Console, *, everything: bool = False) -> bool:
    """Write the logs of these games, or of all finished games that the caller can see; return whether all succeeded.

    Raise OSError, UnreachableError, and errors of the client while the games are listed.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise NotADirectoryError(f"'{folder}' is not a folder") from None
    chosen = list(dict.fromkeys([*games, *(finished_games(client) if everything else ())]))
    return _each("exported", chosen, lambda game: _export(client, game, folder), console)


def finished_games(client: Client) -> Iterator[str]:
    """Yield the ids of all finished games that the caller may see: public ones, and with a token the caller's own."""
    yield from (game.id for game in client.games(status="finished"))
    if client.token is not None:
        yield from (game.id for game in client.games(status="finished", mine=True))


def _export(client: Client, game: str, folder: Path) -> Done:
    if not _ID.fullmatch(game):
        raise TransferError("not the id of a game")
    seen = client.game(game)
    if seen.status != "finished":
        raise TransferError(f"the game is not finished; its status is {seen.status}")
    file, head = folder / f"{game}{SUFFIX}", LogHead(seen.version, seen.hash)
    if file.exists() and _kept_head(file) == head:
        return Done(str(file), new=False)
    log = client.log(game)
    if head_of(log) != head:
        raise TransferError("the server sent an incomplete log")
    aside = folder / f".{game}{SUFFIX}.part"
    with aside.open("wb") as part:
        part.write(log)
        part.flush()
        os.fsync(part.fileno())
    aside.replace(file)
    return Done(str(file))


def _kept_head(file: Path) -> LogHead | None:
    """Return the head of the log in a file; None if it has no complete log. Raise OSError."""
    with file.open("rb") as opened:
        return head_of(opened.read(MAX_LOG_BYTES + 1))


def bring(client: Client, paths: Iterable[Path], console: Console) -> bool:
    """Import the logs in these files, and in the files of these folders; return whether all succeeded.

    Raise OSError, UnreachableError, and errors of the client while it lists the imported games.
    """
    there: dict[str, list[str]] = {}
    for game in client.games(status="finished", mine=True):
        if game.imported is not None:
            there.setdefault(game.imported.game, []).append(game.id)
    files = [str(file) for file in log_files(paths)]
    return _each("imported", files, lambda file: _bring(client, Path(file), there), console)


def _bring(client: Client, file: Path, there: dict[str, list[str]]) -> Done:
    """Import one file; `there` are the games that were imported before, by the ids in their logs."""
    with file.open("rb") as opened:
        log = opened.read(MAX_LOG_BYTES + 1)
    if EXPORT.match(log):
        raise TransferError(about_export(shlex.quote(str(file))))
    if len(log) > MAX_LOG_BYTES:
        raise TransferError(f"a log can have at most {MAX_LOG_BYTES} bytes")
    head = head_of(log)
    if head is None:
        raise TransferError("not a complete log")
    known = there.setdefault(_id_in(log), [])
    for game in known:
        if client.game(game).hash == head.hash:
            return Done(f"game {game}", new=False)
    known.append(client.import_log(log, key=f"import {head.hash}").id)
    return Done(f"game {known[-1]}")


def _id_in(log: bytes) -> str:
    """Return the id of the game in the header of its log. Raise TransferError."""
    try:
        header = msgspec.json.decode(log.partition(b"\n")[0], type=_Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise TransferError("not a complete log") from None
    return (header.forks or (header,))[-1].game


def log_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield these files, and the logs in these folders."""
    for path in paths:
        yield from sorted(path.glob(f"[!.]*{SUFFIX}")) if path.is_dir() else [path]


def head_of(log: bytes) -> LogHead | None:
    """Return the head of a log; None if its last line is incomplete, or has another number than its position."""
    lines = log.split(b"\n")
    if len(lines) < 3 or lines[-1]:
        return None
    try:
        last = msgspec.json.decode(lines[-2], type=_Last)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return LogHead(last.version, last.hash) if last.version == len(lines) - 2 else None


def _each(done: str, names: Sequence[str], carry: Callable[[str], Done], console: Console) -> bool:
    """Copy one after another with a progress bar, and print each result; a failure does not stop the others."""
    count = there = failed = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        for name in progress.track(names, description=done):
            try:
                what, new = carry(name)
            except (TransferError, HeptadError, msgspec.MsgspecError, OSError) as error:
                failed += 1
                console.print(printable(f"{name}: {error}"), style="red", highlight=False, soft_wrap=True)
                continue
            count, there = count + new, there + (not new)
            line = f"{name}: {what}{'' if new else ', already there'}"
            console.print(printable(line), highlight=False, soft_wrap=True)
    skipped = f", {there} already there" if there else ""
    console.print(f"{count} {done}{skipped}, {failed} failed")
    return not failed
