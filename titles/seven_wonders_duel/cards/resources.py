"""Amounts of the five resources, and what a city can pay with (section 5)."""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

Raw = Literal["wood", "clay", "stone"]
Manufactured = Literal["glass", "papyrus"]
Resource = Literal["wood", "clay", "stone", "glass", "papyrus"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
GROUPS: tuple[tuple[Resource, ...], ...] = (get_args(Raw), get_args(Manufactured))
"""Raw materials and manufactured goods: a choice producer makes any resource of one group."""
RAW_KINDS = len(GROUPS[0])
"""The raw materials come first among the resources."""


Resources = tuple[int, ...]
"""An amount of each resource, in the order of RESOURCES."""

NO_RESOURCES: Resources = (0,) * len(RESOURCES)


def resources(amounts: Mapping[Resource, int]) -> Resources:
    """Return these amounts, and 0 of the other resources."""
    return tuple([amounts.get(resource, 0) for resource in RESOURCES])


class Supply(msgspec.Struct, frozen=True, gc=False):
    """What cards and wonders add to a city's means of payment, without coins.

    `production` are the units of every turn, `for_sale` those that raise the opponent's prices. `raw_choices` and
    `manufactured_choices` are the numbers of choice producers of each group. `fixed_prices` are the numbers of cards
    that fix the price of each resource.
    """

    production: Resources = NO_RESOURCES
    for_sale: Resources = NO_RESOURCES
    fixed_prices: Resources = NO_RESOURCES
    raw_choices: int = 0
    manufactured_choices: int = 0

    def packed(self) -> int:
        """Return all numbers of the supply as the digits of one integer."""
        numbers = (*self.production, *self.for_sale, *self.fixed_prices, self.raw_choices, self.manufactured_choices)
        return sum([number << DIGIT * place for place, number in enumerate(numbers)])


NO_SUPPLY = Supply()
DIGIT = 4
"""The bits of a digit of a packed supply: no number of a city comes near 16."""


def unpacked(packed: int) -> Supply:
    """Return the supply with these digits: those of a sum of packed supplies are the sums of their numbers."""
    digits = tuple([packed >> DIGIT * place & (1 << DIGIT) - 1 for place in range(17)])
    return Supply(digits[:5], digits[5:10], digits[10:15], *digits[15:])
