"""Declarations and what follows from them: hand effects, moves, contacts, locks (sections 6.2, 6.5 and 7)."""

from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.events import Leaves
from titles.seven.events.held_cards import mark_lost_first, mark_used_first
from titles.seven.play import operations
from titles.seven.play.hand_effects import ON_CONTACT, ON_FINAL_LOCK
from titles.seven.play.machine import Runner
from titles.seven.play.requirements import rest_of_hand
from titles.seven.terms.basics import Window
from titles.seven.terms.frames import (
    Arriving,
    Asking,
    Contacting,
    Declared,
    Effect,
    Exiling,
    Locking,
    Moving,
    Pending,
    ask,
)

_LEAVES: dict[str, Leaves] = {"discard": "discard", "moved": "aside", "stay": "stays", "locked": "later"}


def declare_effect(runner: Runner, seat: int, card: str, option: str | None, window: Window) -> None:
    """Declare a hand effect; a card without cost leaves the hand at once (section 6.2)."""
    effect = runner.rules.cards[card].hand
    leaves = _LEAVES[_fate(runner, card, option)]
    if effect.cost is not None and leaves != "stays":
        leaves = "later"
    mark = None if leaves == "stays" else mark_used_first(runner.state.hands[seat], card)
    runner.emit(happened.EffectDeclared(seat, card, mark, option, leaves, effect.limit is not None))
    runner.push(Declared(card, seat, option, window, "pay" if effect.cost is not None else "start"))


def _fate(runner: Runner, card: str, option: str | None) -> str:
    """Return what becomes of a used card; an option can say it."""
    branch = runner.rules.script(card, "hand").branch(option)
    return branch.fate if branch is not None and branch.fate is not None else runner.rules.cards[card].hand.fate


def begin_effect(runner: Runner, frame: Declared) -> Pending:
    """Pay the cost, then discard the used card, then open the window, then begin the steps (ruling 33)."""
    if frame.stage == "pay":
        rest = rest_of_hand(runner.state, runner.rules, frame.seat, frame.card)
        if len(rest) > 1:
            return ask("pay", frame.seat)
        pay(runner, frame, str(rest[0].card))
    elif frame.stage == "leave":
        _leave(runner, frame)
    else:
        _start(runner, frame)
    return None


def pay(runner: Runner, frame: Declared, card: str) -> None:
    """Discard a card for the cost."""
    rest = rest_of_hand(runner.state, runner.rules, frame.seat, frame.card)
    runner.emit(happened.CostPaid(frame.seat, card, mark_lost_first(rest, card), frame.card))
    runner.swap(replace(frame, stage="leave"))


def _leave(runner: Runner, frame: Declared) -> None:
    """Discard the used card or set it aside, unless it stays locked or is going to be locked."""
    fate = _fate(runner, frame.card, frame.option)
    if fate in {"discard", "moved"}:
        mark = mark_used_first(runner.state.hands[frame.seat], frame.card)
        assert mark is not None, "a card that can be used was declared"
        runner.emit(happened.UsedCardLeft(frame.seat, frame.card, mark, fate == "moved"))
    runner.swap(replace(frame, stage="start"))


def _start(runner: Runner, frame: Declared) -> None:
    """Open the window before the first step; a card that is locked by its effect is declared again, as a lock."""
    fate = _fate(runner, frame.card, frame.option)
    runner.swap(Effect(frame.card, "hand", frame.seat, option=frame.option, aside=fate == "moved"))
    if fate != "locked":
        runner.open_window(frame.window)


def carry_out_effect(runner: Runner, frame: Effect) -> Pending:
    """Carry out the next instruction of an effect, or finish it.

    The card of an arrival joins its owner's hand, if it still lies there and has no other fate (section 7).
    """
    instruction = runner.rules.script_of(frame).at(frame.at)
    if instruction is not None:
        return instruction.run(runner, frame)
    runner.pop()
    if frame.part == "hand":
        if frame.aside:
            runner.emit(happened.AsideDiscarded(frame.card))
        return None
    arrival = runner.rules.cards[frame.card].arrival
    at = operations.spot(runner.state, frame)
    if arrival is not None and arrival.fate == "to_hand" and at is not None and frame.cell is not None:
        operations.take(runner, frame.user, frame.cell, at)
    return None


def arrive(runner: Runner, frame: Arriving) -> Pending:
    """Arrive at the top card if it is face up, and again at the next one (section 7)."""
    cell, state = frame.cell, runner.state
    stack = state.stacks[cell] if cell is not None and state.pieces[frame.seat] == cell else ()
    if not stack or not stack[0].up:
        runner.pop()
        return None
    card = stack[0].card
    assert card is not None, "face-up cards are known"
    runner.swap(replace(frame, fresh=False))
    runner.push(Effect(card, "arrival", frame.seat, cell=cell, height=len(stack) - 1, fresh=frame.fresh))
    return None


def ask_in_window(runner: Runner, frame: Asking) -> Pending:
    """Ask the next seat, if it wants to be asked, unless all can see that its hand holds no such card (ruling 41)."""
    if not frame.seats:
        runner.pop()
        return None
    seat = frame.seats[0]
    runner.swap(replace(frame, seats=frame.seats[1:]))
    wants = frame.window in (runner.state.windows[seat] or ())
    return ask("anytime", seat) if wants and runner.rules.may_answer(runner.state, seat, "anytime") else None


def carry_out_move(runner: Runner, frame: Moving) -> Pending:
    """Carry out a declared move, if it is still possible (section 6.5)."""
    runner.pop()
    if runner.state.stacks[frame.cell] and frame.cell not in runner.state.pieces:
        operations.relocate(runner, frame.seat, frame.cell, opens=True)
    return None


def carry_out_contact(runner: Runner, frame: Contacting) -> Pending:
    """Ask the contacted player, open the window, then take a random card and send its piece home (section 7)."""
    if frame.void:
        runner.pop()
    elif frame.stage == "answer":
        runner.swap(replace(frame, stage="window"))
        if runner.rules.may_answer(runner.state, frame.victim, ON_CONTACT):
            return ask("answer_contact", frame.victim)
    elif frame.stage == "window":
        runner.swap(replace(frame, stage="carry"))
        runner.open_window("contact")
    else:
        runner.pop()
        operations.steal(runner, frame.seat, frame.victim, 1)
        operations.force(runner, frame.victim, runner.state.gates[frame.victim], opens=True)
    return None


def carry_out_lock(runner: Runner, frame: Locking) -> Pending:
    """Let the opponents answer a final lock with Hold It!, open the window, then lock (section 6.5).

    Other locks get no answer. The first Hold It! cancels the lock.
    """
    if frame.void:
        runner.pop()
    elif frame.asked:
        runner.swap(replace(frame, asked=frame.asked[1:]))
        if runner.rules.may_answer(runner.state, frame.asked[0], ON_FINAL_LOCK):
            return ask("answer_lock", frame.asked[0])
    elif frame.stage == "answer":
        runner.swap(replace(frame, stage="carry"))
        runner.open_window(frame.window)
    else:
        runner.pop()
        operations.lock(runner, frame.seat, frame.cards, frame.colour)
    return None


def move_placed_card(_runner: Runner, frame: Exiling) -> Pending:
    """Ask where the card goes that must leave the lock area (section 9)."""
    return ask("cell", frame.seat)
