"""The runner: carries out effects, moves and turns until a decision or a conflict is pending, or the game is over."""

from typing import assert_never

from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.seven.events import FramesSet
from titles.seven.play import declarations, turns
from titles.seven.play.machine import Runner
from titles.seven.play.scripts import rules
from titles.seven.terms.frames import (
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


class EffectRunner(Runner):
    """Carries the frames of a batch's game out, and puts them back."""

    __slots__ = ()

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch, rules(batch.game.revision))

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
