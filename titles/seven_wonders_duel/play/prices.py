"""What building costs a city: coins, and resources bought as cheaply as possible (section 5)."""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from titles.seven_wonders_duel.cards.effects import CostKind
from titles.seven_wonders_duel.cards.resources import RAW_KINDS, RESOURCES, Resource, Resources
from titles.seven_wonders_duel.catalogue import catalogue
from titles.seven_wonders_duel.play.economy import Buyer, Seller, economy_of, has_chain
from titles.seven_wonders_duel.state import DuelState

UNIT_PRICE = 2
"""The coins for a unit of a resource that the opponent does not produce; one more for each unit that it does."""
FIXED_PRICE = 1


class Price(msgspec.Struct, frozen=True, gc=False):
    """The coins for something: in all, those of them that the bank and the opponent get, and as legal moves tell it."""

    total: int
    bank: int
    opponent: int
    cost: dict[str, int]


@cache
def price_for(bank: int, opponent: int) -> Price:
    """Return the price with these coins for the bank and for the opponent."""
    return Price(bank + opponent, bank, opponent, {"bank": bank, "rival": opponent})


FREE = price_for(0, 0)


class PriceList(dict[str, Price]):
    """The prices of cards and wonders for a buyer, without chains; each is computed when it is asked for first."""

    __slots__ = ("_buyer", "_needs", "_seller", "_unit_prices")

    def __init__(self, revision: int, buyer: Buyer, seller: Seller) -> None:
        super().__init__(_prices_in_coins(revision))
        self._needs = needs(revision)
        self._buyer = buyer
        self._seller = seller
        self._unit_prices = unit_prices(buyer, seller)

    def __missing__(self, name: str) -> Price:
        """Compute a price and keep it."""
        need = self._needs[name]
        trade = least_trade(need, self._buyer, self._unit_prices)
        price = self[name] = (
            price_for(need.coins, trade) if self._seller.takes_trade_coins else price_for(need.coins + trade, 0)
        )
        return price


class Need(msgspec.Struct, frozen=True, gc=False):
    """The printed cost of something: coins, and units by the number of their resource; `kind` is what waivers see."""

    coins: int
    units: tuple[tuple[int, int], ...]
    kind: CostKind


@cache
def needs(revision: int) -> dict[str, Need]:
    """Return what each card and wonder needs."""
    return {
        name: Need(thing.cost.coins, _units(thing.cost.resources), thing.cost_kind)
        for name, thing in catalogue(revision).priced.items()
    }


@cache
def _prices_in_coins(revision: int) -> dict[str, Price]:
    """Return the prices of the cards and wonders that need no resources: they are the same for every buyer."""
    return {name: price_for(need.coins, 0) for name, need in needs(revision).items() if not need.units}


def _units(amounts: Mapping[Resource, int]) -> tuple[tuple[int, int], ...]:
    return tuple([(RESOURCES.index(resource), count) for resource, count in amounts.items()])


def least_trade(need: Need, buyer: Buyer, unit_prices: Resources) -> int:
    """Return the least coins for the units that production does not meet."""
    production, coins = buyer.production, 0
    for resource, count in need.units:
        missing = count - production[resource]
        if missing > 0:
            coins += missing * unit_prices[resource]
    if coins and (buyer.raw_choices or buyer.manufactured_choices or buyer.waived):
        return _least_with_savings(need, buyer, unit_prices)
    return coins


def _least_with_savings(need: Need, buyer: Buyer, unit_prices: Resources) -> int:
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
    if need.kind in buyer.waived:
        _drop_highest(bought, buyer.waived[need.kind])
    return sum(bought)


def _drop_highest(prices: list[int], count: int) -> None:
    """Remove the highest prices from a list; all if there are no more than `count`, which is at least 1."""
    prices.sort()
    del prices[-count:]


def unit_prices(buyer: Buyer, seller: Seller) -> Resources:
    """Return the coins for one unit of each resource: a fixed price, or more the more units the seller has."""
    prices = []
    for resource, units in enumerate(seller.units):
        prices.append(FIXED_PRICE if buyer.fixed_prices[resource] else UNIT_PRICE + units)
    return tuple(prices)


def price_list(revision: int, state: DuelState, seat: int) -> PriceList:
    """Return what a seat pays for cards and wonders, without chains."""
    own, other = state.cities[seat], state.cities[1 - seat]
    buyer = economy_of(revision, own.cards, own.built, own.tokens).buyer
    seller = economy_of(revision, other.cards, other.built, other.tokens).seller
    return _price_list(revision, buyer, seller)


_price_list = lru_cache(maxsize=2**9)(PriceList)
"""Prices are computed again only when the buyer or the seller changes."""


def price_of(revision: int, state: DuelState, seat: int, thing: str) -> Price:
    """Return what a seat pays for a card or wonder; nothing for a card that a chain makes free."""
    if thing in catalogue(revision).cards and has_chain(revision, state.cities[seat], thing):
        return FREE
    return price_without_chain(revision, state, seat, thing)


def price_without_chain(revision: int, state: DuelState, seat: int, thing: str) -> Price:
    """Return what a seat pays for a card or wonder, whether or not a chain makes it free."""
    in_coins = _prices_in_coins(revision)
    return in_coins[thing] if thing in in_coins else price_list(revision, state, seat)[thing]
