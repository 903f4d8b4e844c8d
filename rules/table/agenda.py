"""How the log writes an agenda: Asks that were opened together once, with the seats that they ask."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from rules.table.game import Agenda, Ask, Owe


class Asks(msgspec.Struct, frozen=True, tag="asks"):
    """Asks of one id and kind; `seats` are pairs of decider and subject."""

    id: str
    kind: str
    seats: tuple[tuple[int, int], ...]


Written = tuple[Asks | Owe, ...]


def written(agenda: Sequence[Ask | Owe]) -> Written:
    """An agenda as the log writes it."""
    if len(agenda) == 1 and isinstance(agenda[0], Owe):
        return (agenda[0],)
    items: list[Asks | Owe] = []
    for ask, group in groupby(agenda, lambda item: (item.id, item.kind) if isinstance(item, Ask) else None):
        if ask is None:
            items += [item for item in group if isinstance(item, Owe)]
        else:
            items.append(Asks(*ask, tuple([(item.decider, item.subject) for item in group if isinstance(item, Ask)])))
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
