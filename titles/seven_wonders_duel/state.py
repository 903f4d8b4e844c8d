"""The state of a game of 7 Wonders Duel (section 1). What follows from the cards built is not state."""

import msgspec
from msgspec.structs import replace

from titles.kernel.state.game import AnyGame, Game, open_decisions
from titles.kernel.state.zones import Zone
from titles.seven_wonders_duel.pyramid import Pyramid

AGES = 3


class City(msgspec.Struct, frozen=True, gc=False):
    """A city: `cards` in the order built, `wonders` still to be built, wonders `built` with the card tucked under each.

    `tokens` are its progress tokens.
    """

    coins: int
    cards: tuple[str, ...] = ()
    wonders: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    tucked: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()


class DuelState(msgspec.Struct, frozen=True, gc=False):
    """The cities by seat, and everything between them.

    - `first`: the seat of the start player of the game.
    - `military_tokens`: those still in their places.
    - `board_tokens`, `box_tokens`: the progress tokens on the board and in the box. All players know both.
    - `drawn_tokens`: the progress tokens of the box from which a seat keeps one.
    - `decks`: the cards of each age still to be dealt, unordered.
    - `boxed`: the cards of each age, then the guilds, that were returned to the box, unordered.
    - `wonder_pile`: the wonders that lie face down, in order.
    - `offered_wonders`, `unused_wonders`: the wonders to draft from, and those out of the game.
    - `age`: 0 before the first age.
    - `pawn`: the position of the conflict pawn; a positive one means that the start player leads.
    - `shields`: those of the current action that have still to move the pawn.
    - `active`: the seat that took the last card; `extra_turn` says whether it has another turn.
    """

    first: int
    cities: tuple[City, City]
    military_tokens: tuple[str, ...]
    board_tokens: tuple[str, ...] = ()
    box_tokens: tuple[str, ...] = ()
    drawn_tokens: Zone = ()
    decks: tuple[Zone, ...] = ()
    boxed: tuple[Zone, ...] = ()
    wonder_pile: Zone = ()
    offered_wonders: tuple[str, ...] = ()
    unused_wonders: tuple[str, ...] = ()
    age: int = 0
    pyramid: Pyramid = Pyramid()
    discard: tuple[str, ...] = ()
    pawn: int = 0
    shields: int = 0
    active: int = 0
    extra_turn: bool = False

    def cities_with(self, seat: int, city: City, *, to_opponent: int = 0) -> tuple[City, City]:
        """Return both cities with that of a seat changed, and coins given to the opponent (taken away below 0)."""
        opponent = self.cities[1 - seat]
        if to_opponent:
            opponent = replace(opponent, coins=opponent.coins + to_opponent)
        return (city, opponent) if seat == 0 else (opponent, city)


DuelGame = Game[DuelState, object]


def state_of(game: AnyGame) -> DuelState:
    """Return the title state of a game that has started."""
    state: DuelState | None = game.state
    assert state is not None, "the game has not started"
    return state


def turn_of(game: AnyGame) -> str | None:
    """Return the id of the decision with which a turn begins while it is open; None at any other time."""
    return next((each.id for each in open_decisions(game) if each.kind == "turn"), None)


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """Return the items without the first of this name."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
