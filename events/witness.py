"""The witness: a file with the heads of all games, so that a log that lost its end is noticed.

The log server can't notice that its file was cut, since the rest is still a valid file. The witness is a separate
file. A guard keeps it up to date and compares it with the logs whenever a log server has started.

Each line is `<version> <hash> <game>`. The last line of a game counts; version 0 removes the game.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from events.folders import sync_folder
from events.seal import EMPTY, Head

SPARE_LINES = 10_000
"""The file is rewritten when its lines exceed twice the number of games by this many."""


class Witness:
    """The heads in one file: `note` changes them, `save` writes the changes to the file."""

    def __init__(self, path: Path) -> None:
        self.heads: dict[str, Head] = {}
        self._path = path
        self._unsaved: dict[str, Head] = {}
        self._lines = 0
        self._size = 0
        if path.exists():
            self._load(path.read_bytes())

    def note(self, game: str, head: Head) -> None:
        """Record the head of a game; EMPTY removes the game."""
        if self.heads.get(game, EMPTY) != head:
            self._apply(game, head)
            self._unsaved[game] = head

    def save(self) -> None:
        """Write and sync the changes. Raise OSError, in which case the next call writes them again."""
        if not self._unsaved:
            return
        if self._lines + len(self._unsaved) > 2 * len(self.heads) + SPARE_LINES:
            self._rewrite()
        else:
            self._extend()
        self._unsaved.clear()

    def _load(self, content: bytes) -> None:
        self._size = content.rfind(b"\n") + 1  # a line without an end was torn by a power cut
        for line in content[: self._size].decode().splitlines():
            version, digest, game = line.split(" ", 2)
            self._apply(game, Head(int(version), digest))
            self._lines += 1

    def _apply(self, game: str, head: Head) -> None:
        if head.version:
            self.heads[game] = head
        else:
            self.heads.pop(game, None)

    def _extend(self) -> None:
        added = _lines(self._unsaved)
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(self._path, self._size, added)
        self._size += len(added)
        self._lines += len(self._unsaved)

    def _rewrite(self) -> None:
        content = _lines(self.heads)
        fresh = self._path.with_suffix(".new")
        _write(fresh, 0, content)
        fresh.replace(self._path)
        sync_folder(self._path.parent)
        self._size = len(content)
        self._lines = len(self.heads)


def _lines(heads: Mapping[str, Head]) -> bytes:
    return "".join(f"{head.version} {head.hash} {game}\n" for game, head in heads.items()).encode()


def _write(path: Path, size: int, content: bytes) -> None:
    """Write `content` after the first `size` bytes of a file, and sync it."""
    new = not path.exists()
    with path.open("ab", buffering=0) as file:
        file.truncate(size)  # an attempt that failed may have left something behind
        written = file.write(content)
        if written != len(content):
            raise OSError(f"only {written} of {len(content)} bytes were written to {path}")
        os.fsync(file.fileno())
    if new:
        sync_folder(path.parent)
