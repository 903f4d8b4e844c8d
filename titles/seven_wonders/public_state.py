"""The public state: the digest is computed from it, and the service shows it."""

import msgspec

from titles.kernel.state.public_state import PublicState, shared_fields
from titles.kernel.state.zones import Zone
from titles.seven_wonders.play.moves import Move
from titles.seven_wonders.state import WondersGame, state_of


class PublicCity(msgspec.Struct, frozen=True):
    """A city: of a seat, or the Free City of a game for two."""

    wonder: str | None
    """The id of its wonder; null while boards are being chosen."""
    side: str | None
    """The side of its board that is turned up, `A` or `B`; null while sides are being chosen."""
    coins: int
    """How many coins it has."""
    structures: tuple[str, ...]
    """The ids of its cards, in the order built."""
    stages: Zone
    """The id of the card under each finished wonder stage, in order; null where the reader does not know the card."""
    tokens: tuple[int, ...]
    """The points of its conflict tokens, -1, 1, 3 or 5 each, in the order won."""
    gifts: int
    """How many structures it built without cost in this age (section 6.2)."""


class WondersPublicState(PublicState[Move], frozen=True, kw_only=True):
    """The public state of a game of 7 Wonders, format 1."""

    age: int
    """The number of the age, from 1 to 3; 0 before the first one."""
    turn: int
    """The number of the turn in its age, from 1 to 6; 0 before the first one."""
    cities: tuple[PublicCity, ...]
    """The cities by number: one for each seat in order, then with two players the Free City."""
    hands: tuple[Zone, ...]
    """The ids of the cards in each hand, in the order of the seats; null where the reader does not know a card."""
    discard: Zone
    """The ids of the cards in the discard pile; null where the reader does not know a card."""
    pile: Zone
    """The draw pile of a game for two players, its top card first: ids, null where the reader does not know a card.
    Empty otherwise.
    """
    holder: int | None
    """The number of the seat that holds the Free City card, from 0; null with more than two seats."""


def to_public(game: WondersGame) -> WondersPublicState:
    """Return the public state of a game or view that has started."""
    state = state_of(game)
    return WondersPublicState(
        **shared_fields(game),
        age=state.age,
        turn=state.turn,
        cities=tuple(
            [
                PublicCity(c.wonder, c.side, c.coins, c.structures, markers, c.tokens, c.gifts)
                for c, markers in zip(state.cities, state.markers, strict=True)
            ]
        ),
        hands=state.hands,
        discard=state.discard,
        pile=state.pile,
        holder=state.holder,
    )
