"""The legal moves of a board, made once, because they are offered again and again."""

from collections.abc import Sequence
from functools import cache

import msgspec

from rules.kernel.decision import LegalMove
from rules.seven_wonders_dice.actions import Build, BuildWonder, Cross, Crossing, Decline, Pass
from rules.seven_wonders_dice.board_index import WONDER, BoardIndex, SpaceSet

PricedMoves = dict[int, tuple[LegalMove, ...]]
"""By number of a space: the moves that cross it, by the coins for its missing resources."""


class PreparedMoves(msgspec.Struct, frozen=True, gc=False, eq=False):
    """The moves that become a certain step of a turn."""

    declining: LegalMove
    passing: LegalMove
    builds: dict[str, tuple[PricedMoves, ...]]
    """By die and its cost."""
    wonder: PricedMoves
    crossings: PricedMoves


@cache
def prepared_moves(index: BoardIndex, step: int) -> PreparedMoves:
    """Return the moves of a board that become this step of a turn."""
    wonder = [BuildWonder(step, space) for space in index.ids(index.spaces_of[WONDER])]
    crossings = [Cross(step, space) for space in index.ids(index.unconditional)]
    return PreparedMoves(
        LegalMove(Decline(step)),
        LegalMove(Pass(step)),
        {die: _builds(index, step, die) for die in index.faces},
        _priced(index, wonder, {}),
        _priced(index, crossings, {}),
    )


def _builds(index: BoardIndex, step: int, die: str) -> tuple[PricedMoves, ...]:
    permitted: SpaceSet = 0
    for spaces in index.faces[die]:
        permitted |= spaces
    builds = [Build(step, die, space) for space in index.ids(permitted)]
    costs = range(max(quarter.cost for quarter in index.rules.rolled.forum.quarters) + 1)
    return tuple(_priced(index, builds, {"die": cost}) for cost in costs)


def _priced(index: BoardIndex, moves: Sequence[Crossing], cost: dict[str, int]) -> PricedMoves:
    """The moves with all costs that they can have, by missing resources."""
    priced = {}
    for move in moves:
        number = index.numbers[move.space]
        most = index.missing[0][number]
        priced[number] = tuple(LegalMove(move, {**cost, "resources": coins}) for coins in range(most + 1))
    return priced
