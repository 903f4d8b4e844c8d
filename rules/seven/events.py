"""What happens in a game of SEVEN: outcomes, in the past tense. Cells are numbers 0 to 48, row by row."""

from typing import Annotated, Literal

import msgspec

from events.model import Event, Sealed
from rules.kernel.ranges import AT_MOST, EACH_SEAT, Count, Name, SeatNumber, Word, Words
from rules.seven.actions import Cell, Window
from rules.seven.frames import Frame
from rules.seven.steps import Colour, Copy, What

Leaves = Literal["discard", "aside", "later", "stays"]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A revealed hand card that all see leaving, and how it lay."""

    card: Word
    copy: Copy


class SeatsPlaced(Event, frozen=True):
    """Each seat's piece was put on its gate (section 3)."""

    type = "seats_placed"

    gates: Annotated[tuple[Cell, ...], EACH_SEAT]


class CubeTaken(Event, frozen=True):
    """A seat chose the colour of its cube."""

    type = "cube_taken"

    seat: SeatNumber
    colour: Colour


class CubesDealt(Event, frozen=True):
    """The cube colours of all seats are known; their first cards are locked, if the game has them."""

    type = "cubes_dealt"

    colours: Annotated[tuple[Colour, ...], EACH_SEAT]
    cards: Words


class CardsDealt(Event, frozen=True):
    """A card face down on every cell, the rest as deck, the eternal cards as a pile; all top first.

    `colourless` says whether white and black cards are among them.
    """

    type = "cards_dealt"

    colourless: bool
    deck_size: Count
    eternal_size: Count
    board: Sealed[Words]
    deck: Sealed[Words]
    eternal: Sealed[Words]


class TurnBegan(Event, frozen=True):
    """A seat's turn began."""

    type = "turn_began"

    turn: Count
    seat: SeatNumber


class TurnEnded(Event, frozen=True):
    """A turn's reveals, seals and bans, if there were any, ended (section 6.4)."""

    type = "turn_ended"

    turn: Count


class Passed(Event, frozen=True):
    """A seat did nothing of what it was asked."""

    type = "passed"

    seat: SeatNumber
    kind: Name


class WindowsSet(Event, frozen=True):
    """A seat set the windows in which it wants to be asked for anytime cards; only it learns which (ruling 41)."""

    type = "windows_set"

    seat: SeatNumber
    windows: Sealed[Annotated[tuple[Window, ...], AT_MOST]]


class EffectDeclared(Event, frozen=True):
    """A seat declared the hand effect of a card, which leaves the hand now, or later, or stays locked (section 6.2).

    `copy` tells how the card lay in the hand; null where it lies locked.
    """

    type = "effect_declared"

    seat: SeatNumber
    card: Word
    copy: Copy | None
    option: Word | None
    leaves: Leaves
    limited: bool = False


class CostPaid(Event, frozen=True):
    """A hand card was discarded to pay for the effect of another one."""

    type = "cost_paid"

    seat: SeatNumber
    card: Word
    copy: Copy
    effect: Word


class UsedCardLeft(Event, frozen=True):
    """The used card left the hand after its cost was paid: discarded, or set aside."""

    type = "used_card_left"

    seat: SeatNumber
    card: Word
    copy: Copy
    aside: bool


class OptionChosen(Event, frozen=True):
    """A seat chose how to carry out an effect."""

    type = "option_chosen"

    seat: SeatNumber
    option: Word


class PlayerChosen(Event, frozen=True):
    """A seat chose a player for an effect."""

    type = "player_chosen"

    seat: SeatNumber
    player: SeatNumber


class CellChosen(Event, frozen=True):
    """A seat chose a cell for an effect."""

    type = "cell_chosen"

    seat: SeatNumber
    cell: Cell


class LineChosen(Event, frozen=True):
    """A seat chose a row or a column for an effect."""

    type = "line_chosen"

    seat: SeatNumber
    line: Word


class ColourDeclared(Event, frozen=True):
    """A seat named a colour."""

    type = "colour_declared"

    seat: SeatNumber
    colour: Colour


class LockDeclared(Event, frozen=True):
    """A seat committed hand cards to be locked at the place of a colour; `copies` tell how each lay in the hand."""

    type = "lock_declared"

    seat: SeatNumber
    cards: Words
    copies: Annotated[tuple[Copy, ...], AT_MOST]
    colour: Colour


