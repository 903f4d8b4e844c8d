"""The moves of a seat.

A move is a complete body; `action` says of which kind. Its `step` is its place in the seat's turn: a move at step 0
begins the turn (again), and a move at step 2 follows two others.
"""

from abc import abstractmethod
from typing import Annotated

import msgspec

from titles.kernel.ranges import Word, id_of
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
