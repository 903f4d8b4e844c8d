"""The interpreter: one function an instruction, and what becomes of the card in the end (section 7, `conventions`)."""

from collections.abc import Callable
from typing import Any

from rules.seven import deeds, ops_board, ops_cards, ops_locks, steps
from rules.seven import events as happened
from rules.seven.course import Course, Pending, ask
from rules.seven.frames import Effect
from rules.seven.options import branches_of, instruction, players_of
from rules.seven.players import listed, passes
from rules.seven.scripts import Again, Each, Fork, Jump, OpenChosen, Unless


def carry_out(course: Course, frame: Effect) -> Pending:
    """Carry out the next instruction of an effect, or finish it."""
    step = instruction(course.rules, frame)
    if step is not None:
        return OPERATIONS[type(step)](course, frame, step)
    _finish(course, frame)
    return None


def _finish(course: Course, frame: Effect) -> None:
    """The card joins its owner's hand after an arrival, if it is still there and has no other fate (section 7)."""
    course.pop()
    if frame.part == "hand":
        if frame.aside:
            course.emit(happened.AsideDiscarded(frame.card))
        return
    arrival = course.rules.cards[frame.card].arrival
    at = deeds.spot(course.state, frame)
    if arrival is not None and arrival.fate == "to_hand" and at is not None and frame.cell is not None:
        deeds.take(course, frame.user, frame.cell, at)


def _each(course: Course, frame: Effect, step: Each) -> Pending:
    """The next player of a loop, clockwise from the user; who is listed is settled when it begins."""
    state, rules = course.state, course.rules
    left = listed(state, frame.user, step.among) if frame.left is None else frame.left
    while left:
        seat, left = left[0], left[1:]
        if passes(state, rules, frame.user, seat, step.where):
            course.done(frame, it=seat, left=left)
            return None
    course.jump(frame, step.past, it=None, left=None)
    return None


def _again(course: Course, frame: Effect, step: Again) -> Pending:
    course.jump(frame, step.head)
    return None


def _jump(course: Course, frame: Effect, step: Jump) -> Pending:
    course.jump(frame, step.to)
    return None


def _unless(course: Course, frame: Effect, step: Unless) -> Pending:
    if _holds(course, frame, step.cond):
        course.done(frame)
    else:
        course.jump(frame, step.past)
    return None


def _holds(course: Course, frame: Effect, condition: steps.Condition) -> bool:
    hands = course.state.hands
    if condition == "self_hand_is_minimum":
        return len(hands[frame.user]) == min(len(hand) for hand in hands)
    if condition == "self_hand>=1":
        return len(hands[frame.user]) >= 1
    if condition == "nothing_opened":
        return frame.opened == 0
    if condition == "opened_by_this_arrival":
        return frame.fresh
    colour = condition.partition(":")[2]
    return any(course.rules.cards[card].fits(colour) for card in frame.drawn)


def _fork(course: Course, frame: Effect, _step: Fork) -> Pending:
    """Exactly one executable option, declared with a hand effect or chosen now."""
    branches = branches_of(course.state, course.rules, frame) if frame.option is None else []
    if len(branches) > 1:
        return ask("option", frame.user)
    option = branches[0].id if branches else frame.option
    branch = course.rules.scripts[frame.part][frame.card].branch(option)
    assert branch is not None, "an option of this effect"
    course.jump(frame, branch.start, option=option)
    return None


def _choose_player(course: Course, frame: Effect, _step: steps.ChoosePlayer) -> Pending:
    """Store one player; with nobody to choose the effect ends here."""
    options = players_of(course.state, course.rules, frame)
    if len(options) > 1:
        return ask("player", frame.user)
    if options:
        course.done(frame, target=options[0])
    else:
        course.jump(frame, -1)
    return None


OPERATIONS: dict[type, Callable[[Course, Effect, Any], Pending]] = {
    Each: _each,
    Again: _again,
    Unless: _unless,
    Jump: _jump,
    Fork: _fork,
    OpenChosen: ops_board.open_chosen,
    steps.ChoosePlayer: _choose_player,
    steps.ChooseCells: ops_board.choose_cells,
    steps.Draw: ops_cards.draw,
    steps.Discard: ops_cards.discard,
    steps.StealRandom: ops_cards.steal_random,
    steps.TakeTop: ops_board.take_top,
    steps.TakeAll: ops_board.take_all,
    steps.DiscardTop: ops_board.discard_top,
    steps.DiscardCell: ops_board.discard_cell,
    steps.DeckToCells: ops_board.deck_to_cells,
    steps.HandToCell: ops_cards.hand_to_cell,
    steps.SelfToCell: ops_board.self_to_cell,
    steps.ShiftCards: ops_board.shift_cards,
    steps.TuckBottom: ops_board.tuck_bottom,
    steps.Move: ops_board.move,
    steps.MoveTo: ops_board.move_to,
    steps.ForcedMove: ops_board.forced_move,
    steps.ExtraMove: ops_locks.extra_move,
    steps.LeapMove: ops_locks.leap_move,
    steps.Forbid: ops_locks.forbid,
    steps.LockFromHand: ops_locks.lock_from_hand,
    steps.LockPair: ops_locks.lock_pair,
    steps.TakeLocked: ops_locks.take_locked,
    steps.DiscardLocked: ops_locks.discard_locked,
    steps.SelfToLockArea: ops_locks.self_to_lock_area,
    steps.SelfToHand: ops_board.self_to_hand,
    steps.Salvage: ops_cards.salvage,
    steps.DeclareColours: ops_cards.declare_colours,
    steps.Prophecy: ops_cards.prophecy,
    steps.GiveOrDiscard: ops_cards.give_or_discard,
    steps.CancelContact: ops_locks.cancel_contact,
    steps.Contact: ops_locks.contact,
    steps.CancelLock: ops_locks.cancel_lock,
}
