"""What a title says about its games in numbers: what a seat sees, and which values the fields of its moves have."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Protocol

from titles.kernel.show.rows import Changed, Make, Row, Words, row
from titles.kernel.state.game import AnyGame, Commitment, PendingDecision
from titles.kernel.title import Title

BOTH = (False, True)
Sections = dict[str, int]
"""The number of rows of each section of observations, by its name."""


class Position(Protocol):
    """A game at one moment, as an encoder reads it."""

    @property
    def full(self) -> AnyGame:
        """The full game. The encoder leaves out what a seat may not know."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that have to move."""

    @property
    def knowledge(self) -> Sequence[Any]:
        """What each seat knows beside the full game: objects of the title's `Knowledge`."""

    def asked(self, seat: int) -> PendingDecision | None:
        """Return the decision that a seat can make now, whether or not it has already chosen. Everyone knows it."""

    def chosen(self, seat: int) -> Commitment[Any] | None:
        """Return the sealed choice of a seat, as the seat itself knows it."""

    def view(self, seat: int) -> AnyGame:
        """Return the view of a seat."""


class Encoder(ABC):
    """The numbers that the seats of a table see, for one game after the other, and the values in their moves.

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
    def things(self, position: Position, seat: int) -> tuple[object, ...]:
        """Return the things that the rows show, all of them immutable, as far as the seat knows them."""

    def numbers(self, position: Position, seat: int) -> bytearray:
        """Return what a seat sees: 16-bit integers in the machine's own order of bytes."""
        asked = position.asked(seat)
        if asked is None:
            head = self._head(seat, position.to_move)
        else:
            head = self._head(seat, position.to_move, asked.kind, asked.subject)
        return self._of_seat[seat]((head,) + self.things(position, seat))  # noqa: RUF005  # it copies once

    def layout(self, position: Position) -> dict[str, slice]:
        """Return where the numbers of each section lie. They lie there in every observation, not only in this one.

        The first sections are those that all titles have.

        - `decision`: the kind of the decision that the seat has to make, whether it is about another city than its own
        - `to_move`: the seats that have to move
        """
        self.numbers(position, 0)
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
