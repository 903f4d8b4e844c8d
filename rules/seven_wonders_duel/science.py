"""Scientific symbols (section 8)."""

from rules.seven_wonders_duel.build_effects import build_effects
from rules.seven_wonders_duel.effects import Symbol
from rules.seven_wonders_duel.state import City

SYMBOLS_TO_WIN = 6


def symbols_of(revision: int, city: City) -> list[Symbol]:
    """Return the scientific symbols of a city's cards and tokens, with repetitions."""
    effects = build_effects(revision)
    return [symbol for thing in city.cards + city.tokens for symbol in effects[thing].symbols]


def has_scientific_supremacy(revision: int, city: City) -> bool:
    """Whether the city has six different symbols."""
    return len(set(symbols_of(revision, city))) >= SYMBOLS_TO_WIN
