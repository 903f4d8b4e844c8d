"""Rows of numbers: the parts of an observation, as the bytes of 16-bit integers."""

import sys
from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Any, Generic, TypeVar

MadeT = TypeVar("MadeT")
Row = bytes | bytearray
"""Some numbers of an observation: 16-bit integers in the machine's own order of bytes."""
Make = Callable[[Any], Row]
"""Returns the row of a thing, always of the same length."""
LEAST, MOST = -(2**15), 2**15 - 1
"""The numbers that a row can have."""
LOW = 0 if sys.byteorder == "little" else 1
"""Where the lower byte of a number lies."""


def row(numbers: Sequence[int]) -> Row:
    """Return a row of these numbers. Those that do not fit become the smallest or the largest that does."""
    try:
        return array("h", numbers).tobytes()
    except OverflowError:
        return array("h", [min(max(number, LEAST), MOST) for number in numbers]).tobytes()


@lru_cache(2**10)
def number(value: int) -> Row:
    """Return a row of one number."""
    return row((value,))


class Words:
    """A fixed list of words, such as all cards, with a number for each in a row."""

    def __init__(self, words: Iterable[Hashable]) -> None:
        self.words = tuple(words)
        self.places = {word: 2 * place + LOW for place, word in enumerate(self.words)}
        """By word: where the lower byte of its number lies in a row."""
        self.none: Row = bytes(2 * len(self.words))
        self.one: Make = {word: self.counts((word,)) for word in (None, *self.words)}.__getitem__
        """Returns a row with 1 for a word; only zeros for None."""

    def places_after(self, numbers: int) -> dict[Hashable, int]:
        """Return `places` in a row that has some other numbers first."""
        return {word: 2 * numbers + place for word, place in self.places.items()}

    def counts(self, words: Iterable[Hashable | None]) -> Row:
        """Return how often each word is among these, at most 255 times; unknown ones (None) do not count."""
        numbers, places = bytearray(self.none), self.places
        for word in words:
            if word is not None:
                numbers[places[word]] += 1
        return bytes(numbers)

    def values(self, pairs: Iterable[tuple[Hashable, int]]) -> Row:
        """Return the number of each word, 0 to 255; 0 for those without one."""
        numbers = bytearray(self.none)
        for word, number in pairs:
            numbers[self.places[word]] = number
        return bytes(numbers)


class Growing:
    """Counts the words of a tuple that grows at its end, as `Words.counts` does: only those that are new."""

    def __init__(self, words: Words) -> None:
        self._places, self._none = words.places, words.none
        self._counted: tuple[Hashable | None, ...] = ()
        self._numbers = bytearray(words.none)
        self._row = words.none

    def __call__(self, words: tuple[Hashable | None, ...]) -> Row:
        """Return how often each word is among these, at most 255 times; unknown ones (None) do not count."""
        counted = self._counted
        if words is counted:
            return self._row
        known = len(counted)
        if words[:known] != counted:
            known, self._numbers = 0, bytearray(self._none)
        numbers, places = self._numbers, self._places
        for word in words[known:]:
            if word is not None:
                numbers[places[word]] += 1
        self._counted = words
        self._row = row = bytes(numbers)
        return row


class Latest(Generic[MadeT]):
    """Makes something of a thing, such as its row, and keeps it as long as it is asked for the same object."""

    def __init__(self, make: Callable[[Any], MadeT]) -> None:
        self._make = make
        self._thing: object = self
        self._made: MadeT | None = None

    def __call__(self, thing: object) -> MadeT:
        """Return what was made of an immutable thing."""
        if thing is not self._thing:
            self._made = self._make(thing)
            self._thing = thing
        return self._made  # type: ignore[return-value]  # it was made of this thing


class Changed:
    """Makes rows, one after the other: again only those of things that are other objects than at the call before."""

    def __init__(self, makes: Sequence[Make]) -> None:
        """`makes` has what makes each row."""
        self._makes = makes
        self._places = range(len(makes))
        self._things: Sequence[object] = (self,) * len(makes)
        self.rows: list[Row] = [b""] * len(makes)
        """The rows of the last call."""

    def __call__(self, things: Sequence[object]) -> bytearray:
        """Return the rows of these things, all of them immutable."""
        makes, rows = self._makes, self.rows
        for place in compress(self._places, map(is_not, things, self._things)):
            rows[place] = makes[place](things[place])
        self._things = things
        return bytearray().join(rows)


class Array:
    """Makes the row of a tuple of equal things, such as the cells of a board: again only the parts that changed."""

    def __init__(self, make: Make, things: Sequence[object]) -> None:
        """`make` makes the row of one thing; `things` are the first ones."""
        self._make, self._things = make, things
        self._places = range(len(things))
        rows = [make(thing) for thing in things]
        self._width = len(rows[0])
        self._numbers = bytearray().join(rows)

    def __call__(self, things: Sequence[object]) -> Row:
        """Return the row of these things, all of them immutable, good until the next call."""
        numbers, width = self._numbers, self._width
        for place in compress(self._places, map(is_not, things, self._things)):
            numbers[place * width : (place + 1) * width] = self._make(things[place])
        self._things = things
        return numbers
