"""What building costs a city: coins, and resources bought as cheaply as possible (section 5)."""

from functools import lru_cache

from titles.seven_wonders_duel.cards.costs import FREE, Need, Price, in_coins
from titles.seven_wonders_duel.cards.resources import RAW_KINDS, Resources, Supply, unpacked
from titles.seven_wonders_duel.catalogue import Catalogue
from titles.seven_wonders_duel.play.economy import economy_of, has_chain
from titles.seven_wonders_duel.state import DuelState

UNIT_PRICE = 2
"""The coins for a unit of a resource that the opponent does not produce; one more for each unit that it does."""
FIXED_PRICE = 1


class PriceList(dict[str, Price]):
    """The prices of cards and wonders for a buyer, without chains; each is computed when it is asked for first."""

    __slots__ = ("_buyer", "_needs", "_seller", "_unit_prices")

    def __init__(self, rules: Catalogue, buyer: int, seller: int) -> None:
        """`buyer` and `seller` are packed supplies."""
        super().__init__(rules.coin_prices)
        self._needs = rules.needs
        self._buyer, self._seller = unpacked(buyer), unpacked(seller)
        self._unit_prices = unit_prices(self._buyer, self._seller)

    def __missing__(self, name: str) -> Price:
        """Compute a price and keep it."""
        need = self._needs[name]
        trade = least_trade(need, self._buyer, self._unit_prices)
        price = self[name] = in_coins(need.coins, trade) if self._seller.trade_coins else in_coins(need.coins + trade)
        return price


def least_trade(need: Need, buyer: Supply, unit_prices: Resources) -> int:
    """Return the least coins for the units that production does not meet."""
    production, coins = buyer.production, 0
    for resource, count in need.units:
        missing = count - production[resource]
        if missing > 0:
            coins += missing * unit_prices[resource]
    if coins and buyer.saves:
        return _least_with_savings(need, buyer, unit_prices)
    return coins


def _least_with_savings(need: Need, buyer: Supply, unit_prices: Resources) -> int:
    """Return the least coins for a buyer with choice producers or waivers.

    Each choice producer meets the most expensive missing unit of its group; then the waivers take the most expensive
    units that are left.
    """
    raw: list[int] = []
    manufactured: list[int] = []
    production = buyer.production
    for resource, count in need.units:
        missing = count - production[resource]
        if missing > 0:
            group = raw if resource < RAW_KINDS else manufactured
            group += [unit_prices[resource]] * missing
    if raw and buyer.raw_choices:
        _drop_highest(raw, buyer.raw_choices)
    if manufactured and buyer.manufactured_choices:
        _drop_highest(manufactured, buyer.manufactured_choices)
    bought = raw + manufactured
    if buyer.waived(need.kind):
        _drop_highest(bought, buyer.waived(need.kind))
    return sum(bought)


def _drop_highest(prices: list[int], count: int) -> None:
    """Remove the highest prices from a list; all if there are no more than `count`, which is at least 1."""
    prices.sort()
    del prices[-count:]


def unit_prices(buyer: Supply, seller: Supply) -> Resources:
    """Return the coins for one unit of each resource: a fixed price, or more the more units the seller has."""
    prices, fixed = [], buyer.fixed_prices
    for resource, units in enumerate(seller.for_sale):
        prices.append(FIXED_PRICE if fixed[resource] else UNIT_PRICE + units)
    return tuple(prices)


_price_list = lru_cache(maxsize=2**9)(PriceList)
"""Prices are computed again only when the buyer or the seller changes."""


def price_list(rules: Catalogue, state: DuelState, seat: int) -> PriceList:
    """Return what a seat pays for cards and wonders, without chains."""
    own, other = state.cities[seat], state.cities[1 - seat]
    buyer = economy_of(rules, own.cards, own.built, own.tokens).buyer
    seller = economy_of(rules, other.cards, other.built, other.tokens).seller
    return _price_list(rules, buyer, seller)


def price_of(rules: Catalogue, state: DuelState, seat: int, thing: str) -> Price:
    """Return what a seat pays for a card or wonder; nothing for a card that a chain makes free."""
    if has_chain(rules, state.cities[seat], thing):
        return FREE
    return price_list(rules, state, seat)[thing]
