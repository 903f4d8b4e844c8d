"""The interpreter: one function an instruction, and what becomes of the card in the end (section 7, `conventions`)."""

from collections.abc import Callable
from typing import Any

from rules.seven import events as happened
from rules.seven import operations, ops_board, ops_cards, ops_locks, steps
from rules.seven.frames import Effect
from rules.seven.options import branches_of, instruction, players_of
from rules.seven.players import listed, passes
from rules.seven.runner import EffectRunner, Pending, ask
from rules.seven.scripts import Again, Each, Fork, Jump, OpenChosen, Unless


def carry_out(runner: EffectRunner, frame: Effect) -> Pending:
    """Carry out the next instruction of an effect, or finish it."""
    step = instruction(runner.rules, frame)
    if step is not None:
        return OPERATIONS[type(step)](runner, frame, step)
    _finish(runner, frame)
    return None


def _finish(runner: EffectRunner, frame: Effect) -> None:
    """The card joins its owner's hand after an arrival, if it is still there and has no other fate (section 7)."""
    runner.pop()
    if frame.part == "hand":
        if frame.aside:
            runner.emit(happened.AsideDiscarded(frame.card))
        return
    arrival = runner.rules.cards[frame.card].arrival
    at = operations.spot(runner.state, frame)
    if arrival is not None and arrival.fate == "to_hand" and at is not None and frame.cell is not None:
        operations.take(runner, frame.user, frame.cell, at)


def _each(runner: EffectRunner, frame: Effect, step: Each) -> Pending:
    """The next player of a loop, clockwise from the user; who is listed is settled when it begins."""
    state, rules = runner.state, runner.rules
    left = listed(state, frame.user, step.among) if frame.left is None else frame.left
    while left:
        seat, left = left[0], left[1:]
        if passes(state, rules, frame.user, seat, step.where):
            runner.done(frame, it=seat, left=left)
            return None
    runner.jump(frame, step.past, it=None, left=None)
    return None


def _again(runner: EffectRunner, frame: Effect, step: Again) -> Pending:
    runner.jump(frame, step.head)
    return None


def _jump(runner: EffectRunner, frame: Effect, step: Jump) -> Pending:
    runner.jump(frame, step.to)
    return None


def _unless(runner: EffectRunner, frame: Effect, step: Unless) -> Pending:
    if _holds(runner, frame, step.cond):
        runner.done(frame)
    else:
        runner.jump(frame, step.past)
    return None


def _holds(runner: EffectRunner, frame: Effect, condition: steps.Condition) -> bool:
    hands = runner.state.hands
    if condition == "self_hand_is_minimum":
        return len(hands[frame.user]) == min(len(hand) for hand in hands)
    if condition == "self_hand>=1":
        return len(hands[frame.user]) >= 1
    if condition == "nothing_opened":
        return frame.opened == 0
    if condition == "opened_by_this_arrival":
        return frame.fresh
    colour = condition.partition(":")[2]
    return any(runner.rules.cards[card].fits(colour) for card in frame.drawn)


def _fork(runner: EffectRunner, frame: Effect, _step: Fork) -> Pending:
    """Exactly one executable option, declared with a hand effect or chosen now."""
    branches = branches_of(runner.state, runner.rules, frame) if frame.option is None else []
    if len(branches) > 1:
        return ask("option", frame.user)
    option = branches[0].id if branches else frame.option
    branch = runner.rules.scripts[frame.part][frame.card].branch(option)
    assert branch is not None, "an option of this effect"
    runner.jump(frame, branch.start, option=option)
    return None


def _choose_player(runner: EffectRunner, frame: Effect, _step: steps.ChoosePlayer) -> Pending:
    """Store one player; with nobody to choose the effect ends here."""
    options = players_of(runner.state, runner.rules, frame)
    if len(options) > 1:
        return ask("player", frame.user)
    if options:
        runner.done(frame, target=options[0])
    else:
        runner.jump(frame, -1)
    return None


OPERATIONS: dict[type, Callable[[EffectRunner, Effect, Any], Pending]] = {
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
