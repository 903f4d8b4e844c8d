"""How the log writes an agenda: Asks that were opened together once, with the seats that they ask."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from rules.kernel.game import PendingDecision, PendingResolution, PendingStack
from rules.kernel.ranges import AT_MOST, NOT_EMPTY, Id, Name, SeatNumber, SubjectNumber


class DecisionGroup(msgspec.Struct, frozen=True, gc=False, tag="asks", forbid_unknown_fields=True):
    """Asks of one id and kind; `seats` are pairs of decider and subject."""

    id: Id
    kind: Name
    seats: Annotated[tuple[tuple[SeatNumber, SubjectNumber], ...], NOT_EMPTY]


Written = Annotated[tuple[DecisionGroup | PendingResolution, ...], AT_MOST]


def written(pending: Sequence[PendingDecision | PendingResolution]) -> Written:
    """An agenda as the log writes it."""
    if len(pending) == 1:
        only = pending[0]
        return (
            DecisionGroup(only.id, only.kind, ((only.decider, only.subject),))
            if isinstance(only, PendingDecision)
            else only,
        )
    items: list[DecisionGroup | PendingResolution] = []
    for item in pending:
        if isinstance(item, PendingResolution):
            items.append(item)
            continue
        last, seats = items[-1] if items else None, ((item.decider, item.subject),)
        if isinstance(last, DecisionGroup) and (last.id, last.kind) == (item.id, item.kind):
            items[-1] = DecisionGroup(item.id, item.kind, last.seats + seats)
        else:
            items.append(DecisionGroup(item.id, item.kind, seats))
    return tuple(items)


def read(pending: Written) -> PendingStack:
    """An agenda as the state has it."""
    items: list[PendingDecision | PendingResolution] = []
    for item in pending:
        if isinstance(item, DecisionGroup):
            items += [PendingDecision(item.kind, decider, subject, item.id) for decider, subject in item.seats]
        else:
            items.append(item)
    return tuple(items)
