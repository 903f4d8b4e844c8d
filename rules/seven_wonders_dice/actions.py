"""The moves of a seat: complete bodies, told apart by `action`; and the steps of its turn with what came of them.

`step` is the place of a move in the seat's turn: a move at step 0 begins the turn (again), one at step 2 follows two
others.
"""

from typing import Annotated

import msgspec

from rules.kernel.ranges import AT_MOST, Count, Word
from rules.seven_wonders_dice.effects import Open

Place = Annotated[int, msgspec.Meta(ge=0, le=1000, description="How many steps of the turn come before this one.")]


class Build(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="build", forbid_unknown_fields=True):
    """Action A: choose a die of the forum and cross a space that its face permits (section 4)."""

    step: Place
    die: Word
    space: Word


class BuildWonder(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="wonder", forbid_unknown_fields=True):
    """Action B: cross the next wonder space, without a die (section 4)."""

    step: Place
    space: Word


class Pass(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="pass", forbid_unknown_fields=True):
    """Action C: gain coins (section 4)."""

    step: Place


class Cross(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="cross", forbid_unknown_fields=True):
    """Cross a space that an effect grants (section 8)."""

    step: Place
    space: Word


class ChooseBonus(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="bonus", forbid_unknown_fields=True):
    """Cross one of the bonuses that are still open, for a completed building (section 9)."""

    step: Place
    bonus: Word


class Decline(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="decline", forbid_unknown_fields=True):
    """Do without a granted crossing or action (section 8)."""

    step: Place


class TakeBack(msgspec.Struct, frozen=True, gc=False, tag_field="action", tag="take_back", forbid_unknown_fields=True):
    """Take the last step of the turn back, so that `step` others are left; possible until the reveal."""

    step: Place


StepMove = Build | BuildWonder | Pass | Cross | ChooseBonus | Decline
"""What a step of a turn can be."""
Move = Build | BuildWonder | Pass | Cross | ChooseBonus | Decline | TakeBack
Crossing = Build | BuildWonder | Cross


class Step(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A step of a seat's turn and what came of it.

    `paid` and `gained` are coins, `coins` what the gold reserve holds behind the step; `value` is what an attack is
    worth; `open` is the stack of what is still to be done, the last on top.
    """

    move: StepMove
    paid: Count
    gained: Count
    coins: Count
    value: Count | None = None
    open: Annotated[tuple[Open, ...], AT_MOST] = ()
