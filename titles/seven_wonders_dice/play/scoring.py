"""Scoring (section 13), from public facts at any version of a game."""

from functools import lru_cache

from titles.kernel.state.game import AnyGame, Standing
from titles.kernel.state.ranking import rank
from titles.seven_wonders_dice.play.rules import Rules, rules_of
from titles.seven_wonders_dice.state import Board, state_of


def score(rules: Rules, board: Board) -> dict[str, int]:
    """Return the points of a board, by row of the score sheet."""
    index = rules.boards[board.board]
    crossed = index.set_of(board.crossed)

    def count(buildings: tuple[str, ...]) -> int:
        return (crossed & index.spaces_in(buildings)).bit_count()

    points = dict.fromkeys(rules.catalogue.printed.meta.scoring_rows, 0)
    for name in board.crossed:
        if name in index.scoring:
            building, printed, effects = index.scoring[name]
            points[building] += printed
            for effect in effects:
                points[building] += effect.points(count)
    for attack in board.attacks:
        points[index.spaces[attack.space].building] += attack.points
    for building in board.first:
        points[building] += index.buildings[building].first_completion_points
    return points


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Return the ranks: by points, then by unspent coins; seats that are equal in both share a rank (section 13)."""
    return rank(game, [_standing(game.revision, seat, board) for seat, board in enumerate(state_of(game).boards)])


@lru_cache(2**6)  # readers ask after each choice, boards change with each turn
def _standing(revision: int, seat: int, board: Board) -> Standing:
    points = score(rules_of(revision), board)
    return Standing(seat, 0, sum(points.values()), points, board.coins)
