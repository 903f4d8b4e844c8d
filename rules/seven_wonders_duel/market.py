"""What building costs a city as things stand (section 5), and the offers to build for that much."""

from functools import cache, lru_cache
from typing import Any

import msgspec

from rules.kernel.decision import LegalMove
from rules.seven_wonders_duel.actions import Build
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.economy import Buyer, Seller, economy_of, has_chain, parents
from rules.seven_wonders_duel.payments import Wants, least_trade, trade_of, unit_prices, wants
from rules.seven_wonders_duel.state import DuelState


class Price(msgspec.Struct, frozen=True, gc=False):
    """What something costs: in all, to the bank, to the rival."""

    total: int
    bank: int
    opponent: int


FREE = Price(0, 0, 0)


class Deal(msgspec.Struct, frozen=True, gc=False):
    """A price, its `total`, its `cost` as an offer tells it, and the `legal_move` to build a card for it.

    There is no such offer for a wonder, which is built with any card.
    """

    total: int
    price: Price
    cost: dict[str, int]
    legal_move: LegalMove | None


class _Deals(dict[int, Deal]):
    """The deals about one card or wonder, by the coins for its resources; made when asked for."""

    def __init__(self, thing: str, kind: str, coins: int, *, rival_takes: bool) -> None:
        super().__init__()
        self.thing = thing
        self.kind = kind
        self.coins = coins
        self.rival_takes = rival_takes

    def __missing__(self, trade: int) -> Deal:
        total, rival = self.coins + trade, trade if self.rival_takes else 0
        price = Price(total, total - rival, rival)
        cost = {"bank": price.bank, "rival": rival}
        legal_move = None if self.kind == WONDER else LegalMove(Build(self.thing), cost)
        deal = self[trade] = Deal(total, price, cost, legal_move)
        return deal


Need = tuple[Wants, str, _Deals]
"""What building something needs: units; its kind, for waivers; the deals there are besides."""

WONDER = "wonder"
"""The kind of all wonders; that of a card is its colour."""


@cache
def needs(revision: int, rival_takes: bool) -> dict[str, Need]:
    """What each card and wonder needs, where the rival takes what is paid for resources, or the bank does."""
    printed = catalogue(revision)
    costs = [(wonder.id, WONDER, wonder.cost) for wonder in printed.wonders.values()]
    costs += [(card.id, card.colour, card.cost) for card in printed.cards.values()]
    return {
        thing: (wants(cost.resources), kind, _Deals(thing, kind, cost.coins, rival_takes=rival_takes))
        for thing, kind, cost in costs
    }


@cache
def _untraded(revision: int) -> dict[str, Deal]:
    """What costs no resources has one price everywhere."""
    return {thing: deals[0] for thing, (cost, _, deals) in needs(revision, False).items() if not cost}


@cache
def chained(revision: int) -> dict[str, tuple[str, LegalMove]]:
    """By card, the one that makes it free, if there is one, and the offer to build it for nothing."""
    return {
        card: (parent, LegalMove(Build(card), {"bank": 0, "rival": 0})) for card, parent in parents(revision).items()
    }


class Market(dict[str, Deal]):
    """The least price of each card or wonder for a city, without a chain (section 5), found when it is asked for."""

    __slots__ = ("buyer", "needs", "prices")

    def __init__(self, revision: int, buyer: Buyer, rival: Seller) -> None:
        super().__init__(_untraded(revision))
        self.needs = needs(revision, rival.takes_trade)
        self.buyer = buyer
        self.prices = unit_prices(buyer.fixed, rival.sold)

    def __missing__(self, thing: str) -> Deal:
        """Find a price and keep it."""
        buyer, (cost, kind, deals) = self.buyer, self.needs[thing]
        if buyer.simple:
            trade = trade_of(cost, buyer.made, self.prices, buyer.choices)
        else:
            trade = least_trade(cost, buyer.made, self.prices, buyer.choices, buyer.waived.get(kind, 0))
        deal = self[thing] = deals[trade]
        return deal


_market = lru_cache(maxsize=2**9)(Market)


def market_of(revision: int, state: DuelState, seat: int) -> Market:
    """What a seat pays as things stand.

    A seat's moves are listed, and then one is taken: the market is remembered from the one to the other.
    """
    global _latest  # noqa: PLW0603
    market: Market
    cities_before, seat_before, revision_before, market = _latest
    cities = state.cities
    if cities is cities_before and seat == seat_before and revision == revision_before:
        return market
    mine, theirs = economy_of(revision, cities[seat], seat), economy_of(revision, cities[1 - seat], 1 - seat)
    market = _market(revision, mine.buyer, theirs.seller)
    _latest = cities, seat, revision, market
    return market


_latest: Any = (None, 0, 0, None)
"""The arguments and the result of the last call of `market_of`."""


def price_of(revision: int, state: DuelState, seat: int, thing: str) -> Price:
    """What a seat pays for a card or wonder."""
    if has_chain(revision, state.cities[seat], thing):
        return FREE
    return market_of(revision, state, seat)[thing].price
