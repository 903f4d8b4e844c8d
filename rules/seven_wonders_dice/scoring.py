"""Scoring (section 13), computed from public facts at any version of a game."""

from rules.seven_wonders_dice.effects import CoinsAndPointsPerSpace, PointsPerSpace
from rules.seven_wonders_dice.planning import plan_of
from rules.seven_wonders_dice.plans import mask_of, spaces_of
from rules.seven_wonders_dice.state import Board, play_of
from rules.table.game import AnyGame, Standing
from rules.table.ranking import rank

PER_SPACE = (CoinsAndPointsPerSpace, PointsPerSpace)
"""Effects that score for crossed spaces, counted at the end (ruling 26)."""


def score(revision: int, board: Board) -> dict[str, int]:
    """What a board scores as it stands, by row of the score sheet."""
    plan = plan_of(revision, board.board)
    crossed = mask_of(plan, board.crossed)
    points = dict.fromkeys(plan.rules.printed.meta.scoring_rows, 0)
    for space in spaces_of(plan, crossed):
        worth = 0 if space.kind == "attack" else space.points
        for effect in space.effects:
            if isinstance(effect, PER_SPACE):
                worth += effect.points * plan.count(crossed, effect.buildings)
        if worth and space.building in points:
            points[space.building] += worth
    for attack in board.attacks:
        points[plan.spaces[plan.number[attack.space]].building] += attack.points
    for building in board.first:
        points[building] += plan.buildings[building].first_completion_points
    return points


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Where the seats stand: points by row, then more unspent coins; who is still level shares (section 13)."""
    return rank(game, [_standing(game.revision, seat, board) for seat, board in enumerate(play_of(game).boards)])


def _standing(revision: int, seat: int, board: Board) -> Standing:
    points = score(revision, board)
    return Standing(seat, 0, sum(points.values()), points, board.coins)
