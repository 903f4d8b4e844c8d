"""`heptad repair`: checks the append-only file of a log server that does not start, and cuts it where it is broken.

It checks the parts that were appended since the server rewrote its file. Only the last of these parts can be cut. The
parts before it can't be repaired, only replaced by a copy.
"""

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from events.locks import Lock
from heptad.runtime.servers import ServerError, find_server
from heptad.runtime.settings import Settings

FOLDER = "appendonlydir"
CHECKERS = {"valkey-server": "valkey-check-aof", "redis-server": "redis-check-aof"}
"""The name of the checker: a server program that is started under this name checks files."""


class Finding(NamedTuple):
    """Whether the file can be read now, the checker's output, and the copy of the original file (None: unchanged)."""

    ok: bool
    report: str
    copy: Path | None


def repair(settings: Settings, *, fix: bool) -> Finding:
    """Check the private log of a Heptad that is stopped; with `fix`, copy it and cut it at the first broken place.

    Raise ServerError if there is none, or if it is in use.
    """
    if settings.redis_url is not None:
        raise ServerError(
            "HEPTAD_REDIS_URL names an external log server: repair the file on the machine of that server"
        )
    folder = settings.data.absolute() / "log" / FOLDER
    parts = _appended(folder)
    lock = Lock(settings.data.absolute() / "lock")
    if not lock.take():
        raise ServerError(f"a log server uses {folder}: stop Heptad first")
    try:
        *earlier, last = parts
        for part in earlier:
            found = _check(part, fix=False)
            if not found.ok:
                return found
        found = _check(last, fix=False)
        if found.ok or not fix:
            return found
        copy = folder.with_name(f"{FOLDER}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
        shutil.copytree(folder, copy)
        return _check(last, fix=True)._replace(copy=copy)
    finally:
        lock.drop()


def _appended(folder: Path) -> list[Path]:
    """Return the files to which the server appended, in the order of its manifest (`file NAME seq NUMBER type i`)."""
    for manifest in folder.glob("*.manifest"):
        lines = [line.split() for line in manifest.read_text().splitlines()]
        if parts := [folder / words[1] for words in lines if words[-1:] == ["i"]]:
            return parts
    raise ServerError(f"there is no append-only file in {folder}")


def _check(part: Path, *, fix: bool) -> Finding:
    program = find_server()
    words = [CHECKERS[program.name], *(["--fix"] if fix else []), str(part)]
    ended = subprocess.run(  # noqa: S603 - our own program and arguments
        words, executable=program, input="y\n", capture_output=True, text=True, errors="replace", check=False
    )
    return Finding(ended.returncode == 0, (ended.stdout + ended.stderr).strip(), None)
