"""In how many ways a city can use a card (sections 4 and 5): what moves offers, and what decide checks against."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from rules.seven_wonders.actions import By
from rules.seven_wonders.economy import Economy, Plan, economy_of, market_of, plans
from rules.seven_wonders.payments import Market, Pairs
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
def _by_cost(bank: int, payments: Pairs) -> Ways:
    return tuple(Way("cost", bank, left, right) for left, right in payments)


class Stand:
    """What one city can do: everything is judged against the state at the start of the turn (section 4)."""

    __slots__ = ("_market", "_plans", "_ways", "coins", "economy", "gifts")

    def __init__(self, coins: int, gifts: int, economy: Economy, market: Market, plans: dict[str, Plan]) -> None:
        """`gifts` are the structures it may still build without cost in this age (section 6.2)."""
        self.coins = coins
        self.gifts = gifts
        self.economy = economy
        self._market = market
        self._plans = plans
        self._ways: dict[str, Ways] = {}

    def ways(self, card: str) -> Ways:
        """Every way to build this card's structure: none for a duplicate, only the chain where one leads to it."""
        ways = self._ways.get(card)
        if ways is None:
            ways = self._ways[card] = self._find(self._plans[card])
        return ways

    def _find(self, plan: Plan) -> Ways:
        structures = self.economy.structures
        if plan.structure in structures:
            return ()
        if plan.parents and not structures.isdisjoint(plan.parents):
            return BY_CHAIN
        ways = _by_cost(plan.bank, self._market.payments(plan.need, self.coins - plan.bank))
        if self.gifts > 0 and ways != BY_NOTHING:
            return (*ways, BY_GIFT)  # ruling 43: where there is something to waive
        return ways

    def has(self, card: str) -> bool:
        """Does the structure of this card stand here already?"""
        return self._plans[card].structure in self.economy.structures

    def stage_payments(self) -> Pairs:
        """Every (left, right) that the city can pay for its next stage; neither chain nor gift helps there."""
        stage = self.economy.stage
        return () if stage is None else self._market.payments(stage.need, self.coins - stage.bank)

    def can_build(self, hand: Iterable[str | None]) -> bool:
        """Can it build a structure of these cards, or its next stage?"""
        return bool(self.stage_payments()) or any(self.ways(card) for card in hand if card is not None)


class _Snapshot:
    """The stands of all cities of one state."""

    __slots__ = ("_economies", "_stands", "cities", "revision")

    def __init__(self, revision: int, cities: tuple[City, ...]) -> None:
        self.revision = revision
        self.cities = cities
        self._economies = [economy_of(revision, city) for city in cities]
        self._stands: list[Stand | None] = [None] * len(cities)

    def stand(self, index: int) -> Stand:
        stand = self._stands[index]
        if stand is None:
            city, economy = self.cities[index], self._economies[index]
            gifts = economy.gifts - city.gifts
            market = market_of(self._economies, index)
            stand = self._stands[index] = Stand(city.coins, gifts, economy, market, plans(self.revision))
        return stand


_latest = [_Snapshot(0, ())]
"""The last snapshot that was asked for: all seats choose from the same one, and moves and decide share it."""


def stand_of(revision: int, cities: tuple[City, ...], index: int) -> Stand:
    """What a city can do in this state."""
    snapshot = _latest[0]
    if snapshot.cities is not cities or snapshot.revision != revision:
        snapshot = _latest[0] = _Snapshot(revision, cities)
    return snapshot.stand(index)
