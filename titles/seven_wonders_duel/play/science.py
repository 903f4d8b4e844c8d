"""Scientific symbols (section 8)."""

from collections.abc import Iterable

from titles.seven_wonders_duel.cards.effects import Symbol
from titles.seven_wonders_duel.catalogue import Catalogue
from titles.seven_wonders_duel.state import City

SYMBOLS_TO_WIN = 6


def symbols_of(rules: Catalogue, city: City) -> list[Symbol]:
    """Return the scientific symbols of a city's cards and tokens, with repetitions."""
    return [symbol for thing in city.cards + city.tokens for symbol in rules.gains[thing].symbols]


def are_supremacy(symbols: Iterable[Symbol]) -> bool:
    """Whether six of these symbols are different, which is a scientific supremacy."""
    return len(set(symbols)) >= SYMBOLS_TO_WIN
