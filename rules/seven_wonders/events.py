"""What happens in a game of 7 Wonders: outcomes, in the past tense."""

from typing import Annotated, Literal

from msgspec import Meta

from events.bounds import MAX_SEATS
from events.model import Event, Sealed
from rules.seven_wonders.actions import Move
from rules.table import events as table
from rules.table.ranges import AT_MOST, EACH_SEAT, EACH_SUBJECT, Amount, Count, SeatNumber, SubjectNumber, Word, Words

Age = Annotated[int, Meta(ge=1, le=3)]
Origin = Literal["hand", "pile", "discard"]


class CitiesFounded(Event, frozen=True):
    """So many cities begin, each with the same coins; one without a seat is the Free City."""

    cities: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    coins: Count


class BoardChosen(Event, frozen=True):
    """A seat took a wonder board for its city."""

    city: SubjectNumber
    wonder: Word


class BoardsDealt(Event, frozen=True):
    """The boards of all cities are known."""

    wonders: Annotated[tuple[Word, ...], EACH_SUBJECT]


class SideChosen(Event, frozen=True):
    """A seat turned a side of its board up."""

    city: SubjectNumber
    side: Word


class SidesDealt(Event, frozen=True):
    """The sides of all boards are known."""

    sides: Annotated[tuple[Word, ...], EACH_SUBJECT]


class HandsDealt(Event, frozen=True):
    """An age began: `size` cards a hand, each sealed to its seat.

    For two: the draw pile as a second fact of that size, which nobody sees, and who holds the Free City card.
    """

    age: Age
    size: Count
    hands: Annotated[tuple[Sealed[Words], ...], EACH_SEAT]
    pile: Annotated[tuple[Sealed[Words], ...], AT_MOST] = ()
    holder: SeatNumber | None = None


class HandsPassed(Event, frozen=True):
    """A turn began with the hands passed on: each is stated whole, sealed to the seat that has it now."""

    turn: Count
    size: Count
    hands: Annotated[tuple[Sealed[Words], ...], EACH_SEAT]
    holder: SeatNumber | None = None


class CardDrawn(Event, frozen=True):
    """The holder of the Free City card took the top card of the draw pile into the hand."""

    seat: SeatNumber
    card: Sealed[Word]


class LastCardShown(Event, frozen=True):
    """The last card of the draw pile was shown to the holder, who may play it for the Free City (ruling 40)."""

    card: Sealed[Word]


class Committed(table.Committed[Move], frozen=True):
    """A seat's sealed choice: one move, or the holder's two, for the own city and then for the Free City."""


class StructureBuilt(Event, frozen=True):
    """A city built a structure, by `cost`, `chain` or `gift`, or from the discard pile; what it paid, and to whom."""

    city: SubjectNumber
    card: Word
    by: Word
    bank: Count = 0
    left: Count = 0
    right: Count = 0
    origin: Origin = "hand"


class StageBuilt(Event, frozen=True):
    """A city finished a wonder stage; the marker under it is known to who chose it."""

    city: SubjectNumber
    stage: Count
    marker: Sealed[Word]
    bank: Count = 0
    left: Count = 0
    right: Count = 0
    origin: Origin = "hand"


class CardSold(Event, frozen=True):
    """A city sold a card, face down to the discard pile."""

    city: SubjectNumber
    card: Sealed[Word]
    origin: Origin = "hand"


class CardDiscarded(Event, frozen=True):
    """A city threw away the seventh card that it might have played."""

    city: SubjectNumber
    card: Sealed[Word]
    origin: Origin = "hand"


class LeftoversDiscarded(Event, frozen=True):
    """What was left of the hands and of the draw pile went face down to the discard pile, without payment."""

    cards: Annotated[tuple[Sealed[Word], ...], AT_MOST]


class CoinsSettled(Event, frozen=True):
    """The coins of all cities after payments: what each earned from the bank and from its neighbours' trade."""

    coins: Annotated[tuple[Count, ...], EACH_SUBJECT]
    earned: Annotated[tuple[Count, ...], EACH_SUBJECT]
    traded: Annotated[tuple[Count, ...], EACH_SUBJECT]


class DiscardShown(Event, frozen=True):
    """The whole discard pile was shown to who is about to build from it for a city."""

    city: SubjectNumber
    cards: Sealed[Words]


class RevivalDeclined(Event, frozen=True):
    """A city built nothing from the discard pile."""

    city: SubjectNumber


class ConflictsResolved(Event, frozen=True):
    """The cities compared their shields with their neighbours'; the tokens that each took, left one first."""

    age: Age
    shields: Annotated[tuple[Count, ...], EACH_SUBJECT]
    tokens: Annotated[tuple[Annotated[tuple[Amount, ...], AT_MOST], ...], EACH_SUBJECT]


class GuildCopied(Event, frozen=True):
    """At final scoring a city counted a neighbour's guild as its own."""

    city: SubjectNumber
    card: Word


class SymbolsChosen(Event, frozen=True):
    """At final scoring a city chose its free science symbols."""

    city: SubjectNumber
    symbols: Words


EVENTS: tuple[type[Event], ...] = (
    CitiesFounded,
    BoardChosen,
    BoardsDealt,
    SideChosen,
    SidesDealt,
    HandsDealt,
    HandsPassed,
    CardDrawn,
    LastCardShown,
    Committed,
    StructureBuilt,
    StageBuilt,
    CardSold,
    CardDiscarded,
    LeftoversDiscarded,
    CoinsSettled,
    DiscardShown,
    RevivalDeclined,
    ConflictsResolved,
    GuildCopied,
    SymbolsChosen,
)
