"""Scoring (section 13), computed from public facts at any version of a game."""

from rules.kernel.game import AnyGame, Standing
from rules.kernel.ranking import rank
from rules.seven_wonders_dice.planning import PLANS
from rules.seven_wonders_dice.plans import mask_of
from rules.seven_wonders_dice.state import Board, state_of


def score(revision: int, board: Board) -> dict[str, int]:
    """What a board scores as it stands, by row of the score sheet."""
    plan = PLANS[revision][board.board]
    crossed = mask_of(plan, board.crossed)
    points = dict.fromkeys(plan.rules.printed.meta.scoring_rows, 0)
    for space in board.crossed:
        if space in plan.worth:
            row, worth, counted = plan.worth[space]
            for effect in counted:
                worth += effect.points * plan.count(crossed, effect.buildings)
            points[row] += worth
    for attack in board.attacks:
        points[plan.spaces[plan.number[attack.space]].building] += attack.points
    for building in board.first:
        points[building] += plan.buildings[building].first_completion_points
    return points


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Where the seats stand: points by row, then more unspent coins; who is still level shares (section 13)."""
    return rank(game, [_standing(game.revision, seat, board) for seat, board in enumerate(state_of(game).boards)])


def _standing(revision: int, seat: int, board: Board) -> Standing:
    points = score(revision, board)
    return Standing(seat, 0, sum(points.values()), points, board.coins)
