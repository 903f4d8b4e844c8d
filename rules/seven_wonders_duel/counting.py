"""Counting what stands in cities: cards by colour, wonders, coins, symbols (sections 6 and 8)."""

from collections.abc import Iterable
from functools import cache
from typing import get_args

from rules.seven_wonders_duel.catalogue import Card, Token, catalogue
from rules.seven_wonders_duel.effects import Colour, Counted, Science
from rules.seven_wonders_duel.state import City

COINS_A_POINT = 3


@cache
def coloured(revision: int) -> dict[str, frozenset[str]]:
    """All cards of each colour."""
    cards = catalogue(revision).cards.values()
    return {colour: frozenset(card.id for card in cards if card.colour == colour) for colour in get_args(Colour)}


def counted(revision: int, city: City, what: Counted) -> int:
    """How many of the counted things a city has."""
    if what == "wonder":
        return len(city.built)
    if what == "coin_triple":
        return city.coins // COINS_A_POINT
    return len(coloured(revision)[what].intersection(city.cards))


def best_city(revision: int, cities: Iterable[City], what: tuple[Counted, ...]) -> int:
    """The larger of the cities' totals; several kinds are summed for each city (ruling 31)."""
    return max(sum(counted(revision, city, one) for one in what) for city in cities)


@cache
def _symbols(revision: int) -> dict[str, list[str]]:
    """The scientific symbols on cards and tokens that have any."""
    printed = catalogue(revision)
    things: list[Card | Token] = [*printed.cards.values(), *printed.tokens.values()]
    found = {thing.id: [effect.symbol for effect in thing.effects if isinstance(effect, Science)] for thing in things}
    return {thing: [*symbols] for thing, symbols in found.items() if symbols}


def symbols_of(revision: int, city: City) -> list[str]:
    """The scientific symbols of a city, from cards and tokens, one entry each."""
    known = _symbols(revision)
    return [symbol for thing in city.cards + city.tokens if thing in known for symbol in known[thing]]


def cards_of_colour(revision: int, city: City, colour: str) -> tuple[str, ...]:
    """The cards of a colour in a city, in the order built."""
    found = coloured(revision)[colour]
    return tuple([card for card in city.cards if card in found])
