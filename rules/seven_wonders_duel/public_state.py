"""The public state: the service shows it of a view, and digests are taken of it."""

import msgspec

from rules.kernel.public_state import PublicState, shared_fields
from rules.kernel.zones import Zone
from rules.seven_wonders_duel.actions import Move
from rules.seven_wonders_duel.pyramid import Pyramid, places_of
from rules.seven_wonders_duel.state import City, DuelGame, state_of


class PublicBuilt(msgspec.Struct, frozen=True):
    """A built wonder and the card tucked under it."""

    wonder: str
    card: str


class PublicCity(msgspec.Struct, frozen=True):
    """A city; `wonders` are those not yet built."""

    coins: int
    cards: tuple[str, ...]
    wonders: tuple[str, ...]
    built: tuple[PublicBuilt, ...]
    tokens: tuple[str, ...]


class PublicPlace(msgspec.Struct, frozen=True):
    """A card in the pyramid; `card` is null if the reader does not know it, `guild` tells its back."""

    place: int
    face_up: bool
    guild: bool
    card: str | None


class DuelPublicState(PublicState[Move], frozen=True, kw_only=True):
    """Form 1 of a game: cities by seat, the pyramid from the bottom, then zones, null where a card is not known.

    `pawn` is above 0 where the seat `first` leads; `shields` still have to move it, for the seat `active`, which took
    the last card and has an extra turn if `again`. `decks` (by age) and `boxed` (by age, then guilds) are unordered.
    """

    first: int
    age: int
    active: int
    again: bool
    pawn: int
    shields: int
    cities: tuple[PublicCity, ...]
    pyramid: tuple[PublicPlace, ...]
    discard: tuple[str, ...]
    military_tokens: tuple[str, ...]
    board_tokens: tuple[str, ...]
    box_tokens: tuple[str, ...]
    drawn_tokens: Zone
    offered_wonders: tuple[str, ...]
    wonder_pile: Zone
    unused_wonders: tuple[str, ...]
    decks: tuple[Zone, ...]
    boxed: tuple[Zone, ...]


def to_public(game: DuelGame) -> DuelPublicState:
    """Return the public state of a game that has started."""
    state = state_of(game)
    return DuelPublicState(
        **shared_fields(game),
        first=state.first,
        age=state.age,
        active=state.active,
        again=state.extra_turn,
        pawn=state.pawn,
        shields=state.shields,
        cities=tuple([_city(city) for city in state.cities]),
        pyramid=tuple([_place(state.pyramid, place) for place in places_of(state.pyramid.lying)]),
        discard=state.discard,
        military_tokens=state.military_tokens,
        board_tokens=state.board_tokens,
        box_tokens=state.box_tokens,
        drawn_tokens=state.drawn_tokens,
        offered_wonders=state.offered_wonders,
        wonder_pile=state.wonder_pile,
        unused_wonders=state.unused_wonders,
        decks=state.decks,
        boxed=state.boxed,
    )


def _city(city: City) -> PublicCity:
    built = tuple([PublicBuilt(wonder, card) for wonder, card in zip(city.built, city.tucked, strict=True)])
    return PublicCity(city.coins, city.cards, city.wonders, built, city.tokens)


def _place(pyramid: Pyramid, place: int) -> PublicPlace:
    return PublicPlace(place, bool(pyramid.face_up >> place & 1), place in pyramid.guild_backs, pyramid.cards[place])
