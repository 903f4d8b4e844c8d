"""Deciding: a seat's move is taken, or refused with the rule that forbids it."""

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from rules.kernel.batch import Batch
from rules.kernel.game import pending_decision
from rules.kernel.refusal import Refusal
from rules.seven import answers, refusals
from rules.seven import events as happened
from rules.seven.actions import (
    ChooseColour,
    Contact,
    EndPhase,
    Lock,
    Move,
    Pass,
    Use,
)
from rules.seven.cells import contacts, destinations
from rules.seven.declaring import HAND_PHASE, TIMINGS, declare
from rules.seven.flow import advance
from rules.seven.frames import PHASES, Asking, Moving, Phase
from rules.seven.hands import mark_lost_first, names
from rules.seven.legal_moves import KINDS
from rules.seven.ops_locks import declare_contact, declare_lock
from rules.seven.players import clockwise, is_locked, phase_lockable
from rules.seven.requirements import MAX_DECLARATIONS, is_usable_at, possible_uses
from rules.seven.runner import EffectRunner, runner_of
from rules.seven.setup import free_colours, take_cube
from rules.seven.state import state_of
from rules.seven.terms import Colour
from rules.seven.turns import spend_bonus


def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
    """Emit a move of a seat that is asked, and its immediate consequences; or say why not."""
    ask = pending_decision(batch.game, seat)
    assert ask is not None, "the table checks who is asked"
    kind = ask.kind
    kinds = KINDS[kind]
    if type(move) not in kinds:
        return refusals.wrong_action(kind, kinds)
    if kind == "cube":
        return _cube(batch, seat, move)
    runner = runner_of(batch)
    refusal = _ANSWERS[kind](runner, kind, seat, move)
    if refusal is None:
        advance(runner)
    return refusal


def _cube(batch: Batch, seat: int, move: ChooseColour) -> Refusal | None:
    """Take a cube of a colour that nobody has (section 3)."""
    if move.colour not in free_colours(state_of(batch.game).colours):
        return refusals.wrong_card("cube", move.colour)
    take_cube(batch, seat, move.colour)
    return None


def _lock(runner: EffectRunner, kind: str, seat: int, move: Lock | Pass) -> Refusal | None:
    """Lock one hand card, or none (section 6.1)."""
    if isinstance(move, Pass):
        runner.emit(happened.Passed(seat, kind))
        runner.swap(PHASES["lock_border"])
        return None
    hand = runner.state.hands[seat]
    if move.card not in names(hand):
        return refusals.not_in_hand(kind, move.card)
    if move.card not in phase_lockable(runner.state, runner.rules, seat):
        return refusals.not_lockable(move.card)
    runner.swap(PHASES["lock_border"])
    colour = cast("Colour", runner.rules.cards[move.card].colour)
    declare_lock(runner, seat, (move.card,), (mark_lost_first(hand, move.card),), colour, "lock")
    return None


def _hand(runner: EffectRunner, kind: str, seat: int, move: Use | EndPhase) -> Refusal | None:
    """Use a hand effect, or end the hand phase (section 6.2)."""
    if isinstance(move, EndPhase):
        runner.emit(happened.Passed(seat, kind))
        runner.swap(PHASES["hand_border"])
        return None
    return _use(runner, kind, seat, move)


def _use(runner: EffectRunner, kind: str, seat: int, move: Use) -> Refusal | None:
    state, rules, timing = runner.state, runner.rules, TIMINGS[kind]
    if move.card not in names(state.hands[seat]) and not is_locked(state, seat, move.card):
        return refusals.not_in_hand(kind, move.card)
    if not is_usable_at(state, rules, seat, move.card, timing):
        return refusals.not_usable(kind, move.card)
    if timing == HAND_PHASE and state.turn.declared >= MAX_DECLARATIONS:
        return refusals.too_many_declarations()
    if move.option not in possible_uses(state, rules, seat, move.card):
        return refusals.not_usable(kind, move.card)
    declare(runner, seat, move.card, move.option, "hand" if timing == HAND_PHASE else "reaction")
    return None


def _answer(runner: EffectRunner, kind: str, seat: int, move: Use | Pass) -> Refusal | None:
    """Answer a declaration with a card, or not (section 6.5)."""
    if isinstance(move, Pass):
        runner.emit(happened.Passed(seat, kind))
        return None
    frame = runner.stack[-1]
    if type(frame) is Asking:  # the window closes when all pass in a row
        runner.swap(replace(frame, seats=clockwise(runner.state.gates, runner.state.turn.seat)))
    refusal = _use(runner, kind, seat, move)
    if refusal is not None:
        runner.swap(frame)
    return refusal


def _move(runner: EffectRunner, kind: str, seat: int, move: Move | Contact) -> Refusal | None:
    """Move or contact (section 6.3)."""
    state = runner.state
    if isinstance(move, Contact):
        if move.seat not in contacts(state, seat):
            return refusals.cannot_contact(move.seat)
        runner.swap(PHASES["bonus"])
        declare_contact(runner, seat, move.seat)
        return None
    if move.cell not in destinations(state, seat, state.turn.leap):
        return refusals.wrong_cell(kind, move.cell)
    runner.swap(PHASES["bonus"])
    runner.push(Moving(seat, move.cell))
    runner.open_window("move")
    return None


def _stuck(runner: EffectRunner, kind: str, seat: int, _move: Pass) -> Refusal | None:
    """Neither move nor contact, and no card to place: nothing is placed (section 6.3)."""
    runner.emit(happened.Passed(seat, kind))
    runner.swap(PHASES["move_border"])
    return None


def _bonus(runner: EffectRunner, kind: str, seat: int, move: Move | Pass) -> Refusal | None:
    """An optional bonus move: never a contact (section 6.3)."""
    frame = cast("Phase", runner.stack[-1])
    if isinstance(move, Pass):
        runner.emit(happened.Passed(seat, kind))
        spend_bonus(runner, frame)
        return None
    if move.cell not in destinations(runner.state, seat, 1):
        return refusals.wrong_cell(kind, move.cell)
    spend_bonus(runner, frame)
    runner.push(Moving(seat, move.cell))
    runner.open_window("move")
    return None


_ANSWERS: dict[str, Callable[[EffectRunner, str, int, Any], Refusal | None]] = {
    "lock": _lock,
    "hand": _hand,
    "move": _move,
    "bonus": _bonus,
    "stuck": _stuck,
    "anytime": _answer,
    "answer_contact": _answer,
    "answer_lock": _answer,
    "pay": answers.cost,
    "cell": answers.cell,
    "line": answers.line,
    "player": answers.player,
    "option": answers.option,
    "colour": answers.colour,
    "place": answers.place,
    "discard": answers.discard,
    "lay": answers.lay,
    "give": answers.give,
    "lock_card": answers.lock_card,
    "locked": answers.locked,
    "expire": answers.expire,
}
