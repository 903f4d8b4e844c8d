"""The course of a turn: lock phase, hand phase, move phase, end of turn (section 6)."""

from msgspec.structs import replace

from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.actions import Window
from rules.seven.cells import can_act, destinations
from rules.seven.course import Course, Pending, ask
from rules.seven.frames import PHASES, Phase
from rules.seven.hands import revealed
from rules.seven.options import expiring
from rules.seven.players import clockwise
from rules.seven.state import Play
from rules.table.game import Owe


def begin_turn(course: Course, seat: int) -> None:
    """A turn begins, with its lock phase."""
    course.emit(happened.TurnBegan(course.play.turn.number + 1, seat))
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
    seat = course.play.turn.seat
    if course.play.hands[seat]:
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
    seat = course.play.turn.seat
    if can_act(course.play, seat):
        return ask("move", seat)
    if deeds.supply(course):
        return ask("cell", seat)
    return ask("stuck", seat)


def _bonus(course: Course, frame: Phase) -> Pending:
    """One optional move for each bonus; what is impossible lapses."""
    turn = course.play.turn
    if frame.spent < turn.bonus and destinations(course.play, turn.seat, 1):
        return ask("bonus", turn.seat)
    course.swap(PHASES["move_border"])
    return None


def _close(course: Course, _frame: Phase) -> Pending:
    """What was to last until the end of the turn is discarded, in its owner's order; reveals and bans end."""
    turn = course.play.turn
    cards = expiring(course.play)
    if len(cards) > 1:
        return ask("expire", turn.seat)
    if cards:
        deeds.discard(course, turn.seat, cards[0])
        return None
    if turn.bans or any(map(revealed, course.play.hands)):
        course.emit(happened.TurnEnded(turn.number))
    course.swap(PHASES["invasion"])
    return Owe("conflict") if invaders(course.play) else None


def _next(course: Course, _frame: Phase) -> Pending:
    """The next seat clockwise."""
    play = course.play
    begin_turn(course, clockwise(play.gates, play.turn.seat)[1])
    return None


_LATER = {"move": _move, "bonus": _bonus, "close": _close, "invasion": _next}


def invaders(play: Play) -> list[tuple[int, int]]:
    """Who stands on whose gate, clockwise from the turn player (section 8)."""
    gates, pieces = play.gates, play.pieces
    order = [seat for seat in clockwise(gates, play.turn.seat) if pieces[seat] in gates]
    return [(seat, gates.index(pieces[seat])) for seat in order if pieces[seat] != gates[seat]]


def spend_bonus(course: Course, frame: Phase) -> None:
    """A bonus move was made, or passed."""
    course.swap(replace(frame, spent=frame.spent + 1))
