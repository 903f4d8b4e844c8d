"""Payments (section 5.3): what a city can pay its left and its right neighbour to meet a need for resources."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations

from titles.seven_wonders.cards.resources import Production, Resource, Resources

Payments = tuple[tuple[int, int], ...]
"""Undominated (left, right) payments in coins, the cheapest first; empty if the need can't be met."""
FREE: Payments = ((0, 0),)

Units = tuple[int, int, int]
"""Some units: a bit for each that has a choice of kinds, and what all of them cost on the left and on the right."""


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
        self._payments: dict[Resources, Payments] = {}

    def payments(self, need: Resources, coins: int) -> Payments:
        """Return every undominated (left, right) that meets the need and costs no more than these coins."""
        if self.own.fixed.covers(need):
            return FREE if coins >= 0 else ()
        if not self._at_most.covers(need):
            return ()
        payments = self._payments.get(need)
        if payments is None:
            payments = self._payments[need] = undominated(self._costs(need.lacking(self.own.fixed)))
        if not payments or sum(payments[-1]) <= coins:
            return payments
        return tuple([(left, right) for left, right in payments if left + right <= coins])

    def short_of(self, need: Resources) -> list[Resource]:
        """Return the kinds of which the city and its neighbours have too few to meet a need that no coins meet.

        If units with a choice are enough for each kind, but not for all at once, it is every kind that depends on them.
        """
        lacking = need.lacking(self._at_most) or need.lacking(self.own.fixed + self.left.fixed + self.right.fixed)
        return [kind for kind, _ in lacking]

    def _costs(self, missing: Iterable[tuple[Resource, int]]) -> list[tuple[int, int]]:
        """Return what all assignments of distinct units to the missing ones cost (section 5.3, steps 1 and 2)."""
        units = [self._units(kind, number) for kind, number in missing]
        assignments: Collection[Units] = units[0]
        for more_units in units[1:]:
            assignments = {
                (used | more, left + left_cost, right + right_cost)
                for used, left, right in assignments
                for more, left_cost, right_cost in more_units
                if not used & more
            }
        return [(left, right) for _, left, right in assignments]

    def _units(self, kind: Resource, number: int) -> list[Units]:
        """Return every choice of this number of units that can be of this kind.

        The fixed units of the city itself are left out, because they are used first. Fixed units of neighbours need no
        bit, because they serve no other kind.
        """
        left_price, right_price = self.left_prices.amount(kind), self.right_prices.amount(kind)
        units: list[Units] = [(0, left_price, 0)] * min(number, self.left.fixed.amount(kind))
        units += [(0, 0, right_price)] * min(number, self.right.fixed.amount(kind))
        bit = 1
        for production, left, right in (self.own, 0, 0), (self.left, left_price, 0), (self.right, 0, right_price):
            for choice in production.choices:
                if kind in choice:
                    units.append((bit, left, right))
                bit <<= 1
        return units if number == 1 else list({_together(some) for some in combinations(units, number)})


def _together(units: Iterable[Units]) -> Units:
    bits, left, right = zip(*units, strict=True)
    return sum(bits), sum(left), sum(right)


@lru_cache(maxsize=2**12)
def market(
    own: Production, left: Production, right: Production, left_prices: Resources, right_prices: Resources
) -> Market:
    """Return the one market for these productions and prices; it remembers the payments that it found."""
    return Market(own, left, right, left_prices, right_prices)


def undominated(payments: Iterable[tuple[int, int]]) -> Payments:
    """Return the payments for which no other one is smaller on one side and not greater on the other (section 5.3.3).

    The cheapest comes first.
    """
    found: list[tuple[int, int]] = []
    for payment in sorted(payments):
        if not found or payment[1] < found[-1][1]:
            found.append(payment)
    if len(found) > 1:
        found.sort(key=sum)
    return tuple(found)
