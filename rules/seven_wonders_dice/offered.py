"""The offers of a board, made once, since they are offered again and again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rules.seven_wonders_dice.actions import (
    Build,
    BuildWonder,
    ChooseBonus,
    Cross,
    Decline,
    Pass,
    StepMove,
    TakeBack,
)
from rules.table.title import Offer

Priced = tuple[tuple[Offer, ...], ...]
"""Offers to cross a space, by its number and the coins for missing resources; none for spaces out of the question."""


@dataclass(frozen=True, eq=False, slots=True)
class StepOffers:
    """All offers that there can be for a step of a turn."""

    builds: dict[str, tuple[Priced, ...]]
    """By die and what it costs."""
    wonder: Priced
    crossings: Priced
    bonuses: dict[str, Offer]
    passing: Offer
    declining: Offer
    taking_back: Offer


class Most(NamedTuple):
    """The most coins that something costs: a die, and missing resources."""

    die: int
    missing: int


class Offered(dict[int, StepOffers]):
    """The offers of all boards with the same spaces, by step.

    `ids` are the spaces, `permitted` by die the mask of those that any of its faces permits.
    """

    def __init__(
        self, ids: tuple[str, ...], permitted: tuple[tuple[str, int], ...], bonuses: tuple[str, ...], most: Most
    ) -> None:
        super().__init__()
        self.ids, self.permitted, self.bonuses = ids, permitted, bonuses
        coins = range(most.missing + 1)
        self.costs = [[{"die": cost, "resources": more} for more in coins] for cost in range(most.die + 1)]
        self.without_die = [{"resources": more} for more in coins]

    def __missing__(self, step: int) -> StepOffers:
        found = self[step] = StepOffers(
            {die: self._builds(step, die, permitted) for die, permitted in self.permitted},
            _priced([BuildWonder(step, space) for space in self.ids], self.without_die),
            _priced([Cross(step, space) for space in self.ids], self.without_die),
            {bonus: Offer(ChooseBonus(step, bonus)) for bonus in self.bonuses},
            Offer(Pass(step)),
            Offer(Decline(step)),
            Offer(TakeBack(step)),
        )
        return found

    def _builds(self, step: int, die: str, permitted: int) -> tuple[Priced, ...]:
        moves = [Build(step, die, space) if permitted >> n & 1 else None for n, space in enumerate(self.ids)]
        return tuple([_priced(moves, costs) for costs in self.costs])


def _priced(moves: Sequence[StepMove | None], costs: Sequence[dict[str, int]]) -> Priced:
    return tuple([tuple([Offer(move, cost) for cost in costs]) if move else () for move in moves])


offered = cache(Offered)
"""Boards with the same spaces share their offers."""
