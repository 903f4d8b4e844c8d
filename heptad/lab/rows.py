"""Rows of numbers: the parts of an observation, as the bytes of 16-bit integers."""

import sys
from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import compress
from operator import is_not
from typing import Any

Row = bytes
"""Some numbers of an observation: 16-bit integers in the machine's own order of bytes."""
Make = Callable[[Any], Row]
"""Returns the row of a thing, always of the same length."""
KEPT = 256
"""The number of rows that `Kept` keeps."""
NUMBER = 2
"""The bytes of a number."""
LEAST, MOST = -(2**15), 2**15 - 1
"""The numbers that a row can have."""


def row(numbers: Sequence[int]) -> Row:
    """Return a row of these numbers. Those that do not fit become the smallest or the largest that does."""
    try:
        return array("h", numbers).tobytes()
    except OverflowError:
        return array("h", [min(max(number, LEAST), MOST) for number in numbers]).tobytes()


class Words:
    """A fixed list of words, such as all cards, with a number for each in a row.

    Rows are added up as integers, in which each word has 16 bits: that is faster than to count in a loop.
    """

    def __init__(self, words: Iterable[Hashable]) -> None:
        self.words = tuple(words)
        self._length = NUMBER * len(self.words)
        places = range(len(self.words)) if sys.byteorder == "little" else range(len(self.words))[::-1]
        units = {word: 1 << 8 * NUMBER * place for word, place in zip(self.words, places, strict=True)}
        self._unit: Callable[[Hashable], int] = {None: 0, **units}.__getitem__
        self.none: Row = bytes(self._length)
        self.one: Make = {word: self.counts((word,)) for word in (None, *self.words)}.__getitem__
        """Returns a row with 1 for a word; only zeros for None."""

    def counts(self, words: Iterable[Hashable | None]) -> Row:
        """Return how often each word is among these; unknown ones (None) do not count."""
        return sum(map(self._unit, words)).to_bytes(self._length, sys.byteorder)

    def values(self, pairs: Iterable[tuple[Hashable, int]]) -> Row:
        """Return the number of each word, from 0; 0 for those without one."""
        return sum([self._unit(word) * number for word, number in pairs]).to_bytes(self._length, sys.byteorder)


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


class Changed:
    """Makes a list of rows, and makes only those of things that are other objects than at the call before anew."""

    def __init__(self, makes: Sequence[Make]) -> None:
        """`makes` has what makes each row."""
        self._makes = makes
        self._things: Sequence[object] = (self,) * len(makes)
        self._rows = [b""] * len(makes)

    def __call__(self, things: Sequence[object]) -> list[Row]:
        """Return the rows of these things, all of them immutable. The list is good until the next call."""
        makes, rows = self._makes, self._rows
        for place in compress(range(len(makes)), map(is_not, things, self._things)):
            rows[place] = makes[place](things[place])
        self._things = things
        return rows
