"""Science (section 8.2): the symbols, and the points for them."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple, get_args

Symbol = Literal["compass", "gear", "tablet"]
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
SymbolCounts = tuple[int, ...]
"""How many science symbols there are of each kind, in the order of `SYMBOLS`."""
NO_SYMBOLS: SymbolCounts = (0,) * len(SYMBOLS)
SET = 7
"""Points for one symbol of each kind, besides the squares."""


class SciencePoints(NamedTuple):
    """Points for science symbols, and the symbols that were chosen."""

    points: int
    chosen: tuple[Symbol, ...]


@lru_cache(maxsize=2**10)  # bots compare a city with and without a card again and again
def best_science(symbols: SymbolCounts, choices: int) -> SciencePoints:
    """Return the highest points for these symbols and some symbols of choice, which are all assigned together."""
    best = SciencePoints(-1, ())
    for chosen in combinations_with_replacement(SYMBOLS, choices):
        counts = [count + chosen.count(symbol) for symbol, count in zip(SYMBOLS, symbols, strict=True)]
        points = sum([count * count for count in counts]) + SET * min(counts)
        if points > best.points:
            best = SciencePoints(points, chosen)
    return best