class CardsLocked(Event, frozen=True):
    """Cards were locked, from where they were set aside or straight from the hand.

    `copies` tell how each lay in the hand; there are none if the cards had been set aside.
    """

    type = "cards_locked"

    seat: SeatNumber
    cards: Words
    copies: Annotated[tuple[Copy, ...], AT_MOST]
    colour: Colour


class LockCancelled(Event, frozen=True):
    """A declared lock was void, its cards were discarded."""

    type = "lock_cancelled"

    seat: SeatNumber
    cards: Words


class ContactDeclared(Event, frozen=True):
    """A seat declared contact with another one's piece."""

    type = "contact_declared"

    seat: SeatNumber
    victim: SeatNumber


class ContactCancelled(Event, frozen=True):
    """A declared contact was void."""

    type = "contact_cancelled"

    seat: SeatNumber
    victim: SeatNumber


class CardsStolen(Event, frozen=True):
    """Random hand cards went from one hand to another; revealed ones are seen by all (ruling 38).

    The `drawn` before it has their positions in the victim's hand (ruling 49).
    """

    type = "cards_stolen"

    thief: SeatNumber
    victim: SeatNumber
    count: Count
    shown: Annotated[tuple[Shown, ...], AT_MOST]
    cards: Sealed[Words]


class CardGiven(Event, frozen=True):
    """A hand card was given to another seat; the others see it only if it was revealed (rulings 37, 38)."""

    type = "card_given"

    giver: SeatNumber
    to: SeatNumber
    shown: Shown | None
    card: Annotated[tuple[Sealed[Word], ...], AT_MOST]


class PieceMoved(Event, frozen=True):
    """A piece was put on a cell."""

    type = "piece_moved"

    seat: SeatNumber
    cell: Cell
    forced: bool = False


class PiecesSwapped(Event, frozen=True):
    """Invaders that blocked each other went to their own gates at the same time (ruling 29)."""

    type = "pieces_swapped"

    seats: Annotated[tuple[SeatNumber, ...], AT_MOST]
    cells: Annotated[tuple[Cell, ...], AT_MOST]


class CardOpened(Event, frozen=True):
    """The top card of a cell was turned face up."""

    type = "card_opened"

    cell: Cell
    card: Word


class CardTaken(Event, frozen=True):
    """A card of a cell, `at` from the top, went to a hand; sealed to its taker unless all know it."""

    type = "card_taken"

    seat: SeatNumber
    cell: Cell
    at: Count
    card: Annotated[tuple[Sealed[Word], ...], AT_MOST]


class CellTaken(Event, frozen=True):
    """All cards of a cell went to a hand."""

    type = "cell_taken"

    seat: SeatNumber
    cell: Cell
    count: Count
    cards: Sealed[Words]


class CellDiscarded(Event, frozen=True):
    """The top cards of a cell, or all of them, were discarded, top first."""

    type = "cell_discarded"

    cell: Cell
    cards: Words


class CardsDrawn(Event, frozen=True):
    """Cards of the deck went to a hand."""

    type = "cards_drawn"

    seat: SeatNumber
    count: Count
    cards: Sealed[Words]


class CardsRevealed(Event, frozen=True):
    """Cards of the deck went openly to a hand, where they lie revealed until the turn ends."""

    type = "cards_revealed"

    seat: SeatNumber
    cards: Words
    copy: Copy


class DeckTurned(Event, frozen=True):
    """The deck was empty: the discard pile was turned over, without shuffling (section 11)."""

    type = "deck_turned"


class DeckCardsLaid(Event, frozen=True):
    """A card of the deck was put face down on each of these cells, unseen."""

    type = "deck_cards_laid"

    cells: Annotated[tuple[Cell, ...], AT_MOST]


class CardLaid(Event, frozen=True):
    """A card that had been set aside was put on a cell; all know it (ruling 34)."""

    type = "card_laid"

    cell: Cell
    card: Word
    up: bool


class HandCardLaid(Event, frozen=True):
    """A seat put a hand card face down on a cell; the others see it only if it was revealed."""

    type = "hand_card_laid"

    seat: SeatNumber
    cell: Cell
    shown: Shown | None
    card: Annotated[tuple[Sealed[Word], ...], AT_MOST]


