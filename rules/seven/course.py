"""What is being carried out, while a batch is in the making: a stack of frames, innermost last."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from events.model import Event
from rules.kernel.batch import Batch
from rules.kernel.game import PendingDecision, PendingResolution
from rules.seven.actions import Window
from rules.seven.catalogue import Catalogue, catalogue
from rules.seven.events import CourseSet
from rules.seven.evolve import FOLDS
from rules.seven.frames import Asking, Contacting, Effect, Frame, Locking
from rules.seven.players import clockwise
from rules.seven.standing import standings
from rules.seven.state import SevenState
from rules.seven.steps import Who
from rules.seven.visible import may_answer

Pending = PendingDecision | PendingResolution | None
"""What a frame waits for; None while it goes on."""


class Course(msgspec.Struct):
    """The frames of a game, taken from its state by `course_of`, and put back by `close`.

    `state` is the play after all events so far, which are folded here as they happen; the batch's game has it after
    `hand_over`. `over` says that somebody has won.
    """

    batch: Batch
    rules: Catalogue
    state: SevenState
    stack: list[Frame]
    over: bool = False

    def emit(self, event: Event) -> None:
        """Let something happen."""
        fold = FOLDS.get(type(event))
        if fold is not None:
            self.state = fold(self.state, event)
        self.batch.events.append(event)

    def hand_over(self) -> Batch:
        """The batch with its game after all events so far."""
        batch = self.batch
        game, version = batch.game, batch.start.version + len(batch.events)
        if version != game.version:
            batch.game = replace(game, version=version, state=self.state)
        return batch

    def pick(self, what: str, source: Sequence[str], count: int) -> tuple[str, ...]:
        """Pick some at random; nobody sees which. The label tells the place in this turn."""
        turn = self.state.turn
        return self.hand_over().pick(f"turn/{turn.number}/{what}/{turn.acts + 1}", source, count)

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
        """All seven places are complete: the game ends at once, everything pending is dropped (section 4)."""
        self.stack.clear()
        self.over = True
        self.emit(CourseSet(()))
        batch = self.hand_over()
        batch.finish("seventh_colour", standings(batch.game))

    def close(self, pending: PendingDecision | PendingResolution) -> None:
        """Put the frames back, and say what the game waits for."""
        course = tuple(self.stack)
        if course != self.state.course:
            self.state = replace(self.state, course=course)  # as folding the event does
            self.batch.events.append(CourseSet(course))
        batch = self.hand_over()
        if type(pending) is PendingDecision:
            batch.ask(pending.kind, pending.decider, pending.subject)
        else:
            batch.set_pending((pending,))


def course_of(batch: Batch) -> Course:
    """What is being carried out in the game of a batch."""
    game = batch.game
    state: SevenState = game.state  # type: ignore[assignment]  # it has started
    return Course(batch, catalogue(game.revision), state, list(state.course))


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
