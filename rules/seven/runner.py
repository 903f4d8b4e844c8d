"""What is being carried out, while a batch is in the making: a stack of frames, innermost last."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.kernel.batch import Batch
from rules.kernel.game import PendingDecision, PendingResolution
from rules.seven.catalogue import Catalogue, catalogue
from rules.seven.events import FramesSet, SevenEvent
from rules.seven.frames import Asking, Contacting, Effect, Frame, Locking
from rules.seven.players import clockwise
from rules.seven.standing import standings
from rules.seven.state import SevenState, state_of
from rules.seven.steps import Who
from rules.seven.terms import Window
from rules.seven.visible import may_answer

Pending = PendingDecision | PendingResolution | None
"""What a frame waits for; None while it goes on."""


class EffectRunner:
    """Carries out effects, moves and turns: a stack of frames, innermost last, and the batch that they emit into.

    `runner_of` takes the frames from the state of a game, and `close` puts them back.
    """

    def __init__(self, batch: Batch, rules: Catalogue, stack: Sequence[Frame]) -> None:
        self.batch = batch
        self.rules = rules
        self.stack = list(stack)

    @property
    def state(self) -> SevenState:
        """The state after all events so far."""
        return state_of(self.batch.game)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.batch.game.status == "finished"

    def emit(self, event: SevenEvent) -> None:
        """Add an event to the batch."""
        self.batch.emit(event)

    def pick(self, what: str, source: Sequence[str], count: int) -> tuple[str, ...]:
        """Pick some at random; nobody sees which. The label tells the place in this turn."""
        turn = self.state.turn
        return self.batch.pick(f"turn/{turn.number}/{what}/{turn.acts + 1}", source, count)

    def push(self, frame: Frame) -> None:
        """Carry this out before what is on top now."""
        self.stack.append(frame)

    def pop(self) -> None:
        """What is on top is finished."""
        self.stack.pop()

    def swap(self, frame: Frame) -> None:
        """What is on top goes on like this."""
        self.stack[-1] = frame

    def done(self, frame: Effect, **changes: Any) -> None:
        """The current instruction of the effect on top is finished."""
        if changes:
            frame = replace(frame, **changes)
        script = self.rules.script(frame.card, frame.part)
        following = script.places[script.indices[frame.at] + 1]
        self.stack[-1] = replace(frame, at=following, chosen=(), picked=None, todo=-1)

    def jump(self, frame: Effect, to: int, **changes: Any) -> None:
        """The effect on top goes on at this index of its script."""
        self.stack[-1] = replace(frame, at=self.rules.script(frame.card, frame.part).places[to], **changes)

    def innermost(self, kind: type[Contacting] | type[Locking]) -> int:
        """Where in the stack the declared contact or lock stands that a reaction answers."""
        return next(index for index in reversed(range(len(self.stack))) if isinstance(self.stack[index], kind))

    def open_window(self, window: Window) -> bool:
        """Open a window for anytime cards, if a seat wants to be asked; seats are asked clockwise (section 6.5)."""
        state = self.state
        if any(state.windows) and any(window in (wished or ()) for wished in state.windows):
            self.stack.append(Asking(window, clockwise(state.gates, state.turn.seat)))
            return True
        return False

    def may_answer(self, seat: int, timing: str) -> bool:
        """Is the seat asked for a card of this timing? (ruling 41)."""
        return may_answer(self.state, self.rules, seat, timing)

    def win(self) -> None:
        """End the game at once: all seven places are complete, and everything pending is dropped (section 4)."""
        self.stack.clear()
        self.emit(FramesSet(()))
        self.batch.finish("seventh_colour", standings(self.batch.game))

    def close(self, pending: PendingDecision | PendingResolution) -> None:
        """Put the frames back into the state, and say what the game waits for."""
        frames = tuple(self.stack)
        if frames != self.state.frames:
            self.emit(FramesSet(frames))
        if type(pending) is PendingDecision:
            self.batch.ask(pending.kind, pending.decider, pending.subject)
        else:
            self.batch.set_pending((pending,))


def runner_of(batch: Batch) -> EffectRunner:
    """Return a runner that goes on with what is being carried out in the game of a batch."""
    return EffectRunner(batch, catalogue(batch.game.revision), state_of(batch.game).frames)


def resolved(stack: Sequence[Frame], frame: Effect, who: Who) -> int:
    """The seat that a step speaks of."""
    if who == "self":
        return frame.user
    if who == "it":
        return _sure(frame.it)
    if who == "target":
        return _sure(frame.target)
    kind = Locking if who == "locking_player" else Contacting
    return next(outer.seat for outer in reversed(stack) if isinstance(outer, kind))


def _sure(seat: int | None) -> int:
    assert seat is not None, "a step before has chosen"
    return seat


@cache
def ask(kind: str, seat: int) -> PendingDecision:
    """Ask a seat for a decision of its own."""
    return PendingDecision(kind, seat, seat)
