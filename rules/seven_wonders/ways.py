"""In how many ways a city can use a card (sections 4 and 5): what moves offers, and what decide checks against."""

from functools import cache
from typing import NamedTuple

from rules.seven_wonders.actions import By, Choice
from rules.seven_wonders.economy import Economy, Plan, economy_of, market_of, plans
from rules.seven_wonders.payments import Market, Pairs
from rules.seven_wonders.state import Play
from rules.table.zones import Zone, leave


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


class Position(NamedTuple):
    """A city about to use a card: everything is judged against this state (section 4)."""

    city: int
    coins: int
    hand: Zone
    gifts: int
    economy: Economy
    market: Market
    plans: dict[str, Plan]

    def ways(self, card: str) -> Ways:
        """Every way to build this card's structure: none for a duplicate, only the chain where one leads to it."""
        plan = self.plans[card]
        structures = self.economy.structures
        if plan.structure in structures:
            return ()
        if plan.parents and not structures.isdisjoint(plan.parents):
            return BY_CHAIN
        ways = _by_cost(plan.bank, self.market.affordable(plan.need, self.coins - plan.bank))
        if self.gifts > 0 and ways != BY_NOTHING:
            return (*ways, BY_GIFT)  # ruling 43: where there is something to waive
        return ways

    def stage_payments(self) -> Pairs:
        """Every (left, right) that the city can pay for its next stage; neither chain nor gift helps there."""
        stage = self.economy.stage
        return () if stage is None else self.market.affordable(stage.need, self.coins - stage.bank)

    def can_build(self) -> bool:
        """Can it build a structure of the hand, or its next stage?"""
        return bool(self.stage_payments()) or any(self.ways(card) for card in self.hand if card is not None)


def position(revision: int, play: Play, index: int, hand: Zone) -> Position:
    """The position of a city with these cards to choose from."""
    city = play.cities[index]
    economy = economy_of(revision, city)
    return Position(
        index,
        city.coins,
        hand,
        economy.gifts - city.gifts,
        economy,
        market_of(revision, play.cities, index, economy),
        plans(revision),
    )


def position_after(revision: int, play: Play, seat: int, chain: tuple[Choice, ...]) -> Position:
    """The position of the city that a seat decides for next: its own, or the Free City once the own move stands."""
    if not chain:
        return position(revision, play, seat, play.hands[seat])
    return position(revision, play, len(play.hands), leave(play.hands[seat], chain[0].card))


def may_sell(place: Position, play: Play) -> bool:
    """May the city sell? Always, but for the Free City: only when it can build nothing (rulings 34, 36, 42)."""
    return place.city < len(play.hands) or not place.can_build()
