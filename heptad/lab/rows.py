"""Rows of numbers: the parts of an observation, as the bytes of 16-bit integers."""

import sys
from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Any

import numpy as np
from numpy.typing import NDArray

Row = bytes
"""Some numbers of an observation: 16-bit integers in the machine's own order of bytes."""
Make = Callable[[Any], Row]
"""Returns the row of a thing, always of the same length."""
KEPT = 256
"""The number of rows that `Kept` keeps."""
LEAST, MOST = -(2**15), 2**15 - 1
"""The numbers that a row can have."""
LOW = 0 if sys.byteorder == "little" else 1
"""Where the lower byte of a number lies."""


def row(numbers: Iterable[int]) -> Row:
    """Return a row of these numbers. Those that do not fit become the smallest or the largest that does."""
    kept = list(numbers)
    try:
        return array("h", kept).tobytes()
    except OverflowError:
        return array("h", [min(max(number, LEAST), MOST) for number in kept]).tobytes()


class Words:
    """A fixed list of words, such as all cards, with a number for each in a row."""

    def __init__(self, words: Iterable[Hashable]) -> None:
        self.words = tuple(words)
        self._bytes = {word: 2 * place + LOW for place, word in enumerate(self.words)}
        self.none: Row = bytes(2 * len(self.words))
        self._one = {None: self.none, **{word: self.counts((word,)) for word in self.words}}

    def one(self, word: Hashable | None) -> Row:
        """Return a row with 1 for this word; only zeros for None."""
        return self._one[word]

    def counts(self, words: Iterable[Hashable | None]) -> Row:
        """Return how often each word is among these, at most 255 times; unknown ones (None) do not count."""
        numbers, places = bytearray(self.none), self._bytes
        for word in words:
            if word is not None:
                numbers[places[word]] += 1
        return bytes(numbers)

    def values(self, pairs: Iterable[tuple[Hashable, int]]) -> Row:
        """Return the number of each word, 0 to 255; 0 for those without one."""
        numbers = bytearray(self.none)
        for word, number in pairs:
            numbers[self._bytes[word]] = number
        return bytes(numbers)


class Kept:
    """Makes the rows of immutable things, and keeps them by the object: several seats see the same one."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._rows: dict[int, tuple[object, Row]] = {}

    def __call__(self, thing: object) -> Row:
        """Return the row of a thing. The thing is kept as well, so that no other one gets its id."""
        kept = self._rows.get(id(thing))
        if kept is None:
            if len(self._rows) >= KEPT:
                self._rows.clear()
            kept = self._rows[id(thing)] = thing, self._make(thing)
        return kept[1]


class Canvas:
    """The observation of one seat. Only the rows of things that are other objects than before are made again.

    `layout` says where the numbers of each section lie, after the first drawing.
    """

    def __init__(self, sections: Mapping[str, Sequence[Make]]) -> None:
        """`sections` has by name what makes the rows of a section."""
        self.layout: dict[str, slice] = {}
        self._sections = sections
        self._rows: list[tuple[int, int, Make]] = []
        self._things: Sequence[object] = ()
        self._drawn = bytearray()

    def draw(self, things: Sequence[object]) -> NDArray[np.int16]:
        """Return a new array with the rows of these things: always as many, all of them immutable."""
        if not self.layout:
            self._draw_first(things)
        drawn, rows = self._drawn, self._rows
        for place in compress(range(len(rows)), map(is_not, things, self._things)):
            first, end, make = rows[place]
            drawn[first:end] = make(things[place])
        self._things = things
        return np.frombuffer(drawn.copy(), np.int16)

    def _draw_first(self, things: Sequence[object]) -> None:
        """Draw all things, and remember where they lie."""
        left = iter(things)
        for name, makes in self._sections.items():
            begin = len(self._drawn)
            for make in makes:
                first = len(self._drawn)
                self._drawn += make(next(left))
                self._rows.append((first, len(self._drawn), make))
            self.layout[name] = slice(begin // 2, len(self._drawn) // 2)
        assert len(self._rows) == len(things), "each thing has a row"
        self._things = things
