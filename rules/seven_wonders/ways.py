"""In how many ways a city can use a card (sections 4 and 5): what moves offers, and what decide checks against."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import msgspec

from rules.seven_wonders.actions import By
from rules.seven_wonders.economy import Economy, Plan, economy_of, market_of, plans
from rules.seven_wonders.payments import FREE, Market, Pairs
from rules.seven_wonders.state import City


class Way(NamedTuple):
    """One way to build a structure: by its cost, a chain or a gift, with these coins."""

    by: By
    bank: int
    left: int
    right: int


Ways = tuple[Way, ...]
BY_CHAIN = (Way("chain", 0, 0, 0),)
BY_GIFT = Way("gift", 0, 0, 0)
BY_NOTHING = (Way("cost", 0, 0, 0),)


@cache
def _own(bank: int) -> Ways:
    """By own resources alone."""
    return _by_cost(bank, FREE)


@cache
def _by_cost(bank: int, payments: Pairs) -> Ways:
    return tuple(Way("cost", bank, left, right) for left, right in payments)


class Stand(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What one city can do: everything is judged against the state at the start of the turn (section 4).

    It may still build `gifts` structures without cost in this age (section 6.2). `plans` says what each card needs.
    """

    revision: int
    coins: int
    gifts: int
    economy: Economy
    market: Market
    plans: dict[str, Plan]

    def buildable(self, cards: Iterable[str]) -> list[tuple[str, Ways]]:
        """Those of these cards whose structures it can build, with every way to do so.

        Never a duplicate; only by the chain where one leads to the structure.
        """
        plans, structures, market, coins = self.plans, self.economy.structures, self.market, self.coins
        found: list[tuple[str, Ways]] = []
        for card in cards:
            plan = plans[card]
            if plan.structure in structures:
                continue
            if plan.parents and not structures.isdisjoint(plan.parents):
                found.append((card, BY_CHAIN))
                continue
            payments = market.payments(plan.need, coins - plan.bank)
            ways = _own(plan.bank) if payments is FREE else _by_cost(plan.bank, payments) if payments else ()
            if self.gifts > 0 and ways != BY_NOTHING:
                ways = (*ways, BY_GIFT)  # ruling 43: where there is something to waive
            if ways:
                found.append((card, ways))
        return found

    def ways(self, card: str) -> Ways:
        """Every way to build this card's structure; none if it can't be built."""
        for _, ways in self.buildable((card,)):
            return ways
        return ()

    def has(self, card: str) -> bool:
        """Does the structure of this card stand here already?"""
        return self.plans[card].structure in self.economy.structures

    def stage_payments(self) -> Pairs:
        """Every (left, right) that the city can pay for its next stage; neither chain nor gift helps there."""
        stage = self.economy.stage
        return () if stage is None else self.market.payments(stage.need, self.coins - stage.bank)

    def can_build(self, hand: Iterable[str | None]) -> bool:
        """Can it build a structure of these cards, or its next stage?"""
        return bool(self.stage_payments()) or bool(self.buildable([card for card in hand if card is not None]))


class _Stands:
    """The stands of all cities of one state."""

    __slots__ = ("cities", "of", "revision")

    def __init__(self, revision: int, cities: tuple[City, ...]) -> None:
        self.revision = revision
        self.cities = cities
        economies = [economy_of(revision, city) for city in cities]
        self.of = [
            Stand(
                revision,
                city.coins,
                economy.gifts - city.gifts,
                economy,
                market_of(economies, index),
                plans(revision),
            )
            for index, (city, economy) in enumerate(zip(cities, economies, strict=True))
        ]


_latest = [_Stands(0, ())]
"""Those of the last state that was asked for: all seats choose from the same one, and moves and decide share it."""


def stand_of(revision: int, cities: tuple[City, ...], index: int) -> Stand:
    """What a city can do in this state."""
    stands = _latest[0]
    if stands.cities is not cities or stands.revision != revision:
        stands = _latest[0] = _Stands(revision, cities)
    return stands.of[index]
