"""Effects of spaces and bonuses (section 8): each class holds an effect's data and its rule.

The rest of the rules calls the hooks and never asks which effect it has. What effects say is in `words/effects`, what
bots expect of them in `bots/valuation`. docs/new-effect.md shows how to add one.
"""

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, NamedTuple, final

import msgspec

from titles.kernel.ranges import Coins, Count, Words
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, ChooseBonus, Cross, Decline, Pass, StepMove

Colour = Annotated[
    Literal["grey", "blue", "yellow", "green", "red", "white", "black", "purple"],
    msgspec.Meta(description="The colour of dice. White, black and purple dice are special (section 7)."),
]
BuildingIds = Annotated[Words, msgspec.Meta(description="The ids of buildings, as the catalogue has them.")]

CountCrossed = Callable[[tuple[str, ...]], int]
"""Returns how many spaces of these buildings are crossed."""


class DieChange(NamedTuple):
    """What an effect changes from now on about choosing a die."""

    colour: Colour | None
    """The colour of the dice that are changed; None for all dice."""
    discount: int = 0
    """How many coins less it costs."""
    is_free: bool = False
    """Whether it costs nothing."""
    coins: int = 0
    """How many coins it brings each time, before paying."""
    unlocks: bool = False
    """Whether it can be chosen even though it is special (section 7)."""


