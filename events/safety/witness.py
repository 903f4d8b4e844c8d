"""The witness: a file with the heads of all games, so that a log that lost its end is noticed.

The log server can't notice that its file was cut, since the rest is still a valid file. The witness is a separate
file. A guard keeps it up to date and compares it with the logs whenever a log server has started.

Each line is `<version> <hash> <game>`. The last line of a game counts; version 0 removes the game. Two kinds of lines
are about the file itself. Versions that know neither read them as games that were removed:

    0 <digest> # <id> <count> <last>    the first line: the id, the save that the file continues, and the last one
    0 <digest> = <count>                the end of a save: the number of saves so far, and a digest

The digest covers the lines of the save and the digest before it, so a changed line is noticed. `last` is overwritten
after each save, so a file that was cut is noticed. The guard keeps the last count and digest on the log server as
well, so a file that was replaced by an older one is noticed, too. A save without its end was torn by a power cut; its
lines are saved again.
"""

import contextlib
import hashlib
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from events.format.seal import EMPTY, Head
from events.process.folders import sync_folder

WITNESS = "witness"
"""The name of the file in the data folder."""

SPARE_LINES = 10_000
"""The file is rewritten when its lines exceed twice the number of games by this many."""


_ENTRY = re.compile(rb"([0-9]{1,18}) ([0-9a-f]{64}|) ([!-~]+)\n")


class Mark(NamedTuple):
    """How far a witness was written: the number of saves, and the digest of the last one."""

    saves: int
    digest: str


class Witness:
    """The heads in one file: `note` changes them, `save` writes the changes to the file.

    `fault` says what is wrong with the file, and is empty if nothing is. The heads are then those of the parts that are
    not damaged, and nothing is saved until `renew`.
    """

    def __init__(self, path: Path) -> None:
        self.heads: dict[str, Head] = {}
        self.id = secrets.token_hex(8)
        self.is_new = True
        """Whether there was no file."""
        self.is_old = False
        """Whether the file has no digests, like those of earlier versions. The next save adds them."""
        self.fault = ""
        self.mark = self._start = Mark(0, "")
        self._marks: dict[int, str] = {}
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
        if self.fault or not (self._unsaved or self.is_new or self.is_old):
            return
        too_long = self._lines + len(self._unsaved) >= 2 * len(self.heads) + SPARE_LINES
        if too_long or self.is_new or self.is_old or self._was_cut():
            self._rewrite()
        else:
            self._extend()
        self._unsaved.clear()
        self.is_new = self.is_old = False

    def reaches(self, mark: Mark) -> bool:
        """Whether the file was once written up to `mark`, and has all that was written then."""
        if mark.saves > self.mark.saves:
            return False
        return self._marks.get(mark.saves, mark.digest) == mark.digest  # else it was rewritten after a later save

    def renew(self) -> None:
        """Begin a new file with another id, and keep the present one beside it. Raise OSError."""
        if self._path.exists():
            self._path.replace(self._path.with_name(f"{self._path.name}.replaced-{secrets.token_hex(4)}"))
        self.id, self.fault = secrets.token_hex(8), ""
        self.is_new, self.is_old = True, False
        self._set_mark(Mark(0, ""), first=True)
        self._unsaved = dict(self.heads)

    def _load(self, content: bytes) -> None:
        lines = content[: content.rfind(b"\n") + 1].splitlines(keepends=True)
        self.is_new = not lines
        if not lines:
            return
        ends = [number for number, line in enumerate(lines) if _end_of(line) is not None]
        first = _first_of(lines[0])
        if first or ends:
            first = first or _First("damaged", Mark(0, ""), 0)  # whose digest fits no save
            self.id = first.id
            self._load_saves(lines, ends, first)
        else:
            self.is_old = True
            self._load_old(lines)

    def _load_saves(self, lines: Sequence[bytes], ends: Sequence[int], first: "_First") -> None:
        """Read the saves that are as they were written. A line that is changed spoils only its own save."""
        self._set_mark(first.start, first=True)
        begin, damaged = 1, 0
        for number in ends:
            saved, end = lines[begin:number], _end_of(lines[number])
            assert end is not None, "these are the ends"
            if end == _next_mark(self.mark, [first.covered, *saved] if begin == 1 else saved):
                for line in saved:
                    self._apply(*_entry(line))
            else:
                damaged += 1
            self._set_mark(end)
            begin = number + 1
        self._lines, self._size = begin, sum(map(len, lines[:begin]))
        if damaged:
            self.fault = f"{damaged} of its {len(ends)} parts are damaged"
        elif self.mark.saves < first.last:
            self.fault = f"it was cut: {first.last - self.mark.saves} of its {first.last} parts are missing"
        self._load_torn(lines[begin:])

    def _load_torn(self, lines: Sequence[bytes]) -> None:
        """Read the lines of a save without its end, to save them again."""
        for line in lines:
            with contextlib.suppress(ValueError):
                self.note(*_entry(line))

    def _load_old(self, lines: Sequence[bytes]) -> None:
        """Read a file without digests, as far as its lines can be read."""
        damaged = []
        for number, line in enumerate(lines, 1):
            try:
                self._apply(*_entry(line))
            except ValueError:
                damaged.append(number)
        self._lines, self._size = len(lines), sum(map(len, lines))
        if damaged:
            self.fault = f"{len(damaged)} of its {len(lines)} lines are damaged, the first is line {damaged[0]}"

    def _apply(self, game: str, head: Head) -> None:
        if head.version:
            self.heads[game] = head
        else:
            self.heads.pop(game, None)

    def _set_mark(self, mark: Mark, *, first: bool = False) -> None:
        if first:
            self._marks.clear()
            self._start = mark
        self.mark = mark
        self._marks[mark.saves] = mark.digest

    def _was_cut(self) -> bool:
        """Whether somebody has shortened or removed the file meanwhile."""
        try:
            return self._path.stat().st_size < self._size
        except FileNotFoundError:
            return True

    def _extend(self) -> None:
        lines = _lines(self._unsaved)
        end = _next_mark(self.mark, lines)
        added = b"".join(lines) + _end_line(end)
        _write(self._path, self._size, added)
        self._set_mark(end)
        self._size += len(added)
        self._lines += len(lines) + 1
        with self._path.open("r+b", buffering=0) as file:  # synced with the next save: too low a count is harmless
            file.write(_First(self.id, self._start, end.saves).line)

    def _rewrite(self) -> None:
        start = self.mark
        first, lines = _First(self.id, start, start.saves + 1), _lines(self.heads)
        end = _next_mark(start, [first.covered, *lines])
        content = first.line + b"".join(lines) + _end_line(end)
        fresh = self._path.with_suffix(".new")
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(fresh, 0, content)
        fresh.replace(self._path)
        sync_folder(self._path.parent)
        self._set_mark(start, first=True)
        self._set_mark(end)
        self._size = len(content)
        self._lines = len(lines) + 2


