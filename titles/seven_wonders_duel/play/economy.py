"""What a city can pay with, and what it earns by discarding: functions of what is built (sections 4 and 5)."""

from functools import cache, lru_cache

import msgspec

from titles.seven_wonders_duel.cards.effects import AnyEffect, CostKind
from titles.seven_wonders_duel.cards.resources import Resources, unpacked
from titles.seven_wonders_duel.catalogue import catalogue
from titles.seven_wonders_duel.state import City

DISCARD_INCOME = 2
"""Coins for a discarded card; each yellow card in the own city adds one."""

Waived = tuple[tuple[CostKind, int], ...]
WAIVED_KINDS: tuple[CostKind, ...] = ("wonder", "blue")


class Buyer(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What a city's own prices depend on, without coins.

    `fixed_prices` are above 0 where the price is fixed, `waived` are the units waived by kind of cost. Equal buyers are
    one object, and equal sellers too, so that price lists are found by identity.
    """

    production: Resources
    fixed_prices: Resources
    raw_choices: int
    manufactured_choices: int
    waived: dict[CostKind, int]


class Seller(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the opponent's prices depend on: the units sold, and whether the city gets the coins for them."""

    units: Resources
    takes_trade_coins: bool


class Economy(msgspec.Struct, frozen=True, gc=False):
    """A city as a buyer, and as the one from which the opponent buys."""

    buyer: Buyer
    seller: Seller


@lru_cache(maxsize=2**11)
def _buyer(production: Resources, fixed_prices: Resources, choices: tuple[int, int], waived: Waived) -> Buyer:
    return Buyer(production, fixed_prices, *choices, dict(waived))


_seller = lru_cache(maxsize=2**11)(Seller)


@lru_cache(maxsize=2**6)
def economy_of(revision: int, cards: tuple[str, ...], built: tuple[str, ...], tokens: tuple[str, ...]) -> Economy:
    """Return the economy of a city with these cards, built wonders and progress tokens."""
    supplies = catalogue(revision).supplies
    return _economy(revision, sum(map(supplies.__getitem__, cards + built)), tokens)


@lru_cache(maxsize=2**11)
def _economy(revision: int, packed_supply: int, tokens: tuple[str, ...]) -> Economy:
    supply, effects = unpacked(packed_supply), token_effects(revision, tokens)
    waived = tuple([(kind, units) for kind in WAIVED_KINDS if (units := _waived(effects, kind))])
    choices = supply.raw_choices, supply.manufactured_choices
    takes_trade_coins = any(effect.takes_trade_coins() for effect in effects)
    return Economy(
        _buyer(supply.production, supply.fixed_prices, choices, waived),
        _seller(supply.for_sale, takes_trade_coins),
    )


def _waived(effects: list[AnyEffect], kind: CostKind) -> int:
    return sum([effect.waived_resources(kind) for effect in effects])


def token_effects(revision: int, tokens: tuple[str, ...]) -> list[AnyEffect]:
    """Return the effects of progress tokens."""
    return [effect for token in tokens for effect in catalogue(revision).tokens[token].effects]


@cache
def chain_parents(revision: int) -> dict[str, str]:
    """Return the card that makes another one free, by each card that has such a card."""
    cards = catalogue(revision).cards.values()
    return {card.id: card.chain_parent for card in cards if card.chain_parent is not None}


def has_chain(revision: int, city: City, card: str) -> bool:
    """Whether the city has the card that makes this one free."""
    parents = chain_parents(revision)
    return card in parents and parents[card] in city.cards


def discard_income(revision: int, city: City) -> int:
    """Return the coins that a city gets for discarding a card."""
    return DISCARD_INCOME + len(catalogue(revision).coloured["yellow"].intersection(city.cards))