class Effect(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """Base of all effects: the hooks, which do nothing unless an effect overrides them."""

    def overrides(self, hook: Callable[..., object]) -> bool:
        """Whether the effect does anything in a hook, for example in `Effect.points`."""
        return getattr(type(self), hook.__name__) is not hook

    def tasks(self) -> tuple["AnyTask", ...]:
        """Return what is to be done when the space is crossed."""
        return ()

    def resources(self) -> int:
        """Return how many more resources are produced from now on."""
        return 0

    def die_change(self) -> DieChange | None:
        """Return what changes from now on about choosing a die."""
        return None

    def points(self, count: CountCrossed) -> int:
        """Return the points at the end (section 13)."""
        return 0


class Task(Effect, frozen=True):
    """Base of what is to be done in a turn: effects that happen at once, the turn's action, and bonuses.

    The tasks of a turn lie on a stack. The seat answers the one on top, or it happens by itself if it has no `answers`.
    A task that can't be carried out is lost (section 8).
    """

    answers: ClassVar[tuple[type[StepMove], ...]] = ()
    """The kinds of moves with which the seat carries the task out, or declines it."""
    waives_die_cost: ClassVar[bool] = False
    """Whether a die costs nothing that is chosen for the task."""

    def tasks(self) -> tuple["AnyTask", ...]:
        """Return the effect itself."""
        return (self,)  # type: ignore[return-value]  # the classes of AnyTask are those of this base

    def coins(self, count: CountCrossed) -> int:
        """Return the coins that a task without answers brings, the space just crossed included (ruling 25)."""
        return 0

    def grants(self) -> tuple[str, ...]:
        """Return the buildings in one of which the seat crosses a space."""
        return ()

    def after_crossing(self) -> tuple["AnyTask", ...]:
        """Return what is left to do once a granted space is crossed."""
        return ()


@final
class CrossSpace(Task, frozen=True, tag="cross_space"):
    """Now: cross one allowed space of these buildings and pay its construction cost; optional."""

    answers = (Decline, Cross)

    buildings: BuildingIds

    def grants(self) -> tuple[str, ...]:
        """Return the buildings."""
        return self.buildings


@final
class CrossUpToTwo(Task, frozen=True, tag="cross_up_to_two"):
    """Now: cross up to two allowed spaces of these buildings, one after the other, and pay their costs; optional."""

    answers = (Decline, Cross)

    buildings: BuildingIds

    def grants(self) -> tuple[str, ...]:
        """Return the buildings."""
        return self.buildings

    def after_crossing(self) -> tuple["AnyTask", ...]:
        """Return the second crossing."""
        return (CrossSpace(self.buildings),)


@final
class GainCoins(Task, frozen=True, tag="gain_coins"):
    """Now: gain coins."""

    amount: Coins
    """How many coins are gained."""

    def coins(self, count: CountCrossed) -> int:
        """Return the amount."""
        return self.amount


@final
class ConstructWithoutDieCost(Task, frozen=True, tag="construct_without_die_cost"):
    """Now: build with a die once more, at a die cost of 0; optional."""

    answers = (Decline, Build)
    waives_die_cost = True


@final
class ExtraAction(Task, frozen=True, tag="extra_action"):
    """Now: take any action once more, everything paid as usual; optional."""

    answers = (Decline, Pass, Build, BuildWonder)


@final
class CoinsAndPointsPerSpace(Task, frozen=True, tag="coins_and_points_per_space"):
    """Now coins, and at the end points, for each crossed space of these buildings."""

    buildings: BuildingIds
    coins_each: Count = msgspec.field(name="coins")
    """Coins now for each crossed space of these buildings, this one included."""
    points_each: Count = msgspec.field(name="points")
    """Points at the end for each crossed space of these buildings."""

    def coins(self, count: CountCrossed) -> int:
        """Return the coins for the spaces that are crossed now."""
        return self.coins_each * count(self.buildings)

    def points(self, count: CountCrossed) -> int:
        """Return the points for the spaces that are crossed at the end (ruling 26)."""
        return self.points_each * count(self.buildings)


@final
class DieCostMinusOne(Effect, frozen=True, tag="die_cost_minus_one"):
    """From now on all dice cost 1 less."""

    def die_change(self) -> DieChange:
        """Return the discount."""
        return DieChange(None, discount=1)


@final
class DieCostZero(Effect, frozen=True, tag="die_cost_zero"):
    """From now on dice of this colour cost nothing."""

    colour: Colour

    def die_change(self) -> DieChange:
        """Return that dice of the colour are free."""
        return DieChange(self.colour, is_free=True)


@final
class CoinsOnDie(Effect, frozen=True, tag="coins_on_die"):
    """From now on coins each time a die of this colour is chosen, before paying."""

    colour: Colour
    amount: Coins
    """How many coins are gained each time."""

    def die_change(self) -> DieChange:
        """Return the amount for dice of the colour."""
        return DieChange(self.colour, coins=self.amount)


@final
class UnlockDie(Effect, frozen=True, tag="unlock_die"):
    """From now on the special die of this colour can be chosen (section 7)."""

    colour: Colour

    def die_change(self) -> DieChange:
        """Return that the die of the colour is unlocked."""
        return DieChange(self.colour, unlocks=True)


@final
class PointsPerSpace(Effect, frozen=True, tag="points_per_space"):
    """At the end points for each crossed space of these buildings."""

    buildings: BuildingIds
    points_each: Count = msgspec.field(name="points")
    """Points at the end for each crossed space of these buildings, this one included."""

    def points(self, count: CountCrossed) -> int:
        """Return the points for the spaces that are crossed at the end (ruling 26)."""
        return self.points_each * count(self.buildings)


@final
class ProduceResource(Effect, frozen=True, tag="produce_resource"):
    """From now on more resources are produced."""

    amount: Count
    """How many more resources are produced."""

    def resources(self) -> int:
        """Return the amount."""
        return self.amount


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
"""The effects that spaces and bonuses can have."""


@final
class Action(Task, frozen=True, tag="action"):
    """A turn's own action (section 3.3); not optional, but passing is always possible."""

    answers = (Pass, Build, BuildWonder)


@final
class TakeBonus(Task, frozen=True, tag="take_bonus"):
    """A building was completed: one of the bonuses still open must be crossed (section 9); lost if no bonus is left."""

    # `complete_step` in `steps` drops it then.

    answers = (ChooseBonus,)


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
"""The tasks that can be left in a seat's turn: a stack, the last one on top."""
