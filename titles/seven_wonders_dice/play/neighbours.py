"""What depends on the neighbours' boards: guild comparisons and attacks, both counted in the snapshot (section 1)."""

from titles.seven_wonders_dice.play.board_index import BoardIndex, board_index
from titles.seven_wonders_dice.play.crossed_spaces import CrossedSpaces, crossed_spaces
from titles.seven_wonders_dice.state import DiceState, left_of, neighbour, right_of
from titles.seven_wonders_dice.terms.printed import Space


def index_of(revision: int, state: DiceState, seat: int) -> BoardIndex:
    """Return the index of a seat's board."""
    return board_index(revision, state.boards[seat].board)


def snapshot_of(revision: int, state: DiceState, seat: int) -> CrossedSpaces:
    """Return the spaces that a seat had crossed when the turn started."""
    board = state.boards[seat]
    return crossed_spaces(board_index(revision, board.board), board.snapshot())


def comparison_holds(revision: int, state: DiceState, seat: int, buildings: tuple[str, ...]) -> bool:
    """Whether a seat has enough spaces of these buildings crossed to build its guild court (section 6).

    It needs at least as many as each neighbour; with two seats, more than the opponent (ruling 7).
    """
    seats = len(state.boards)
    own = snapshot_of(revision, state, seat).count(buildings)
    left = snapshot_of(revision, state, left_of(seat, seats)).count(buildings)
    if seats == 2:
        return own > left
    return own >= left and own >= snapshot_of(revision, state, right_of(seat, seats)).count(buildings)


def attacked(revision: int, state: DiceState, seat: int, space: Space) -> tuple[int, int]:
    """Return the neighbour that an attack hits, and the number of defenses against it (section 11).

    An attack hits the neighbour on the side of its barracks; the barracks that face them defend.
    """
    barracks = index_of(revision, state, seat).buildings[space.building]
    target = neighbour(seat, barracks.side, len(state.boards))
    assert barracks.faces is not None, "barracks attack"
    defenses = index_of(revision, state, target).defenses_of[barracks.faces]
    return target, (defenses & snapshot_of(revision, state, target).spaces).bit_count()


def attack_value(revision: int, state: DiceState, seat: int, space: Space) -> int:
    """Return the points that an attack is worth to a seat now (ruling 41)."""
    return points_of_attack(space, attacked(revision, state, seat, space)[1])


def points_of_attack(space: Space, defenses: int) -> int:
    """Return the printed value less the defenses, at least 0 (section 11)."""
    return max(0, space.points - defenses)
