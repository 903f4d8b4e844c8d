"""What a seat can choose in its turn: each class holds how a choice is offered, refused and made.

A choice is a step of a certain kind, or to take back the last step.
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar, final

import msgspec
from msgspec.structs import replace

from titles.kernel.play.decision import LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Spoken, printed_name
from titles.seven_wonders_dice.play.crossed_spaces import CrossedSpaces
from titles.seven_wonders_dice.play.turn_position import TurnPosition
from titles.seven_wonders_dice.terms.effects import Action, AnyTask, TakeBonus, Task
from titles.seven_wonders_dice.terms.moves import Build, ChooseBonus, Cross, Decline, Move, Pass, StepMove, TakeBack
from titles.seven_wonders_dice.terms.sentences import message
from titles.seven_wonders_dice.terms.steps import Step

MoveT = TypeVar("MoveT", bound=Move)
StepMoveT = TypeVar("StepMoveT", bound=StepMove)


class TurnChoice(ABC, Generic[MoveT]):
    """A kind of choice."""

    move: ClassVar[type[msgspec.Struct]]
    """The class of the moves that make the choice."""

    def suits(self, task: type[Task]) -> bool:
        """Whether the choice answers a task; `moves` is called for such tasks only."""
        return self.move in task.answers

    def refuse_task(self, position: TurnPosition) -> Refusal:
        """Return that the task asks for another choice."""
        return refusal("wrong_step", *_instruction(position.task))

    @abstractmethod
    def refuse_place(self, position: TurnPosition, move: MoveT) -> Refusal | None:
        """Return why the choice can't be made at this place of the turn; None if it can."""

    def candidates(self, position: TurnPosition) -> list[MoveT]:
        """Return moves that take such a step with what lies open, legal or not; none where all is legal."""
        return []

    @abstractmethod
    def refuse(self, position: TurnPosition, move: MoveT) -> Refusal | None:
        """Return why the choice can't be made now, for a suitable task and place; None if it can."""

    @abstractmethod
    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the moves that make such a choice now."""

    @abstractmethod
    def choose(self, position: TurnPosition, move: MoveT) -> tuple[Step, ...]:
        """Return the steps of the turn after a legal move."""


class TurnStep(TurnChoice[StepMoveT]):
    """A kind of step. A step is taken up to the next decision: lost tasks and those without answers are part of it."""

    @abstractmethod
    def take(self, position: TurnPosition, move: StepMoveT) -> Step:
        """Return the step with its outcome, for a legal move."""

    def choose(self, position: TurnPosition, move: StepMoveT) -> tuple[Step, ...]:
        """Return the steps with one more."""
        return (*position.steps, self.take(position, move))

    def refuse_place(self, position: TurnPosition, move: StepMoveT) -> Refusal | None:
        """Return a refusal unless it is the next step."""
        place = len(position.steps)
        if move.step == place:
            return None
        is_complete = len(position.chosen) > place
        if is_complete:
            return refusal(
                "not_the_next_step", "section 3", message("The turn is complete; another one begins with step 0.")
            )
        return refusal("not_the_next_step", "section 3", message("Step {place} is next.", place=place))


@final
class TakeBackChoice(TurnChoice[TakeBack]):
    """The last step is taken back (section 3)."""

    move = TakeBack

    def suits(self, task: type[Task]) -> bool:
        """Return True: no task stands against it."""
        return True

    def refuse_place(self, position: TurnPosition, move: TakeBack) -> Refusal | None:
        """Return a refusal unless it is the last step."""
        last = len(position.chosen) - 1
        if last < 0:
            return refusal("not_the_last_step", "section 3", message("There is no step to take back."))
        if move.step != last:
            return refusal(
                "not_the_last_step",
                "section 3",
                message("Only step {last}, the last one, can be taken back.", last=last),
            )
        return None

    def refuse(self, position: TurnPosition, move: TakeBack) -> Refusal | None:
        """Return None: the last step can be taken back."""
        return None

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the one move, if there is a step and the seat can change its choice."""
        if not position.chosen or position.is_spent:
            return []
        return [LegalMove(TakeBack(len(position.chosen) - 1))]

    def choose(self, position: TurnPosition, move: TakeBack) -> tuple[Step, ...]:
        """Return the steps without the last one."""
        return position.chosen[:-1]


