"""What happens in a game of 7 Wonders Duel: outcomes, in the past tense."""

from typing import Annotated, Literal

from msgspec import Meta

from events.model import Event, Sealed
from rules.kernel.ranges import AT_MOST, Count, SeatNumber, Word, Words


class CitiesFounded(Event, frozen=True):
    """Two cities begin with the same coins; the seat that starts the game, and the military tokens in their places."""

    type = "cities_founded"

    first: SeatNumber
    coins: Count
    loot: Words


class TokensSplit(Event, frozen=True):
    """The progress tokens on the board, and those in the box."""

    type = "tokens_split"

    board: Words
    box: Words


class DecksPrepared(Event, frozen=True):
    """Cards of each age, then guilds, were returned to the box, and guilds put into the last deck, all unseen."""

    type = "decks_prepared"

    deck_sizes: Annotated[tuple[Count, ...], AT_MOST]
    box_sizes: Annotated[tuple[Count, ...], AT_MOST]
    decks: Sealed[Annotated[tuple[Words, ...], AT_MOST]]
    boxed: Sealed[Annotated[tuple[Words, ...], AT_MOST]]


class WondersShuffled(Event, frozen=True):
    """The wonders lie shuffled in a pile, face down."""

    type = "wonders_shuffled"

    size: Count
    wonders: Sealed[Words]


class WondersOffered(Event, frozen=True):
    """The top wonders of the pile were turned up to choose from."""

    type = "wonders_offered"

    wonders: Words


class WonderDrafted(Event, frozen=True):
    """A seat took a wonder on offer."""

    type = "wonder_drafted"

    seat: SeatNumber
    wonder: Word


class WondersDealt(Event, frozen=True):
    """Each seat has the wonders of the first game; the others are out of the game."""

    type = "wonders_dealt"

    wonders: tuple[Words, Words]
    unused: Words


class LayoutDealt(Event, frozen=True):
    """An age's pyramid was dealt: the card at each place, null where it lies face down.

    The face-down ones follow in order, sealed; at the places `guilds` their backs are those of guilds.
    """

    type = "layout_dealt"

    age: Annotated[int, Meta(ge=1, le=3)]
    cards: Annotated[tuple[Word | None, ...], AT_MOST]
    guilds: Annotated[tuple[Count, ...], AT_MOST]
    hidden: Sealed[Words]


class CardsRevealed(Event, frozen=True):
    """The cards at these places of the pyramid, now uncovered, were turned up."""

    type = "cards_revealed"

    places: Annotated[tuple[Count, ...], AT_MOST]
    cards: Words


class CardDiscarded(Event, frozen=True):
    """A seat discarded an available card for coins."""

    type = "card_discarded"

    seat: SeatNumber
    place: Count
    card: Word
    gained: Count


class CardBuilt(Event, frozen=True):
    """A seat built an available card, by `cost` or `chain`.

    It paid coins to the bank and, by a token, to the rival, then gained coins; shields have still to move the pawn.
    """

    type = "card_built"

    seat: SeatNumber
    place: Count
    card: Word
    by: Literal["cost", "chain"]
    bank: Count = 0
    rival: Count = 0
    gained: Count = 0
    shields: Count = 0


class WonderBuilt(Event, frozen=True):
    """A seat built a wonder with an available card under it; payments, gains and shields as for a card.

    `lost` are the rival's coins, `again` means an extra turn, `unused` is the wonder that can't be built any more.
    """

    type = "wonder_built"

    seat: SeatNumber
    wonder: Word
    place: Count
    card: Word
    bank: Count = 0
    rival: Count = 0
    gained: Count = 0
    lost: Count = 0
    shields: Count = 0
    again: bool = False
    unused: Words = ()


class CardRevived(Event, frozen=True):
    """A seat built a card of the discard pile without paying."""

    type = "card_revived"

    seat: SeatNumber
    card: Word
    gained: Count = 0
    shields: Count = 0


class CardDestroyed(Event, frozen=True):
    """A seat sent a card of its rival's city to the discard pile."""

    type = "card_destroyed"

    seat: SeatNumber
    card: Word


class TokenTaken(Event, frozen=True):
    """A seat took a progress token from the board."""

    type = "token_taken"

    seat: SeatNumber
    token: Word
    gained: Count = 0


class BoxTokensDrawn(Event, frozen=True):
    """A seat drew progress tokens from the box, to keep one."""

    type = "box_tokens_drawn"

    seat: SeatNumber
    size: Count
    tokens: Sealed[Words]


class BoxTokenKept(Event, frozen=True):
    """A seat kept one of the tokens drawn; the others went back to the box."""

    type = "box_token_kept"

    seat: SeatNumber
    token: Word
    gained: Count = 0


class PawnMoved(Event, frozen=True):
    """A seat's shields moved the conflict pawn; who leads now, the military tokens met, the coins the rival lost."""

    type = "pawn_moved"

    seat: SeatNumber
    pawn: Annotated[int, Meta(ge=-9, le=9)]
    leader: SeatNumber | None
    looted: Words = ()
    lost: Count = 0


class StarterChosen(Event, frozen=True):
    """A seat said who begins the age."""

    type = "starter_chosen"

    seat: SeatNumber
    starter: SeatNumber


EVENTS: tuple[type[Event], ...] = (
    CitiesFounded,
    TokensSplit,
    DecksPrepared,
    WondersShuffled,
    WondersOffered,
    WonderDrafted,
    WondersDealt,
    LayoutDealt,
    CardsRevealed,
    CardDiscarded,
    CardBuilt,
    WonderBuilt,
    CardRevived,
    CardDestroyed,
    TokenTaken,
    BoxTokensDrawn,
    BoxTokenKept,
    PawnMoved,
    StarterChosen,
)
