"""The state of a game of 7 Wonders: cities, hands, discard pile. What follows from the cards built is not state."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from titles.kernel.state.game import AnyGame, Game
from titles.kernel.state.zones import Zone, leave

Origin = Literal["hand", "pile", "discard"]
"""Where the card that a city uses comes from."""

HAND = 7
"""Cards dealt to each player in each age."""
TURNS = 6
"""Turns in each age; after the last one, one card of each hand is left over."""
AGES = 3


class City(msgspec.Struct, frozen=True, gc=False):
    """What everyone sees of a city: of a player, or the Free City of the variant for two (section 9).

    `wonder` and `side` are None while boards are being chosen. `structures` are card ids in the order built. `stages`
    is the number of finished stages, `tokens` are the conflict tokens in the order won. `gifts` counts the structures
    built without cost in this age (section 6.2).
    """

    wonder: str | None = None
    side: str | None = None
    coins: int = 0
    structures: tuple[str, ...] = ()
    stages: int = 0
    tokens: tuple[int, ...] = ()
    gifts: int = 0


class WondersState(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. City `i` belongs to seat `i`; with two seats, city 2 is the Free City.

    `hands` has one entry for each seat. `markers` are the cards under the finished stages, for each city in the order
    built. `pile` (ordered, top first) and `holder`, the seat with the Free City card, belong to the variant for two.
    """

    cities: tuple[City, ...]
    hands: tuple[Zone, ...]
    age: int = 0
    turn: int = 0
    discard: Zone = ()
    pile: Zone = ()
    holder: int | None = None
    markers: tuple[Zone, ...] = ()

    def open_table(self) -> "WondersState":
        """Return the state without everything that readers may see differently, and what only cards follow from."""
        return WondersState(self.cities, ((),) * len(self.hands), self.age)

    def change_city(self, index: int, **changes: Any) -> "WondersState":
        """Return the state with some fields of a city changed."""
        return replace(self, cities=with_item(self.cities, index, replace(self.cities[index], **changes)))

    def change_cities(self, field: str, values: Sequence[Any]) -> "WondersState":
        """Return the state with one field of all cities changed; `values` has one entry for each city."""
        cities = zip(self.cities, values, strict=True)
        return replace(self, cities=tuple([replace(city, **{field: value}) for city, value in cities]))

    def take_card(
        self, city: int, card: str | None, origin: Origin, cities: tuple[City, ...], discard: Zone
    ) -> "WondersState":
        """Return the state without a card that a city took from its origin, with these cities and this discard pile.

        `card` is None where the reader does not know it.
        """
        if origin == "hand":
            hands, seat = list(self.hands), decider_of(self, city)
            hands[seat] = leave(hands[seat], card)
            return replace(self, cities=cities, hands=tuple(hands), discard=discard)
        if origin == "pile":
            return replace(self, cities=cities, pile=self.pile[1:], discard=discard)
        return replace(self, cities=cities, discard=leave(discard, card))


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """Return the items with the one at this index replaced."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


WondersGame = Game[WondersState, Any]
"""A game of 7 Wonders; its commitments hold moves, which this module does not know."""


def state_of(game: AnyGame) -> WondersState:
    """Return the title state of a game that has started."""
    assert game.state is not None, "the game has not started"
    state: WondersState = game.state
    return state


def turn_of(game: AnyGame) -> tuple[int, int] | None:
    """Return the age and the turn in it; None before the first one."""
    state = state_of(game)
    return (state.age, state.turn) if state.turn else None


def left_of(city: int, cities: int) -> int:
    """Return the left neighbour, which is the next city clockwise (section 1)."""
    return (city + 1) % cities


def right_of(city: int, cities: int) -> int:
    """Return the right neighbour, which is the previous city clockwise (section 1)."""
    return (city - 1) % cities


def decider_of(state: WondersState, city: int) -> int:
    """Return the seat that decides for a city: its own, or for the Free City the holder of this turn (ruling 40)."""
    if city < len(state.hands):
        return city
    assert state.holder is not None, "only the Free City has no seat"
    return state.holder
