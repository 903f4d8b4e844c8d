"""Paying for resources (section 5): which pairs of coins for the left and the right neighbour can meet a need.

Counts of the seven kinds of goods are packed into one integer, four bits a kind, so that they are compared and
subtracted all at once; a count in a nibble is at most 7, and its highest bit is the guard of a subtraction: it stays
set where enough is there. A set of kinds has the lowest bit of each nibble.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import get_args

from rules.seven_wonders.symbols import Resource

KINDS: tuple[str, ...] = get_args(Resource)
SHIFT: dict[str, int] = {kind: 4 * index for index, kind in enumerate(KINDS)}
ONES = sum(1 << shift for shift in SHIFT.values())
SEVENS = 7 * ONES
GUARDS = 8 * ONES
PRICE = 2
"""Coins for a unit of a neighbour (section 5.2)."""
USUAL = PRICE * ONES
"""That price for every kind."""

Pairs = tuple[tuple[int, int], ...]
"""Undominated (left, right) payments, the cheapest first; empty if the need can't be met."""
FREE: Pairs = ((0, 0),)
SHIFTS = tuple(SHIFT.values())
SIDE = 1 << 10


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


def kinds_in(counts: int) -> int:
    """The kinds of which there is at least one."""
    return ((counts + SEVENS) >> 3) & ONES


class Goods:
    """The units that a city has or sells (section 5.1): counts of one kind, and units that become one of several.

    Made by `goods`, so that equal goods are one object.
    """

    __slots__ = ("fixed", "flexible", "most")

    def __init__(self, fixed: int, flexible: tuple[int, ...]) -> None:
        """`fixed` packs counts; `flexible` has a set of kinds a unit, in order; `most` counts what each kind can be."""
        self.fixed = fixed
        self.flexible = flexible
        self.most = fixed
        for unit in flexible:
            self.most = added(self.most, unit)


@lru_cache(maxsize=2**14)
def goods(fixed: int, flexible: tuple[int, ...]) -> Goods:
    """The one object for these goods; `flexible` in ascending order."""
    return Goods(fixed, flexible)


NOTHING = goods(0, ())


@lru_cache(maxsize=2**14)
def joined(some: Goods, more: Goods) -> Goods:
    """All units of both."""
    return goods(added(some.fixed, more.fixed), tuple(sorted(some.flexible + more.flexible)))


@cache
def cheaper(prices: int, others: int) -> int:
    """The lower price of each kind: discounts of several sources do not add up (ruling 7)."""
    return sum(min(prices >> shift & 15, others >> shift & 15) << shift for shift in SHIFT.values())


class Market:
    """What a city can pay with during one turn: own units, those of the neighbours, and their prices a unit."""

    __slots__ = ("_found", "_most", "_own", "left", "left_prices", "own", "right", "right_prices")

    def __init__(self, own: Goods, left: Goods, right: Goods, left_prices: int, right_prices: int) -> None:
        """Prices are packed: coins for one unit of each kind."""
        self.own = own
        self.left = left
        self.right = right
        self.left_prices = left_prices
        self.right_prices = right_prices
        self._own = own.fixed | GUARDS
        self._most = added(own.most, added(left.most, right.most)) | GUARDS
        self._found: dict[int, Pairs] = {}

    def payments(self, need: int, coins: int) -> Pairs:
        """Every undominated (left, right) that meets the need and costs at most so many coins (section 5.3)."""
        if (self._own - need) & GUARDS == GUARDS:
            return FREE if coins >= 0 else ()
        if (self._most - need) & GUARDS != GUARDS:
            return ()
        pairs = self._found.get(need)
        if pairs is None:
            pairs = self._found[need] = self._find(need)
        if not pairs or sum(pairs[-1]) <= coins:
            return pairs
        return tuple([pair for pair in pairs if pair[0] + pair[1] <= coins])

    def _find(self, need: int) -> Pairs:
        short, own = lacking(need, self.own.fixed), self.own.flexible
        kinds = kinds_in(short)
        while own:
            single, own = _useful(own, kinds)
            if not single:
                break
            short = lacking(short, single)  # an own unit that helps with one kind only does just that
            kinds = kinds_in(short)
        if not short:
            return FREE
        all_of = kinds * 15
        left, left_flexible = self.left.fixed & all_of, self.left.flexible
        if left_flexible:
            single, left_flexible = _useful(left_flexible, kinds)
            left = added(left, single)
        if left:
            left -= lacking(left, short)
        right, right_flexible = self.right.fixed & all_of, self.right.flexible
        if right_flexible:
            single, right_flexible = _useful(right_flexible, kinds)
            right = added(right, single)
        if right:
            right -= lacking(right, short)
        left_prices, right_prices = self.left_prices & all_of, self.right_prices & all_of
        return _search(short, own, left, left_flexible, left_prices, right, right_flexible, right_prices)


