"""Paying for resources (section 5): which pairs of coins for the left and the right neighbour can meet a need.

Counts of the seven kinds of goods are packed into one integer, four bits a kind, so that they are compared and
subtracted all at once; a count in a nibble is at most 7. A set of kinds has the lowest bit of each nibble.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, get_args

from rules.seven_wonders.effects import Resource

KINDS: tuple[str, ...] = get_args(Resource)
SHIFT: dict[str, int] = {kind: 4 * index for index, kind in enumerate(KINDS)}
ONES = sum(1 << shift for shift in SHIFT.values())
SEVENS = 7 * ONES
GUARDS = 8 * ONES

Pairs = tuple[tuple[int, int], ...]
"""Undominated (left, right) payments, the cheapest first; empty if the need can't be met."""
FREE: Pairs = ((0, 0),)


def pack(counts: Mapping[Resource, int]) -> int:
    """Counts by kind as one integer; counts over 7 are as good as 7."""
    return sum(min(count, 7) << SHIFT[kind] for kind, count in counts.items())


def kinds_of(kinds: Iterable[str]) -> int:
    """A set of kinds as one integer."""
    return sum(1 << SHIFT[kind] for kind in set(kinds))


def added(counts: int, more: int) -> int:
    """The sum of two counts, kind by kind, at most 7 each."""
    over = (total := counts + more) & GUARDS
    full = over - (over >> 3)
    return (total & ~over & ~full) | full


def lacking(need: int, have: int) -> int:
    """What is missing of a need, kind by kind."""
    difference = (need | GUARDS) - have
    short = difference & GUARDS
    return difference & (short - (short >> 3))


class Goods:
    """The units that a city has or sells (section 5.1): counts of one kind, and units that become one of several.

    Made by `goods`, so that equal goods are one object.
    """

    __slots__ = ("fixed", "flexible")

    def __init__(self, fixed: int, flexible: tuple[int, ...]) -> None:
        """`fixed` packs counts; `flexible` has a set of kinds a unit, in order."""
        self.fixed = fixed
        self.flexible = flexible


@cache
def goods(fixed: int, flexible: tuple[int, ...]) -> Goods:
    """The one object for these goods; `flexible` in ascending order."""
    return Goods(fixed, flexible)


@cache
def joined(some: Goods, more: Goods) -> Goods:
    """All units of both."""
    return goods(added(some.fixed, more.fixed), tuple(sorted(some.flexible + more.flexible)))


class Market:
    """What a city can pay with during one turn: own units, those of the neighbours, and their prices a unit."""

    __slots__ = ("left", "left_prices", "own", "pairs", "right", "right_prices")

    def __init__(self, own: Goods, left: Goods, right: Goods, left_prices: int, right_prices: int) -> None:
        """Prices are packed: coins for one unit of each kind."""
        self.own = own
        self.left = left
        self.right = right
        self.left_prices = left_prices
        self.right_prices = right_prices
        self.pairs: dict[int, Pairs] = {}

    def payments(self, need: int) -> Pairs:
        """Every undominated (left, right) that meets the need, whatever the city's coins (section 5.3)."""
        pairs = self.pairs.get(need)
        if pairs is None:
            pairs = self.pairs[need] = self._find(need)
        return pairs

    def _find(self, need: int) -> Pairs:
        short = lacking(need, self.own.fixed)
        if not short:
            return FREE
        kinds = ((short + SEVENS) >> 3) & ONES
        prices = kinds * 15
        return _search(
            short,
            _useful(self.own.flexible, kinds),
            Offered(_capped(self.left.fixed, short), _useful(self.left.flexible, kinds), self.left_prices & prices),
            Offered(_capped(self.right.fixed, short), _useful(self.right.flexible, kinds), self.right_prices & prices),
        )


@lru_cache(maxsize=2**15)
def market(own: Goods, left: Goods, right: Goods, left_prices: int, right_prices: int) -> Market:
    """The one market for these goods and prices."""
    return Market(own, left, right, left_prices, right_prices)


class Offered(NamedTuple):
    """What one neighbour sells of what is lacking, and at what prices a unit."""

    fixed: int
    flexible: tuple[int, ...]
    prices: int


def _capped(counts: int, most: int) -> int:
    return counts - lacking(counts, most)


@cache
def _useful(flexible: tuple[int, ...], kinds: int) -> tuple[int, ...]:
    return tuple(sorted(useful for unit in flexible if (useful := unit & kinds)))


class _State(NamedTuple):
    """Part of a need met: flexible units used (bits), coins paid, one-kind units of the present kind left over."""

    used: int
    left: int
    right: int
    left_stock: int
    right_stock: int


@lru_cache(maxsize=2**16)
def _search(short: int, own: tuple[int, ...], left: Offered, right: Offered) -> Pairs:
    """Meet what is lacking unit by unit, following every useful assignment of distinct units (section 5.3.2)."""
    states = {_State(0, 0, 0, 0, 0)}
    for shift in SHIFT.values():
        stock = ((left.fixed >> shift) & 15, (right.fixed >> shift) & 15)
        states = {_State(state.used, state.left, state.right, *stock) for state in states}
        for _ in range((short >> shift) & 15):
            states = {after for state in states for after in _one_more(state, shift, own, left, right)}
    return undominated({(state.left, state.right) for state in states})


def _one_more(state: _State, shift: int, own: tuple[int, ...], left: Offered, right: Offered) -> Iterator[_State]:
    """Every way to get one more unit of the kind at `shift`: a one-kind unit of a seller goes before a flexible one."""
    used, paid_left, paid_right, left_stock, right_stock = state
    for bit in _unused(own, 0, used, shift):
        yield _State(used | bit, paid_left, paid_right, left_stock, right_stock)
    price = (left.prices >> shift) & 15
    if left_stock:
        yield _State(used, paid_left + price, paid_right, left_stock - 1, right_stock)
    else:
        for bit in _unused(left.flexible, len(own), used, shift):
            yield _State(used | bit, paid_left + price, paid_right, left_stock, right_stock)
    price = (right.prices >> shift) & 15
    if right_stock:
        yield _State(used, paid_left, paid_right + price, left_stock, right_stock - 1)
    else:
        for bit in _unused(right.flexible, len(own) + len(left.flexible), used, shift):
            yield _State(used | bit, paid_left, paid_right + price, left_stock, right_stock)


def _unused(units: tuple[int, ...], first: int, used: int, shift: int) -> Iterator[int]:
    """The bits of unused flexible units that can become this kind; of equal units only the first."""
    before = 0
    for number, unit in enumerate(units, first):
        if unit != before and unit >> shift & 1 and not used >> number & 1:
            before = unit
            yield 1 << number


def undominated(pairs: Iterable[tuple[int, int]]) -> Pairs:
    """The pairs that no other one beats in one component without losing in the other (section 5.3.3)."""
    kept: list[tuple[int, int]] = []
    for left, right in sorted(pairs):
        if not kept or right < kept[-1][1]:
            kept.append((left, right))
    return tuple(sorted(kept, key=lambda pair: (sum(pair), pair)))
