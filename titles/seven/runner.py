"""The runner: carries out effects, moves and turns until a decision or a conflict is pending, or the game is over."""

from collections.abc import Sequence
from typing import Any, TypeVar, assert_never

from msgspec.structs import replace

from titles.kernel.batch import Batch
from titles.kernel.game import PendingDecision, PendingResolution
from titles.seven import declarations, turns
from titles.seven.catalogue import Occasion, catalogue
from titles.seven.events import FramesSet, SevenEvent
from titles.seven.frames import (
    Arriving,
    Asking,
    Contacting,
    Declared,
    Effect,
    Exiling,
    Frame,
    Locking,
    Moving,
    Pending,
    Phase,
)
from titles.seven.players import clockwise
from titles.seven.standing import standings
from titles.seven.state import state_of
from titles.seven.terms import Who, Window
from titles.seven.visible import may_answer

DeclaredT = TypeVar("DeclaredT", Contacting, Locking)


class EffectRunner:
    """A stack of frames, innermost last, and the batch into which they emit.

    The stack is that of the batch's game; `advance` carries the frames out and puts them back. `state` is the state
    after all events so far.
    """

    __slots__ = ("batch", "rules", "stack", "state")

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.rules = catalogue(batch.game.revision)
        self.state = state_of(batch.game)
        self.stack = list(self.state.frames)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.batch.game.status == "finished"

    def emit(self, event: SevenEvent) -> None:
        """Add an event to the batch."""
        self.batch.emit(event)
        self.state = state_of(self.batch.game)

    def pick(self, what: str, source: Sequence[str], count: int) -> tuple[str, ...]:
        """Pick some at random; nobody sees which. The label tells the place in this turn."""
        turn = self.state.turn
        return self.batch.pick(f"turn/{turn.number}/{what}/{turn.acts + 1}", source, count)

    def push(self, frame: Frame) -> None:
        """Carry out this frame before the one that is innermost now."""
        self.stack.append(frame)

    def pop(self) -> None:
        """Drop the innermost frame, which is finished."""
        self.stack.pop()

    def swap(self, frame: Frame) -> None:
        """Go on with another frame instead of the innermost one."""
        self.stack[-1] = frame

    def replace_innermost(self, kind: type[DeclaredT], **changes: Any) -> DeclaredT:
        """Change the innermost declared contact or lock, which a reaction answers, and return it."""
        for index in reversed(range(len(self.stack))):
            frame = self.stack[index]
            if isinstance(frame, kind):
                self.stack[index] = changed = replace(frame, **changes)
                return changed
        raise AssertionError(f"no {kind.__name__} is declared")

    def next(self, frame: Effect, **changes: Any) -> None:
        """Go on with the next instruction of the innermost effect."""
        following = self.rules.script(frame.card, frame.part).following(frame.at)
        self.stack[-1] = replace(frame, at=following, chosen=(), picked=None, todo=-1, **changes)

    def jump(self, frame: Effect, index: int) -> None:
        """Go on at an index of the script of the innermost effect."""
        self.stack[-1] = replace(frame, at=self.rules.script(frame.card, frame.part).places[index])

    def player(self, frame: Effect, who: Who) -> int:
        """Return the seat that a step of an effect speaks of."""
        return frame.player(who, self.stack)

    def open_window(self, window: Window) -> bool:
        """Open a window for anytime cards if a seat wants to be asked, and return whether one does (section 6.5)."""
        state = self.state
        for wanted in state.windows:
            if wanted and window in wanted:
                self.push(Asking(window, clockwise(state.gates, state.turn.seat)))
                return True
        return False

    def may_answer(self, seat: int, occasion: Occasion) -> bool:
        """Whether the seat is asked for a card on this occasion (ruling 41)."""
        return may_answer(self.state, self.rules, seat, occasion)

    def win(self) -> None:
        """End the game at once: all seven places are complete, and everything pending is dropped (section 4)."""
        self.stack.clear()
        self.emit(FramesSet(()))
        self.batch.finish("seventh_colour", standings(self.batch.game))

    def advance(self) -> None:
        """Go on until a decision or a conflict is pending, or the game is over."""
        while self.stack:
            pending = self._carry_out(self.stack[-1])
            if pending is not None and self.stack:
                self._wait(pending)
                return

    def _carry_out(self, frame: Frame) -> Pending:
        """Carry out the next part of a frame; a frame that is missing here is a type error.

        The types are compared, since `match` asks each class by `isinstance`: that costs 5 % of the games a second.
        """
        if type(frame) is Effect:
            return declarations.carry_out_effect(self, frame)
        if type(frame) is Phase:
            return turns.carry_out_phase(self, frame)
        if type(frame) is Arriving:
            return declarations.arrive(self, frame)
        if type(frame) is Declared:
            return declarations.begin_effect(self, frame)
        if type(frame) is Moving:
            return declarations.carry_out_move(self, frame)
        if type(frame) is Locking:
            return declarations.carry_out_lock(self, frame)
        if type(frame) is Contacting:
            return declarations.carry_out_contact(self, frame)
        if type(frame) is Asking:
            return declarations.ask_in_window(self, frame)
        if type(frame) is Exiling:
            return declarations.move_placed_card(self, frame)
        assert_never(frame)

    def _wait(self, pending: PendingDecision | PendingResolution) -> None:
        """Put the frames back into the state, and say what the game waits for."""
        frames = tuple(self.stack)
        if frames != self.state.frames:
            self.batch.emit(FramesSet(frames))
        if isinstance(pending, PendingDecision):
            self.batch.ask(pending.kind, pending.decider, pending.subject)
        else:
            self.batch.await_resolution(pending.kind)
