"""The state of a game of 7 Wonders Duel (section 1). What follows from the cards built is not state."""

import msgspec
from msgspec.structs import replace

from rules.kernel.game import AnyGame, Game, PendingDecision
from rules.kernel.zones import Zone
from rules.seven_wonders_duel.actions import Move


class City(msgspec.Struct, frozen=True, gc=False):
    """A city: `cards` in the order built, wonders not yet `built`, built ones with the card `tucked` under each."""

    coins: int
    cards: tuple[str, ...] = ()
    wonders: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    tucked: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()


class DuelState(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table; cities by seat, of which `first` started the game.

    `layout` is the age's pyramid, an ordered zone of 20 places, of which the bits of `lying` still have their card, and
    those of `shown` lie face up or did; `guilds` are the places that were dealt face down with a guild's back. `pawn`
    is above 0 where the first player leads; `shields` are those that still have to move it. `loot` are the military
    tokens left, `board` and `box` the progress tokens (the box is what the board leaves, so everybody knows it),
    `drawn` those just drawn from the box. `decks` of the ages to come, and `boxed` cards (of three ages, then guilds)
    are unordered; `pile` are the wonders face down in order, `on_offer` those face up, `unused` those out of the game.
    `active` is the seat that took the last card, `again` whether it has an extra turn.
    """

    first: int
    cities: tuple[City, City]
    loot: tuple[str, ...]
    board: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    drawn: Zone = ()
    decks: tuple[Zone, ...] = ()
    boxed: tuple[Zone, ...] = ()
    pile: Zone = ()
    on_offer: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    age: int = 0
    layout: Zone = ()
    lying: int = 0
    shown: int = 0
    guilds: tuple[int, ...] = ()
    discard: tuple[str, ...] = ()
    pawn: int = 0
    shields: int = 0
    active: int = 0
    again: bool = False

    def cities_with(self, seat: int, city: City, *, to_opponent: int = 0) -> tuple[City, City]:
        """Return both cities with that of a seat changed, and coins given to the opponent (taken away below 0)."""
        opponent = self.cities[1 - seat]
        if to_opponent:
            opponent = replace(opponent, coins=opponent.coins + to_opponent)
        return (city, opponent) if seat == 0 else (opponent, city)


DuelGame = Game[DuelState, Move]


def state_of(game: AnyGame) -> DuelState:
    """The play of a game that has started."""
    state: DuelState | None = game.state
    assert state is not None, "the game has not started"
    return state


def ask_to(game: AnyGame, seat: int) -> PendingDecision | None:
    """The decision that this seat is asked for: in this title always one seat is asked for one thing."""
    top = game.pending[-1] if game.pending else None
    return top if type(top) is PendingDecision and top.decider == seat else None


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """Return the items without the first of this name."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
