"""What all encoders share."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cache, cached_property

from heptad.lab.actions import Actions
from heptad.lab.rows import Row, Words, row
from rules.kernel.game import AnyGame, pending_decision, to_move
from rules.kernel.title import Title


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
        self._moving = cache(lambda seat, moving: self.seat_words[seat].counts(moving))

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
    def sections(self, view: AnyGame, seat: int) -> dict[str, Row]:
        """Return the rows of the title's own state by name, always of the same sizes, from the seat's view."""

    def observe(self, view: AnyGame, seat: int) -> dict[str, Row]:
        """Return all rows of an observation by name, from the seat's view."""
        pending = pending_decision(view, seat)
        asked = self._asked(None, None) if pending is None else self._asked(pending.kind, pending.subject == seat)
        return {"decision": asked, "to_move": self._moving(seat, to_move(view)), **self.sections(view, seat)}

    def _decision(self, kind: str | None, own: bool | None) -> Row:
        """Return the kind of the decision that the seat has to make, and whether it is about something else than it."""
        return self._kinds.one(kind) + row(own is False)
