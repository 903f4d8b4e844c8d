"""Source maps, with which the tools of a browser show the modules of which a script was joined (ECMA-426)."""

import posixpath
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

_NEXT = "AACA"
"""The mapping of a line that follows the one before in the same file."""
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class Part(NamedTuple):
    """Whole lines of a script, and the path of the file whose first lines they are, if they are from a file."""

    code: str
    source: str | None = None


def source_map(path: str, parts: Sequence[Part]) -> bytes:
    """Return the map of the script at `path`. It maps each line that is from a file to the line of the file."""
    sources = [part.source for part in parts if part.source is not None]
    return msgspec.json.encode(
        {
            "version": 3,
            "file": posixpath.basename(path),
            "sources": [posixpath.relpath(source, posixpath.dirname(path)) for source in sources],
            "names": [],
            "mappings": ";".join(_mappings(parts)),
        }
    )


def _mappings(parts: Iterable[Part]) -> Iterator[str]:
    """Yield the mapping of each line: its column 0, and how far file and line are from those of the mapping before."""
    is_first, before = True, 0
    for code, source in parts:
        lines = code.count("\n")
        if source is None or lines == 0:
            yield from [""] * lines
            continue
        yield "".join(map(_number, (0, 0 if is_first else 1, -before, 0)))
        yield from [_NEXT] * (lines - 1)
        is_first, before = False, lines - 1


def _number(value: int) -> str:
    """Return a number in base 64 of variable length: five bits a digit, the sign in the lowest bit."""
    left = abs(value) << 1 | (value < 0)
    digits = ""
    while left > 31:
        digits += _DIGITS[32 | left & 31]
        left >>= 5
    return digits + _DIGITS[left]
