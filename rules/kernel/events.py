"""The events of every title: the life of a table, the agenda, commitments, random acts."""

from abc import abstractmethod
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

from events.bounds import MAX_ENTRIES, MAX_SEATS
from events.model import Event, Sealed
from rules.kernel.game import Kind, Reason, Standing, Visibility
from rules.kernel.narrator import Narrator
from rules.kernel.pending import Written
from rules.kernel.ranges import AT_MOST, EACH_SEAT, Hex, Id, Label, Name, SeatNumber, Text, Version

S = TypeVar("S")
PlayT = TypeVar("PlayT")
NarratorT = TypeVar("NarratorT", bound=Narrator)


class TitleEvent(Event, Generic[PlayT, NarratorT], frozen=True):
    """Base of a title's own events, which change only the title's part of the state, `state`."""

    @abstractmethod
    def apply(self, state: PlayT) -> PlayT:
        """Return the play after this event.

        Bookkeeping only: move ids between zones and set recorded numbers. Never refuse, never draw, and work on
        what a reader may open as well as on the whole state.
        """

    @abstractmethod
    def describe(self, narrator: NarratorT) -> str | None:
        """Return a line of history, from what the reader may open; None for what is not worth a line."""


class Opened(Event, frozen=True, kw_only=True):
    """A table was opened. `seed_hash` is the SHA-256 of the seed, which lies in the box until the end."""

    type = "opened"

    game: Id
    title: Name
    revision: Annotated[int, Meta(ge=1, le=1000)]
    rules_hash: Hex
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    options: dict[str, Any]
    visibility: Visibility
    creator: Id
    seed_hash: Hex
    seed: Sealed[Hex]


class Forked(Event, frozen=True, kw_only=True):
    """A new game, from here on: what is before was the game `parent` up to its version `at`, with its head hash there.

    All seats are free, and nothing goes on until they are taken. What is drawn then follows from the new seed.
    """

    type = "forked"

    game: Id
    parent: Id
    at: Version
    parent_hash: Hex
    visibility: Visibility
    creator: Id
    seed_hash: Hex
    seed: Sealed[Hex]


class SeatTaken(Event, frozen=True):
    """Somebody sat down: a player, perhaps with a nonce for the dealer's key, or a bot."""

    type = "seat_taken"

    seat: SeatNumber
    player: Id | None
    bot: Name | None = None
    nonce: Hex | None = None


class SeatLeft(Event, frozen=True):
    """A player left before the start."""

    type = "seat_left"

    seat: SeatNumber


class Started(Event, frozen=True):
    """Every seat is taken; the dealer's key is fixed. A fork goes on with what its parent waited for."""

    type = "started"


class Resigned(Event, frozen=True):
    """A player gave up; the seat plays the quietest move from now on."""

    type = "resigned"

    seat: SeatNumber


class Cancelled(Event, frozen=True):
    """The last player left before the start."""

    type = "cancelled"


class Finished(Event, frozen=True):
    """The game is over: how, and the final standings."""

    type = "finished"

    reason: Reason
    standings: Annotated[tuple[Standing, ...], EACH_SEAT]


class PendingSet(Event, frozen=True):
    """What the game waits for now; the last event of its batch."""

    type = "agenda_set"

    pending: Written = msgspec.field(name="agenda")


class Committed(Event, Generic[S], frozen=True):
    """A seat's answer in simultaneous play, replaced by any later one: base of a title's own class.

    `complete` is false while the game waits for this seat to choose, or to choose more.
    """

    type = "committed"

    seat: SeatNumber
    complete: bool
    chain: Sealed[Annotated[tuple[S, ...], AT_MOST]]


class Resolved(Event, frozen=True):
    """A worker took up the reveal or conflict that was owed; what came of it follows."""

    type = "resolved"

    kind: Kind


class Act(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What was drawn: `result` is a shuffle of, a pick from, or rolls among `source`."""

    kind: Text
    source: Annotated[tuple[Text, ...], AT_MOST] = msgspec.field(name="from")
    result: Annotated[tuple[Text, ...], AT_MOST] = ()


class Drawn(Event, frozen=True):
    """A random act of the dealer at a place in the game, `label` (`age/3/deal`), with `size` results.

    Sealed to those who see the result at once, mostly to nobody.
    """

    type = "drawn"

    label: Label
    size: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]
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
    PendingSet,
    Resolved,
    Drawn,
)
