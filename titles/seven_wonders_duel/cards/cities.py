"""A city as its effects see it: what can be counted in it and in the opponent's city (section 6)."""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from titles.seven_wonders_duel.state import City, DuelState

Colour = Literal["brown", "grey", "blue", "green", "yellow", "red", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

Counted = Literal["brown", "grey", "blue", "green", "yellow", "red", "wonder", "coin_triple"]
"""What effects count: cards of a colour (never purple ones), built wonders, or full sets of 3 coins."""

COINS_PER_POINT = 3


class CityView(msgspec.Struct, frozen=True, gc=False):
    """What an effect of a city can depend on: `coloured` are all cards of each colour."""

    own: City
    opponent: City
    discard: tuple[str, ...]
    box_tokens: tuple[str, ...]
    coloured: Mapping[str, frozenset[str]]

    def count(self, what: Counted) -> int:
        """Return how many of the counted things the own city has."""
        return _count(self.own, what, self.coloured)

    def count_in_best_city(self, kinds: tuple[Counted, ...]) -> int:
        """Return the larger of the totals of the two cities; several kinds are added up for each city (ruling 31)."""
        return max([sum([_count(city, what, self.coloured) for what in kinds]) for city in (self.own, self.opponent)])

    def opponent_cards(self, colour: Colour) -> tuple[str, ...]:
        """Return the cards of a colour in the opponent's city, in the order built."""
        return tuple([card for card in self.opponent.cards if card in self.coloured[colour]])


def _count(city: City, what: Counted, coloured: Mapping[str, frozenset[str]]) -> int:
    if what == "wonder":
        return len(city.built)
    if what == "coin_triple":
        return city.coins // COINS_PER_POINT
    return len(coloured[what].intersection(city.cards))


def city_view(state: DuelState, seat: int, coloured: Mapping[str, frozenset[str]]) -> CityView:
    """Return the city of a seat as its effects see it."""
    return CityView(state.cities[seat], state.cities[1 - seat], state.discard, state.box_tokens, coloured)
