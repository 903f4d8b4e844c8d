"""Rows of numbers: the parts of an observation, as the bytes of 16-bit integers."""

import sys
from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

Row = bytes
"""Some numbers of an observation: 16-bit integers in the machine's own order of bytes."""
LOW = 0 if sys.byteorder == "little" else 1
"""Where the lower byte of a number lies."""


def row(*numbers: int) -> Row:
    """Return a row of these numbers."""
    return array("h", numbers).tobytes()


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


class Remembered:
    """Makes the rows of a sequence of immutable things, each again only when it is another object than before."""

    def __init__(self, make: Callable[[Any], Row]) -> None:
        self._make = make
        self._known: dict[int, _Known] = {}

    def of(self, seat: int, things: Sequence[object]) -> Row:
        """Return the rows of all things that a seat sees, one after the other."""
        known = self._known.get(seat)
        if known is None or len(known.things) != len(things):
            known = self._known[seat] = _Known([self._make(thing) for thing in things], list(things))
        before, changed = known.things, False
        for place, thing in enumerate(things):
            if thing is not before[place]:
                before[place] = thing
                known.rows[place] = self._make(thing)
                changed = True
        if changed:
            known.joined = b"".join(known.rows)
        return known.joined


class _Known:
    """The things that a seat saw last, with their rows."""

    __slots__ = ("joined", "rows", "things")

    def __init__(self, rows: list[Row], things: list[object]) -> None:
        self.rows, self.things = rows, things
        self.joined = b"".join(rows)
