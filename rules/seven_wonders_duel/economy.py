"""What a city makes, which chains it has and what its tokens change: cached functions of what is built."""

from functools import cache, lru_cache
from typing import Any

import msgspec

from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.effects import (
    CoinsOnChainBuild,
    CostReduction,
    ExtraShields,
    ReceiveOpponentTradeCoins,
    WondersGainExtraTurn,
)
from rules.seven_wonders_duel.goods import goods_told_by, numbers
from rules.seven_wonders_duel.payments import Units
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
    """What a city's own prices follow from; equal ones are one object.

    A `simple` one has at most one choice producer of each group, and nothing is waived for it.
    """

    made: Units
    fixed: Units
    choices: tuple[int, ...]
    waived: dict[str, int]
    simple: bool


class Seller(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the rival's prices follow from; equal ones are one object."""

    sold: Units
    takes_trade: bool


class Economy(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A city as a buyer, and as the one from whom the rival buys."""

    buyer: Buyer
    seller: Seller


@lru_cache(maxsize=2**11)
def _buyer(made: Units, fixed: Units, choices: tuple[int, ...], waived: Waived) -> Buyer:
    return Buyer(made, fixed, choices, dict(waived), max(choices) <= 1 and not waived)


_seller = lru_cache(maxsize=2**10)(Seller)


def economy_of(revision: int, city: City, seat: int) -> Economy:
    """What a seat's city can do in trade; what is built changes seldom, so that the last city is remembered."""
    cards, built, tokens = city.cards, city.built, city.tokens
    known = _latest[seat]
    if known[0] is cards and known[1] is built and known[2] is tokens and known[3] == revision:
        found: Economy = known[4]
        return found
    economy = _economy(revision, sum(map(numbers(revision).__getitem__, cards + built)), tokens)
    _latest[seat] = cards, built, tokens, revision, economy
    return economy


_latest: list[Any] = [((), (), (), None, None)] * 2
"""By seat, the arguments and the result of the last call of `economy_of`."""


@lru_cache(maxsize=2**11)
def _economy(revision: int, number: int, tokens: tuple[str, ...]) -> Economy:
    """The economy of a city with these tokens, and the goods that a number tells."""
    made, powers = goods_told_by(revision, number), powers_of(revision, tokens)
    return Economy(_buyer(made.made, made.fixed, made.choices, powers.waived), _seller(made.sold, powers.takes_trade))


def has_chain(revision: int, city: City, card: str) -> bool:
    """Does the city hold the card that makes this one free?"""
    parent = parents(revision).get(card)
    return parent is not None and parent in city.cards


@cache
def parents(revision: int) -> dict[str, str]:
    """The card that makes each card free, if there is one."""
    cards = catalogue(revision).cards.values()
    return {card.id: card.chain_parent for card in cards if card.chain_parent is not None}


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
