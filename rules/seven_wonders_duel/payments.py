"""Paying for resources (section 5): what the own production lacks is bought from the bank, as cheaply as can be.

Counts of the five resources are packed into one integer, four bits a resource, so that they are subtracted all at once.
A city can make at most nine units of one, so a count is capped at 7, more than any cost; prices stay below 16.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from rules.seven_wonders_duel.effects import GROUPS, RESOURCES, Resource

SHIFT: dict[Resource, int] = {resource: 4 * index for index, resource in enumerate(RESOURCES)}
ONES = sum(1 << shift for shift in SHIFT.values())
SEVENS = 7 * ONES
GUARDS = 8 * ONES
PRICE = 2
"""Coins for a unit of a resource that the rival does not make; one more for each unit it does."""


def pack(counts: Mapping[Resource, int]) -> int:
    """Counts by resource as one integer; counts over 7 are as good as 7."""
    return sum(min(count, 7) << SHIFT[resource] for resource, count in counts.items())


def unpack(counts: int) -> dict[Resource, int]:
    """The counts that are not 0, by resource."""
    return {resource: count for resource, shift in SHIFT.items() if (count := counts >> shift & 15)}


def added(counts: int, more: int) -> int:
    """The sum of two counts, resource by resource, at most 7 each."""
    over = (total := counts + more) & GUARDS
    full = over - (over >> 3)
    return (total & ~over & ~full) | full


def lacking(need: int, have: int) -> int:
    """What is missing of a need, resource by resource."""
    difference = (need | GUARDS) - have
    short = difference & GUARDS
    return difference & (short - (short >> 3))


def kinds_of(counts: int) -> int:
    """The resources whose count is not 0, as the lowest bit of each four."""
    return ((counts + SEVENS) >> 3) & ONES


class Goods(msgspec.Struct, frozen=True, eq=False):
    """What a city makes: `made` every turn, of it `sold` by brown and grey cards, which raises the rival's prices.

    `fixed` are its own fixed prices, 0 where there is none; `choices` count the choice producers of each group. Made by
    `goods`, so that equal ones are one object.
    """

    made: int
    sold: int
    fixed: int
    choices: tuple[int, ...]


NO_CHOICES = (0,) * len(GROUPS)


@cache
def goods(made: int = 0, sold: int = 0, fixed: int = 0, choices: tuple[int, ...] = NO_CHOICES) -> Goods:
    """The one object for these goods."""
    return Goods(made, sold, fixed, choices)


@cache
def joined(some: Goods, more: Goods) -> Goods:
    """What makes all that both make; of two fixed prices the lower one holds."""
    one, other = unpack(some.fixed), unpack(more.fixed)
    fixed = {resource: min(one.get(resource, 15), other.get(resource, 15)) for resource in one | other}
    choices = tuple(mine + theirs for mine, theirs in zip(some.choices, more.choices, strict=True))
    return goods(added(some.made, more.made), added(some.sold, more.sold), pack(fixed), choices)


@cache
def unit_prices(fixed: int, rival_sold: int) -> int:
    """Coins for one unit of each resource, packed: a fixed price, else more the more the rival makes."""
    own, sold = unpack(fixed), unpack(rival_sold)
    return sum((own.get(resource) or PRICE + sold.get(resource, 0)) << shift for resource, shift in SHIFT.items())


@lru_cache(maxsize=2**18)
def least_trade(missing: int, prices: int, choices: tuple[int, ...], waived: int) -> int:
    """The least coins for missing units at packed prices, after choice producers and waived units.

    Each choice producer cancels the dearest missing unit of its group, then the waivers the dearest that are left.
    """
    bought: list[int] = []
    for group, producers in zip(GROUPS, choices, strict=True):
        dear: list[int] = []
        for resource in group:
            shift = SHIFT[resource]
            dear += [prices >> shift & 15] * (missing >> shift & 15)
        dear.sort(reverse=True)
        bought += dear[producers:]
    bought.sort(reverse=True)
    return sum(bought[waived:])
