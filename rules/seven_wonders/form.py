"""The public form of the state: what its digest is taken of, and what the service shows of a view."""

import msgspec

from rules.seven_wonders.actions import Move
from rules.seven_wonders.state import WondersGame, play_of
from rules.table.form import Form, table_part
from rules.table.zones import Zone


class CityForm(msgspec.Struct, frozen=True):
    """A city. `stages` are the markers under finished stages, null where the reader does not know them."""

    wonder: str | None
    side: str | None
    coins: int
    structures: tuple[str, ...]
    stages: Zone
    tokens: tuple[int, ...]
    gifts: int


class SevenWondersForm(Form[Move], frozen=True, kw_only=True):
    """Form 1 of a game: cities by number, then the hidden zones, null where the reader does not know a card.

    `hands` has an entry a seat; `pile` (ordered, top first) and `holder`, the seat that holds the Free City card,
    belong to the variant for two.
    """

    age: int
    turn: int
    cities: tuple[CityForm, ...]
    hands: tuple[Zone, ...]
    discard: Zone
    pile: Zone
    holder: int | None


def to_form(game: WondersGame) -> SevenWondersForm:
    """The form of a state or view of a game that has started."""
    play = play_of(game)
    return SevenWondersForm(
        **table_part(game),
        age=play.age,
        turn=play.turn,
        cities=tuple(
            CityForm(c.wonder, c.side, c.coins, c.structures, c.stages, c.tokens, c.gifts) for c in play.cities
        ),
        hands=play.hands,
        discard=play.discard,
        pile=play.pile,
        holder=play.holder,
    )
