"""Effects of spaces and bonuses (section 8): each class holds an effect's data and everything that it does.

To add an effect, write a class here that overrides the hooks of `Effect` (or `Task`) that it needs, and add it to
`AnyEffect`. Its `tag` is its `type` in the data. The rest of the rules calls the hooks and never asks which effect it
has.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, NamedTuple, final

import msgspec

from titles.kernel.ranges import Coins, Count, Words
from titles.kernel.words.sentences import Spoken
from titles.seven_wonders_dice.terms.narrator import DiceNarrator
from titles.seven_wonders_dice.terms.sentences import message

Colour = Annotated[
    Literal["grey", "blue", "yellow", "green", "red", "white", "black", "purple"],
    msgspec.Meta(description="The colour of dice. White, black and purple dice are special (section 7)."),
]
BuildingIds = Annotated[Words, msgspec.Meta(description="The ids of buildings, as the catalogue has them.")]

CountCrossed = Callable[[tuple[str, ...]], int]
"""Returns how many spaces of these buildings are crossed."""

COIN_POINTS = 0.35
"""The points that a coin is worth, by the rule of thumb of the bots."""


class Outlook(NamedTuple):
    """What a bot's estimate is based on: crossed spaces, and the share of the game that is left, from 1 down to 0."""

    count: CountCrossed
    left: float


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

    def die_discount(self) -> int:
        """Return how many coins less all dice cost from now on."""
        return 0

    def free_colour(self) -> Colour | None:
        """Return the colour whose dice cost nothing from now on."""
        return None

    def unlocked_colour(self) -> Colour | None:
        """Return the colour whose special die can be chosen from now on (section 7)."""
        return None

    def die_coins(self) -> dict[Colour, int]:
        """Return the coins gained from now on each time a die is chosen, before paying, by its colour."""
        return {}

    def points(self, count: CountCrossed) -> int:
        """Return the points at the end (section 13)."""
        return 0

    @abstractmethod
    def estimated_points(self, outlook: Outlook) -> float:
        """Return the points that the effect may bring now and in the turns that are left, for bots."""

    @abstractmethod
    def describe(self, narrator: DiceNarrator) -> str:
        """Return what the effect does for the player who crosses its space, as a sentence."""

    def changes_dice(self) -> bool:
        """Whether the effect changes from now on which dice can be chosen, or at what price."""
        return bool(self.die_discount() or self.free_colour() or self.unlocked_colour() or self.die_coins())


class Task(Effect, frozen=True):
    """Base of what is to be done in a turn: effects that happen at once, the turn's action, and bonuses.

    The tasks of a turn lie on a stack. The seat decides how to carry one out, unless it is automatic; a task that can't
    be carried out is lost (section 8).
    """

    is_automatic: ClassVar[bool] = False
    """Whether the task only brings its `coins`, without a decision."""
    is_optional: ClassVar[bool] = False
    """Whether the seat can decline."""
    allows_die: ClassVar[bool] = False
    """Whether the seat can build with a die."""
    waives_die_cost: ClassVar[bool] = False
    """Whether that die costs nothing."""
    allows_any_action: ClassVar[bool] = False
    """Whether the seat can build the wonder or pass."""
    grants_crossing: ClassVar[bool] = False
    """Whether the seat crosses a space that the task `grants`."""
    grants_bonus: ClassVar[bool] = False
    """Whether the seat crosses a bonus."""
    declining: ClassVar[Spoken] = message("Decline")
    """The label of declining."""

    def tasks(self) -> tuple["AnyTask", ...]:
        """Return the effect itself."""
        return (self,)  # type: ignore[return-value]  # the classes of AnyTask are those of this base

    def coins(self, count: CountCrossed) -> int:
        """Return the coins that an automatic task brings now, the space just crossed included (ruling 25)."""
        return 0

    def grants(self) -> tuple[str, ...]:
        """Return the buildings in one of which the seat crosses a space."""
        return ()

    def after_crossing(self) -> tuple["AnyTask", ...]:
        """Return what is left to do once a granted space is crossed."""
        return ()

    @abstractmethod
    def question(self, narrator: DiceNarrator) -> str:
        """Return what the seat has to decide, in the narrator's language."""

    @abstractmethod
    def instruction(self) -> tuple[str, Spoken]:
        """Return what the seat has to do, as a refusal says it: the section of the rules, and a sentence."""


