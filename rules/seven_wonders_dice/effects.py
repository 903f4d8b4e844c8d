"""What crossed spaces and bonuses do (section 8): effects are data, and this is their vocabulary."""

from typing import Any, ClassVar, Literal

import msgspec

from rules.kernel.ranges import Count, Words

Colour = Literal["grey", "blue", "yellow", "green", "red", "white", "black", "purple"]


def _snake(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Effect(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=_snake, forbid_unknown_fields=True):
    """Base of all effects, and of what else can be still to be done in a turn.

    `optional`: it may be declined; `with_die`: a die may be chosen for it; `any_action`: so may the wonder, or passing.
    `permits` is all three, in this order.
    """

    optional: ClassVar[bool] = False
    with_die: ClassVar[bool] = False
    any_action: ClassVar[bool] = False
    permits: ClassVar[tuple[bool, bool, bool]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Gather what the class permits."""
        super().__init_subclass__(**kwargs)
        cls.permits = cls.optional, cls.with_die, cls.any_action


class CrossSpace(Effect, frozen=True):
    """Now: cross one allowed space of these buildings, paying its construction cost; optional."""

    optional = True
    buildings: Words


class CrossUpToTwo(Effect, frozen=True):
    """Now: the same up to twice, one after the other; optional."""

    optional = True
    buildings: Words


class GainCoins(Effect, frozen=True):
    """Now: gain coins."""

    amount: Count


class ConstructWithoutDieCost(Effect, frozen=True):
    """Now: build with a die once more, its cost being 0; optional."""

    with_die = optional = True


class ExtraAction(Effect, frozen=True):
    """Now: take any action once more, everything paid as usual; optional."""

    with_die = any_action = optional = True


class CoinsAndPointsPerSpace(Effect, frozen=True):
    """Now coins, and at the end points, for each crossed space of these buildings."""

    buildings: Words
    coins: Count
    points: Count


class DieCostMinusOne(Effect, frozen=True):
    """From now on all dice cost 1 less."""


class DieCostZero(Effect, frozen=True):
    """From now on dice of this colour cost nothing."""

    color: Colour


class CoinsOnDie(Effect, frozen=True):
    """From now on coins each time a die of this colour is chosen, before paying."""

    color: Colour
    amount: Count


class UnlockDie(Effect, frozen=True):
    """From now on the special die of this colour may be chosen (section 7)."""

    color: Colour


class PointsPerSpace(Effect, frozen=True):
    """At the end points for each crossed space of these buildings."""

    buildings: Words
    points: Count


class ProduceResource(Effect, frozen=True):
    """From now on more resources are produced."""

    amount: Count


AnyEffect = (
    CrossSpace
    | CrossUpToTwo
    | GainCoins
    | ConstructWithoutDieCost
    | ExtraAction
    | CoinsAndPointsPerSpace
    | DieCostMinusOne
    | DieCostZero
    | CoinsOnDie
    | UnlockDie
    | PointsPerSpace
    | ProduceResource
)


class Action(Effect, frozen=True):
    """A turn's own action (section 3.3); not optional, but passing is always possible."""

    with_die = any_action = True


class TakeBonus(Effect, frozen=True):
    """A building was completed: one of the bonuses still open must be crossed (section 9)."""


AnyTask = (
    Action
    | TakeBonus
    | CrossSpace
    | CrossUpToTwo
    | GainCoins
    | ConstructWithoutDieCost
    | ExtraAction
    | CoinsAndPointsPerSpace
)
"""What is still to be done in a seat's turn: a stack of these, the last on top."""

NOW = (CrossSpace, CrossUpToTwo, GainCoins, ConstructWithoutDieCost, ExtraAction, CoinsAndPointsPerSpace)
"""Effects that happen when the space is crossed; the others last, or count at the end."""

CHANGING = (DieCostMinusOne, DieCostZero, CoinsOnDie, UnlockDie)
"""Effects that change from now on which dice may be chosen, and at what price."""

PER_SPACE = (CoinsAndPointsPerSpace, PointsPerSpace)
"""Effects that score for crossed spaces, counted at the end (ruling 26)."""

AUTOMATIC = (GainCoins, CoinsAndPointsPerSpace)
"""Those among them that ask for no decision."""
