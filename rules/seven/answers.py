"""Answers to what effects ask: cells, players, colours, cards, one at a time. Each is checked, then noted or done."""

from typing import cast

from msgspec.structs import replace

from rules.kernel.refusal import Refusal
from rules.seven import events as happened
from rules.seven import operations, ops_cards, ops_locks, refusals
from rules.seven.actions import (
    ChooseCard,
    ChooseCell,
    ChooseColour,
    ChooseLine,
    ChooseLocked,
    ChooseOption,
    ChoosePlayer,
    Pass,
)
from rules.seven.board import LINES
from rules.seven.declaring import pay
from rules.seven.frames import PHASES, Declared, Effect, Exiling
from rules.seven.options import (
    branches_of,
    cells_of,
    colours_of,
    costs_of,
    expiring,
    gifts_of,
    hand_of,
    instruction,
    lines_of,
    lockable_of,
    locked_of,
    may_stop,
    places_of,
    players_of,
)
from rules.seven.runner import EffectRunner
from rules.seven.scripts import OpenChosen
from rules.seven.state import INDEX
from rules.seven.steps import ChooseCells, DiscardLocked, GiveOrDiscard, HandToCell, TakeLocked


def _effect(runner: EffectRunner) -> Effect:
    """The effect that asks."""
    return runner.stack[-1]  # type: ignore[return-value]


def cell(runner: EffectRunner, kind: str, seat: int, move: ChooseCell | Pass) -> Refusal | None:
    """A cell for an effect, for a card that leaves a lock area, or for a deck card when stuck."""
    frame = runner.stack[-1]
    if isinstance(move, Pass):
        if not may_stop(runner.rules, frame):
            return refusals.must_choose(kind)
        runner.emit(happened.Passed(seat, kind))
        _stop_choosing(runner, _effect(runner))
        return None
    if move.cell not in cells_of(runner.state, runner.rules, frame):
        return refusals.wrong_cell(kind, move.cell)
    if type(frame) is Effect:
        runner.emit(happened.CellChosen(seat, move.cell))
        runner.swap(replace(frame, chosen=(*frame.chosen, move.cell)))
    elif isinstance(frame, Exiling):
        _exile(runner, frame, move.cell)
    else:
        operations.lay_from_deck(runner, (move.cell,))
        runner.swap(PHASES["move_border"])
    return None


def _stop_choosing(runner: EffectRunner, frame: Effect) -> None:
    step = instruction(runner.rules, frame)
    if isinstance(step, OpenChosen):
        runner.done(frame, opened=max(frame.todo, 0))
    elif isinstance(step, ChooseCells):
        runner.done(frame, cells={**frame.cells, step.store: frame.chosen})


def _exile(runner: EffectRunner, frame: Exiling, where: int) -> None:
    """The placed card leaves; both locked ones stay, and may win (section 9)."""
    card = runner.state.locks[frame.seat][INDEX[frame.colour]].placed[0]
    runner.emit(happened.PlacedCardMoved(frame.seat, frame.colour, card, where))
    runner.pop()
    operations.check_victory(runner, frame.seat)


def line(runner: EffectRunner, kind: str, seat: int, move: ChooseLine) -> Refusal | None:
    """A row or a column."""
    if move.line not in lines_of(runner.rules, _effect(runner)):
        return refusals.may_not_choose(kind)
    runner.emit(happened.LineChosen(seat, move.line))
    frame = _effect(runner)
    step = cast("ChooseCells", instruction(runner.rules, frame))
    runner.swap(replace(frame, cells={**frame.cells, step.store: LINES[move.line]}))
    return None


def player(runner: EffectRunner, kind: str, seat: int, move: ChoosePlayer) -> Refusal | None:
    """A player."""
    if move.seat not in players_of(runner.state, runner.rules, _effect(runner)):
        return refusals.may_not_choose(kind)
    runner.emit(happened.PlayerChosen(seat, move.seat))
    runner.done(_effect(runner), target=move.seat)
    return None


def option(runner: EffectRunner, kind: str, seat: int, move: ChooseOption) -> Refusal | None:
    """A way to carry out an effect."""
    if move.option not in [branch.id for branch in branches_of(runner.state, runner.rules, _effect(runner))]:
        return refusals.may_not_choose(kind)
    runner.emit(happened.OptionChosen(seat, move.option))
    runner.swap(replace(_effect(runner), option=move.option))
    return None


