"""Paying for resources (section 5): what the own production lacks is bought from the bank, as cheaply as can be.

Units are counts of the five resources, in the order of RESOURCES; prices are coins for one unit of each.
"""

from collections.abc import Mapping
from functools import lru_cache

from rules.seven_wonders_duel.effects import GROUPS, RESOURCES, Resource

Units = tuple[int, ...]
Wants = tuple[tuple[int, int], ...]
"""What a cost asks for: the number of a resource in RESOURCES, and how many units."""
NONE: Units = (0,) * len(RESOURCES)
PRICE = 2
"""Coins for a unit of a resource that the rival does not make; one more for each unit it does."""

RAW_KINDS = len(GROUPS[0])
"""Resources of a lower number are raw, the others manufactured."""
_GROUP_OF = tuple(next(number for number, group in enumerate(GROUPS) if kind in group) for kind in RESOURCES)


def units(counts: Mapping[Resource, int]) -> Units:
    """Counts in the order of RESOURCES."""
    return tuple([counts.get(resource, 0) for resource in RESOURCES])


def wants(counts: Mapping[Resource, int]) -> Wants:
    """The counts that are not 0, each with the number of its resource."""
    return tuple([(kind, counts[resource]) for kind, resource in enumerate(RESOURCES) if counts.get(resource)])


@lru_cache(maxsize=2**12)
def unit_prices(fixed: Units, rival_sells: Units) -> Units:
    """Coins for one unit of each resource: a fixed price, else more the more the rival makes."""
    return tuple([own or PRICE + sold for own, sold in zip(fixed, rival_sells, strict=True)])


def trade_of(cost: Wants, made: Units, prices: Units, choices: tuple[int, ...]) -> int:
    """As `least_trade` without waivers, for a city with at most one choice producer of each group: in fewer steps."""
    coins = raw = manufactured = 0
    for kind, count in cost:
        lacks = count - made[kind]
        if lacks > 0:
            price = prices[kind]
            coins += lacks * price
            if kind < RAW_KINDS and price > raw:
                raw = price
            elif kind >= RAW_KINDS and price > manufactured:
                manufactured = price
    return coins - choices[0] * raw - choices[1] * manufactured


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
