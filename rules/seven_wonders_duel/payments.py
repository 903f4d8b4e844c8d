"""Paying for resources (section 5): what the own production lacks is bought from the bank, as cheaply as can be.

Units are counts of the five resources, in the order of RESOURCES; prices are coins for one unit of each.
"""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from rules.seven_wonders_duel.effects import GROUPS, RESOURCES, Resource

Units = tuple[int, ...]
Wants = tuple[tuple[int, int], ...]
"""What a cost asks for: the number of a resource in RESOURCES, and how many units."""
NONE: Units = (0,) * len(RESOURCES)
NO_CHOICES = (0,) * len(GROUPS)
PRICE = 2
"""Coins for a unit of a resource that the rival does not make; one more for each unit it does."""

_GROUP_OF = tuple(next(number for number, group in enumerate(GROUPS) if kind in group) for kind in RESOURCES)


def units(counts: Mapping[Resource, int]) -> Units:
    """Counts in the order of RESOURCES."""
    return tuple([counts.get(resource, 0) for resource in RESOURCES])


def wants(counts: Mapping[Resource, int]) -> Wants:
    """The counts that are not 0, each with the number of its resource."""
    return tuple([(kind, counts[resource]) for kind, resource in enumerate(RESOURCES) if counts.get(resource)])


class Goods(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What a city makes: `made` every turn, of it `sold` by brown and grey cards, which raises the rival's prices.

    `fixed` are its own fixed prices, 0 where there is none; `choices` count the choice producers of each group. Made by
    `goods`, so that equal ones are one object.
    """

    made: Units
    sold: Units
    fixed: Units
    choices: tuple[int, ...]


def goods(made: Units = NONE, sold: Units = NONE, fixed: Units = NONE, choices: tuple[int, ...] = NO_CHOICES) -> Goods:
    """The one object for these goods."""
    return _goods(made, sold, fixed, choices)


_goods = lru_cache(maxsize=2**13)(Goods)


def _sums(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([one + other for one, other in zip(some, more, strict=True)])


@lru_cache(maxsize=2**13)
def joined(some: Goods, more: Goods) -> Goods:
    """What makes all that both make; of two fixed prices the lower one holds."""
    fixed = tuple([min(one, other) or one or other for one, other in zip(some.fixed, more.fixed, strict=True)])
    return goods(_sums(some.made, more.made), _sums(some.sold, more.sold), fixed, _sums(some.choices, more.choices))


@lru_cache(maxsize=2**12)
def unit_prices(fixed: Units, rival_sells: Units) -> Units:
    """Coins for one unit of each resource: a fixed price, else more the more the rival makes."""
    return tuple([own or PRICE + sold for own, sold in zip(fixed, rival_sells, strict=True)])


def trade_of(cost: Wants, made: Units, prices: Units) -> int:
    """The coins for the units that a cost lacks after production."""
    coins = 0
    for kind, count in cost:
        have = made[kind]
        if count > have:
            coins += (count - have) * prices[kind]
    return coins


def least_trade(cost: Wants, made: Units, prices: Units, choices: tuple[int, ...], waived: int) -> int:
    """The least coins for the units that a cost lacks after production, choice producers and waived units.

    Each choice producer cancels the dearest missing unit of its group, then the waivers the dearest that are left.
    """
    missing: tuple[list[int], ...] = ([], [])
    for kind, count in cost:
        have = made[kind]
        if count > have:
            missing[_GROUP_OF[kind]].extend([prices[kind]] * (count - have))
    bought: list[int] = []
    for group, dear in enumerate(missing):
        if dear:
            dear.sort(reverse=True)
            bought += dear[choices[group] :]
    if waived:
        bought.sort(reverse=True)
    return sum(bought[waived:])
