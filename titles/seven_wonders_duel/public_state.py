"""The public state: the service shows it of a view, and digests are taken of it."""

import msgspec

from titles.kernel.state.public_state import PublicState, shared_fields
from titles.kernel.state.zones import Zone
from titles.seven_wonders_duel.play.moves import Move
from titles.seven_wonders_duel.pyramid import Pyramid, places_of
from titles.seven_wonders_duel.state import City, DuelGame, state_of


class PublicBuilt(msgspec.Struct, frozen=True):
    """A built wonder and the card tucked under it."""

    wonder: str
    """The id of the wonder."""
    card: str
    """The id of the card under it."""


class PublicCity(msgspec.Struct, frozen=True):
    """The city of a seat."""

    coins: int
    """How many coins it has."""
    cards: tuple[str, ...]
    """The ids of its cards, in the order built."""
    wonders: tuple[str, ...]
    """The ids of its wonders that are not built yet."""
    built: tuple[PublicBuilt, ...]
    """Its built wonders, in the order built."""
    tokens: tuple[str, ...]
    """The ids of its progress tokens, in the order gained."""


class PublicPlace(msgspec.Struct, frozen=True):
    """A place in the pyramid where a card lies."""

    place: int
    """The number of the place, from 0: a `slot` in the catalogue's layouts."""
    face_up: bool
    """Whether the card lies face up."""
    guild: bool
    """Whether the card was dealt face down with the back of a guild."""
    card: str | None
    """The id of the card; null if the reader does not know it."""


class DuelPublicState(PublicState[Move], frozen=True, kw_only=True):
    """The public state of a game of 7 Wonders Duel, format 1."""

    first: int
    """The number of the seat of the start player of the game, from 0."""
    age: int
    """The number of the age, from 1 to 3; 0 before the first one."""
    active: int
    """The number of the seat that took the last card, from 0."""
    again: bool
    """Whether that seat has an extra turn."""
    pawn: int
    """The position of the conflict pawn, -9 to 9: 0 is the centre, above 0 the start player leads."""
    shields: int
    """How many shields of the current action have still to move the pawn, for the seat that is `active`."""
    cities: tuple[PublicCity, ...]
    """The cities of both seats, in the order of the seats."""
    pyramid: tuple[PublicPlace, ...]
    """The places of the pyramid where a card lies, in the order of their numbers."""
    discard: tuple[str, ...]
    """The ids of the cards in the discard pile, in the order discarded."""
    military_tokens: tuple[str, ...]
    """The ids of the military tokens still in their places."""
    board_tokens: tuple[str, ...]
    """The ids of the progress tokens on the board."""
    box_tokens: tuple[str, ...]
    """The ids of the progress tokens in the box, which both players know."""
    drawn_tokens: Zone
    """The ids of the progress tokens that were drawn from the box, of which a seat keeps one; null where the reader
    does not know them.
    """
    offered_wonders: tuple[str, ...]
    """The ids of the wonders to draft from."""
    wonder_pile: Zone
    """The ids of the wonders that lie face down, the top one first; null where the reader does not know them."""
    unused_wonders: tuple[str, ...]
    """The ids of the wonders out of the game."""
    decks: tuple[Zone, ...]
    """For each age the ids of the cards still to be dealt, in no order; null where the reader does not know them."""
    boxed: tuple[Zone, ...]
    """For each age, then for the guilds, the ids of the cards in the box, in no order; null where the reader does not
    know them.
    """


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