@lru_cache(maxsize=2**12)
def market(own: Goods, left: Goods, right: Goods, left_prices: int, right_prices: int) -> Market:
    """The one market for these goods and prices."""
    return Market(own, left, right, left_prices, right_prices)


@lru_cache(maxsize=2**14)
def _useful(flexible: tuple[int, ...], kinds: int) -> tuple[int, tuple[int, ...]]:
    """Of flexible units, what helps with these kinds: counts of those that can be only one of them, and the others."""
    useful = [unit & kinds for unit in flexible]
    single = 0
    for unit in useful:
        if unit & (unit - 1) == 0:
            single = added(single, unit)
    return single, tuple(sorted([unit for unit in useful if unit & (unit - 1)]))


@lru_cache(maxsize=2**16)
def _search(
    short: int,
    own: tuple[int, ...],
    left: int,
    left_flexible: tuple[int, ...],
    left_prices: int,
    right: int,
    right_flexible: tuple[int, ...],
    right_prices: int,
) -> Pairs:
    """Meet what is lacking kind by kind, following every useful assignment of distinct units (section 5.3.2).

    A state is (flexible units used, left coins, right coins); the units' bits are those of the own ones first, then
    the left neighbour's, then the right one's. Coins of both sides are carried in one number, `left + right * SIDE`.
    """
    units = (*own, *left_flexible, *right_flexible)
    sold = len(own) + len(left_flexible)
    states = {(0, 0)}
    for shift in SHIFTS:
        missing = (short >> shift) & 15
        if not missing:
            continue
        left_price, right_price = (left_prices >> shift) & 15, ((right_prices >> shift) & 15) * SIDE
        able = [
            (1 << number, 0 if number < len(own) else left_price if number < sold else right_price)
            for number, unit in enumerate(units)
            if unit >> shift & 1
        ]
        stocks = _from_stock((left >> shift) & 15, left_price, (right >> shift) & 15, right_price, missing)
        if able:
            states = {
                (used | more, coins + extra + paid)
                for used, coins in states
                for taken, more, extra in _from_flexible(able, used, missing)
                for paid in stocks[missing - taken]
            }
        else:
            states = {(used, coins + paid) for used, coins in states for paid in stocks[missing]}
    return undominated({(coins % SIDE, coins // SIDE) for _, coins in states})


@cache
def _from_stock(left: int, left_price: int, right: int, right_price: int, most: int) -> list[list[int]]:
    """For each number of units up to `most`: what they can cost, bought from one-kind units of both sides."""
    return [
        [
            from_left * left_price + (number - from_left) * right_price
            for from_left in range(max(0, number - right), min(number, left) + 1)
        ]
        for number in range(most + 1)
    ]


def _from_flexible(able: list[tuple[int, int]], used: int, most: int) -> list[tuple[int, int, int]]:
    """Every choice of unused flexible units, at most so many: how many, their bits, what they cost."""
    choices = [(0, 0, 0)]
    for bit, price in able:
        if not used & bit:
            choices += [(taken + 1, bits | bit, coins + price) for taken, bits, coins in choices if taken < most]
    return choices


def undominated(pairs: Iterable[tuple[int, int]]) -> Pairs:
    """The pairs that no other one beats in one component without losing in the other (section 5.3.3)."""
    kept: list[tuple[int, int]] = []
    for left, right in sorted(pairs):
        if not kept or right < kept[-1][1]:
            kept.append((left, right))
    if len(kept) > 1:
        kept.sort(key=lambda pair: (sum(pair), pair))
    return tuple(kept)
