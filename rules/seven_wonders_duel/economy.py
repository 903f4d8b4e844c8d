"""What a city can do with what it has: goods, prices, chains, powers of tokens. Cached functions of what is built."""

from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from rules.seven_wonders_duel.catalogue import Cost, catalogue
from rules.seven_wonders_duel.effects import (
    GROUPS,
    CoinsOnChainBuild,
    CostReduction,
    Effects,
    ExtraShields,
    Produce,
    ProduceChoice,
    ReceiveOpponentTradeCoins,
    TradeFixed,
    WondersGainExtraTurn,
)
from rules.seven_wonders_duel.payments import (
    NO_CHOICES,
    NONE,
    Goods,
    Units,
    Wants,
    goods,
    joined,
    least_trade,
    trade_of,
    unit_prices,
    units,
    wants,
)
from rules.seven_wonders_duel.state import City, Play

Waived = tuple[tuple[str, int], ...]
"""Units waived by what is built: a colour, or a wonder."""


class Powers(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What progress tokens change: units waived and shields added by what is built, coins for a chain, and so on."""

    waived: Waived
    shields: dict[str, int]
    chain_coins: int
    takes_trade: bool
    wonders_again: bool


class Price(NamedTuple):
    """What something costs: in all, to the bank, to the rival."""

    total: int
    bank: int
    rival: int


FREE = Price(0, 0, 0)


class Need(NamedTuple):
    """What building something needs: coins, units; its kind, for waivers."""

    coins: int
    cost: Wants
    kind: str


class Economy(NamedTuple):
    """What a city makes and what its tokens change."""

    goods: Goods
    powers: Powers


class Market(dict[str, Price]):
    """The least price of each card or wonder for a city, without a chain (section 5), found when it is asked for.

    It follows from what the city makes and its tokens waive, what the rival sells, and whether the rival gets the trade
    coins.
    """

    __slots__ = ("choices", "made", "needs", "plain", "prices", "rival_takes", "waived")

    def __init__(self, revision: int, own: Goods, waived: Waived, rival_sells: Units, rival_takes: bool) -> None:
        """A `plain` market knows neither choice producers nor waivers."""
        super().__init__()
        self.needs = needs(revision)
        self.made = own.made
        self.choices = own.choices
        self.waived = dict(waived)
        self.plain = own.choices == NO_CHOICES and not waived
        self.prices = unit_prices(own.fixed, rival_sells)
        self.rival_takes = rival_takes

    def __missing__(self, thing: str) -> Price:
        """Find a price and keep it."""
        coins, cost, kind = self.needs[thing]
        if self.plain or not cost:
            trade = trade_of(cost, self.made, self.prices)
        else:
            trade = least_trade(cost, self.made, self.prices, self.choices, self.waived.get(kind, 0))
        price = self[thing] = _price(coins, trade, self.rival_takes)
        return price


@cache
def _price(coins: int, trade: int, rival_takes: bool) -> Price:
    rival = trade if rival_takes else 0
    return Price(coins + trade, coins + trade - rival, rival)


market = lru_cache(maxsize=2**14)(Market)


@cache
def needs(revision: int) -> dict[str, Need]:
    """What each card and wonder needs; cards are told apart by colour."""
    printed = catalogue(revision)
    wonders = {wonder.id: _need(wonder.cost, "wonder") for wonder in printed.wonders.values()}
    return wonders | {card.id: _need(card.cost, card.colour) for card in printed.cards.values()}


def _need(cost: Cost, kind: str) -> Need:
    return Need(cost.coins, wants(cost.resources), kind)


def market_of(revision: int, play: Play, seat: int) -> Market:
    """What a seat pays as things stand."""
    own, rival = play.cities[seat], play.cities[1 - seat]
    theirs = _economy_of(revision, rival.cards, rival.built, rival.tokens)
    mine = _economy_of(revision, own.cards, own.built, own.tokens)
    return market(revision, mine.goods, mine.powers.waived, theirs.goods.sold, theirs.powers.takes_trade)


@lru_cache(maxsize=2**13)
def _economy_of(revision: int, cards: tuple[str, ...], built: tuple[str, ...], tokens: tuple[str, ...]) -> Economy:
    goods = goods_of(revision, cards)
    if built:
        goods = joined(goods, goods_of_wonders(revision, built))
    return Economy(goods, powers_of(revision, tokens))


def has_chain(revision: int, city: City, card: str) -> bool:
    """Does the city hold the card that makes this one free?"""
    parent = parents(revision).get(card)
    return parent is not None and parent in city.cards


@cache
def parents(revision: int) -> dict[str, str]:
    """The card that makes each card free, if there is one."""
    cards = catalogue(revision).cards.values()
    return {card.id: card.chain_parent for card in cards if card.chain_parent is not None}


def price_of(revision: int, play: Play, seat: int, thing: str) -> Price:
    """What a seat pays for a card or wonder."""
    if has_chain(revision, play.cities[seat], thing):
        return FREE
    return market_of(revision, play, seat)[thing]


@lru_cache(maxsize=2**15)
def goods_of(revision: int, cards: tuple[str, ...]) -> Goods:
    """What cards make, card by card."""
    if not cards:
        return goods()
    more = _goods_of_card(revision, cards[-1])
    before = goods_of(revision, cards[:-1])
    return before if more is None else joined(before, more)


@cache
def _goods_of_card(revision: int, card: str) -> Goods | None:
    printed = catalogue(revision).cards[card]
    made = _goods(printed.effects, sells=printed.colour in {"brown", "grey"})
    return None if made is goods() else made


@cache
def goods_of_wonders(revision: int, built: tuple[str, ...]) -> Goods:
    """What built wonders make; they never raise the rival's prices."""
    made = goods()
    for wonder in built:
        made = joined(made, _goods(catalogue(revision).wonders[wonder].effects, sells=False))
    return made


def _goods(effects: Effects, *, sells: bool) -> Goods:
    made = goods()
    for effect in effects:
        if isinstance(effect, Produce):
            produced = units(effect.resources)
            made = joined(made, goods(produced, produced if sells else NONE))
        elif isinstance(effect, ProduceChoice):
            made = joined(made, goods(choices=tuple([int(effect.options[0] in group) for group in GROUPS])))
        elif isinstance(effect, TradeFixed):
            made = joined(made, goods(fixed=units(dict.fromkeys(effect.resources, effect.price))))
    return made


@cache
def powers_of(revision: int, tokens: tuple[str, ...]) -> Powers:
    """The powers of progress tokens."""
    effects = [effect for token in tokens for effect in catalogue(revision).tokens[token].effects]
    return Powers(
        waived=tuple((effect.applies_to, effect.resources) for effect in effects if isinstance(effect, CostReduction)),
        shields={effect.applies_to: effect.amount for effect in effects if isinstance(effect, ExtraShields)},
        chain_coins=sum(effect.amount for effect in effects if isinstance(effect, CoinsOnChainBuild)),
        takes_trade=any(isinstance(effect, ReceiveOpponentTradeCoins) for effect in effects),
        wonders_again=any(isinstance(effect, WondersGainExtraTurn) for effect in effects),
    )