class CardsShifted(Event, frozen=True):
    """Top cards moved from cells onto others, unseen."""

    type = "cards_shifted"

    origins: Annotated[tuple[Cell, ...], AT_MOST]
    cells: Annotated[tuple[Cell, ...], AT_MOST]


class CardTucked(Event, frozen=True):
    """The top card of a cell slid to the bottom of another stack."""

    type = "card_tucked"

    origin: Cell
    cell: Cell


class CardDiscarded(Event, frozen=True):
    """A hand card was discarded; if `at_random`, the `drawn` before it has its position in the hand (ruling 49)."""

    type = "card_discarded"

    seat: SeatNumber
    card: Word
    copy: Copy
    at_random: bool = False


class AsideDiscarded(Event, frozen=True):
    """A card that had been set aside found no place, and was discarded."""

    type = "aside_discarded"

    card: Word


class LockedCardTaken(Event, frozen=True):
    """A locked card went to a hand."""

    type = "locked_card_taken"

    seat: SeatNumber
    owner: SeatNumber
    colour: Colour
    card: Word


class LockedCardDiscarded(Event, frozen=True):
    """A locked card was discarded."""

    type = "locked_card_discarded"

    owner: SeatNumber
    colour: Colour
    card: Word


class CardPlaced(Event, frozen=True):
    """A card was placed, not locked, in a lock area: from a cell, `at` from the top, or from where it was set aside."""

    type = "card_placed"

    seat: SeatNumber
    colour: Colour
    card: Word
    cell: Cell | None = None
    at: Count = 0


class PlacedCardMoved(Event, frozen=True):
    """A card placed in a lock area left for a cell, face up."""

    type = "placed_card_moved"

    seat: SeatNumber
    colour: Colour
    card: Word
    cell: Cell


class CardSalvaged(Event, frozen=True):
    """A card of the discard pile, counted from its top, went to a hand."""

    type = "card_salvaged"

    seat: SeatNumber
    card: Word
    from_top: Count


class Banned(Event, frozen=True):
    """A seat can't move, contact or lock for the rest of the turn."""

    type = "banned"

    seat: SeatNumber
    what: What


class MovesGained(Event, frozen=True):
    """The seat on turn may move more often after its normal action."""

    type = "moves_gained"

    seat: SeatNumber
    count: Count


class LeapGained(Event, frozen=True):
    """The normal move of this turn goes so many squares at once."""

    type = "leap_gained"

    seat: SeatNumber
    distance: Count


class GateInvaded(Event, frozen=True):
    """At the end of a turn a piece stood on another seat's gate (section 8)."""

    type = "gate_invaded"

    seat: SeatNumber
    owner: SeatNumber


class EternalCardLocked(Event, frozen=True):
    """An invader gained the top eternal card, locked at once; what lay in that place, save a first card, is in hand."""

    type = "eternal_card_locked"

    seat: SeatNumber
    card: Word
    colour: Colour
    returned: Words


class CourseSet(Event, frozen=True):
    """What is being carried out now, innermost last."""

    type = "course_set"

    course: Annotated[tuple[Frame, ...], AT_MOST]


EVENTS: tuple[type[Event], ...] = (
    SeatsPlaced,
    CubeTaken,
    CubesDealt,
    CardsDealt,
    TurnBegan,
    TurnEnded,
    Passed,
    WindowsSet,
    EffectDeclared,
    CostPaid,
    UsedCardLeft,
    OptionChosen,
    PlayerChosen,
    CellChosen,
    LineChosen,
    ColourDeclared,
    LockDeclared,
    CardsLocked,
    LockCancelled,
    ContactDeclared,
    ContactCancelled,
    CardsStolen,
    CardGiven,
    PieceMoved,
    PiecesSwapped,
    CardOpened,
    CardTaken,
    CellTaken,
    CellDiscarded,
    CardsDrawn,
    CardsRevealed,
    DeckTurned,
    DeckCardsLaid,
    CardLaid,
    HandCardLaid,
    CardsShifted,
    CardTucked,
    CardDiscarded,
    AsideDiscarded,
    LockedCardTaken,
    LockedCardDiscarded,
    CardPlaced,
    PlacedCardMoved,
    CardSalvaged,
    Banned,
    MovesGained,
    LeapGained,
    GateInvaded,
    EternalCardLocked,
    CourseSet,
)
