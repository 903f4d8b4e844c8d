"""The turn: lock phase, hand phase, move phase, end of turn (section 6)."""

from msgspec.structs import replace

from titles.kernel.state.game import PendingResolution
from titles.seven import events as happened
from titles.seven.events.held_cards import distinct, revealed
from titles.seven.play import operations
from titles.seven.play.machine import Runner
from titles.seven.play.position.cells import can_act, destinations
from titles.seven.play.position.players import clockwise
from titles.seven.state import SevenState
from titles.seven.terms.basics import Window
from titles.seven.terms.frames import PHASES, Pending, Phase, ask


def begin_turn(runner: Runner, seat: int) -> None:
    """Begin a turn with its lock phase."""
    runner.emit(happened.TurnBegan(runner.state.turn.number + 1, seat))
    runner.stack[:] = [PHASES["lock"]]


def carry_out_phase(runner: Runner, frame: Phase) -> Pending:
    """Go on with the turn: each border opens its window, and then the next phase begins (ruling 39)."""
    match frame.name:
        case "lock" | "hand":
            return _ask_for_hand(runner, frame)
        case "lock_border":
            return _cross_border(runner, "lock_phase", PHASES["hand"])
        case "hand_border":
            return _cross_border(runner, "hand_phase", PHASES["move"])
        case "move":
            return _ask_for_action(runner)
        case "bonus":
            return _ask_for_bonus(runner, frame)
        case "move_border":
            return _cross_border(runner, "move_phase", PHASES["close"])
        case "close":
            return _close(runner)
        case "invasion":
            state = runner.state
            begin_turn(runner, clockwise(state.gates, state.turn.seat)[1])
            return None


def _cross_border(runner: Runner, window: Window, following: Phase) -> Pending:
    """Open the window at the end of a phase, if anybody wants to be asked; the next phase follows."""
    runner.swap(following)
    return None if runner.open_window(window) else carry_out_phase(runner, following)


def _ask_for_hand(runner: Runner, frame: Phase) -> Pending:
    """Ask for a lock or for hand effects; without hand cards the phase is skipped (sections 6.1 and 6.2)."""
    seat = runner.state.turn.seat
    if runner.state.hands[seat]:
        return ask(frame.name, seat)
    runner.swap(PHASES[f"{frame.name}_border"])
    return None


def _ask_for_action(runner: Runner) -> Pending:
    """Ask for a move or a contact; only if neither is possible, for the cell of a deck card (section 6.3).

    Without any card the seat is asked all the same, so that turns never follow each other without a move (ruling 47).
    """
    seat = runner.state.turn.seat
    if can_act(runner.state, seat):
        return ask("move", seat)
    return ask("cell" if operations.supply(runner) else "stuck", seat)


def _ask_for_bonus(runner: Runner, frame: Phase) -> Pending:
    """Ask for one optional move for each bonus; impossible ones lapse (section 6.3)."""
    turn = runner.state.turn
    if frame.spent < turn.bonus and destinations(runner.state, turn.seat, 1):
        return ask("bonus", turn.seat)
    runner.swap(PHASES["move_border"])
    return None


def spend_bonus(runner: Runner, frame: Phase) -> None:
    """Note that a bonus move was made, or passed."""
    runner.swap(replace(frame, spent=frame.spent + 1))


def _close(runner: Runner) -> Pending:
    """Discard the expiring cards in their owner's order, then end reveals and bans (section 6.4)."""
    turn = runner.state.turn
    cards = expiring(runner.state)
    if len(cards) > 1:
        return ask("expire", turn.seat)
    if cards:
        operations.discard(runner, turn.seat, cards[0])
        return None
    if turn.bans or any(revealed(hand) for hand in runner.state.hands):
        runner.emit(happened.TurnEnded(turn.number))
    runner.swap(PHASES["invasion"])
    return PendingResolution("conflict") if invaders(runner.state) else None


def expiring(state: SevenState) -> list[str]:
    """Return the revealed cards that are discarded at the end of the turn, if they are still in hand (section 6.4)."""
    return distinct(tuple([held for held in state.hands[state.turn.seat] if held.mark == "expiring"]))


def invaders(state: SevenState) -> list[tuple[int, int]]:
    """Return pairs of an invader and the owner of the gate, clockwise from the turn player (section 8)."""
    return [
        (seat, state.gates.index(state.pieces[seat]))
        for seat in clockwise(state.gates, state.turn.seat)
        if state.pieces[seat] in state.gates and state.pieces[seat] != state.gates[seat]
    ]
