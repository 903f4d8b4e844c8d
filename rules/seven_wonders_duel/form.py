"""The public form of the state: what its digest is taken of, and what the service shows of a view."""

import msgspec

from rules.seven_wonders_duel.actions import Move
from rules.seven_wonders_duel.state import City, DuelGame, Play, play_of
from rules.table.form import Form, table_part
from rules.table.zones import Zone


class BuiltForm(msgspec.Struct, frozen=True):
    """A built wonder and the card tucked under it."""

    wonder: str
    card: str


class CityForm(msgspec.Struct, frozen=True):
    """A city; `wonders` are those not yet built."""

    coins: int
    cards: tuple[str, ...]
    wonders: tuple[str, ...]
    built: tuple[BuiltForm, ...]
    tokens: tuple[str, ...]


class PlaceForm(msgspec.Struct, frozen=True):
    """A card that lies in the pyramid; `card` is null where the reader does not know it, `guild` tells its back."""

    place: int
    face_up: bool
    guild: bool
    card: str | None


class SevenWondersDuelForm(Form[Move], frozen=True, kw_only=True):
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
    cities: tuple[CityForm, ...]
    pyramid: tuple[PlaceForm, ...]
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


def to_form(game: DuelGame) -> SevenWondersDuelForm:
    """The form of a state or view of a game that has started."""
    play = play_of(game)
    return SevenWondersDuelForm(
        **table_part(game),
        first=play.first,
        age=play.age,
        active=play.active,
        again=play.again,
        pawn=play.pawn,
        shields=play.shields,
        cities=tuple([_city(city) for city in play.cities]),
        pyramid=tuple([_place(play, place) for place in range(len(play.layout)) if play.lying >> place & 1]),
        discard=play.discard,
        military_tokens=play.loot,
        board_tokens=play.board,
        box_tokens=play.box,
        drawn_tokens=play.drawn,
        offered_wonders=play.offer,
        wonder_pile=play.pile,
        unused_wonders=play.unused,
        decks=play.decks,
        boxed=play.boxed,
    )


def _city(city: City) -> CityForm:
    built = tuple([BuiltForm(wonder, card) for wonder, card in zip(city.built, city.tucked, strict=True)])
    return CityForm(city.coins, city.cards, city.wonders, built, city.tokens)


def _place(play: Play, place: int) -> PlaceForm:
    return PlaceForm(place, bool(play.shown >> place & 1), place in play.guilds, play.layout[place])
