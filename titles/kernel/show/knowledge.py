"""What a seat knows of any title: the fold of the events, as far as the seat may open them."""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from msgspec.structs import replace

from events.format.codec import Plan
from events.format.model import Event, Sealed
from titles.kernel.events.events import TitleEvent
from titles.kernel.play.batch import Batch

AnyTitleEvent = TitleEvent[Any, Any]


class Knowledge:
    """What one seat knows of the title's state.

    The class of a title heeds only events from which a seat learns what the full state does not tell. The rest of
    `known` it takes from there. The result has to be the same as the fold of all events: the tests compare them.
    """

    LEARNS: ClassVar = True
    """Whether a seat learns anything that the full state does not tell."""

    def __init__(self, seat: int, seats: int) -> None:
        """`seats` is the number of all seats."""
        self.seat, self.seats = seat, seats
        self.folded: Any = None
        """The fold of the events."""

    @staticmethod
    def heeded(batch: Batch) -> Sequence[AnyTitleEvent]:
        """Return the events of a batch from which seats learn: here all that change the title's state."""
        return [event for event in batch.events if isinstance(event, TitleEvent)]

    def learn(self, batch: Batch, heeded: Sequence[AnyTitleEvent]) -> None:
        """Learn from the heeded events of a batch; there is one at least."""
        for event in heeded:
            self.folded = opened(event, self.seat).apply(self.folded)

    def known(self, full: Any) -> Any:
        """Return the title state as the seat knows it, from the full one and from what the seat has learnt."""
        return self.folded


def opened(event: AnyTitleEvent, seat: int) -> AnyTitleEvent:
    """Return an event without the values of the facts that a seat may not open."""
    closed: dict[str, Any] = {}
    for name, many in sealed_facts(type(event)):
        facts = getattr(event, name)
        if not many:
            if seat not in facts.to:
                closed[name] = Sealed(facts.to)
        elif not all(seat in fact.to for fact in facts):
            closed[name] = tuple([fact if seat in fact.to else Sealed(fact.to) for fact in facts])
    return replace(event, **closed) if closed else event


@cache
def sealed_facts(cls: type[Event]) -> tuple[tuple[str, bool], ...]:
    """Return the names of the sealed fields of a class of events, and whether each has many facts."""
    return tuple([(name, many) for name, (many, _) in Plan(cls).sealed.items()])
