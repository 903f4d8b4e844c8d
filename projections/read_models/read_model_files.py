"""The folder of the read models: for each log server a link to the file that is in use.

A rebuild makes another file beside it, and then moves the link. Processes look at the link before they read.
"""

import contextlib
import os
import secrets
import time
from pathlib import Path

import structlog

from projections.read_models.read_model_store import SCHEMA, DamagedError, ReadModelStore, UnavailableError, create

SUFFIX = ".sqlite3"
REBUILDING = "rebuilding-"
"""Begins the names of files that a rebuild makes."""

UNUSED_SECONDS = 30 * 24 * 3600
"""After that time without a write, the files of another log server, or of another schema, are deleted."""

log = structlog.get_logger(__name__)


class ReadModelFiles:
    """The files in one folder, on a disk of this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()
        self._opened: dict[str, ReadModelStore] = {}

    def current(self, data: str) -> ReadModelStore:
        """Return the store of some data. If there is none, or a damaged one, it is a new and empty one.

        Raise StorageFullError, UnavailableError.
        """
        opened = self._opened.get(data)
        if opened is not None and not opened.is_damaged and self._target(data) == opened.path.name:
            return opened
        if opened is not None and opened.is_damaged:
            self._set_aside(data, opened.path.name)
        self._opened[data] = self._open(data)
        return self._opened[data]

    def rebuilding(self) -> ReadModelStore:
        """Return a new, empty store that no process uses yet. What an interrupted rebuild has left is deleted.

        There must be one rebuild at a time. Raise StorageFullError, UnavailableError.
        """
        self.make_folder()
        links = self._links()
        for path in self.folder.glob(f"{REBUILDING}*{SUFFIX}"):
            if path.name not in links:
                self._delete(path.name)
        return self._create(REBUILDING)

    def make_folder(self) -> None:
        """Make the folder unless it is there. Raise UnavailableError."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise UnavailableError(f"the folder of the read models can't be made: {error}") from error

    def publish(self, data: str, made: ReadModelStore) -> None:
        """Let all processes use a store, and delete the one before. Raise UnavailableError."""
        made.finish()
        before = self._target(data)
        fresh = self.folder / f"{made.path.name}.link"
        try:
            fresh.symlink_to(made.path.name)
            fresh.replace(self._link(data))
        except OSError as error:
            raise UnavailableError(f"{fresh}: {error}") from error
        if before is not None:
            self._delete(before)

    def is_published(self, made: ReadModelStore) -> bool:
        """Whether processes use this store."""
        return made.path.name in self._links()

    def discard(self, made: ReadModelStore) -> None:
        """Delete a store that was not published."""
        made.close()
        self._delete(made.path.name)

    def _open(self, data: str) -> ReadModelStore:
        target = self._target(data)
        if target is not None:
            try:
                return ReadModelStore(self.folder / target)
            except DamagedError as error:
                log.error("read_models_damaged", reason=str(error))  # noqa: TRY400 - they are built again
            except UnavailableError:
                if (self.folder / target).exists():
                    raise
            self._set_aside(data, target)
        self.make_folder()
        self._delete_unused()
        made = self._create("")
        try:
            self._link(data).symlink_to(made.path.name)
        except FileExistsError:  # another process was first
            self.discard(made)
            return self._open(data)
        return made

    def _set_aside(self, data: str, target: str) -> None:
        """Delete a damaged store, unless another process has done so."""
        if self._target(data) == target:
            self._link(data).unlink(missing_ok=True)
            self._delete(target)

    def _link(self, data: str) -> Path:
        return self.folder / f"{data}.{SCHEMA}"

    def _target(self, data: str) -> str | None:
        try:
            return os.readlink(self._link(data))
        except (FileNotFoundError, NotADirectoryError):
            return None

    def _delete(self, name: str) -> None:
        for suffix in ("", "-wal", "-shm"):
            (self.folder / f"{name}{suffix}").unlink(missing_ok=True)

    def _links(self) -> dict[str, Path]:
        """Return the links by the names of the files to which they lead."""
        return {os.readlink(path): path for path in self.folder.iterdir() if path.is_symlink()}

    def _delete_unused(self) -> None:
        """Delete the files of other log servers, and of earlier versions, that nobody has written to for long."""
        for name, link in self._links().items():
            path = self.folder / name
            if path.exists() and time.time() - _last_written(path) > UNUSED_SECONDS:
                link.unlink(missing_ok=True)
                self._delete(name)

    def _create(self, prefix: str) -> ReadModelStore:
        name = f"{prefix}{secrets.token_hex(8)}{SUFFIX}"
        try:
            return create(self.folder / name)
        except BaseException:
            self._delete(name)
            raise


def _last_written(path: Path) -> float:
    """Return when a store was written last, in seconds since 1970."""
    times = [path.stat().st_mtime]
    with contextlib.suppress(FileNotFoundError):
        times.append(path.with_name(f"{path.name}-wal").stat().st_mtime)
    return max(times)
