"""Ranks: who resigned is last, equal results share a rank."""

import pytest

from titles.kernel.state.game import Game, Seat, Standing
from titles.kernel.state.ranking import decided_by, rank


@pytest.mark.parametrize(
    ("results", "resigned", "ranked", "reason"),
    [
        # (total, tie-break) by seat -> (seat, rank) in order
        ([(10, 0), (20, 0)], [], [(1, 1), (0, 2)], "points"),
        ([(20, 0), (20, 5)], [], [(1, 1), (0, 2)], "tie_break"),
        ([(20, 5), (20, 5)], [], [(0, 1), (1, 1)], "shared"),
        ([(20, 5), (30, 0), (20, 5)], [], [(1, 1), (0, 2), (2, 2)], "points"),
        ([(5, 1), (5, 1), (4, 9), (5, 2)], [], [(3, 1), (0, 2), (1, 2), (2, 4)], "tie_break"),
        ([(20, 0), (10, 0)], [0], [(1, 1), (0, 2)], "points"),
        ([(20, 0), (20, 0)], [0], [(1, 1), (0, 2)], "points"),
        ([(20, 0), (10, 0), (15, 0)], [0, 2], [(1, 1), (0, 2), (2, 3)], "points"),
        ([(-1, 0), (0, 0)], [], [(1, 1), (0, 2)], "points"),
        ([(None, None), (None, None)], [1], [(0, 1), (1, 2)], "points"),
        ([(7, None), (7, 1)], [], [(1, 1), (0, 2)], "tie_break"),
    ],
)
def test_ranks(results, resigned, ranked, reason):
    game = Game(seats=tuple(Seat(f"p{n}", resigned=9 if n in resigned else 0) for n in range(len(results))))
    standings = rank(game, [Standing(n, 0, total, {}, tie) for n, (total, tie) in enumerate(results)])
    assert [(s.seat, s.rank) for s in standings] == ranked
    assert sorted(s.seat for s in standings if s.resigned) == resigned
    assert decided_by(standings) == reason
