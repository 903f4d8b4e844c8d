"""The rewards at the end of a game. They add up to 0."""

from collections.abc import Sequence
from typing import Literal

from titles.kernel.state.game import Standing

Rewards = Literal["rank", "points"]
"""`rank`: 1 for the first place down to -1 for the last one. `points`: the margin over the mean of the others."""


def rewards(standings: Sequence[Standing], kind: Rewards) -> list[float]:
    """Return the reward of each seat."""
    given = _by_points(standings) if kind == "points" else _by_rank(standings)
    return [given[seat] for seat in range(len(standings))]


def _by_rank(standings: Sequence[Standing]) -> dict[int, float]:
    """Return equal steps from 1 to -1; seats that share a rank share the mean of their places."""
    last = len(standings) - 1
    given: dict[int, float] = {}
    for standing in standings:
        equal = sum(other.rank == standing.rank for other in standings)
        place = standing.rank - 1 + (equal - 1) / 2
        given[standing.seat] = 1 - 2 * place / last
    return given


def _by_points(standings: Sequence[Standing]) -> dict[int, float]:
    totals = {standing.seat: standing.total or 0 for standing in standings}
    whole, others = sum(totals.values()), len(totals) - 1
    return {seat: total - (whole - total) / others for seat, total in totals.items()}
