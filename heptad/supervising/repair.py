"""`heptad repair`: checks the append-only file of a log server that does not start, and makes it readable again.

A manifest that is missing is written again if it follows from the files. A part that is missing can be put back, or
dropped with all that follows it. Of parts that are broken only the last one can be cut. Everything else is replaced by
a copy or a backup.
"""

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from application.runtime.append_only_file import FOLDER, AppendOnlyFile, Part
from application.runtime.servers import ServerError, find_server
from application.runtime.settings import Settings
from events.process.locks import Lock

NO_CUT = (
    "Only the last part of the file can be cut. Put back a copy of this one, or restore a backup to a new data folder "
    "with `heptad restore`."
)


class Finding(NamedTuple):
    """Whether the file can be read now, what was found, and the copy of the original file (None: unchanged)."""

    ok: bool
    report: str
    copy: Path | None = None


def repair(settings: Settings, *, fix: bool, drop_missing: bool = False) -> Finding:
    """Check the private log of a Heptad that is stopped.

    With `fix`, copy it, and write a lost manifest again or cut the last part at the first broken place. With
    `drop_missing`, copy it, and remove parts from the manifest from the first one on that is missing.

    Raise ServerError if there is none, or if it is in use.
    """
    if settings.redis_url is not None:
        raise ServerError(
            "HEPTAD_REDIS_URL names an external log server: repair the file on the machine of that server"
        )
    data = settings.data.absolute()
    file = AppendOnlyFile(data / "log")
    if not file.parts() and not file.files():
        raise ServerError(f"there is no append-only file in {file.folder}")
    lock = Lock(data / "lock")
    if not lock.take():
        raise ServerError(f"a log server uses {file.folder}: stop Heptad first")
    try:
        return _repair(file, fix=fix, drop_missing=drop_missing)
    finally:
        lock.drop()


def _repair(file: AppendOnlyFile, *, fix: bool, drop_missing: bool) -> Finding:
    copy = None
    if problem := file.problem():
        parts = _listed_again(file, fix=fix, drop_missing=drop_missing)
        if not parts:
            return Finding(False, problem)
        copy = _copy(file.folder)
        file.write_manifest(parts)
    elif drop_missing:
        return Finding(False, "No part is missing, so there is nothing to drop; --fix cuts what is broken.")
    parts = [part for part in file.parts() if part.kind != "h"]
    for part in parts:
        found = _check(file.folder, part, fix=False)
        if not found.ok and (part != parts[-1] or part.kind == "b"):
            return found._replace(report=f"{found.report}\n{NO_CUT}", copy=copy)
    if not found.ok and fix:
        copy = copy or _copy(file.folder)
        found = _check(file.folder, parts[-1], fix=True)
    return found._replace(copy=copy)


def _listed_again(file: AppendOnlyFile, *, fix: bool, drop_missing: bool) -> list[Part]:
    """Return the parts of a new manifest; none if nobody wants one, or it does not follow from the files."""
    if not file.parts():
        return file.files() if fix and file.can_list() else []
    return file.before_missing() if drop_missing and file.missing() else []


def _copy(folder: Path) -> Path:
    copy = folder.with_name(f"{FOLDER}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    shutil.copytree(folder, copy)
    return copy


def _check(folder: Path, part: Part, *, fix: bool) -> Finding:
    """Check a part with the program of the server, which is a checker if it is started under another name."""
    program, path = find_server(), folder / part.name
    checker = program.name.replace("-server", "-check-rdb" if path.suffix == ".rdb" else "-check-aof")
    words = [checker, *(["--fix"] if fix else []), str(path)]
    ended = subprocess.run(  # noqa: S603 - our own program and arguments
        words, executable=program, input="y\n", capture_output=True, text=True, errors="replace", check=False
    )
    return Finding(ended.returncode == 0, (ended.stdout + ended.stderr).strip())
