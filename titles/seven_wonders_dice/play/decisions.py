"""The one decision of the game: a seat takes its turn, step by step, while all others take theirs."""

from collections.abc import Sequence
from typing import Any, final, get_args

import msgspec
from msgspec.structs import force_setattr

from events.format.model import Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import commit, refuse_commitment
from titles.kernel.play.decision import Decision, LegalMove
from titles.kernel.play.refusal import Refusal
from titles.seven_wonders_dice.events import Committed
from titles.seven_wonders_dice.play.crossings import BuildStep, BuildWonderStep, CrossStep
from titles.seven_wonders_dice.play.steps import BonusStep, DeclineStep, PassStep, TakeBackChoice, TurnChoice
from titles.seven_wonders_dice.play.turn_position import TurnPosition, position_of
from titles.seven_wonders_dice.state import DiceState
from titles.seven_wonders_dice.terms.effects import AnyTask
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, ChooseBonus, Cross, Decline, Move, Pass, TakeBack
from titles.seven_wonders_dice.terms.steps import has_tasks_left

_CHOICES: tuple[TurnChoice[Any], ...] = (
    DeclineStep(),
    PassStep(),
    BuildStep(),
    BuildWonderStep(),
    BonusStep(),
    CrossStep(),
    TakeBackChoice(),
)
"""In the order in which their moves are listed, so that the default move comes first."""

CHOICES: dict[type[msgspec.Struct], TurnChoice[Any]] = {choice.move: choice for choice in _CHOICES}
"""By the class of the move."""

CHOICES_FOR: dict[type[AnyTask], tuple[TurnChoice[Any], ...]] = {
    task: tuple(choice for choice in _CHOICES if choice.suits(task)) for task in get_args(AnyTask)
}
"""By the class of the task that is to be carried out."""


def next_moves(position: TurnPosition) -> list[LegalMove]:
    """Return every legal move at a position, the default move first."""
    legal_moves: list[LegalMove] = []
    for choice in CHOICES_FOR[type(position.task)]:
        legal_moves += choice.moves(position)
    return legal_moves


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
        force_setattr(self, "position", position_of(self.game, self.state, self.pending.decider))

    def moves(self) -> list[LegalMove]:
        """Return the next steps, then taking back the last one."""
        position = self.position
        if position.is_spent and not has_tasks_left(position.chosen):
            return []
        return next_moves(position)

    def candidates(self) -> Sequence[Move]:
        """Return the steps that could come next with what lies open on the board and in the forum."""
        position, moves = self.position, list[Move]()
        for choice in CHOICES.values():
            if choice.suits(type(position.task)):
                moves += choice.candidates(position)
        return moves

    def refuse(self, move: Move) -> Refusal | None:
        """Return why the step can't be taken or taken back, or why the seat can't change its choice any more."""
        choice, position = CHOICES[type(move)], self.position
        refused = choice.refuse_place(position, move)
        if refused is None and not choice.suits(type(position.task)):
            refused = choice.refuse_task(position)
        if refused is None:
            refused = choice.refuse(position, move)
        if refused is None and position.is_spent:
            refused = refuse_commitment(self.game, self._committed(move))
        return refused

    def take(self, batch: Batch, move: Move) -> None:
        """Seal the turn with the step, or without the one that was taken back."""
        commit(batch, self.pending.decider, self._committed(move), has_tasks_left)

    def _committed(self, move: Move) -> Committed:
        seat, steps = self.pending.decider, CHOICES[type(move)].choose(self.position, move)
        return Committed(seat, bool(steps), Sealed((seat,), steps))


DECISIONS: dict[str, type[Decision[DiceState, Any]]] = {TakeTurn.kind: TakeTurn}
"""By kind."""
