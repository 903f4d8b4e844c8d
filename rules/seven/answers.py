"""Answers to what effects ask: cells, players, colours, cards, one at a time. Each is checked, then noted or done."""

from typing import cast

from msgspec.structs import replace

from rules.kernel.refusal import Refusal
from rules.seven import deeds, ops_cards, ops_locks, refusals
from rules.seven import events as happened
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
from rules.seven.course import Course
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
from rules.seven.scripts import OpenChosen
from rules.seven.state import INDEX
from rules.seven.steps import ChooseCells, DiscardLocked, GiveOrDiscard, HandToCell, TakeLocked


def _effect(course: Course) -> Effect:
    """The effect that asks."""
    return course.stack[-1]  # type: ignore[return-value]


def cell(course: Course, kind: str, seat: int, move: ChooseCell | Pass) -> Refusal | None:
    """A cell for an effect, for a card that leaves a lock area, or for a deck card when stuck."""
    frame = course.stack[-1]
    if isinstance(move, Pass):
        if not may_stop(course.rules, frame):
            return refusals.must_choose(kind)
        course.emit(happened.Passed(seat, kind))
        _stop_choosing(course, _effect(course))
        return None
    if move.cell not in cells_of(course.state, course.rules, frame):
        return refusals.wrong_cell(kind, move.cell)
    if type(frame) is Effect:
        course.emit(happened.CellChosen(seat, move.cell))
        course.swap(replace(frame, chosen=(*frame.chosen, move.cell)))
    elif isinstance(frame, Exiling):
        _exile(course, frame, move.cell)
    else:
        deeds.lay_from_deck(course, (move.cell,))
        course.swap(PHASES["move_border"])
    return None


def _stop_choosing(course: Course, frame: Effect) -> None:
    step = instruction(course.rules, frame)
    if isinstance(step, OpenChosen):
        course.done(frame, opened=max(frame.todo, 0))
    elif isinstance(step, ChooseCells):
        course.done(frame, cells={**frame.cells, step.store: frame.chosen})


def _exile(course: Course, frame: Exiling, where: int) -> None:
    """The placed card leaves; both locked ones stay, and may win (section 9)."""
    card = course.state.locks[frame.seat][INDEX[frame.colour]].placed[0]
    course.emit(happened.PlacedCardMoved(frame.seat, frame.colour, card, where))
    course.pop()
    deeds.check_victory(course, frame.seat)


def line(course: Course, kind: str, seat: int, move: ChooseLine) -> Refusal | None:
    """A row or a column."""
    if move.line not in lines_of(course.rules, _effect(course)):
        return refusals.may_not_choose(kind)
    course.emit(happened.LineChosen(seat, move.line))
    frame = _effect(course)
    step = cast("ChooseCells", instruction(course.rules, frame))
    course.swap(replace(frame, cells={**frame.cells, step.store: LINES[move.line]}))
    return None


def player(course: Course, kind: str, seat: int, move: ChoosePlayer) -> Refusal | None:
    """A player."""
    if move.seat not in players_of(course.state, course.rules, _effect(course)):
        return refusals.may_not_choose(kind)
    course.emit(happened.PlayerChosen(seat, move.seat))
    course.done(_effect(course), target=move.seat)
    return None


def option(course: Course, kind: str, seat: int, move: ChooseOption) -> Refusal | None:
    """A way to carry out an effect."""
    if move.option not in [branch.id for branch in branches_of(course.state, course.rules, _effect(course))]:
        return refusals.may_not_choose(kind)
    course.emit(happened.OptionChosen(seat, move.option))
    course.swap(replace(_effect(course), option=move.option))
    return None


def colour(course: Course, kind: str, seat: int, move: ChooseColour) -> Refusal | None:
    """A colour to name."""
    frame = _effect(course)
    if move.colour not in colours_of(course.rules, frame):
        return refusals.may_not_choose(kind)
    course.emit(happened.ColourDeclared(seat, move.colour))
    course.swap(replace(frame, colours=(*frame.colours, move.colour)))
    return None


def place(course: Course, kind: str, seat: int, move: ChooseColour) -> Refusal | None:
    """A place of a lock area."""
    frame = _effect(course)
    if move.colour not in places_of(course.state, course.rules, frame):
        return refusals.may_not_choose(kind)
    course.emit(happened.ColourDeclared(seat, move.colour))
    course.swap(replace(frame, colours=(move.colour,)))
    return None


def discard(course: Course, kind: str, seat: int, move: ChooseCard) -> Refusal | None:
    """A hand card to discard."""
    if move.card not in hand_of(course.state, _effect(course), course.rules):
        return refusals.wrong_card(kind, move.card)
    ops_cards.discard_one(course, _effect(course), seat, move.card)
    return None


def lay(course: Course, kind: str, seat: int, move: ChooseCard) -> Refusal | None:
    """A hand card to lay on a cell."""
    frame = _effect(course)
    if move.card not in hand_of(course.state, frame, course.rules):
        return refusals.wrong_card(kind, move.card)
    ops_cards.lay(course, frame, cast("HandToCell", instruction(course.rules, frame)), seat, move.card)
    return None


def give(course: Course, kind: str, seat: int, move: ChooseCard | Pass) -> Refusal | None:
    """A hand card of the declared colour, or to discard instead (Greedy Palette)."""
    frame = _effect(course)
    step = cast("GiveOrDiscard", instruction(course.rules, frame))
    cards, may_refuse = gifts_of(course.state, course.rules, frame)
    if isinstance(move, Pass):
        if not may_refuse:
            return refusals.must_choose(kind)
        course.emit(happened.Passed(seat, kind))
        course.swap(replace(frame, todo=min(step.discard, len(course.state.hands[seat]))))
        return None
    if move.card not in cards:
        return refusals.wrong_card(kind, move.card)
    deeds.give(course, seat, frame.user, move.card)
    course.done(frame)
    return None


def lock_card(course: Course, kind: str, seat: int, move: ChooseCard | Pass) -> Refusal | None:
    """A hand card to lock by an effect; nothing only if none can be."""
    frame = _effect(course)
    cards = lockable_of(course.state, course.rules, frame)
    if isinstance(move, Pass):
        if cards:
            return refusals.must_choose(kind)
        course.emit(happened.Passed(seat, kind))
        course.done(frame)
        return None
    if move.card not in cards:
        return refusals.wrong_card(kind, move.card)
    course.swap(replace(frame, picked=move.card))
    return None


def locked(course: Course, kind: str, _seat: int, move: ChooseLocked) -> Refusal | None:
    """A locked card that its owner gives up."""
    frame = _effect(course)
    if (move.colour, move.card) not in locked_of(course.state, course.rules, frame):
        return refusals.wrong_card(kind, move.card)
    step = cast("TakeLocked | DiscardLocked", instruction(course.rules, frame))
    ops_locks.lose_locked(course, frame, step, move.colour, move.card)
    return None


def cost(course: Course, kind: str, _seat: int, move: ChooseCard) -> Refusal | None:
    """A hand card to pay with."""
    frame = cast("Declared", course.stack[-1])
    if move.card not in costs_of(course.state, course.rules, frame):
        return refusals.wrong_card(kind, move.card)
    pay(course, frame, move.card)
    return None


def expire(course: Course, kind: str, seat: int, move: ChooseCard) -> Refusal | None:
    """The next of the cards that lasted until the end of the turn."""
    if move.card not in expiring(course.state):
        return refusals.wrong_card(kind, move.card)
    deeds.discard(course, seat, move.card)
    return None
