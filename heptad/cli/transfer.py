"""`heptad export` and `heptad import`: the logs of finished games carried from one house to a folder, and to another.

Both can be broken off and run again: what is done is found done. A file is written aside and then renamed, so one that
is there is whole; and a log is imported under a key made of its head hash, so it is hosted once.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from events.bounds import MAX_LOG_BYTES
from heptad.client import Client, ProblemError
from heptad.terminal.plain_text import printable

SUFFIX = ".ndjson"
LONGEST_PAUSE = 120.0
"""Whoever carries many logs can wait when told to come back later."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")


class TransferError(Exception):
    """One game or file that can't be carried; the message says why."""


class Tip(NamedTuple):
    """Where a log ends."""

    version: int
    hash: str


class Done(NamedTuple):
    """What became of one game or file, and whether that is new."""

    told: str
    new: bool = True


class _Game(msgspec.Struct):
    game: str


class _Header(_Game):
    forks: tuple[_Game, ...] = ()


class _Last(msgspec.Struct):
    version: int
    hash: str


def export(client: Client, games: Sequence[str], folder: Path, console: Console, *, everything: bool = False) -> bool:
    """Write the logs of these games into a folder, or of all finished ones that the caller may see; did all succeed?

    Raises OSError, UnreachableError, and what the client raises while the games are listed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    chosen = list(dict.fromkeys([*games, *(client.finished() if everything else ())]))
    return _each("exported", chosen, lambda game: _export(client, game, folder), console)


def _export(client: Client, game: str, folder: Path) -> Done:
    if not _ID.fullmatch(game):
        raise TransferError("this is no game's id")
    seen = client.game(game)
    if seen.status != "finished":
        raise TransferError(f"the game is not finished, but {seen.status}")
    file, tip = folder / f"{game}{SUFFIX}", Tip(seen.version, seen.hash)
    if file.exists() and tip_of(file.read_bytes()) == tip:
        return Done(str(file), new=False)
    log = client.log(game)
    if tip_of(log) != tip:
        raise TransferError("the log that was sent is not whole")
    aside = folder / f".{game}{SUFFIX}.part"
    with aside.open("wb") as part:
        part.write(log)
        part.flush()
        os.fsync(part.fileno())
    aside.replace(file)
    return Done(str(file))


def bring(client: Client, paths: Iterable[Path], console: Console) -> bool:
    """Have the logs of these files, and of the files in these folders, hosted; did all succeed?

    Raises OSError, UnreachableError, and what the client raises while it lists what was brought before.
    """
    there: dict[str, list[str]] = {}
    for original, game in client.imported():
        there.setdefault(original, []).append(game)
    files = [str(file) for file in _files(paths)]
    return _each("imported", files, lambda file: _bring(client, Path(file), there), console)


def _bring(client: Client, file: Path, there: dict[str, list[str]]) -> Done:
    """`there` are the games that were brought before, by the ids in their logs."""
    with file.open("rb") as opened:
        log = opened.read(MAX_LOG_BYTES + 1)
    if len(log) > MAX_LOG_BYTES:
        raise TransferError(f"a log has at most {MAX_LOG_BYTES} bytes")
    tip = tip_of(log)
    if tip is None:
        raise TransferError("this is no whole log")
    known = there.setdefault(_id_in(log), [])
    for game in known:
        if client.game(game).hash == tip.hash:
            return Done(f"game {game}", new=False)
    known.append(client.import_log(log, f"import {tip.hash}").id)
    return Done(f"game {known[-1]}")


def _id_in(log: bytes) -> str:
    """The id of the game whose log this is, by its header. Raises TransferError."""
    try:
        header = msgspec.json.decode(log.partition(b"\n")[0], type=_Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise TransferError("this is no whole log") from None
    return (header.forks or (header,))[-1].game


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.glob(f"[!.]*{SUFFIX}")) if path.is_dir() else [path]


def tip_of(log: bytes) -> Tip | None:
    """Where a log ends; None if its last line is not whole, or not the one that its number says."""
    lines = log.split(b"\n")
    if len(lines) < 3 or lines[-1]:
        return None
    try:
        last = msgspec.json.decode(lines[-2], type=_Last)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return Tip(last.version, last.hash) if last.version == len(lines) - 2 else None


def _each(done: str, names: Sequence[str], carry: Callable[[str], Done], console: Console) -> bool:
    """Carry one after another with a progress bar, telling what became of each; one that fails stops no other."""
    count = there = failed = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        for name in progress.track(names, description=done):
            try:
                what, new = carry(name)
            except (TransferError, ProblemError, httpx.TransportError, msgspec.MsgspecError, OSError) as error:
                failed += 1
                console.print(printable(f"{name}: {error}"), style="red", highlight=False, soft_wrap=True)
                continue
            count, there = count + new, there + (not new)
            told = f"{name}: {what}{'' if new else ', there already'}"
            console.print(printable(told), highlight=False, soft_wrap=True)
    skipped = f", {there} there already" if there else ""
    console.print(f"{count} {done}{skipped}, {failed} failed")
    return not failed