@final
class CrossSpace(Task, frozen=True, tag="cross_space"):
    """Now: cross one allowed space of these buildings and pay its construction cost; optional."""

    is_optional = True
    grants_crossing = True
    declining = message("Do without the crossing")

    buildings: BuildingIds

    def grants(self) -> tuple[str, ...]:
        """Return the buildings."""
        return self.buildings

    def question(self, narrator: DiceNarrator) -> str:
        """Cross or decline."""
        return narrator.say(
            "Cross a space of the {buildings}, or do without.", buildings=narrator.buildings(self.buildings)
        )

    def instruction(self) -> tuple[str, Spoken]:
        """Cross or decline."""
        return "section 8", message("An effect grants a crossing: cross a space, or decline.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 2.5

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the buildings."""
        buildings = narrator.buildings(self.buildings)
        return narrator.say(
            "You can cross 1 space of the {buildings} without a die; its construction cost is paid.",
            buildings=buildings,
        )


@final
class CrossUpToTwo(Task, frozen=True, tag="cross_up_to_two"):
    """Now: cross up to two allowed spaces of these buildings, one after the other, and pay their costs; optional."""

    is_optional = True
    grants_crossing = True
    declining = message("Do without the crossing")

    buildings: BuildingIds

    def grants(self) -> tuple[str, ...]:
        """Return the buildings."""
        return self.buildings

    def after_crossing(self) -> tuple["AnyTask", ...]:
        """Return the second crossing."""
        return (CrossSpace(self.buildings),)

    def question(self, narrator: DiceNarrator) -> str:
        """Cross or decline."""
        return narrator.say(
            "Cross a space of the {buildings}, then another one, or do without.",
            buildings=narrator.buildings(self.buildings),
        )

    def instruction(self) -> tuple[str, Spoken]:
        """Cross or decline."""
        return "section 8", message("An effect grants a crossing: cross a space, or decline.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 4.0

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the buildings."""
        buildings = narrator.buildings(self.buildings)
        return narrator.say(
            "You can cross up to 2 spaces of the {buildings} without a die; their construction costs are paid.",
            buildings=buildings,
        )


@final
class GainCoins(Task, frozen=True, tag="gain_coins"):
    """Now: gain coins."""

    is_automatic = True

    amount: Coins
    """How many coins are gained."""

    def coins(self, count: CountCrossed) -> int:
        """Return the amount."""
        return self.amount

    def question(self, narrator: DiceNarrator) -> str:
        """Nothing is to be decided."""
        return narrator.say("Coins are gained.")

    def instruction(self) -> tuple[str, Spoken]:
        """Nothing is to be decided."""
        return "section 8", message("Coins are gained.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return less when few turns are left to spend the coins."""
        return COIN_POINTS * self.amount * min(1.0, 0.2 + outlook.left)

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the coins."""
        coins = narrator.coins(self.amount)
        return narrator.say("Gain {coins}.", coins=coins)


@final
class ConstructWithoutDieCost(Task, frozen=True, tag="construct_without_die_cost"):
    """Now: build with a die once more, at a die cost of 0; optional."""

    is_optional = True
    allows_die = True
    waives_die_cost = True
    declining = message("Do without the free die")

    def question(self, narrator: DiceNarrator) -> str:
        """Build or decline."""
        return narrator.say("Build with a die that costs nothing, or do without.")

    def instruction(self) -> tuple[str, Spoken]:
        """Build or decline."""
        return "section 8", message("An effect grants building with a die: build, or decline.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 2.5

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that the die is free."""
        return narrator.say("You can build with a die once more; the die costs nothing, the construction cost is paid.")


@final
class ExtraAction(Task, frozen=True, tag="extra_action"):
    """Now: take any action once more, everything paid as usual; optional."""

    is_optional = True
    allows_die = True
    allows_any_action = True
    declining = message("Do without the further action")

    def question(self, narrator: DiceNarrator) -> str:
        """Act or decline."""
        wonder = narrator.building("wonder")
        return narrator.say(
            "Take a further action: build with a die, build the {wonder}, pass, or do without.", wonder=wonder
        )

    def instruction(self) -> tuple[str, Spoken]:
        """Act or decline."""
        return "section 8", message("An effect grants an action: build with a die, build the wonder, pass, or decline.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 2.5

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that everything is paid."""
        return narrator.say("You can take another action; everything is paid as usual.")


@final
class CoinsAndPointsPerSpace(Task, frozen=True, tag="coins_and_points_per_space"):
    """Now coins, and at the end points, for each crossed space of these buildings."""

    is_automatic = True

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

    def question(self, narrator: DiceNarrator) -> str:
        """Nothing is to be decided."""
        return narrator.say("Coins are gained.")

    def instruction(self) -> tuple[str, Spoken]:
        """Nothing is to be decided."""
        return "section 8", message("Coins are gained.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return what the crossed spaces bring, and four more of them until the end."""
        each = self.coins_each * COIN_POINTS + self.points_each
        return each * outlook.count(self.buildings) + self.points_each * 4 * outlook.left

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the buildings, the coins and the points."""
        buildings, coins = narrator.buildings(self.buildings), narrator.coins(self.coins_each)
        points = narrator.counted("{n} point", "{n} points", self.points_each)
        return narrator.say(
            "For each crossed space of the {buildings}, gain {coins} now and {points} at the end.",
            buildings=buildings,
            coins=coins,
            points=points,
        )


@final
class DieCostMinusOne(Effect, frozen=True, tag="die_cost_minus_one"):
    """From now on all dice cost 1 less."""

    def die_discount(self) -> int:
        """Return 1."""
        return 1

    def estimated_points(self, outlook: Outlook) -> float:
        """Return more when more turns are left."""
        return 6.0 * outlook.left

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the discount."""
        return narrator.say("From now on all dice cost 1 coin less, but not less than 0 coins.")


@final
class DieCostZero(Effect, frozen=True, tag="die_cost_zero"):
    """From now on dice of this colour cost nothing."""

    colour: Colour

    def free_colour(self) -> Colour | None:
        """Return the colour."""
        return self.colour

    def estimated_points(self, outlook: Outlook) -> float:
        """Return more when more turns are left."""
        return 3.0 * outlook.left

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the colour."""
        colour = narrator.colour(self.colour)
        return narrator.say("From now on {colour} dice cost nothing.", colour=colour)


@final
class CoinsOnDie(Effect, frozen=True, tag="coins_on_die"):
    """From now on coins each time a die of this colour is chosen, before paying."""

    colour: Colour
    amount: Coins
    """How many coins are gained each time."""

    def die_coins(self) -> dict[Colour, int]:
        """Return the amount for the colour."""
        return {self.colour: self.amount}

    def estimated_points(self, outlook: Outlook) -> float:
        """Return more when more turns are left."""
        return 2.0 * self.amount * outlook.left

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the colour and the coins."""
        colour, coins = narrator.colour(self.colour), narrator.coins(self.amount)
        return narrator.say(
            "From now on gain {coins} each time you choose a {colour} die, before you pay.", coins=coins, colour=colour
        )


@final
class UnlockDie(Effect, frozen=True, tag="unlock_die"):
    """From now on the special die of this colour can be chosen (section 7)."""

    colour: Colour

    def unlocked_colour(self) -> Colour | None:
        """Return the colour."""
        return self.colour

    def estimated_points(self, outlook: Outlook) -> float:
        """Return more when more turns are left."""
        return 4.0 * outlook.left

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the colour, and what happens to the die."""
        colour = narrator.colour(self.colour)
        return narrator.say(
            "From now on you can choose the {colour} die while it lies in the forum. If no "
            "player unlocked it before, it replaces a grey die there at the end of the turn.",
            colour=colour,
        )


@final
class PointsPerSpace(Effect, frozen=True, tag="points_per_space"):
    """At the end points for each crossed space of these buildings."""

    buildings: BuildingIds
    points_each: Count = msgspec.field(name="points")
    """Points at the end for each crossed space of these buildings, this one included."""

    def points(self, count: CountCrossed) -> int:
        """Return the points for the spaces that are crossed at the end (ruling 26)."""
        return self.points_each * count(self.buildings)

    def estimated_points(self, outlook: Outlook) -> float:
        """Return what the crossed spaces bring, this one included, and two more of them until the end."""
        return self.points_each * (outlook.count(self.buildings) + 1 + 2 * outlook.left)

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the buildings and the points."""
        buildings, points = (
            narrator.buildings(self.buildings),
            narrator.counted("{n} point", "{n} points", self.points_each),
        )
        return narrator.say(
            "For each crossed space of the {buildings}, gain {points} at the end.", buildings=buildings, points=points
        )


@final
class ProduceResource(Effect, frozen=True, tag="produce_resource"):
    """From now on more resources are produced."""

    amount: Count
    """How many more resources are produced."""

    def resources(self) -> int:
        """Return the amount."""
        return self.amount

    def estimated_points(self, outlook: Outlook) -> float:
        """Return more when more turns are left."""
        return 5.0 * self.amount * outlook.left

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell how many."""
        return narrator.say(
            "From now on you produce {resources}.",
            resources=narrator.counted("{n} more resource", "{n} more resources", self.amount),
        )


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

    allows_die = True
    allows_any_action = True

    def question(self, narrator: DiceNarrator) -> str:
        """Act."""
        wonder = narrator.building("wonder")
        return narrator.say("Take an action: build with a die, build the {wonder}, or pass.", wonder=wonder)

    def instruction(self) -> tuple[str, Spoken]:
        """Act."""
        return "section 3", message("An action is to be taken: build with a die, build the wonder, or pass.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return nothing: no space has this effect."""
        return 0.0

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the actions."""
        return narrator.say("Take an action: build with a die, build the wonder, or pass.")


@final
class TakeBonus(Task, frozen=True, tag="take_bonus"):
    """A building was completed: one of the bonuses still open must be crossed (section 9); lost if no bonus is left."""

    # `complete_step` in `steps` drops it then.

    grants_bonus = True

    def question(self, narrator: DiceNarrator) -> str:
        """Cross a bonus."""
        return narrator.say("A building is complete: choose a bonus.")

    def instruction(self) -> tuple[str, Spoken]:
        """Cross a bonus."""
        return "section 9", message("A building is complete: a bonus must be crossed first.")

    def estimated_points(self, outlook: Outlook) -> float:
        """Return nothing: no space has this effect."""
        return 0.0

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that a bonus is crossed."""
        return narrator.say("Cross a bonus.")


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
