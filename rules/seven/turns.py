"""The runner of a turn: lock phase, hand phase, move phase, end of turn (section 6)."""

from msgspec.structs import replace

from rules.kernel.game import PendingResolution
from rules.seven import events as happened
from rules.seven import operations
from rules.seven.cells import can_act, destinations
from rules.seven.frames import PHASES, Phase
from rules.seven.hands import revealed
from rules.seven.options import expiring
from rules.seven.players import clockwise
from rules.seven.runner import EffectRunner, Pending, ask
from rules.seven.state import SevenState
from rules.seven.terms import Window


def begin_turn(runner: EffectRunner, seat: int) -> None:
    """A turn begins, with its lock phase."""
    runner.emit(happened.TurnBegan(runner.state.turn.number + 1, seat))
    runner.stack[:] = [PHASES["lock"]]


def phase(runner: EffectRunner, frame: Phase) -> Pending:
    """What comes next in the turn; a border without a window is passed at once."""
    border = _BORDERS.get(frame.name)
    if border is not None:
        frame, window = border
        runner.swap(frame)
        if runner.open_window(window):
            return None
    later = _LATER.get(frame.name)
    if later is not None:
        return later(runner, frame)
    seat = runner.state.turn.seat
    if runner.state.hands[seat]:
        return ask(frame.name, seat)
    runner.swap(PHASES[f"{frame.name}_border"])
    return None


_BORDERS: dict[str, tuple[Phase, Window]] = {
    "lock_border": (PHASES["hand"], "lock_phase"),
    "hand_border": (PHASES["move"], "hand_phase"),
    "move_border": (PHASES["close"], "move_phase"),
}
"""Windows at phase borders (ruling 39)."""


def _move(runner: EffectRunner, _frame: Phase) -> Pending:
    """Move or contact; only if neither is possible, a deck card goes face down on an adjacent cell (section 6.3).

    Without any card the seat is asked all the same, so that no batch goes on from turn to turn by itself.
    """
    seat = runner.state.turn.seat
    if can_act(runner.state, seat):
        return ask("move", seat)
    if operations.supply(runner):
        return ask("cell", seat)
    return ask("stuck", seat)


def _bonus(runner: EffectRunner, frame: Phase) -> Pending:
    """One optional move for each bonus; what is impossible lapses."""
    turn = runner.state.turn
    if frame.spent < turn.bonus and destinations(runner.state, turn.seat, 1):
        return ask("bonus", turn.seat)
    runner.swap(PHASES["move_border"])
    return None


def _close(runner: EffectRunner, _frame: Phase) -> Pending:
    """What was to last until the end of the turn is discarded, in its owner's order; reveals and bans end."""
    turn = runner.state.turn
    cards = expiring(runner.state)
    if len(cards) > 1:
        return ask("expire", turn.seat)
    if cards:
        operations.discard(runner, turn.seat, cards[0])
        return None
    if turn.bans or any(map(revealed, runner.state.hands)):
        runner.emit(happened.TurnEnded(turn.number))
    runner.swap(PHASES["invasion"])
    return PendingResolution("conflict") if invaders(runner.state) else None


def _next(runner: EffectRunner, _frame: Phase) -> Pending:
    """The next seat clockwise."""
    state = runner.state
    begin_turn(runner, clockwise(state.gates, state.turn.seat)[1])
    return None


_LATER = {"move": _move, "bonus": _bonus, "close": _close, "invasion": _next}


def invaders(state: SevenState) -> list[tuple[int, int]]:
    """Who stands on whose gate, clockwise from the turn player (section 8)."""
    gates, pieces = state.gates, state.pieces
    order = [seat for seat in clockwise(gates, state.turn.seat) if pieces[seat] in gates]
    return [(seat, gates.index(pieces[seat])) for seat in order if pieces[seat] != gates[seat]]


def spend_bonus(runner: EffectRunner, frame: Phase) -> None:
    """A bonus move was made, or passed."""
    runner.swap(replace(frame, spent=frame.spent + 1))
