"""Science (section 8.2): the symbols, and the points for them."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple, get_args

Symbol = Literal["compass", "gear", "tablet"]
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
SET = 7
"""Points for one symbol of each kind, besides the squares."""


class Science(NamedTuple):
    """Points for science symbols, and the symbols that were chosen."""

    points: int
    chosen: tuple[Symbol, ...]


def best_science(symbols: Sequence[Symbol], choices: int) -> Science:
    """Return the highest points for these symbols and some symbols of choice, which are all assigned together."""
    best = Science(-1, ())
    for chosen in combinations_with_replacement(SYMBOLS, choices):
        counts = [symbols.count(symbol) + chosen.count(symbol) for symbol in SYMBOLS]
        points = sum(count * count for count in counts) + SET * min(counts)
        if points > best.points:
            best = Science(points, chosen)
    return best
