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
from rules.seven.course import Course, course_of
from rules.seven.declaring import HAND_PHASE, TIMINGS, declare
from rules.seven.flow import advance
from rules.seven.frames import PHASES, Asking, Moving, Phase
from rules.seven.hands import lost_first, names
from rules.seven.legal_moves import KINDS
from rules.seven.ops_locks import declare_contact, declare_lock
from rules.seven.players import clockwise, is_locked, phase_lockable
from rules.seven.requirements import MAX_DECLARATIONS, is_usable_at, possible_uses
from rules.seven.setup import free_colours, take_cube
from rules.seven.state import state_of
from rules.seven.steps import Colour
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
    course = course_of(batch)
    refusal = _ANSWERS[kind](course, kind, seat, move)
    if refusal is None:
        advance(course)
    return refusal


def _cube(batch: Batch, seat: int, move: ChooseColour) -> Refusal | None:
    """Take a cube of a colour that nobody has (section 3)."""
    if move.colour not in free_colours(state_of(batch.game).colours):
        return refusals.wrong_card("cube", move.colour)
    take_cube(batch, seat, move.colour)
    return None


def _lock(course: Course, kind: str, seat: int, move: Lock | Pass) -> Refusal | None:
    """Lock one hand card, or none (section 6.1)."""
    if isinstance(move, Pass):
        course.emit(happened.Passed(seat, kind))
        course.swap(PHASES["lock_border"])
        return None
    hand = course.state.hands[seat]
    if move.card not in names(hand):
        return refusals.not_in_hand(kind, move.card)
    if move.card not in phase_lockable(course.state, course.rules, seat):
        return refusals.not_lockable(move.card)
    course.swap(PHASES["lock_border"])
    colour = cast("Colour", course.rules.cards[move.card].colour)
    declare_lock(course, seat, (move.card,), (lost_first(hand, move.card),), colour, "lock")
    return None


def _hand(course: Course, kind: str, seat: int, move: Use | EndPhase) -> Refusal | None:
    """Use a hand effect, or end the hand phase (section 6.2)."""
    if isinstance(move, EndPhase):
        course.emit(happened.Passed(seat, kind))
        course.swap(PHASES["hand_border"])
        return None
    return _use(course, kind, seat, move)


def _use(course: Course, kind: str, seat: int, move: Use) -> Refusal | None:
    state, rules, timing = course.state, course.rules, TIMINGS[kind]
    if move.card not in names(state.hands[seat]) and not is_locked(state, seat, move.card):
        return refusals.not_in_hand(kind, move.card)
    if not is_usable_at(state, rules, seat, move.card, timing):
        return refusals.not_usable(kind, move.card)
    if timing == HAND_PHASE and state.turn.declared >= MAX_DECLARATIONS:
        return refusals.too_many_declarations()
    if move.option not in possible_uses(state, rules, seat, move.card):
        return refusals.not_usable(kind, move.card)
    declare(course, seat, move.card, move.option, "hand" if timing == HAND_PHASE else "reaction")
    return None


def _answer(course: Course, kind: str, seat: int, move: Use | Pass) -> Refusal | None:
    """Answer a declaration with a card, or not (section 6.5)."""
    if isinstance(move, Pass):
        course.emit(happened.Passed(seat, kind))
        return None
    frame = course.stack[-1]
    if type(frame) is Asking:  # the window closes when all pass in a row
        course.swap(replace(frame, seats=clockwise(course.state.gates, course.state.turn.seat)))
    refusal = _use(course, kind, seat, move)
    if refusal is not None:
        course.swap(frame)
    return refusal


def _move(course: Course, kind: str, seat: int, move: Move | Contact) -> Refusal | None:
    """Move or contact (section 6.3)."""
    state = course.state
    if isinstance(move, Contact):
        if move.seat not in contacts(state, seat):
            return refusals.cannot_contact(move.seat)
        course.swap(PHASES["bonus"])
        declare_contact(course, seat, move.seat)
        return None
    if move.cell not in destinations(state, seat, state.turn.leap):
        return refusals.wrong_cell(kind, move.cell)
    course.swap(PHASES["bonus"])
    course.push(Moving(seat, move.cell))
    course.open_window("move")
    return None


def _stuck(course: Course, kind: str, seat: int, _move: Pass) -> Refusal | None:
    """Neither move nor contact, and no card to place: nothing is placed (section 6.3)."""
    course.emit(happened.Passed(seat, kind))
    course.swap(PHASES["move_border"])
    return None


def _bonus(course: Course, kind: str, seat: int, move: Move | Pass) -> Refusal | None:
    """An optional bonus move: never a contact (section 6.3)."""
    frame = cast("Phase", course.stack[-1])
    if isinstance(move, Pass):
        course.emit(happened.Passed(seat, kind))
        spend_bonus(course, frame)
        return None
    if move.cell not in destinations(course.state, seat, 1):
        return refusals.wrong_cell(kind, move.cell)
    spend_bonus(course, frame)
    course.push(Moving(seat, move.cell))
    course.open_window("move")
    return None


_ANSWERS: dict[str, Callable[[Course, str, int, Any], Refusal | None]] = {
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
