"""What depends on other boards: guild comparisons and defenses, both counted in the snapshot (section 1)."""

from rules.seven_wonders_dice.planning import PLANS
from rules.seven_wonders_dice.plans import mask_of
from rules.seven_wonders_dice.printed import Space
from rules.seven_wonders_dice.state import DiceState, Die, left_of, neighbour, right_of


def comparison_holds(revision: int, state: DiceState, seat: int, die: Die) -> bool:
    """Has a seat at least as many spaces crossed as each neighbour, or for two strictly more (section 6)?

    In the buildings that the die's face compares.
    """
    seats = len(state.boards)
    own, left = _count(revision, state, seat, die), _count(revision, state, left_of(seat, seats), die)
    return own > left if seats == 2 else own >= max(left, _count(revision, state, right_of(seat, seats), die))


def _count(revision: int, state: DiceState, seat: int, die: Die) -> int:
    board = state.boards[seat]
    plan = PLANS[revision][board.board]
    return (mask_of(plan, board.snapshot()) & plan.compared[die.die][die.face]).bit_count()


def attacked(revision: int, state: DiceState, seat: int, space: Space) -> tuple[int, int]:
    """Whom an attack hits, and the defenses that it meets (section 11).

    It hits the neighbour on its barracks' side; the defenses are those of the facing side in the snapshot.
    """
    barracks = PLANS[revision][state.boards[seat].board].buildings[space.building]
    target = neighbour(seat, barracks.side, len(state.boards))
    defender = state.boards[target]
    theirs = PLANS[revision][defender.board]
    return target, (theirs.defenses[barracks.faces or ""] & mask_of(theirs, defender.snapshot())).bit_count()


def attack_value(revision: int, state: DiceState, seat: int, space: Space) -> int:
    """What an attack is worth to a seat now (ruling 41)."""
    return points_of_attack(space, attacked(revision, state, seat, space)[1])


def points_of_attack(space: Space, defenses: int) -> int:
    """The printed value less the defenses, at least 0 (section 11)."""
    return max(0, space.points - defenses)
