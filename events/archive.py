"""The archive: where finished logs are kept outside of the log server. Objects are written once and never changed."""

import fcntl
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import redis

from events.folders import sync_folder
from events.seal import Head


class ArchiveError(redis.RedisError):
    """The archive can't be read or written to at the moment."""


class MissingError(ArchiveError):
    """The archive does not have an object that it should have."""


class Archive(Protocol):
    """Keeps immutable objects by name."""

    def read(self, name: str) -> bytes:
        """Return an object. Raise MissingError, ArchiveError."""

    def write(self, name: str, content: bytes) -> None:
        """Keep an object, whole or not at all. It is safe from a power cut when this returns. Raise ArchiveError."""


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
        """Return the content of a file. Raise MissingError, ArchiveError."""
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError as error:
            if not self.folder.exists():  # of a disk that is not mounted
                raise ArchiveError(f"the archive can't be read: there is no folder {self.folder}") from error
            raise MissingError(f"the archive has no {name}") from error
        except OSError as error:
            raise ArchiveError(f"the archive can't be read: {error}") from error

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

    def _make_folder(self, folder: Path) -> None:
        if not folder.exists():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for each in {folder.parent, self.folder.parent}:
                sync_folder(each)
