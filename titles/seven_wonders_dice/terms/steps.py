"""The steps of a seat's turn, each with its outcome."""

from typing import Annotated

import msgspec

from titles.kernel.ranges import AT_MOST, Coins, Count
from titles.seven_wonders_dice.terms.effects import AnyTask
from titles.seven_wonders_dice.terms.moves import StepMove
from titles.seven_wonders_dice.terms.narrator import DiceNarrator


class Step(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A step of a seat's turn and its outcome."""

    move: StepMove
    """The move that made the step."""
    paid: Coins
    """How many coins the seat paid."""
    gained: Coins
    """How many coins the seat gained."""
    coins: Coins
    """How many coins the gold reserve holds after the step."""
    value: Count | None = None
    """The points that an attack is worth, as far as the attacker sees; null if the step is no attack."""
    open: Annotated[tuple[AnyTask, ...], AT_MOST] = ()
    """The tasks that are left in the turn, the next one last; empty when the turn is complete."""

    def describe(self, narrator: DiceNarrator) -> str:
        """Return what the seat did, paid and gained, as the predicate of a sentence."""
        text = self.move.describe(narrator)
        if self.paid:
            text = narrator.say("{text} for {paid}", text=text, paid=self.paid)
        if self.gained:
            text = narrator.say("{text}, gaining {gained}", text=text, gained=self.gained)
        if self.value is not None:
            text = narrator.say("{text}, worth {value}", text=text, value=self.value)
        return text


def has_tasks_left(steps: tuple[Step, ...]) -> bool:
    """Whether something is left to do after these steps of a turn: its action, or tasks that the steps opened."""
    return not steps or bool(steps[-1].open)
