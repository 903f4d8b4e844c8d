"""What a city can do with what it has built: production, prices, chains, gifts. Cached functions of what is built."""

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.effects import (
    AnyEffect,
    FreeBuildPerAge,
    PlayLastCard,
    Produces,
    ProducesChoice,
    TradeDiscount,
)
from rules.seven_wonders.payments import ONES, SHIFT, Goods, Market, goods, joined, kinds_of, market, pack
from rules.seven_wonders.state import City

PRICE = 2
"""Coins for a unit of a neighbour (section 5.2)."""
NOTHING = goods(0, ())
USUAL = PRICE * ONES
_PRODUCING = (Produces, ProducesChoice)
_ECONOMIC = (*_PRODUCING, TradeDiscount)


class Plan(msgspec.Struct, frozen=True, gc=False):
    """What building something needs: coins for the bank, packed goods, or one of the chain's structures."""

    bank: int
    need: int
    structure: str = ""
    parents: frozenset[str] = frozenset()


class Economy(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What a city has: its structures by name, its goods, what it sells, and what it pays a unit on each side.

    `gifts` are the structures that it may build without cost in each age, `stage` is what its next stage needs.
    """

    structures: frozenset[str] = frozenset()
    own: Goods = NOTHING
    sale: Goods = NOTHING
    left_prices: int = USUAL
    right_prices: int = USUAL
    gifts: int = 0
    stage: Plan | None = None


@cache
def plans(revision: int) -> dict[str, Plan]:
    """What each card of a revision needs."""
    return {
        card.id: Plan(card.cost.coins, pack(card.cost.resources), card.structure, frozenset(card.chain_from))
        for card in catalogue(revision).cards.values()
    }


@cache
def next_stage(revision: int, wonder: str | None, side: str | None, finished: int) -> Plan | None:
    """What the next stage of a board needs; None when all are finished."""
    stages = catalogue(revision).stages(wonder, side)
    if finished >= len(stages):
        return None
    cost = stages[finished].cost
    return Plan(cost.coins, pack(cost.resources))


def economy_of(revision: int, city: City) -> Economy:
    """The economy of a city as it stands."""
    return _economy(revision, city.wonder, city.side, len(city.stages), city.structures)


def market_of(economies: Sequence[Economy], index: int) -> Market:
    """What a city can pay with, given its neighbours (sections 5.1, 5.2); `economies` has an entry a city."""
    own = economies[index]
    left, right = economies[(index + 1) % len(economies)], economies[index - 1]
    return market(own.own, left.sale, right.sale, own.left_prices, own.right_prices)


@lru_cache(maxsize=2**12)
def _economy(
    revision: int, wonder: str | None, side: str | None, finished: int, structures: tuple[str, ...]
) -> Economy:
    makers = tuple(filter(_makers(revision).__contains__, structures))
    names = frozenset(map(_structures(revision).__getitem__, structures))
    return replace(_made(revision, wonder, side, finished, makers), structures=names)


@cache
def _structures(revision: int) -> dict[str, str]:
    """The structure of each card."""
    return {card.id: card.structure for card in catalogue(revision).cards.values()}


@cache
def _makers(revision: int) -> dict[str, Economy]:
    """The cards that make an economy, each with the one that it makes alone."""
    cards = catalogue(revision).cards.values()
    return {
        card.id: _with_effects(Economy(), card.effects)
        for card in cards
        if any(isinstance(effect, _ECONOMIC) for effect in card.effects)
    }


@lru_cache(maxsize=2**12)
def _made(revision: int, wonder: str | None, side: str | None, finished: int, makers: tuple[str, ...]) -> Economy:
    """The economy of a board and of cards, card by card."""
    if not makers:
        return _board(revision, wonder, side, finished)
    before, card = _made(revision, wonder, side, finished, makers[:-1]), _makers(revision)[makers[-1]]
    return Economy(
        frozenset(),
        joined(before.own, card.own),
        joined(before.sale, card.sale),
        _cheaper(before.left_prices, card.left_prices),
        _cheaper(before.right_prices, card.right_prices),
        before.gifts,
        before.stage,
    )


@cache
def _board(revision: int, wonder: str | None, side: str | None, finished: int) -> Economy:
    """The economy of a board: its initial resource, which is tradable, and its finished stages."""
    rules = catalogue(revision)
    if wonder is None:
        return Economy()
    initial = goods(pack({rules.wonders[wonder].initial_resource: 1}), ())
    effects = stage_effects(revision, wonder, side, finished)
    gifts = sum(effect.uses for effect in effects if isinstance(effect, FreeBuildPerAge))
    start = Economy(own=initial, sale=initial, gifts=gifts, stage=next_stage(revision, wonder, side, finished))
    return _with_effects(start, effects)


def _with_effects(before: Economy, effects: Sequence[AnyEffect]) -> Economy:
    own, sale, left, right = before.own, before.sale, before.left_prices, before.right_prices
    for effect in effects:
        if isinstance(effect, _PRODUCING):
            more = _units(effect)
            own = joined(own, more)
            sale = joined(sale, more) if effect.tradable else sale
        elif isinstance(effect, TradeDiscount):
            prices = USUAL - (PRICE - effect.price) * kinds_of(effect.resources)
            left = _cheaper(left, prices) if effect.side in {"left", "both"} else left
            right = _cheaper(right, prices) if effect.side in {"right", "both"} else right
    return Economy(before.structures, own, sale, left, right, before.gifts, before.stage)


def _units(effect: Produces | ProducesChoice) -> Goods:
    if isinstance(effect, Produces):
        return goods(pack(effect.resources), ())
    return goods(0, (kinds_of(effect.one_of),))


@cache
def _cheaper(prices: int, others: int) -> int:
    """The lower price of each kind: discounts of several sources do not add up (ruling 7)."""
    return sum(min(prices >> shift & 15, others >> shift & 15) << shift for shift in SHIFT.values())


@cache
def stage_effects(revision: int, wonder: str | None, side: str | None, finished: int) -> tuple[AnyEffect, ...]:
    """The effects of a board's finished stages."""
    return tuple(effect for stage in catalogue(revision).stages(wonder, side)[:finished] for effect in stage.effects)


def gifts_left(revision: int, city: City) -> int:
    """How many structures the city may still build without cost in this age (section 6.2)."""
    return economy_of(revision, city).gifts - city.gifts


def plays_last_card(revision: int, city: City) -> bool:
    """May the city play the seventh card (section 6.3)?"""
    effects = stage_effects(revision, city.wonder, city.side, len(city.stages))
    return any(isinstance(effect, PlayLastCard) for effect in effects)