def colour(runner: EffectRunner, kind: str, seat: int, move: ChooseColour) -> Refusal | None:
    """A colour to name."""
    frame = _effect(runner)
    if move.colour not in colours_of(runner.rules, frame):
        return refusals.may_not_choose(kind)
    runner.emit(happened.ColourDeclared(seat, move.colour))
    runner.swap(replace(frame, colours=(*frame.colours, move.colour)))
    return None


def place(runner: EffectRunner, kind: str, seat: int, move: ChooseColour) -> Refusal | None:
    """A place of a lock area."""
    frame = _effect(runner)
    if move.colour not in places_of(runner.state, runner.rules, frame):
        return refusals.may_not_choose(kind)
    runner.emit(happened.ColourDeclared(seat, move.colour))
    runner.swap(replace(frame, colours=(move.colour,)))
    return None


def discard(runner: EffectRunner, kind: str, seat: int, move: ChooseCard) -> Refusal | None:
    """A hand card to discard."""
    if move.card not in hand_of(runner.state, _effect(runner), runner.rules):
        return refusals.wrong_card(kind, move.card)
    ops_cards.discard_one(runner, _effect(runner), seat, move.card)
    return None


def lay(runner: EffectRunner, kind: str, seat: int, move: ChooseCard) -> Refusal | None:
    """A hand card to lay on a cell."""
    frame = _effect(runner)
    if move.card not in hand_of(runner.state, frame, runner.rules):
        return refusals.wrong_card(kind, move.card)
    ops_cards.lay(runner, frame, cast("HandToCell", instruction(runner.rules, frame)), seat, move.card)
    return None


def give(runner: EffectRunner, kind: str, seat: int, move: ChooseCard | Pass) -> Refusal | None:
    """A hand card of the declared colour, or to discard instead (Greedy Palette)."""
    frame = _effect(runner)
    step = cast("GiveOrDiscard", instruction(runner.rules, frame))
    cards, may_refuse = gifts_of(runner.state, runner.rules, frame)
    if isinstance(move, Pass):
        if not may_refuse:
            return refusals.must_choose(kind)
        runner.emit(happened.Passed(seat, kind))
        runner.swap(replace(frame, todo=min(step.discard, len(runner.state.hands[seat]))))
        return None
    if move.card not in cards:
        return refusals.wrong_card(kind, move.card)
    operations.give(runner, seat, frame.user, move.card)
    runner.done(frame)
    return None


def lock_card(runner: EffectRunner, kind: str, seat: int, move: ChooseCard | Pass) -> Refusal | None:
    """A hand card to lock by an effect; nothing only if none can be."""
    frame = _effect(runner)
    cards = lockable_of(runner.state, runner.rules, frame)
    if isinstance(move, Pass):
        if cards:
            return refusals.must_choose(kind)
        runner.emit(happened.Passed(seat, kind))
        runner.done(frame)
        return None
    if move.card not in cards:
        return refusals.wrong_card(kind, move.card)
    runner.swap(replace(frame, picked=move.card))
    return None


def locked(runner: EffectRunner, kind: str, _seat: int, move: ChooseLocked) -> Refusal | None:
    """A locked card that its owner gives up."""
    frame = _effect(runner)
    if (move.colour, move.card) not in locked_of(runner.state, runner.rules, frame):
        return refusals.wrong_card(kind, move.card)
    step = cast("TakeLocked | DiscardLocked", instruction(runner.rules, frame))
    ops_locks.lose_locked(runner, frame, step, move.colour, move.card)
    return None


def cost(runner: EffectRunner, kind: str, _seat: int, move: ChooseCard) -> Refusal | None:
    """A hand card to pay with."""
    frame = cast("Declared", runner.stack[-1])
    if move.card not in costs_of(runner.state, runner.rules, frame):
        return refusals.wrong_card(kind, move.card)
    pay(runner, frame, move.card)
    return None


def expire(runner: EffectRunner, kind: str, seat: int, move: ChooseCard) -> Refusal | None:
    """The next of the cards that lasted until the end of the turn."""
    if move.card not in expiring(runner.state):
        return refusals.wrong_card(kind, move.card)
    operations.discard(runner, seat, move.card)
    return None