def _lines(heads: Mapping[str, Head]) -> list[bytes]:
    return [f"{head.version} {head.hash} {game}\n".encode() for game, head in heads.items()]


def _end_line(mark: Mark) -> bytes:
    return f"0 {mark.digest} = {mark.saves}\n".encode()


def _entry(line: bytes) -> tuple[str, Head]:
    """Return the game and the head in a line. Raise ValueError."""
    if (found := _ENTRY.fullmatch(line)) is None:
        raise ValueError("a line of a witness has a version, a hash or none, and a game")
    version, digest, game = (part.decode() for part in found.groups())
    return game, Head(int(version), digest)


class _First(NamedTuple):
    """The first line: the id of the witness, the mark that the file continues, and the number of the last save."""

    id: str
    start: Mark
    last: int

    @property
    def covered(self) -> bytes:
        """What the digest of the first save covers of the line."""
        return f"0 {self.start.digest or '-'} # {self.id} {self.start.saves}".encode()

    @property
    def line(self) -> bytes:
        """The line, whose length does not depend on the last save."""
        return b"%s %012d\n" % (self.covered, self.last)


def _first_of(line: bytes) -> _First | None:
    """Return what a first line says; None for any other line."""
    match line.split():
        case [b"0", digest, b"#", name, start, last] if start.isdigit() and last.isdigit():
            mark = Mark(int(start), digest.decode(errors="replace").removeprefix("-"))
            return _First(name.decode(errors="replace"), mark, int(last))
    return None


def _end_of(line: bytes) -> Mark | None:
    """Return the mark in the end of a save; None for any other line."""
    match line.split():
        case [b"0", digest, b"=", count] if count.isdigit():
            return Mark(int(count), digest.decode(errors="replace"))
    return None


def _next_mark(mark: Mark, lines: Sequence[bytes]) -> Mark:
    """Return the mark after a save of these lines."""
    digest = hashlib.blake2b(mark.digest.encode(), digest_size=16)
    for line in lines:
        digest.update(line)
    return Mark(mark.saves + 1, digest.hexdigest())


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
