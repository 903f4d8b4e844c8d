"""What all encoders share."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cache, cached_property, partial

import numpy as np
from numpy.typing import NDArray

from heptad.lab.actions import Actions
from heptad.lab.rows import Canvas, Make, Row, Words, row
from rules.kernel.game import AnyGame, PendingDecision, pending_decision
from rules.kernel.title import Title

Sections = dict[str, tuple[Make, ...]]
"""By the name of a section of observations: what makes its rows, each from one thing that the seat sees."""


class Encoder(ABC):
    """The observations and actions of all seats of a table, for one game after the other.

    Each seat counts the seats from its own one, clockwise: 0 is the seat itself.
    """

    def __init__(self, title: Title, seats: int) -> None:
        self.title, self.seats = title, seats
        self.orders = [tuple((seat + step) % seats for step in range(seats)) for seat in range(seats)]
        """For each seat the numbers of all seats, its own one first."""
        self.seat_words = [Words(order) for order in self.orders]
        self._kinds = Words(title.decisions)
        self._asked = cache(self._decision)

    @cached_property
    def actions(self) -> list[Actions]:
        """The action space of each seat. All have the same size."""
        return [Actions(self.title, self.words(seat), self.width) for seat in range(self.seats)]

    @cached_property
    def canvases(self) -> list[Canvas]:
        """The observation of each seat."""
        return [Canvas({**self._shared_sections(seat), **self.sections(seat)}) for seat in range(self.seats)]

    @abstractmethod
    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return by the name of a field of moves its possible values; fields without them do not count."""

    def width(self, action: str, values: Sequence[Hashable]) -> int:
        """Return how many moves of an action, with these values, can differ in nothing but fields that do not count."""
        return 1

    @abstractmethod
    def sections(self, seat: int) -> Sections:
        """Return the sections that show the title's own state to a seat."""

    @abstractmethod
    def things(self, view: AnyGame, seat: int) -> tuple[object, ...]:
        """Return what a seat sees in its view: for each row of the sections, in their order, what it is made from."""

    def observe(self, view: AnyGame, to_move: tuple[int, ...], seat: int) -> NDArray[np.int16]:
        """Return what a seat sees as numbers, from its view and the seats that have to move."""
        return self.canvases[seat].draw((pending_decision(view, seat), to_move, *self.things(view, seat)))

    def _shared_sections(self, seat: int) -> Sections:
        """Return what all titles have.

        - `decision`: the kind of the decision that the seat has to make, whether it is about another city than its own
        - `to_move`: the seats that have to move
        """
        return {"decision": (partial(self._asks, seat),), "to_move": (cache(self.seat_words[seat].counts),)}

    def _asks(self, seat: int, pending: PendingDecision | None) -> Row:
        return self._asked(None, False) if pending is None else self._asked(pending.kind, pending.subject != seat)

    def _decision(self, kind: str | None, for_other: bool) -> Row:
        return self._kinds.one(kind) + row((for_other,))
