"""What building costs a city as things stand (section 5), and the offers to build for that much."""

from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from rules.seven_wonders_duel.actions import Build, BuildWonder
from rules.seven_wonders_duel.catalogue import Cost, catalogue
from rules.seven_wonders_duel.economy import Buyer, Seller, economy_of, has_chain, parents
from rules.seven_wonders_duel.payments import NO_CHOICES, Wants, least_trade, trade_of, unit_prices, wants
from rules.seven_wonders_duel.state import Play
from rules.table.title import Offer


class Price(NamedTuple):
    """What something costs: in all, to the bank, to the rival."""

    total: int
    bank: int
    rival: int


FREE = Price(0, 0, 0)


class Deal(msgspec.Struct, frozen=True, gc=False):
    """A price and its total, and the offers to build for it, by the card taken from the pyramid."""

    total: int
    price: Price
    offers: dict[str, Offer]


Need = tuple[int, Wants, str]
"""What building something needs: coins, units; its kind, for waivers."""


class _Tucking(dict[str, Offer]):
    """The offers to build a wonder at one price, by the card that is tucked under it, made when asked for."""

    def __init__(self, wonder: str, cost: dict[str, int]) -> None:
        super().__init__()
        self.wonder = wonder
        self.cost = cost

    def __missing__(self, card: str) -> Offer:
        offer = self[card] = Offer(BuildWonder(card, self.wonder), self.cost)
        return offer


class _Deals(dict[tuple[str, int, int], Deal]):
    """The deals there are, by what is built, all its coins, and those of them for the rival; made when asked for."""

    def __init__(self, revision: int) -> None:
        super().__init__()
        self.wonders = catalogue(revision).wonders

    def __missing__(self, key: tuple[str, int, int]) -> Deal:
        thing, total, rival = key
        price = Price(total, total - rival, rival)
        cost = {"bank": price.bank, "rival": rival}
        offers = _Tucking(thing, cost) if thing in self.wonders else {thing: Offer(Build(thing), cost)}
        deal = self[key] = Deal(total, price, offers)
        return deal


_deals = cache(_Deals)


class Market(dict[str, Deal]):
    """The least price of each card or wonder for a city, without a chain (section 5), found when it is asked for."""

    __slots__ = ("buyer", "deals", "needs", "plain", "prices", "rival_takes", "waived")

    def __init__(self, revision: int, buyer: Buyer, rival: Seller) -> None:
        """A `plain` market knows neither choice producers nor waivers."""
        super().__init__(_untraded(revision))
        self.needs = needs(revision)
        self.deals = _deals(revision)
        self.buyer = buyer
        self.waived = dict(buyer.waived)
        self.plain = buyer.choices == NO_CHOICES and not buyer.waived
        self.prices = unit_prices(buyer.fixed, rival.sold)
        self.rival_takes = rival.takes_trade

    def __missing__(self, thing: str) -> Deal:
        """Find a price and keep it."""
        buyer, (coins, cost, kind) = self.buyer, self.needs[thing]
        if self.plain:
            trade = trade_of(cost, buyer.made, self.prices)
        else:
            trade = least_trade(cost, buyer.made, self.prices, buyer.choices, self.waived.get(kind, 0))
        deal = self[thing] = self.deals[thing, coins + trade, trade if self.rival_takes else 0]
        return deal


_market = lru_cache(maxsize=2**14)(Market)


@cache
def needs(revision: int) -> dict[str, Need]:
    """What each card and wonder needs; cards are told apart by colour."""
    printed = catalogue(revision)
    wonders = {wonder.id: _need(wonder.cost, "wonder") for wonder in printed.wonders.values()}
    return wonders | {card.id: _need(card.cost, card.colour) for card in printed.cards.values()}


def _need(cost: Cost, kind: str) -> Need:
    return cost.coins, wants(cost.resources), kind


@cache
def _untraded(revision: int) -> dict[str, Deal]:
    """What costs no resources has one price everywhere."""
    return {thing: _deals(revision)[thing, coins, 0] for thing, (coins, cost, _) in needs(revision).items() if not cost}


@cache
def chained(revision: int) -> dict[str, Offer]:
    """Building for nothing, by a chain, by card."""
    return {card: _deals(revision)[card, 0, 0].offers[card] for card in parents(revision)}


def market_of(revision: int, play: Play, seat: int) -> Market:
    """What a seat pays as things stand."""
    own, rival = play.cities[seat], play.cities[1 - seat]
    mine = economy_of(revision, own.cards, own.built, own.tokens)
    theirs = economy_of(revision, rival.cards, rival.built, rival.tokens)
    return _market(revision, mine.buyer, theirs.seller)


def price_of(revision: int, play: Play, seat: int, thing: str) -> Price:
    """What a seat pays for a card or wonder."""
    if has_chain(revision, play.cities[seat], thing):
        return FREE
    return market_of(revision, play, seat)[thing].price
