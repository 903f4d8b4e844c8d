"""The course of a turn: lock phase, hand phase, move phase, end of turn (section 6)."""

from msgspec.structs import replace

from rules.kernel.game import PendingResolution
from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.actions import Window
from rules.seven.cells import can_act, destinations
from rules.seven.course import Course, Pending, ask
from rules.seven.frames import PHASES, Phase
from rules.seven.hands import revealed
from rules.seven.options import expiring
from rules.seven.players import clockwise
from rules.seven.state import SevenState


def begin_turn(course: Course, seat: int) -> None:
    """A turn begins, with its lock phase."""
    course.emit(happened.TurnBegan(course.state.turn.number + 1, seat))
    course.stack[:] = [PHASES["lock"]]


def phase(course: Course, frame: Phase) -> Pending:
    """What comes next in the turn; a border without a window is passed at once."""
    border = _BORDERS.get(frame.name)
    if border is not None:
        frame, window = border
        course.swap(frame)
        if course.open_window(window):
            return None
    later = _LATER.get(frame.name)
    if later is not None:
        return later(course, frame)
    seat = course.state.turn.seat
    if course.state.hands[seat]:
        return ask(frame.name, seat)
    course.swap(PHASES[f"{frame.name}_border"])
    return None


_BORDERS: dict[str, tuple[Phase, Window]] = {
    "lock_border": (PHASES["hand"], "lock_phase"),
    "hand_border": (PHASES["move"], "hand_phase"),
    "move_border": (PHASES["close"], "move_phase"),
}
"""Windows at phase borders (ruling 39)."""


def _move(course: Course, _frame: Phase) -> Pending:
    """Move or contact; only if neither is possible, a deck card goes face down on an adjacent cell (section 6.3).

    Without any card the seat is asked all the same, so that no batch goes on from turn to turn by itself.
    """
    seat = course.state.turn.seat
    if can_act(course.state, seat):
        return ask("move", seat)
    if deeds.supply(course):
        return ask("cell", seat)
    return ask("stuck", seat)


def _bonus(course: Course, frame: Phase) -> Pending:
    """One optional move for each bonus; what is impossible lapses."""
    turn = course.state.turn
    if frame.spent < turn.bonus and destinations(course.state, turn.seat, 1):
        return ask("bonus", turn.seat)
    course.swap(PHASES["move_border"])
    return None


def _close(course: Course, _frame: Phase) -> Pending:
    """What was to last until the end of the turn is discarded, in its owner's order; reveals and bans end."""
    turn = course.state.turn
    cards = expiring(course.state)
    if len(cards) > 1:
        return ask("expire", turn.seat)
    if cards:
        deeds.discard(course, turn.seat, cards[0])
        return None
    if turn.bans or any(map(revealed, course.state.hands)):
        course.emit(happened.TurnEnded(turn.number))
    course.swap(PHASES["invasion"])
    return PendingResolution("conflict") if invaders(course.state) else None


def _next(course: Course, _frame: Phase) -> Pending:
    """The next seat clockwise."""
    state = course.state
    begin_turn(course, clockwise(state.gates, state.turn.seat)[1])
    return None


_LATER = {"move": _move, "bonus": _bonus, "close": _close, "invasion": _next}


def invaders(state: SevenState) -> list[tuple[int, int]]:
    """Who stands on whose gate, clockwise from the turn player (section 8)."""
    gates, pieces = state.gates, state.pieces
    order = [seat for seat in clockwise(gates, state.turn.seat) if pieces[seat] in gates]
    return [(seat, gates.index(pieces[seat])) for seat in order if pieces[seat] != gates[seat]]


def spend_bonus(course: Course, frame: Phase) -> None:
    """A bonus move was made, or passed."""
    course.swap(replace(frame, spent=frame.spent + 1))
