"""The offers of a board, made once, since they are offered again and again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from rules.kernel.decision import LegalMove
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

Priced = tuple[tuple[LegalMove, ...], ...]
"""Offers to cross a space, by its number and the coins for missing resources; none for spaces out of the question."""


@dataclass(frozen=True, eq=False, slots=True)
class StepOffers:
    """All offers that there can be for a step of a turn."""

    builds: dict[str, tuple[Priced, ...]]
    """By die and what it costs."""
    wonder: Priced
    crossings: Priced
    bonuses: dict[str, LegalMove]
    passing: LegalMove
    declining: LegalMove
    taking_back: LegalMove


class Most(NamedTuple):
    """The most coins that something costs: a die, and missing resources."""

    die: int
    missing: int


class Offered(dict[int, StepOffers]):
    """The offers of all boards with the same spaces, by step.

    `ids` are the spaces; of them those of the wonder, those that effects can grant, and by die those that any of its
    faces permits, all as masks.
    """

    def __init__(
        self,
        ids: tuple[str, ...],
        wonder: int,
        granted: int,
        permitted: tuple[tuple[str, int], ...],
        bonuses: tuple[str, ...],
        most: Most,
    ) -> None:
        super().__init__()
        self.ids, self.wonder, self.granted, self.permitted, self.bonuses = ids, wonder, granted, permitted, bonuses
        coins = range(most.missing + 1)
        self.costs = [[{"die": cost, "resources": more} for more in coins] for cost in range(most.die + 1)]
        self.without_die = [{"resources": more} for more in coins]

    def __missing__(self, step: int) -> StepOffers:
        found = self[step] = StepOffers(
            {die: self._builds(step, die, permitted) for die, permitted in self.permitted},
            _priced(self._each(self.wonder, partial(BuildWonder, step)), self.without_die),
            _priced(self._each(self.granted, partial(Cross, step)), self.without_die),
            {bonus: LegalMove(ChooseBonus(step, bonus)) for bonus in self.bonuses},
            LegalMove(Pass(step)),
            LegalMove(Decline(step)),
            LegalMove(TakeBack(step)),
        )
        return found

    def _builds(self, step: int, die: str, permitted: int) -> tuple[Priced, ...]:
        moves = self._each(permitted, partial(Build, step, die))
        return tuple([_priced(moves, costs) for costs in self.costs])

    def _each(self, spaces: int, move: Callable[[str], StepMove]) -> list[StepMove | None]:
        """Moves to these spaces, None for all others."""
        return [move(space) if spaces >> number & 1 else None for number, space in enumerate(self.ids)]


def _priced(moves: Sequence[StepMove | None], costs: Sequence[dict[str, int]]) -> Priced:
    return tuple([tuple([LegalMove(move, cost) for cost in costs]) if move else () for move in moves])


offered = cache(Offered)
"""Boards with the same spaces share their offers."""
