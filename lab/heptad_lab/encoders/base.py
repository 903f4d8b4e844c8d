"""What all encoders share."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from heptad_lab.actions import Actions
from heptad_lab.match import Match
from heptad_lab.rows import Changed, Make, Row, Words, row
from titles.kernel.title import Title

BOTH = (False, True)
INT16 = np.dtype(np.int16)
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
        kinds = Words(title.decisions)
        self._asked = {(kind, other): kinds.one(kind) + row((other,)) for kind in kinds.words for other in BOTH}
        """By the kind of a decision, and whether it is about another city than that of the seat."""
        self._not_asked = kinds.none + row((False,))
        self._head = cache(self._decision_and_to_move)
        self._of_seat = [Changed((bytes, *self.makes(seat))) for seat in range(seats)]

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
    def makes(self, seat: int) -> Sequence[Make]:
        """Return what makes the rows of these sections for a seat, from the `things`."""

    @abstractmethod
    def things(self, match: Match, seat: int) -> tuple[object, ...]:
        """Return the things that the rows show, all of them immutable, from what the seat knows of a match."""

    def observe(self, match: Match, seat: int) -> NDArray[np.int16]:
        """Return what a seat sees as numbers, from what it knows of a match."""
        asked = match.asked(seat)
        if asked is None:
            head = self._head(seat, match.to_move)
        else:
            head = self._head(seat, match.to_move, asked.kind, asked.subject)
        numbers = self._of_seat[seat]((head,) + self.things(match, seat))  # noqa: RUF005  # it copies once
        return np.ndarray((len(numbers) // 2,), INT16, numbers)

    def layout(self, match: Match) -> dict[str, slice]:
        """Return where the numbers of each section lie. They lie there in every observation, not only of this match.

        The first sections are those that all titles have.

        - `decision`: the kind of the decision that the seat has to make, whether it is about another city than its own
        - `to_move`: the seats that have to move
        """
        self.observe(match, 0)
        decision, to_move = len(self._not_asked) // 2, self.seats
        layout = {"decision": slice(0, decision), "to_move": slice(decision, decision + to_move)}
        sizes, end = iter([len(made) // 2 for made in self._of_seat[0].rows[1:]]), decision + to_move
        for name, rows in self.sections().items():
            first, end = end, end + sum(islice(sizes, rows))
            layout[name] = slice(first, end)
        return layout

    def _decision_and_to_move(
        self, seat: int, to_move: tuple[int, ...], kind: str | None = None, subject: int | None = None
    ) -> Row:
        """Return the rows of a seat's decision, by its kind and its subject, and of the seats that have to move."""
        decision = self._not_asked if kind is None else self._asked[kind, subject != seat]
        return decision + self.seat_words[seat].counts(to_move)
