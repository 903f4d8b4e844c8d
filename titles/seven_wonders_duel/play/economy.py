"""What a city can pay with, and what it earns by discarding: functions of what is built (sections 4 and 5)."""

from functools import lru_cache

import msgspec

from titles.seven_wonders_duel.cards.resources import SELLER
from titles.seven_wonders_duel.catalogue import Catalogue
from titles.seven_wonders_duel.state import City

DISCARD_INCOME = 2
"""Coins for a discarded card; each yellow card in the own city adds one."""


class Economy(msgspec.Struct, frozen=True, gc=False):
    """The packed supplies of a city: what it has as the buyer, and as the one from which the opponent buys."""

    buyer: int
    seller: int


@lru_cache(maxsize=2**6)
def economy_of(rules: Catalogue, cards: tuple[str, ...], built: tuple[str, ...], tokens: tuple[str, ...]) -> Economy:
    """Return the economy of a city with these cards, built wonders and progress tokens."""
    packed = sum(map(rules.supplies.__getitem__, cards + built + tokens))
    return Economy(packed & ~SELLER, packed & SELLER)


def has_chain(rules: Catalogue, city: City, card: str) -> bool:
    """Whether the city has the card that makes this one free."""
    parents = rules.chain_parents
    return card in parents and parents[card] in city.cards


def discard_income(rules: Catalogue, city: City) -> int:
    """Return the coins that a city gets for discarding a card."""
    return DISCARD_INCOME + len(rules.coloured["yellow"].intersection(city.cards))
