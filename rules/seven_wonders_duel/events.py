"""What happens in a game of 7 Wonders Duel: outcomes, in the past tense."""

from typing import Literal

from events.model import Event, Sealed


class CitiesFounded(Event, frozen=True):
    """Two cities begin with the same coins; the seat that starts the game, and the military tokens in their places."""

    first: int
    coins: int
    loot: tuple[str, ...]


class TokensSplit(Event, frozen=True):
    """The progress tokens on the board, and those in the box."""

    board: tuple[str, ...]
    box: tuple[str, ...]


class DecksPrepared(Event, frozen=True):
    """Cards of each age, then guilds, were returned to the box, and guilds put into the last deck, all unseen."""

    deck_sizes: tuple[int, ...]
    box_sizes: tuple[int, ...]
    decks: Sealed[tuple[tuple[str, ...], ...]]
    boxed: Sealed[tuple[tuple[str, ...], ...]]


class WondersShuffled(Event, frozen=True):
    """The wonders lie shuffled in a pile, face down."""

    size: int
    wonders: Sealed[tuple[str, ...]]


class WondersOffered(Event, frozen=True):
    """The top wonders of the pile were turned up to choose from."""

    wonders: tuple[str, ...]


class WonderDrafted(Event, frozen=True):
    """A seat took a wonder on offer."""

    seat: int
    wonder: str


class WondersDealt(Event, frozen=True):
    """Each seat has the wonders of the first game; the others are out of the game."""

    wonders: tuple[tuple[str, ...], tuple[str, ...]]
    unused: tuple[str, ...]


class LayoutDealt(Event, frozen=True):
    """An age's pyramid was dealt: the card at each place, null where it lies face down.

    The face-down ones follow in order, sealed; at the places `guilds` their backs are those of guilds.
    """

    age: int
    cards: tuple[str | None, ...]
    guilds: tuple[int, ...]
    hidden: Sealed[tuple[str, ...]]


class CardsRevealed(Event, frozen=True):
    """The cards at these places of the pyramid, now uncovered, were turned up."""

    places: tuple[int, ...]
    cards: tuple[str, ...]


class CardDiscarded(Event, frozen=True):
    """A seat discarded an available card for coins."""

    seat: int
    place: int
    card: str
    gained: int


class CardBuilt(Event, frozen=True):
    """A seat built an available card, by `cost` or `chain`.

    It paid coins to the bank and, by a token, to the rival, then gained coins; shields have still to move the pawn.
    """

    seat: int
    place: int
    card: str
    by: Literal["cost", "chain"]
    bank: int = 0
    rival: int = 0
    gained: int = 0
    shields: int = 0


class WonderBuilt(Event, frozen=True):
    """A seat built a wonder with an available card under it; payments, gains and shields as for a card.

    `lost` are the rival's coins, `again` means an extra turn, `unused` is the wonder that can't be built any more.
    """

    seat: int
    wonder: str
    place: int
    card: str
    bank: int = 0
    rival: int = 0
    gained: int = 0
    lost: int = 0
    shields: int = 0
    again: bool = False
    unused: tuple[str, ...] = ()


class CardRevived(Event, frozen=True):
    """A seat built a card of the discard pile without paying."""

    seat: int
    card: str
    gained: int = 0
    shields: int = 0


class CardDestroyed(Event, frozen=True):
    """A seat sent a card of its rival's city to the discard pile."""

    seat: int
    card: str


class TokenTaken(Event, frozen=True):
    """A seat took a progress token from the board."""

    seat: int
    token: str
    gained: int = 0


class BoxTokensDrawn(Event, frozen=True):
    """A seat drew progress tokens from the box, to keep one."""

    seat: int
    size: int
    tokens: Sealed[tuple[str, ...]]


class BoxTokenKept(Event, frozen=True):
    """A seat kept one of the tokens drawn; the others went back to the box."""

    seat: int
    token: str
    gained: int = 0


class PawnMoved(Event, frozen=True):
    """A seat's shields moved the conflict pawn; who leads now, the military tokens met, the coins the rival lost."""

    seat: int
    pawn: int
    leader: int | None
    looted: tuple[str, ...] = ()
    lost: int = 0


class StarterChosen(Event, frozen=True):
    """A seat said who begins the age."""

    seat: int
    starter: int


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
