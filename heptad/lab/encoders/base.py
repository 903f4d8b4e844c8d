"""What all encoders share."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from heptad.lab.actions import Actions
from heptad.lab.rows import Row, Words, row
from rules.kernel.game import AnyGame, pending_decision
from rules.kernel.title import Title

Sections = dict[str, int]
"""The number of rows of each section of observations, by its name."""


class Encoder(ABC):
    """The observations and actions of all seats of a table, for one game after the other.

    Each seat counts the seats from its own one, clockwise: 0 is the seat itself.
    """

    def __init__(self, title: Title, seats: int) -> None:
        self.title, self.seats = title, seats
        self.orders = [tuple((seat + step) % seats for step in range(seats)) for seat in range(seats)]
        """For each seat the numbers of all seats, its own one first."""
        self.seat_words = [Words(order) for order in self.orders]
        self._awaited = [cache(words.counts) for words in self.seat_words]
        kinds = Words(title.decisions)
        self._asked = {
            (kind, other): kinds.one(kind) + row((other,)) for kind in kinds.words for other in (False, True)
        }
        """By the kind of a decision, and whether it is about another city than that of the seat."""
        self._not_asked = kinds.none + row((False,))

    @cached_property
    def actions(self) -> list[Actions]:
        """The action space of each seat. All have the same size."""
        return [Actions(self.title, self.words(seat), self.width) for seat in range(self.seats)]

    @abstractmethod
    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return by the name of a field of moves its possible values; fields without them do not count."""

    def width(self, action: str, values: Sequence[Hashable]) -> int:
        """Return how many moves of an action, with these values, can differ in nothing but fields that do not count."""
        return 1

    @abstractmethod
    def sections(self) -> Sections:
        """Return the sections that show the title's own state to a seat."""

    @abstractmethod
    def rows(self, view: AnyGame, seat: int) -> Iterable[Row]:
        """Return the rows of these sections for a seat, from its view."""

    def observe(self, view: AnyGame, to_move: tuple[int, ...], seat: int) -> NDArray[np.int16]:
        """Return what a seat sees as numbers, from its view and the seats that have to move."""
        return np.frombuffer(bytearray().join(self._all_rows(view, to_move, seat)), np.int16)

    def layout(self, view: AnyGame) -> dict[str, slice]:
        """Return where the numbers of each section lie. They lie there in every observation, not only of this view."""
        sizes = iter([len(made) // 2 for made in self._all_rows(view, (), 0)])
        layout, end = {}, 0
        for name, rows in {"decision": 1, "to_move": 1, **self.sections()}.items():
            first, end = end, end + sum(islice(sizes, rows))
            layout[name] = slice(first, end)
        return layout

    def _all_rows(self, view: AnyGame, to_move: tuple[int, ...], seat: int) -> Iterable[Row]:
        """Return all rows. The first ones are those that all titles have.

        - `decision`: the kind of the decision that the seat has to make, whether it is about another city than its own
        - `to_move`: the seats that have to move
        """
        pending = pending_decision(view, seat)
        decision = self._not_asked if pending is None else self._asked[pending.kind, pending.subject != seat]
        return (decision, self._awaited[seat](to_move), *self.rows(view, seat))
