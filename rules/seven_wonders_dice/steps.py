"""The steps of a turn: each class holds how a kind of step is offered, refused, taken and labelled."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar, final

from msgspec.structs import replace

from rules.kernel.decision import LegalMove
from rules.kernel.refusal import Refusal
from rules.seven_wonders_dice.actions import ChooseBonus, Decline, Pass, Step, StepMove, TurnMove
from rules.seven_wonders_dice.crossed_spaces import CrossedSpaces
from rules.seven_wonders_dice.effects import AnyTask
from rules.seven_wonders_dice.narrator import DiceNarrator
from rules.seven_wonders_dice.turn_position import TurnPosition

MoveT = TypeVar("MoveT", bound=TurnMove)


class TurnStep(ABC, Generic[MoveT]):
    """A kind of step. A step is taken up to the next decision: automatic tasks and lost ones are part of it."""

    move: ClassVar[type[TurnMove]]
    """The class of the moves that take the step."""

    @abstractmethod
    def suits(self, task: AnyTask) -> bool:
        """Whether a step of this kind can carry out a task; the other methods are called for such tasks only."""

    def refuse_task(self, task: AnyTask) -> Refusal:
        """Return that a task asks for another kind of step."""
        return refusal("wrong_step", *task.instruction())

    @abstractmethod
    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the moves that take such a step now."""

    def candidates(self, position: TurnPosition) -> list[MoveT]:
        """Return moves that take such a step with what lies open, legal or not; none where all is legal."""
        return []

    @abstractmethod
    def refuse(self, position: TurnPosition, move: MoveT) -> Refusal | None:
        """Return why the step can't be taken now; None if it can."""

    @abstractmethod
    def take(self, position: TurnPosition, move: MoveT) -> Step:
        """Return the step with its outcome, for a legal move."""

    @abstractmethod
    def label(self, position: TurnPosition, move: MoveT, narrator: DiceNarrator) -> str:
        """Return a legal move in words."""


@final
class DeclineStep(TurnStep[Decline]):
    """What an effect grants is declined (section 8)."""

    move = Decline

    def suits(self, task: AnyTask) -> bool:
        """Whether the task is optional."""
        return task.is_optional

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the one move."""
        return [LegalMove(Decline(len(position.steps)))]

    def refuse(self, position: TurnPosition, move: Decline) -> Refusal | None:
        """Return None: it is always possible."""
        return None

    def take(self, position: TurnPosition, move: Decline) -> Step:
        """Drop the task."""
        return complete_step(position, move, position.below)

    def label(self, position: TurnPosition, move: Decline, narrator: DiceNarrator) -> str:
        """Return what is declined."""
        return narrator.say(*position.task.declining)


@final
class PassStep(TurnStep[Pass]):
    """Action C: gain coins (section 4)."""

    move = Pass

    def suits(self, task: AnyTask) -> bool:
        """Whether the task allows any action."""
        return task.allows_any_action

    def refuse_task(self, task: AnyTask) -> Refusal:
        """Return what can be done instead of passing."""
        if task.allows_die:
            return refusal("no_action", "section 8", "This effect builds with a die; it can be declined.")
        return super().refuse_task(task)

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the one move."""
        return [LegalMove(Pass(len(position.steps)))]

    def refuse(self, position: TurnPosition, move: Pass) -> Refusal | None:
        """Return None: it is always possible."""
        return None

    def take(self, position: TurnPosition, move: Pass) -> Step:
        """Gain the coins, as far as the gold reserve holds them."""
        coins = min(position.index.capacity, position.coins + position.index.pass_coins)
        return complete_step(position, move, position.below, coins=coins)

    def label(self, position: TurnPosition, move: Pass, narrator: DiceNarrator) -> str:
        """Return the coins."""
        coins = narrator.coins(position.index.pass_coins)
        return narrator.say(f"Pass for {coins}", f"パス（{coins}を得る）")


@final
class BonusStep(TurnStep[ChooseBonus]):
    """A bonus is crossed for a completed building, and carried out at once (section 9)."""

    move = ChooseBonus

    def suits(self, task: AnyTask) -> bool:
        """Whether the task grants a bonus."""
        return task.grants_bonus

    def moves(self, position: TurnPosition) -> list[LegalMove]:
        """Return the bonuses that are still open: those that ask for no decision before those that do."""
        tasks = position.index.bonuses
        left = sorted(position.bonuses_left(), key=lambda bonus: not all(task.is_automatic for task in tasks[bonus]))
        return [LegalMove(ChooseBonus(len(position.steps), bonus)) for bonus in left]

    def candidates(self, position: TurnPosition) -> list[ChooseBonus]:
        """Return all bonuses of the board."""
        return [ChooseBonus(len(position.steps), bonus) for bonus in position.index.bonuses]

    def refuse(self, position: TurnPosition, move: ChooseBonus) -> Refusal | None:
        """Return a refusal for a bonus that is crossed already."""
        if move.bonus in position.bonuses_left():
            return None
        return refusal("bonus_gone", "section 9", f"{move.bonus} is not among the bonuses that are still open.")

    def take(self, position: TurnPosition, move: ChooseBonus) -> Step:
        """Cross the bonus and put its tasks on the stack."""
        crossed = replace(position, bonuses=(*position.bonuses, move.bonus))
        return complete_step(crossed, move, position.below + position.index.bonuses[move.bonus])

    def label(self, position: TurnPosition, move: ChooseBonus, narrator: DiceNarrator) -> str:
        """Return the name of the bonus."""
        bonus = narrator.bonus(move.bonus)
        return narrator.say(f"Bonus: {bonus}", f"ボーナス：{bonus}")


def complete_step(
    position: TurnPosition,
    move: StepMove,
    tasks: tuple[AnyTask, ...],
    *,
    crossed: CrossedSpaces | None = None,
    paid: int = 0,
    coins: int | None = None,
    value: int | None = None,
) -> Step:
    """Return the step that leads to a position, once all that needs no decision has been done.

    `tasks` is the stack after the move, and `coins` are those after paying. Automatic tasks on top of the stack are
    carried out, and tasks that have become impossible are dropped (section 8).
    """
    crossed = crossed or position.crossed
    coins = position.coins if coins is None else coins
    while tasks:
        task = tasks[-1]
        if task.is_automatic:
            coins = min(position.index.capacity, coins + task.coins(crossed.count))
        elif replace(position, crossed=crossed, coins=coins, task=task).can_act():
            break
        tasks = tasks[:-1]
    return Step(move, paid, coins - position.coins + paid, coins, value, tasks)


def refusal(code: str, place: str, detail: str) -> Refusal:
    """Return a refusal that cites a section of the rules of this title."""
    return Refusal(code, f"seven_wonders_dice {place}", detail)
