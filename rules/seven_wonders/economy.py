"""What a city can do with what it has built: production, prices, chains, gifts. Cached functions of what is built."""

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import astuple, replace

from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.cities import stage_effects
from rules.seven_wonders.effects import AnyEffect
from rules.seven_wonders.payments import NOTHING, USUAL, Goods, Market, cheaper, goods, joined, market, pack
from rules.seven_wonders.state import City


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
def _makers(revision: int) -> frozenset[str]:
    """The cards that change an economy."""
    cards = catalogue(revision).cards.values()
    return frozenset(card.id for card in cards if astuple(_with_effects(Economy(), card.effects)) != astuple(Economy()))


@lru_cache(maxsize=2**12)
def _made(revision: int, wonder: str | None, side: str | None, finished: int, makers: tuple[str, ...]) -> Economy:
    """The economy of a board and of cards, card by card."""
    if not makers:
        return _board(revision, wonder, side, finished)
    before = _made(revision, wonder, side, finished, makers[:-1])
    return _with_effects(before, catalogue(revision).cards[makers[-1]].effects)


@cache
def _board(revision: int, wonder: str | None, side: str | None, finished: int) -> Economy:
    """The economy of a board: its initial resource, which is tradable, and its finished stages."""
    if wonder is None:
        return Economy()
    initial = goods(pack({catalogue(revision).wonders[wonder].initial_resource: 1}), ())
    start = Economy(own=initial, sale=initial, stage=next_stage(revision, wonder, side, finished))
    return _with_effects(start, stage_effects(revision, wonder, side, finished))


def _with_effects(economy: Economy, effects: Sequence[AnyEffect]) -> Economy:
    for effect in effects:
        economy = Economy(
            economy.structures,
            joined(economy.own, effect.production()),
            joined(economy.sale, effect.for_sale()),
            cheaper(economy.left_prices, effect.prices("left")),
            cheaper(economy.right_prices, effect.prices("right")),
            economy.gifts + effect.free_builds(),
            economy.stage,
        )
    return economy


def gifts_left(revision: int, city: City) -> int:
    """How many structures the city may still build without cost in this age (section 6.2)."""
    return economy_of(revision, city).gifts - city.gifts
