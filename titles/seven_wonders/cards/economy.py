"""The economy of a city: what it can use, sell and buy (sections 5.1 and 5.2)."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from titles.seven_wonders.cards.payments import Market, market
from titles.seven_wonders.cards.resources import NO_PRODUCTION, USUAL_PRICES, Production, Resources


class Economy(msgspec.Struct, frozen=True, gc=False):
    """What a city has: its structures by name, its production, the part for sale, and what it pays for bought units.

    Prices are coins for one unit of each kind, bought on that side. `free_builds` are the structures that the city can
    build in each age without meeting their cost (section 6.2).
    """

    structures: frozenset[str] = frozenset()
    production: Production = NO_PRODUCTION
    for_sale: Production = NO_PRODUCTION
    left_prices: Resources = USUAL_PRICES
    right_prices: Resources = USUAL_PRICES
    free_builds: int = 0

    def with_structure(self, structure: str) -> "Economy":
        """Return the economy with one structure more."""
        return replace(self, structures=self.structures | {structure})

    def with_production(self, units: Production, tradable: bool) -> "Economy":
        """Return the economy with more units; neighbours can buy them if they are tradable."""
        for_sale = self.for_sale + units if tradable else self.for_sale
        return replace(self, production=self.production + units, for_sale=for_sale)

    def with_prices(self, prices: Resources, side: Literal["left", "right", "both"]) -> "Economy":
        """Return the economy with these prices where they are lower; discounts do not add up (ruling 7)."""
        left = self.left_prices if side == "right" else self.left_prices.lowest(prices)
        right = self.right_prices if side == "left" else self.right_prices.lowest(prices)
        return replace(self, left_prices=left, right_prices=right)

    def with_free_builds(self, uses: int) -> "Economy":
        """Return the economy with more structures without cost in each age."""
        return replace(self, free_builds=self.free_builds + uses)

    def market(self, left: "Economy", right: "Economy") -> Market:
        """Return what the city can pay with, between these neighbours."""
        return market(self.production, left.for_sale, right.for_sale, self.left_prices, self.right_prices)
