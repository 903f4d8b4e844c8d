"""`heptad backup` and `heptad restore`."""

import contextlib
import shutil
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from application.container import archive_of, logs_of
from application.runtime.servers import PATIENCE, log_server, running
from application.runtime.settings import READ_MODELS, Settings
from events.archive.archive import FolderArchive
from events.format.times import timestamp
from events.process.folders import sync_folder
from events.process.locks import Lock
from events.safety.witness import WITNESS
from events.store.appending import Store
from events.store.connecting import connect
from heptad.operations.backup import restoring
from heptad.operations.backup.files import BackupError, BackupFolder, Manifest
from heptad.operations.backup.taking import take

Lines = list[str]
Problems = list[str]
RESTORING = "restoring.lock"
"""Held by the process that restores to a folder."""
MAX_LINES = 20
"""The most notes, and the most problems, that are shown."""


def run(settings: Settings, path: Path, console: Console) -> tuple[Lines, Problems]:
    """Add a backup to a folder. Return what was copied, and what could not be copied.

    Raise BackupError, ServerError, redis.RedisError, OSError.
    """
    begun = time.monotonic()
    with console.status("") as status:
        taken = take(logs_of(settings), BackupFolder(path), status.update)
    made, seconds = taken.manifest, time.monotonic() - begun
    lines = [
        f"Backup {made.number} of {made.begun} in {path}, {_size(made.bytes)}, {seconds:.1f} s",
        f"  games:      {_of(made.changed_games, made.games)}, {_count(made.events, 'event')}",
        f"  other keys: {_of(made.changed_values, made.values)}",
        f"  archive:    {_count(made.copied_files, 'new file')}",
    ]
    return [*lines, *_shortened(taken.notes)], _shortened(taken.problems)


def examine(path: Path, console: Console, *, check: bool) -> Lines:
    """Return the list of the backups in a folder, or with `check` that all of them can be restored.

    Raise BackupError.
    """
    folder = BackupFolder(path)
    manifests = folder.manifests()
    if not manifests:
        raise BackupError(f"there are no backups in {path}")
    if not check:
        return list(_table(manifests))
    with console.status("") as status:
        restoring.check(folder, manifests, status.update)
    last = manifests[-1]
    return [
        f"All backups can be restored: {len(manifests)}, the last one of {last.begun} with {_count(last.games, 'game')}"
    ]


def restore(
    settings: Settings, path: Path, console: Console, number: int | None, at: str | None
) -> tuple[Lines, Problems]:
    """Restore a backup. Return what was restored, and what is wrong with it.

    Raise BackupError, ServerError, redis.RedisError, OSError.
    """
    folder = BackupFolder(path)
    manifests = folder.manifests()
    target = restoring.target_of(manifests, number, None if at is None else _moment(at))
    with console.status("") as status, _destination(settings) as (store, data):
        restoring.check(folder, manifests[: target.logs.number], status.update)
        read_models = settings.read_models or data / READ_MODELS
        done = restoring.restore(store, folder, target, data / WITNESS, read_models, status.update)
    what = f"Backup {target.logs.number} of {target.logs.begun}" if target.until is None else f"The state of {at}"
    lines = [
        f"{what} is restored to {'the log server' if settings.redis_url else settings.data}",
        f"  games:      {done.games}, {_count(done.events, 'event')}",
        f"  other keys: {done.values}" + (f", of backup {target.values.number}" if target.until else ""),
        f"  archive:    {_count(done.archived, 'file')}",
    ]
    return lines, _shortened([f"game {game} can't be read; see `heptad rebuild --check`" for game in done.unreadable])


@contextlib.contextmanager
def _destination(settings: Settings) -> Iterator[tuple[Store, Path]]:
    """Yield a store on an empty log server, and the data folder.

    Without an external log server, a data folder is made beside the one of the settings, and renamed at the end: so it
    is there completely, or not at all. Raise BackupError, ServerError, OSError.
    """
    data = settings.data.absolute()
    if settings.redis_url is not None:
        if (data / WITNESS).exists():
            raise BackupError(f"{data / WITNESS} is that of other games: name another HEPTAD_DATA, or move it away")
        client = connect(settings.redis_url)
        restoring.demand_empty(client)
        yield Store(client, archive=archive_of(settings, settings.redis_url)), data
        return
    if data.exists() and any(data.iterdir()):
        raise BackupError(f"{data} is not empty; move it away, or name another folder with HEPTAD_DATA")
    fresh = data.with_name(f"{data.name}.restoring")
    _remove(fresh)
    fresh.mkdir(mode=0o700, parents=True)
    lock = _claimed(fresh)
    try:
        with running(log_server(fresh, "no")) as server, connect(server.url) as client:
            archive = FolderArchive(fresh / "archive") if settings.archive is None else archive_of(settings, server.url)
            yield Store(client, archive=archive), fresh
        lock.path.unlink()
        fresh.replace(data)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    finally:
        lock.drop()
    sync_folder(data.parent)


def _remove(fresh: Path) -> None:
    """Remove what a restore has left that was killed. Raise BackupError if it is something else, or in use."""
    if not fresh.exists():
        return
    if not {path.name for path in fresh.iterdir()} <= {"archive", "lock", "log", READ_MODELS, WITNESS, RESTORING}:
        raise BackupError(f"{fresh} has other files; move it away")
    lock, server = _claimed(fresh), Lock(fresh / "lock")
    until = time.monotonic() + PATIENCE
    while not server.take():  # the server of a restore that was killed is just ending
        if time.monotonic() > until:
            raise BackupError(f"a log server still runs in {fresh}: end the process that holds {server.path}")
        time.sleep(0.05)
    shutil.rmtree(fresh)
    server.drop()
    lock.drop()


def _claimed(fresh: Path) -> Lock:
    """Return the lock of the restore to a folder. Raise BackupError if another process has it."""
    lock = Lock(fresh / RESTORING)
    if not lock.take():
        raise BackupError(f"another `heptad restore` is writing to {fresh}: wait for it, or end it")
    return lock


def _moment(text: str) -> str:
    """Return a moment as it is written in logs. Raise BackupError."""
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is None:
            raise BackupError(f"{text} has no time zone; write {text}Z for UTC, or {text}+01:00")
        return timestamp(int(found.astimezone(UTC).timestamp() * 1000))
    except (ValueError, OverflowError):  # in the first and the last year, other time zones leave the calendar
        raise BackupError(f"{text} is no time; write it like 2026-01-31T18:30:00Z") from None


def _table(manifests: list[Manifest]) -> Iterator[str]:
    yield f"{'backup':>6}  {'begun':<24}  {'games':>7}  {'changed':>7}  {'events':>8}  {'other keys':>10}  {'size':>9}"
    for each in manifests:
        numbers = f"{each.games:>7}  {each.changed_games:>7}  {each.events:>8}  {each.changed_values:>10}"
        yield f"{each.number:>6}  {each.begun:<24}  {numbers}  {_size(each.bytes):>9}"


def _shortened(lines: Lines) -> Lines:
    """Return the first lines, and how many more there are."""
    more = len(lines) - MAX_LINES
    return lines if more <= 0 else [*lines[:MAX_LINES], f"and {_count(more, 'more line')} like these"]


def _of(changed: int, total: int) -> str:
    return f"{changed} of {total} changed"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _size(size: float) -> str:
    for unit in ("B", "KiB", "MiB"):
        if size < 1024:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} GiB"
