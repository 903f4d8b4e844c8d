"""The events of every title: the life of a table, the agenda, commitments, random acts."""

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from events.codec import Upcaster
from events.model import Event, Sealed
from rules.table.agenda import Agenda1, Written, lift
from rules.table.game import Kind, Reason, Standing, Visibility

S = TypeVar("S")


class Opened(Event, frozen=True, kw_only=True):
    """A table was opened. `seed_hash` is the SHA-256 of the seed, which lies in the box until the end."""

    game: str
    title: str
    revision: int
    rules_hash: str
    seats: int
    options: dict[str, Any]
    visibility: Visibility
    creator: str
    seed_hash: str
    seed: Sealed[str]


class Forked(Event, frozen=True, kw_only=True):
    """A new game, from here on: what is before was the game `parent` up to its version `at`, with its head hash there.

    All seats are free, and nothing goes on until they are taken. What is drawn then follows from the new seed.
    """

    game: str
    parent: str
    at: int
    parent_hash: str
    visibility: Visibility
    creator: str
    seed_hash: str
    seed: Sealed[str]


class SeatTaken(Event, frozen=True):
    """Somebody sat down: a player, perhaps with a nonce for the dealer's key, or a bot."""

    seat: int
    player: str | None
    bot: str | None = None
    nonce: str | None = None


class SeatLeft(Event, frozen=True):
    """A player left before the start."""

    seat: int


class Started(Event, frozen=True):
    """Every seat is taken; the dealer's key is fixed. A fork goes on with what its parent waited for."""


class Resigned(Event, frozen=True):
    """A player gave up; the seat plays the quietest move from now on."""

    seat: int


class Cancelled(Event, frozen=True):
    """The last player left before the start."""


class Finished(Event, frozen=True):
    """The game is over: how, and the final standings."""

    reason: Reason
    standings: tuple[Standing, ...]


class AgendaSet(Event, frozen=True):
    """What the game waits for now; the last event of its batch. Schema 1 told each Ask by itself."""

    schema: ClassVar[int] = 2

    agenda: Written


class Committed(Event, Generic[S], frozen=True):
    """A seat's answer in simultaneous play, replaced by any later one: base of a title's own class.

    `complete` is false while the game waits for this seat to choose, or to choose more.
    """

    seat: int
    complete: bool
    chain: Sealed[tuple[S, ...]]


class Resolved(Event, frozen=True):
    """A worker took up the reveal or conflict that was owed; what came of it follows."""

    kind: Kind


class Act(msgspec.Struct, frozen=True, gc=False):
    """What was drawn: `result` is a shuffle of, a pick from, or rolls among `source`."""

    kind: str
    source: tuple[str, ...] = msgspec.field(name="from")
    result: tuple[str, ...] = ()


class Drawn(Event, frozen=True):
    """A random act of the dealer at a place in the game, `label` (`age/3/deal`), with `size` results.

    Sealed to those who see the result at once, mostly to nobody.
    """

    label: str
    size: int
    act: Sealed[Act]


TABLE_EVENTS: tuple[type[Event], ...] = (
    Opened,
    Forked,
    SeatTaken,
    SeatLeft,
    Started,
    Resigned,
    Cancelled,
    Finished,
    AgendaSet,
    Resolved,
    Drawn,
)

TABLE_UPCASTERS: dict[tuple[str, int], Upcaster] = {("agenda_set", 1): lift}
TABLE_OLDER: dict[tuple[str, int], type[msgspec.Struct]] = {("agenda_set", 1): Agenda1}
"""The public data of schemas that are only read any more."""
