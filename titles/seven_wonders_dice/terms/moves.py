"""The moves of a seat, and the steps of its turn.

A move is a complete body; `action` says of which kind. Its `step` is its place in the seat's turn: a move at step 0
begins the turn (again), and a move at step 2 follows two others.
"""

from abc import abstractmethod
from typing import Annotated

import msgspec

from titles.kernel.ranges import AT_MOST, Coins, Count, Word, id_of
from titles.seven_wonders_dice.terms.effects import AnyTask
from titles.seven_wonders_dice.terms.narrator import DiceNarrator

SpaceId = Annotated[
    Word, id_of("spaces"), msgspec.Meta(description="The id of a space of the seat's board, as the catalogue has it.")
]
DieId = Annotated[Word, id_of("dice"), msgspec.Meta(description="The id of a die, as the catalogue has it.")]
Place = Annotated[int, msgspec.Meta(ge=0, le=1000, description="How many steps of the turn come before this one.")]


class TurnMove(msgspec.Struct, frozen=True, gc=False, tag_field="action", forbid_unknown_fields=True):
    """Base of the moves that become a step of the turn."""

    step: Place

    def spaces(self) -> tuple[str, ...]:
        """Return the space that the move crosses, if it crosses one."""
        return ()

    def bonuses(self) -> tuple[str, ...]:
        """Return the bonus that the move crosses, if it crosses one."""
        return ()

    @abstractmethod
    def describe(self, narrator: DiceNarrator) -> str:
        """Return what the seat did, as the predicate of a sentence."""


class Build(TurnMove, frozen=True, tag="build"):
    """Action A: choose a die of the forum and cross a space that its face permits (section 4)."""

    die: DieId
    space: SpaceId

    def spaces(self) -> tuple[str, ...]:
        """Return the space."""
        return (self.space,)

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the die and the space."""
        die, space = narrator.die(self.die), narrator.space(self.space)
        return narrator.say("crosses {space} with the {die}", space=space, die=die)


class BuildWonder(TurnMove, frozen=True, tag="wonder"):
    """Action B: cross the next wonder space, without a die (section 4)."""

    space: SpaceId

    def spaces(self) -> tuple[str, ...]:
        """Return the space."""
        return (self.space,)

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the space."""
        space = narrator.space(self.space)
        return narrator.say("builds the {space}", space=space)


class Pass(TurnMove, frozen=True, tag="pass"):
    """Action C: gain coins (section 4)."""

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that the seat passed."""
        return narrator.say("passes")


class Cross(TurnMove, frozen=True, tag="cross"):
    """Cross a space that an effect grants (section 8)."""

    space: SpaceId

    def spaces(self) -> tuple[str, ...]:
        """Return the space."""
        return (self.space,)

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the space."""
        space = narrator.space(self.space)
        return narrator.say("crosses {space} by an effect", space=space)


class ChooseBonus(TurnMove, frozen=True, tag="bonus"):
    """Cross one of the bonuses that are still open, for a completed building (section 9)."""

    bonus: Annotated[Word, id_of("bonuses")]
    """The id of the bonus, as the catalogue has it."""

    def bonuses(self) -> tuple[str, ...]:
        """Return the bonus."""
        return (self.bonus,)

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the bonus."""
        bonus = narrator.bonus(self.bonus)
        return narrator.say("takes the bonus “{bonus}”", bonus=bonus)


class Decline(TurnMove, frozen=True, tag="decline"):
    """Decline a granted crossing or action (section 8)."""

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that the seat declined."""
        return narrator.say("declines")


class TakeBack(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="take_back", forbid_unknown_fields=True):
    """Take back the last step of the turn; possible until the reveal."""

    step: Place
    """How many steps of the turn are left then."""


StepMove = Build | BuildWonder | Pass | Cross | ChooseBonus | Decline
"""The moves that become a step of the turn."""
Move = Build | BuildWonder | Pass | Cross | ChooseBonus | Decline | TakeBack
Crossing = Build | BuildWonder | Cross


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
