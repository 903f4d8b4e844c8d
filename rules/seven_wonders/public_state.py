"""The public state: the digest is computed from it, and the service shows it."""

import msgspec

from rules.kernel.public_state import PublicState, shared_fields
from rules.kernel.zones import Zone
from rules.seven_wonders.moves import Move
from rules.seven_wonders.state import WondersGame, state_of


class PublicCity(msgspec.Struct, frozen=True):
    """A city. `stages` are the markers under finished stages, null where the reader does not know them."""

    wonder: str | None
    side: str | None
    coins: int
    structures: tuple[str, ...]
    stages: Zone
    tokens: tuple[int, ...]
    gifts: int


class WondersPublicState(PublicState[Move], frozen=True, kw_only=True):
    """Form 1 of a game: cities by number, then the hidden zones, null where the reader does not know a card.

    `hands` has one entry for each seat. `pile` (ordered, top first) and `holder`, the seat that holds the Free City
    card, belong to the variant for two.
    """

    age: int
    turn: int
    cities: tuple[PublicCity, ...]
    hands: tuple[Zone, ...]
    discard: Zone
    pile: Zone
    holder: int | None


def to_public(game: WondersGame) -> WondersPublicState:
    """Return the public state of a game or view that has started."""
    state = state_of(game)
    return WondersPublicState(
        **shared_fields(game),
        age=state.age,
        turn=state.turn,
        cities=tuple(
            PublicCity(c.wonder, c.side, c.coins, c.structures, c.stages, c.tokens, c.gifts) for c in state.cities
        ),
        hands=state.hands,
        discard=state.discard,
        pile=state.pile,
        holder=state.holder,
    )
