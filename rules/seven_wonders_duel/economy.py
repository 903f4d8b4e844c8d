"""What a city makes, which chains it has and what its tokens change: cached functions of what is built."""

from collections.abc import Iterable
from functools import cache, lru_cache

import msgspec

from rules.seven_wonders_duel.catalogue import catalogue
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
from rules.seven_wonders_duel.payments import NONE, Goods, Units, goods, joined, units
from rules.seven_wonders_duel.state import City

Waived = tuple[tuple[str, int], ...]
"""Units waived by what is built: a colour, or a wonder."""


class Powers(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What progress tokens change: units waived and shields added by what is built, coins for a chain, and so on."""

    waived: Waived
    shields: dict[str, int]
    chain_coins: int
    takes_trade: bool
    wonders_again: bool


class Buyer(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What a city's own prices follow from; equal ones are one object."""

    made: Units
    fixed: Units
    choices: tuple[int, ...]
    waived: Waived


class Seller(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the rival's prices follow from; equal ones are one object."""

    sold: Units
    takes_trade: bool


class Economy(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A city as a buyer, and as the one from whom the rival buys."""

    buyer: Buyer
    seller: Seller


_buyer = lru_cache(maxsize=2**13)(Buyer)
_seller = lru_cache(maxsize=2**13)(Seller)


@lru_cache(maxsize=2**13)
def economy_of(revision: int, cards: tuple[str, ...], built: tuple[str, ...], tokens: tuple[str, ...]) -> Economy:
    """What a city with these cards, built wonders and tokens can do in trade."""
    return _economy(revision, _makers(revision).intersection(cards + built), tokens)


@lru_cache(maxsize=2**13)
def _economy(revision: int, makers: frozenset[str], tokens: tuple[str, ...]) -> Economy:
    made, powers = goods_of(revision, makers), powers_of(revision, tokens)
    buyer = _buyer(made.made, made.fixed, made.choices, powers.waived)
    return Economy(buyer, _seller(made.sold, powers.takes_trade))


def has_chain(revision: int, city: City, card: str) -> bool:
    """Does the city hold the card that makes this one free?"""
    parent = parents(revision).get(card)
    return parent is not None and parent in city.cards


@cache
def parents(revision: int) -> dict[str, str]:
    """The card that makes each card free, if there is one."""
    cards = catalogue(revision).cards.values()
    return {card.id: card.chain_parent for card in cards if card.chain_parent is not None}


@cache
def _makers(revision: int) -> frozenset[str]:
    """The cards and wonders that make goods or have fixed prices."""
    return frozenset(_made(revision))


def goods_of(revision: int, things: Iterable[str]) -> Goods:
    """What cards and built wonders make, in whatever order."""
    made, known = goods(), _made(revision)
    for thing in things:
        if thing in known:
            made = joined(made, known[thing])
    return made


@cache
def _made(revision: int) -> dict[str, Goods]:
    """What each card and wonder makes, if it does; only brown and grey cards raise the rival's prices."""
    printed = catalogue(revision)
    made = {card.id: _goods(card.effects, sells=card.colour in {"brown", "grey"}) for card in printed.cards.values()}
    made |= {wonder.id: _goods(wonder.effects, sells=False) for wonder in printed.wonders.values()}
    return {thing: its for thing, its in made.items() if its is not goods()}


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


@lru_cache(maxsize=2**12)
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
