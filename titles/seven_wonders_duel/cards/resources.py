"""Amounts of the five resources, and what a city can pay with (section 5)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, get_args

import msgspec
from msgspec.structs import astuple

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


Waivable = Literal["wonder", "blue"]
"""What can cost fewer resources: wonders, or cards of this colour."""


class Supply(msgspec.Struct, frozen=True, gc=False):
    """What cards, wonders and tokens add to a city's means of payment, without coins, and to its sales.

    As the seller it has `for_sale`, the units that raise the opponent's prices, and `trade_coins`, which is above 0 if
    it gets what the opponent pays for resources. The rest is what it has as a buyer: `production`, the units of every
    turn; `fixed_prices`, the numbers of cards that fix the price of each resource; the numbers of choice producers of
    each group; and the units that need not be paid.
    """

    for_sale: Resources = NO_RESOURCES
    trade_coins: int = 0
    production: Resources = NO_RESOURCES
    fixed_prices: Resources = NO_RESOURCES
    raw_choices: int = 0
    manufactured_choices: int = 0
    waived_for_wonders: int = 0
    waived_for_blue: int = 0

    @property
    def saves(self) -> bool:
        """Whether anything makes a purchase cheaper than the prices of its missing units."""
        return bool(self.raw_choices or self.manufactured_choices or self.waived_for_wonders or self.waived_for_blue)

    def waived(self, kind: str) -> int:
        """Return how many units need not be paid for cards of a colour, or for wonders."""
        return self.waived_for_wonders if kind == "wonder" else self.waived_for_blue if kind == "blue" else 0

    def packed(self) -> int:
        """Return all numbers of the supply as the digits of one integer."""
        for_sale, trade_coins, production, fixed_prices, *others = astuple(self)
        numbers = (*for_sale, trade_coins, *production, *fixed_prices, *others)
        return sum([number << DIGIT * place for place, number in enumerate(numbers)])


NO_SUPPLY = Supply()
DIGIT = 4
"""The bits of a digit of a packed supply: no number of a city comes near 16."""
DIGITS = 20
SELLER = (1 << DIGIT * 6) - 1
"""The digits of a packed supply that a city has as the seller."""


@lru_cache(maxsize=2**11)
def unpacked(packed: int) -> Supply:
    """Return the supply with these digits: those of a sum of packed supplies are the sums of their numbers."""
    digits = tuple([packed >> DIGIT * place & (1 << DIGIT) - 1 for place in range(DIGITS)])
    return Supply(digits[:5], digits[5], digits[6:11], digits[11:16], *digits[16:])
