"""Ranks from points: resigned seats rank last, equal results share a rank.

In a rated game a seat that a bot has taken over counts as resigned (`table: clocks`).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from titles.kernel.state.game import AnyGame, Reason, Seat, Standing


def rank(game: AnyGame, results: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the standings, best first, with ranks and resignations filled in.

    Higher totals come first, then higher tie-breaks. Seats that are equal in both share a rank.
    """
    resigned = [_has_resigned(game, game.seats[result.seat]) for result in results]
    strengths = [
        (not gone, result.total or 0, result.tie_break or 0) for gone, result in zip(resigned, results, strict=True)
    ]
    order = sorted(range(len(results)), key=lambda index: (strengths[index], -results[index].seat), reverse=True)
    return tuple(
        replace(
            results[index],
            rank=1 + sum(other > strengths[index] for other in strengths),
            resigned=resigned[index],
        )
        for index in order
    )


def _has_resigned(game: AnyGame, seat: Seat) -> bool:
    return bool(seat.resigned) or (game.rated and seat.stand_in is not None)


def decided_by(standings: Sequence[Standing]) -> Reason:
    """Return how the first place was decided: by points, by the tie-break, or not at all (shared)."""
    first = [standing for standing in standings if standing.rank == 1]
    if len(first) > 1:
        return "shared"
    level = [s for s in standings if s.total == first[0].total and not s.resigned]
    return "tie_break" if len(level) > 1 else "points"
