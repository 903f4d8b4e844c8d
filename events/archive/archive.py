"""The archive: where finished logs are kept outside of the log server. Objects are written once and never changed."""

import errno
import fcntl
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

import redis

from events.format.seal import Head
from events.process.folders import sync_folder


class ArchiveError(redis.RedisError):
    """The archive can't be read or written to at the moment."""


class DamagedArchiveError(Exception):
    """An object of the archive is not what was written, and others can be read.

    The message is a predicate, such as `is empty`; it goes to players and operators.
    """


class MissingError(DamagedArchiveError):
    """The archive does not have an object that it should have."""

    def __init__(self) -> None:
        super().__init__("is missing")


MAX_BYTES = 1 << 28
"""The most bytes that an object has."""
_OF_ONE_FILE = {errno.EACCES, errno.EIO, errno.EISDIR, errno.ELOOP, errno.ENXIO, errno.EPERM}
"""Errors that can be of one file, while others are read."""


class Stamp(NamedTuple):
    """By what a change of an object is noticed: its bytes, and when it was written, in seconds since 1970."""

    size: int
    written: float


class Archive(Protocol):
    """Keeps immutable objects by name."""

    def read(self, name: str) -> bytes:
        """Return an object. Raise DamagedArchiveError if that fails for this one alone, ArchiveError."""

    def write(self, name: str, content: bytes) -> None:
        """Keep an object, whole or not at all. It is safe from a power cut when this returns. Raise ArchiveError."""

    def stamps(self) -> dict[str, Stamp]:
        """Return the stamp of each object by its name. Raise ArchiveError."""


def name_of(game: str, head: Head) -> str:
    """Return the name of the object of a game: the hash of its head, and its id, since an import can have the same log.

    Raise ValueError for an id that can't be a part of a name.
    """
    if not re.fullmatch(r"[A-Za-z0-9_-]+", game):
        raise ValueError(f"{game!r} can't be a part of the name of an object")
    return f"{head.hash[:2]}/{head.hash}-{game}.zst"


class FolderArchive:
    """An archive in a folder, which several machines may share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> bytes:
        """Return the content of a file. Raise DamagedArchiveError if that fails for this one alone, ArchiveError."""
        try:
            with (self.folder / name).open("rb") as file:
                content = file.read(MAX_BYTES + 1)
        except FileNotFoundError as error:
            self._demand_files()
            raise MissingError from error
        except OSError as error:
            if error.errno not in _OF_ONE_FILE:
                raise ArchiveError(f"the archive can't be read: {error}") from error
            self._demand_files()
            raise DamagedArchiveError("can't be read") from error
        return within_bounds(content)

    def write(self, name: str, content: bytes) -> None:
        """Write a file beside the place where it belongs, sync it, and rename it. Raise ArchiveError."""
        path = self.folder / name
        fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            self._make_folder(path.parent)
            with fresh.open("wb") as file:
                fcntl.flock(file, fcntl.LOCK_EX)  # so that nobody takes it for a left-over
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
            sync_folder(path.parent)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink()
            raise ArchiveError(f"the archive can't be written to: {error}") from error

    def stamps(self) -> dict[str, Stamp]:
        """Return the stamp of each file by its name. Raise ArchiveError."""
        found = dict[str, Stamp]()
        try:
            for path in self.folder.glob("??/*.zst"):
                with suppress(FileNotFoundError):
                    status = path.stat()
                    found[f"{path.parent.name}/{path.name}"] = Stamp(status.st_size, status.st_mtime)
        except OSError as error:
            raise ArchiveError(f"the archive can't be read: {error}") from error
        return found

    def remove_left_overs(self) -> int:
        """Remove the files that writers have left that were killed, and return their number. Raise ArchiveError."""
        count = 0
        try:
            for path in self.folder.glob("??/*.new"):
                with suppress(FileNotFoundError), path.open("rb") as file:
                    try:
                        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    except BlockingIOError:
                        continue  # it is being written
                    path.unlink()
                    count += 1
        except OSError as error:
            raise ArchiveError(f"left-overs in the archive can't be removed: {error}") from error
        return count

    def _demand_files(self) -> None:
        """Raise ArchiveError if there are no files at all: the disk is not mounted, or can't be read."""
        try:
            if any(self.folder.iterdir()):
                return
        except FileNotFoundError as error:
            raise ArchiveError(f"the archive can't be read: there is no folder {self.folder}") from error
        except OSError as error:
            raise ArchiveError(f"the archive can't be read: {error}") from error
        raise ArchiveError(f"the archive can't be read: the folder {self.folder} is empty; is its disk mounted?")

    def _make_folder(self, folder: Path) -> None:
        if not folder.exists():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for each in {folder.parent, self.folder.parent}:
                sync_folder(each)


def within_bounds(content: bytes) -> bytes:
    """Return what was read of an object. Raise DamagedArchiveError if it is larger than any that is written."""
    if len(content) > MAX_BYTES:
        raise DamagedArchiveError("is too large")
    return content
