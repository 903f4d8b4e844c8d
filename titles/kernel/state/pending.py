"""The pending stack in the log's format: decisions that were opened together are one entry."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from titles.kernel.ranges import AT_MOST, NOT_EMPTY, Id, Name, SeatNumber, SubjectNumber, id_of
from titles.kernel.state.game import PendingDecision, PendingResolution, PendingStack


class DecisionGroup(msgspec.Struct, frozen=True, gc=False, tag="asks", forbid_unknown_fields=True):
    """Decisions that were opened together: they share an id and a kind."""

    id: Id
    """The id that the decisions share."""
    kind: Annotated[Name, id_of("decisions")]
    """The kind of the decisions, such as `build`."""
    seats: Annotated[tuple[tuple[SeatNumber, SubjectNumber], ...], NOT_EMPTY]
    """A pair for each decision: the seat that decides, and the subject (a city) that it decides about, each from 0."""


GroupedStack = Annotated[tuple[DecisionGroup | PendingResolution, ...], AT_MOST]


def group(pending: Iterable[PendingDecision | PendingResolution]) -> GroupedStack:
    """Return a pending stack in the log's format."""
    groups: list[DecisionGroup | PendingResolution] = []
    for item in pending:
        if isinstance(item, PendingResolution):
            groups.append(item)
            continue
        last, seats = groups[-1] if groups else None, ((item.decider, item.subject),)
        if isinstance(last, DecisionGroup) and (last.id, last.kind) == (item.id, item.kind):
            groups[-1] = DecisionGroup(item.id, item.kind, last.seats + seats)
        else:
            groups.append(DecisionGroup(item.id, item.kind, seats))
    return tuple(groups)


def ungroup(groups: GroupedStack) -> PendingStack:
    """Return a pending stack from the log's format."""
    pending: list[PendingDecision | PendingResolution] = []
    for item in groups:
        if isinstance(item, DecisionGroup):
            for decider, subject in item.seats:
                pending.append(PendingDecision(item.kind, decider, subject, item.id))
        else:
            pending.append(item)
    return tuple(pending)