@final
class DeclineStep(TurnStep[Decline]):
    """What an effect grants is declined (section 8)."""

    move = Decline

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the one move."""
        return [LegalMove(Decline(len(position.steps)))]

    def refuse(self, position: TurnPosition, move: Decline) -> Refusal | None:
        """Return None: it is always possible."""
        return None

    def take(self, position: TurnPosition, move: Decline) -> Step:
        """Drop the task."""
        return complete_step(position, move, position.below, position.crossed, position.coins)


@final
class PassStep(TurnStep[Pass]):
    """Action C: gain coins (section 4)."""

    move = Pass

    def refuse_task(self, position: TurnPosition) -> Refusal:
        """Return what can be done instead of passing."""
        if Build in position.task.answers:
            return refusal("no_action", "section 8", message("This effect builds with a die; it can be declined."))
        return super().refuse_task(position)

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the one move."""
        return [LegalMove(Pass(len(position.steps)))]

    def refuse(self, position: TurnPosition, move: Pass) -> Refusal | None:
        """Return None: it is always possible."""
        return None

    def take(self, position: TurnPosition, move: Pass) -> Step:
        """Gain the coins, as far as the gold reserve holds them."""
        coins = min(position.index.capacity, position.coins + position.index.pass_coins)
        return complete_step(position, move, position.below, position.crossed, coins)


@final
class BonusStep(TurnStep[ChooseBonus]):
    """A bonus is crossed for a completed building, and carried out at once (section 9)."""

    move = ChooseBonus

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the bonuses that are still open: those that ask for no decision before those that do."""
        tasks = position.index.bonuses
        left = sorted(position.bonuses_left(), key=lambda bonus: any(task.answers for task in tasks[bonus]))
        return [LegalMove(ChooseBonus(len(position.steps), bonus)) for bonus in left]

    def candidates(self, position: TurnPosition) -> list[ChooseBonus]:
        """Return all bonuses of the board."""
        return [ChooseBonus(len(position.steps), bonus) for bonus in position.index.bonuses]

    def refuse(self, position: TurnPosition, move: ChooseBonus) -> Refusal | None:
        """Return a refusal for a bonus that is crossed already."""
        if move.bonus in position.bonuses_left():
            return None
        bonus = printed_name(position.rules.names.bonuses, move.bonus)
        return refusal("bonus_gone", "section 9", message('The bonus "{bonus}" is not open.', bonus=bonus))

    def take(self, position: TurnPosition, move: ChooseBonus) -> Step:
        """Cross the bonus and put its tasks on the stack."""
        crossed = replace(position, bonuses=(*position.bonuses, move.bonus))
        tasks = position.below + position.index.bonuses[move.bonus]
        return complete_step(crossed, move, tasks, position.crossed, position.coins)


def _instruction(task: AnyTask) -> tuple[str, Spoken]:
    """Return what is to be done for a task, after the section of the rules about it."""
    match task:
        case Action():
            return "section 3", message("An action is to be taken: build with a die, build the wonder, or pass.")
        case TakeBonus():
            return "section 9", message("A building is complete: a bonus must be crossed first.")
    if Cross in task.answers:
        return "section 8", message("An effect grants a crossing: cross a space, or decline.")
    if Pass in task.answers:
        return "section 8", message("An effect grants an action: build with a die, build the wonder, pass, or decline.")
    return "section 8", message("An effect grants building with a die: build, or decline.")


def complete_step(
    position: TurnPosition,
    move: StepMove,
    tasks: tuple[AnyTask, ...],
    crossed: CrossedSpaces,
    coins: int,
    paid: int = 0,
    value: int | None = None,
) -> Step:
    """Return the step that leads to a position, once all that needs no decision has been done.

    `tasks`, `crossed` and `coins` are the stack, the crossed spaces and the coins after the move and its payment.
    On top of the stack, tasks without answers are carried out, and those that have become impossible are dropped
    (section 8).
    """
    while tasks:
        task = tasks[-1]
        if not task.answers:
            coins = min(position.index.capacity, coins + task.coins(crossed.count))
        elif replace(position, crossed=crossed, coins=coins, task=task).can_act():
            break
        tasks = tasks[:-1]
    return Step(move, paid, coins - position.coins + paid, coins, value, tasks)


def refusal(code: str, place: str, detail: Spoken) -> Refusal:
    """Return a refusal that cites a section of the rules of this title."""
    return Refusal(code, f"seven_wonders_dice {place}", detail)
