"""How the log writes an agenda: Asks that were opened together once, with the seats that they ask."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from rules.table.game import Agenda, Ask, Owe
from rules.table.ranges import AT_MOST, NOT_EMPTY, Id, Name, SeatNumber, SubjectNumber


class Asks(msgspec.Struct, frozen=True, gc=False, tag="asks", forbid_unknown_fields=True):
    """Asks of one id and kind; `seats` are pairs of decider and subject."""

    id: Id
    kind: Name
    seats: Annotated[tuple[tuple[SeatNumber, SubjectNumber], ...], NOT_EMPTY]


Written = Annotated[tuple[Asks | Owe, ...], AT_MOST]


def written(agenda: Sequence[Ask | Owe]) -> Written:
    """An agenda as the log writes it."""
    if len(agenda) == 1:
        only = agenda[0]
        return (Asks(only.id, only.kind, ((only.decider, only.subject),)) if isinstance(only, Ask) else only,)
    items: list[Asks | Owe] = []
    for item in agenda:
        if isinstance(item, Owe):
            items.append(item)
            continue
        last, seats = items[-1] if items else None, ((item.decider, item.subject),)
        if isinstance(last, Asks) and (last.id, last.kind) == (item.id, item.kind):
            items[-1] = Asks(item.id, item.kind, last.seats + seats)
        else:
            items.append(Asks(item.id, item.kind, seats))
    return tuple(items)


def read(agenda: Written) -> Agenda:
    """An agenda as the state has it."""
    items: list[Ask | Owe] = []
    for item in agenda:
        if isinstance(item, Asks):
            items += [Ask(item.kind, decider, subject, item.id) for decider, subject in item.seats]
        else:
            items.append(item)
    return tuple(items)
