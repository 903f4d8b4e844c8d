"""The one decision of the game: a seat takes its turn, step by step, while all others take theirs."""

from collections.abc import Sequence
from typing import Any, final

from msgspec.structs import force_setattr

from events.model import Sealed
from rules.kernel.batch import Batch
from rules.kernel.commitments import MAX_CHOICES, commit, refuse_commitment
from rules.kernel.decision import Decision, LegalMove
from rules.kernel.game import AnyGame
from rules.kernel.refusal import Refusal
from rules.kernel.translated import Translated
from rules.seven_wonders_dice.actions import (
    Build,
    BuildWonder,
    ChooseBonus,
    Cross,
    Decline,
    Move,
    Pass,
    Step,
    StepMove,
    TakeBack,
    TurnMove,
    has_tasks_left,
)
from rules.seven_wonders_dice.crossings import BuildStep, BuildWonderStep, CrossStep
from rules.seven_wonders_dice.events import Committed
from rules.seven_wonders_dice.names import printed_names
from rules.seven_wonders_dice.narrator import DiceNarrator
from rules.seven_wonders_dice.state import DiceState, state_of
from rules.seven_wonders_dice.steps import BonusStep, DeclineStep, PassStep, TurnStep, refusal
from rules.seven_wonders_dice.turn_position import TurnPosition, position_after, position_of

_STEPS: tuple[TurnStep[Any], ...] = (
    DeclineStep(),
    PassStep(),
    BuildStep(),
    BuildWonderStep(),
    BonusStep(),
    CrossStep(),
)
"""In the order in which their moves are listed, so that the default move comes first."""

STEPS: dict[type[TurnMove], TurnStep[Any]] = {step.move: step for step in _STEPS}
"""By the class of the move."""


def next_steps(position: TurnPosition) -> list[LegalMove]:
    """Return every move that is a step from a position, the default move first."""
    legal_moves: list[LegalMove] = []
    for step in _STEPS:
        if step.suits(position.task):
            legal_moves += step.moves(position)
    return legal_moves


def take_step(position: TurnPosition, move: StepMove) -> Step:
    """Return the step that a legal move takes from a position."""
    return STEPS[type(move)].take(position, move)


@final
class TakeTurn(Decision[DiceState, Move], frozen=True):
    """A seat's sealed turn (section 3): a chain of steps, replaceable until the reveal (section 3.3).

    While tasks are left, the next step continues the chain. When the turn is complete, step 0 begins another one. The
    last step can be taken back. A seat that has changed its choice too often can only continue.
    """

    kind = "turn"
    rule = "seven_wonders_dice section 3"
    answers = (Build, BuildWonder, Pass, Cross, ChooseBonus, Decline, TakeBack)

    position: TurnPosition = None  # type: ignore[assignment]  # set in __post_init__
    """The position at which the next step begins: computed once, for the moves and for taking one of them."""

    def __post_init__(self) -> None:
        """Set the position."""
        force_setattr(self, "position", position_of(self.game, self.pending.decider))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that the seat has chosen."""
        kept = self.game.commitments[self.pending.decider]
        return () if kept is None else kept.chain or ()

    @property
    def is_spent(self) -> bool:
        """Whether the seat can't change its choice any more."""
        kept = self.game.commitments[self.pending.decider]
        return kept is not None and kept.times >= MAX_CHOICES

    def prompt(self) -> Translated:
        """Return what the next step is about."""
        task, printed = self.position.task, printed_names(self.game.revision)
        english, japanese = (DiceNarrator((), language, printed) for language in ("en", "ja"))
        return Translated(task.question(english), task.question(japanese))

    def moves(self) -> list[LegalMove]:
        """Return the next steps, then taking back the last one."""
        if self.game.commitments[self.pending.decider] is None:
            return next_steps(self.position)
        steps, is_spent = self.steps, self.is_spent
        if is_spent and not has_tasks_left(steps):
            return []
        legal_moves = next_steps(self.position)
        if steps and not is_spent:
            legal_moves.append(LegalMove(TakeBack(len(steps) - 1)))
        return legal_moves

    def candidates(self) -> Sequence[Move]:
        """Return the steps that could come next with what lies open on the board and in the forum."""
        position, moves = self.position, list[Move]()
        for step in _STEPS:
            if step.suits(position.task):
                moves += step.candidates(position)
        return moves

    def refuse(self, move: Move) -> Refusal | None:
        """Return why the step can't be taken or taken back, or why the seat can't change its choice any more."""
        refused = self._refuse_taking_back(move) if isinstance(move, TakeBack) else self._refuse_step(move)
        if refused is None and self.is_spent:
            return refuse_commitment(self.game, self._committed(move))
        return refused

    def take(self, batch: Batch, move: Move) -> None:
        """Seal the turn with the step, or without the one that was taken back."""
        commit(batch, self.pending.decider, self._committed(move), has_tasks_left)

    def _refuse_taking_back(self, move: TakeBack) -> Refusal | None:
        last = len(self.steps) - 1
        if self.steps and move.step == last:
            return None
        detail = (
            f"Only step {last}, the last one, can be taken back." if self.steps else "There is no step to take back."
        )
        return refusal("not_the_last_step", "section 3", detail)

    def _refuse_step(self, move: StepMove) -> Refusal | None:
        position = self.position
        expected = len(position.steps)
        if move.step == expected:
            step, task = STEPS[type(move)], position.task
            return step.refuse(position, move) if step.suits(task) else step.refuse_task(task)
        is_complete = len(self.steps) > expected
        detail = "The turn is complete; another one begins with step 0." if is_complete else f"Step {expected} is next."
        return refusal("not_the_next_step", "section 3", detail)

    def _committed(self, move: Move) -> Committed:
        seat = self.pending.decider
        if isinstance(move, TakeBack):
            left = self.steps[:-1]
            return Committed(seat, bool(left), Sealed((seat,), left))
        position = self.position
        return Committed(seat, True, Sealed((seat,), (*position.steps, take_step(position, move))))


DECISIONS: dict[str, type[Decision[DiceState, Any]]] = {TakeTurn.kind: TakeTurn}
"""By kind."""


def label(game: AnyGame, seat: int, move: Move, language: str) -> str:
    """Return a move of a seat in words, legal or chosen already; any language but Japanese is answered in English."""
    narrator = DiceNarrator((), language, printed_names(game.revision))
    if isinstance(move, TakeBack):
        return narrator.say("Take the last step back", "最後の一手を取り消す")
    kept = game.commitments[seat]
    steps = kept.chain[: move.step] if kept is not None and kept.chain else ()
    return STEPS[type(move)].label(position_after(game.revision, state_of(game), seat, steps), move, narrator)
