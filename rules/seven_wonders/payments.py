"""Payments (section 5.3): what a city can pay its left and its right neighbour to meet a need for resources."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from rules.seven_wonders.resources import Production, Resource, Resources

Payments = tuple[tuple[int, int], ...]
"""Undominated (left, right) payments in coins, the cheapest first; empty if the need can't be met."""
FREE: Payments = ((0, 0),)

Offer = tuple[int, int, int]
"""A unit, as the bit that stands for it, and what it costs on the left and on the right."""


class Market:
    """What a city can pay with during one turn: its own units, those that its neighbours sell, and their prices."""

    def __init__(
        self, own: Production, left: Production, right: Production, left_prices: Resources, right_prices: Resources
    ) -> None:
        """Prices are coins for one unit of each kind, bought on that side."""
        self.own = own
        self.left = left
        self.right = right
        self.left_prices = left_prices
        self.right_prices = right_prices
        self._at_most = own.at_most + left.at_most + right.at_most
        self._units = len(own.choices) + len(left.choices) + len(right.choices)
        self._known: dict[Resources, Payments] = {}
        self._offers: dict[Resource, list[Offer]] = {}

    def payments(self, need: Resources, coins: int) -> Payments:
        """Return every undominated (left, right) that meets the need and costs no more than these coins."""
        payments = self._known.get(need)
        if payments is None:
            payments = self._known[need] = self._all_payments(need)
        if not payments or sum(payments[-1]) <= coins:
            return payments
        return tuple([(left, right) for left, right in payments if left + right <= coins])

    def _all_payments(self, need: Resources) -> Payments:
        if self.own.fixed.covers(need):
            return FREE
        if not self._at_most.covers(need):
            return ()
        return undominated(self._costs(need.lacking(self.own.fixed)))

    def _costs(self, missing: tuple[Resource, ...]) -> set[tuple[int, int]]:
        """Return what all assignments of distinct units to the missing symbols cost (section 5.3, steps 1 and 2)."""
        assignments = {(0, 0, 0)}  # the units used, as bits, and the coins on the left and on the right
        for kind in missing:
            offers = self._offers.get(kind)
            if offers is None:
                offers = self._offers[kind] = list(self._find_offers(kind))
            assignments = {
                (used | unit, left + left_price, right + right_price)
                for used, left, right in assignments
                for unit, left_price, right_price in offers
                if not used & unit
            }
        return {(left, right) for _, left, right in assignments}

    def _find_offers(self, kind: Resource) -> Iterator[Offer]:
        """Find the units that can be of this kind: all but the fixed ones of the city itself."""
        left_price, right_price = self.left_prices.amount(kind), self.right_prices.amount(kind)
        unit = 1
        for units, left, right in (self.own, 0, 0), (self.left, left_price, 0), (self.right, 0, right_price):
            for choice in units.choices:
                if kind in choice:
                    yield unit, left, right
                unit <<= 1
        for _ in range(self.left.fixed.amount(kind)):
            yield self._next_unit(), left_price, 0
        for _ in range(self.right.fixed.amount(kind)):
            yield self._next_unit(), 0, right_price

    def _next_unit(self) -> int:
        """Return a bit that stands for no unit yet."""
        self._units += 1
        return 1 << self._units


@lru_cache(maxsize=2**12)
def market(
    own: Production, left: Production, right: Production, left_prices: Resources, right_prices: Resources
) -> Market:
    """Return the one market for these productions and prices; it remembers the payments that it found."""
    return Market(own, left, right, left_prices, right_prices)


def undominated(payments: Collection[tuple[int, int]]) -> Payments:
    """Return the payments for which no other one is smaller on one side and not greater on the other (section 5.3.3).

    The cheapest comes first.
    """
    found: list[tuple[int, int]] = []
    for left, right in sorted(payments):
        if not found or right < found[-1][1]:
            found.append((left, right))
    if len(found) > 1:
        found.sort(key=lambda payment: (sum(payment), payment))
    return tuple(found)
