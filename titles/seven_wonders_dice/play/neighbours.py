"""What depends on the neighbours' boards: guild comparisons and attacks, both counted in the snapshot (section 1)."""

from titles.seven_wonders_dice.play.board_index import BoardIndex
from titles.seven_wonders_dice.play.crossed_spaces import CrossedSpaces, crossed_spaces
from titles.seven_wonders_dice.play.rules import Rules
from titles.seven_wonders_dice.state import DiceState, left_of, neighbour, right_of
from titles.seven_wonders_dice.terms.printed import Space


def index_of(rules: Rules, state: DiceState, seat: int) -> BoardIndex:
    """Return the index of a seat's board."""
    return rules.boards[state.boards[seat].board]


def snapshot_of(rules: Rules, state: DiceState, seat: int) -> CrossedSpaces:
    """Return the spaces that a seat had crossed when the turn started."""
    board = state.boards[seat]
    return crossed_spaces(rules.boards[board.board], board.snapshot())


def comparison_holds(rules: Rules, state: DiceState, seat: int, buildings: tuple[str, ...]) -> bool:
    """Whether a seat has enough spaces of these buildings crossed to build its guild court (section 6).

    It needs at least as many as each neighbour; with two seats, more than the opponent (ruling 7).
    """
    seats = len(state.boards)
    own = snapshot_of(rules, state, seat).count(buildings)
    left = snapshot_of(rules, state, left_of(seat, seats)).count(buildings)
    if seats == 2:
        return own > left
    return own >= left and own >= snapshot_of(rules, state, right_of(seat, seats)).count(buildings)


def attacked(rules: Rules, state: DiceState, seat: int, space: Space) -> tuple[int, int]:
    """Return the neighbour that an attack hits, and the number of defenses against it (section 11).

    An attack hits the neighbour on the side of its barracks; the barracks that face them defend.
    """
    barracks = index_of(rules, state, seat).buildings[space.building]
    target = neighbour(seat, barracks.side, len(state.boards))
    assert barracks.faces is not None, "barracks attack"
    defenses = index_of(rules, state, target).defenses_of[barracks.faces]
    return target, (defenses & snapshot_of(rules, state, target).spaces).bit_count()


def attack_value(rules: Rules, state: DiceState, seat: int, space: Space) -> int:
    """Return the points that an attack is worth to a seat now (ruling 41)."""
    return points_of_attack(space, attacked(rules, state, seat, space)[1])


def points_of_attack(space: Space, defenses: int) -> int:
    """Return the printed value less the defenses, at least 0 (section 11)."""
    return max(0, space.points - defenses)
