"""The course of a turn: lock phase, hand phase, move phase, end of turn (section 6)."""

from typing import cast, get_args

from msgspec.structs import replace

from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.actions import Window
from rules.seven.cells import can_act, destinations
from rules.seven.course import Course, Pending, ask
from rules.seven.frames import Phase, PhaseName
from rules.seven.options import expiring
from rules.seven.players import clockwise
from rules.seven.state import Play
from rules.table.game import Owe


def begin_turn(course: Course, seat: int) -> None:
    """A turn begins, with its lock phase."""
    course.emit(happened.TurnBegan(course.play.turn.number + 1, seat))
    course.stack = [Phase("lock")]


def phase(course: Course, frame: Phase) -> Pending:
    """What comes next in the turn; a border without a window is passed at once."""
    name = frame.name
    if name in _BORDERS:
        name, window = _BORDERS[name]
        course.swap(_PHASES[name])
        if course.open_window(window):
            return None
    play = course.play
    seat = play.turn.seat
    if name in {"lock", "hand"}:
        if play.hands[seat]:
            return ask(name, seat)
        course.swap(_PHASES[f"{name}_border"])
        return None
    return _LATER[name](course, cast("Phase", course.stack[-1]))


_PHASES: dict[str, Phase] = {name: Phase(name) for name in get_args(PhaseName)}
_BORDERS: dict[PhaseName, tuple[PhaseName, Window]] = {
    "lock_border": ("hand", "lock_phase"),
    "hand_border": ("move", "hand_phase"),
    "move_border": ("close", "move_phase"),
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
    course.swap(Phase("move_border"))
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
    if turn.marks or turn.bans:
        course.emit(happened.TurnEnded(turn.number))
    course.swap(Phase("invasion"))
    return Owe("conflict") if invaders(course.play) else None


def _next(course: Course, _frame: Phase) -> Pending:
    """The next seat clockwise."""
    play = course.play
    begin_turn(course, clockwise(play.gates, play.turn.seat)[1])
    return None


_LATER = {"move": _move, "bonus": _bonus, "close": _close, "invasion": _next}


def invaders(play: Play) -> list[tuple[int, int]]:
    """Who stands on whose gate, clockwise from the turn player (section 8)."""
    owners = {gate: seat for seat, gate in enumerate(play.gates)}
    standing = [(seat, owners.get(play.pieces[seat])) for seat in clockwise(play.gates, play.turn.seat)]
    return [(seat, owner) for seat, owner in standing if owner is not None and owner != seat]


def spend_bonus(course: Course, frame: Phase) -> None:
    """A bonus move was made, or passed."""
    course.swap(replace(frame, spent=frame.spent + 1))
