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
from titles.kernel.words.narrator import count_of
from titles.seven_wonders_dice.terms.narrator import DiceNarrator

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
    declining: ClassVar[tuple[str, str]] = "Decline", "辞退する"
    """The label of declining, in English and in Japanese."""

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
    def instruction(self) -> tuple[str, str, str]:
        """Return what the seat has to do, as a refusal says it: the section of the rules, and a sentence.

        The sentence is in English and in Japanese.
        """


@final
class CrossSpace(Task, frozen=True, tag="cross_space"):
    """Now: cross one allowed space of these buildings and pay its construction cost; optional."""

    is_optional = True
    grants_crossing = True
    declining = "Do without the crossing", "印をつけない"

    buildings: BuildingIds

    def grants(self) -> tuple[str, ...]:
        """Return the buildings."""
        return self.buildings

    def question(self, narrator: DiceNarrator) -> str:
        """Cross or decline."""
        return narrator.say(
            f"Cross a space of the {narrator.buildings(self.buildings)}, or do without.",
            f"{narrator.buildings(self.buildings)}に印をつけるか、つけない。",
        )

    def instruction(self) -> tuple[str, str, str]:
        """Cross or decline."""
        return (
            "section 8",
            "An effect grants a crossing: cross a space, or decline.",
            "効果により、マスに印をつけるか、つけない。",
        )

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 2.5

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the buildings."""
        buildings = narrator.buildings(self.buildings)
        return narrator.say(
            f"You can cross 1 space of the {buildings} without a die; its construction cost is paid.",
            f"{buildings}の1マスに印をつけてよい。ダイスは使わず、建設コストは支払う。",
        )


@final
class CrossUpToTwo(Task, frozen=True, tag="cross_up_to_two"):
    """Now: cross up to two allowed spaces of these buildings, one after the other, and pay their costs; optional."""

    is_optional = True
    grants_crossing = True
    declining = "Do without the crossing", "印をつけない"

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
            f"Cross a space of the {narrator.buildings(self.buildings)}, then another one, or do without.",
            f"{narrator.buildings(self.buildings)}に続けて2つまで印をつけるか、つけない。",
        )

    def instruction(self) -> tuple[str, str, str]:
        """Cross or decline."""
        return (
            "section 8",
            "An effect grants a crossing: cross a space, or decline.",
            "効果により、マスに印をつけるか、つけない。",
        )

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 4.0

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the buildings."""
        buildings = narrator.buildings(self.buildings)
        return narrator.say(
            f"You can cross up to 2 spaces of the {buildings} without a die; their construction costs are paid.",
            f"{buildings}の2マスまで続けて印をつけてよい。ダイスは使わず、建設コストは支払う。",
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
        return narrator.say("Coins are gained.", "コインを得る。")

    def instruction(self) -> tuple[str, str, str]:
        """Nothing is to be decided."""
        return "section 8", "Coins are gained.", "コインを得る。"

    def estimated_points(self, outlook: Outlook) -> float:
        """Return less when few turns are left to spend the coins."""
        return COIN_POINTS * self.amount * min(1.0, 0.2 + outlook.left)

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the coins."""
        coins = narrator.coins(self.amount)
        return narrator.say(f"Gain {coins}.", f"{coins}を得る。")


@final
class ConstructWithoutDieCost(Task, frozen=True, tag="construct_without_die_cost"):
    """Now: build with a die once more, at a die cost of 0; optional."""

    is_optional = True
    allows_die = True
    waives_die_cost = True
    declining = "Do without the free die", "無償のダイスを使わない"

    def question(self, narrator: DiceNarrator) -> str:
        """Build or decline."""
        return narrator.say(
            "Build with a die that costs nothing, or do without.", "無償のダイスで建設するか、使わない。"
        )

    def instruction(self) -> tuple[str, str, str]:
        """Build or decline."""
        return (
            "section 8",
            "An effect grants building with a die: build, or decline.",
            "効果により、ダイスで建設するか、しない。",
        )

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 2.5

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that the die is free."""
        return narrator.say(
            "You can build with a die once more; the die costs nothing, the construction cost is paid.",
            "もう一度ダイスで建設してよい。ダイスコストは0金、建設コストは支払う。",
        )


@final
class ExtraAction(Task, frozen=True, tag="extra_action"):
    """Now: take any action once more, everything paid as usual; optional."""

    is_optional = True
    allows_die = True
    allows_any_action = True
    declining = "Do without the further action", "追加のアクションをしない"

    def question(self, narrator: DiceNarrator) -> str:
        """Act or decline."""
        wonder = narrator.building("wonder")
        return narrator.say(
            f"Take a further action: build with a die, build the {wonder}, pass, or do without.",
            f"追加のアクションを選ぶ：ダイスで建設する、{wonder}を建設する、パスする、またはしない。",
        )

    def instruction(self) -> tuple[str, str, str]:
        """Act or decline."""
        return (
            "section 8",
            "An effect grants an action: build with a die, build the wonder, pass, or decline.",
            "効果により、追加のアクションを選ぶ：ダイスで建設する、驚異を建設する、パスする、またはしない。",
        )

    def estimated_points(self, outlook: Outlook) -> float:
        """Return the same at any time."""
        return 2.5

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that everything is paid."""
        return narrator.say(
            "You can take another action; everything is paid as usual.",
            "もう一度アクションをしてよい。コストは通常どおり支払う。",
        )


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
        return narrator.say("Coins are gained.", "コインを得る。")

    def instruction(self) -> tuple[str, str, str]:
        """Nothing is to be decided."""
        return "section 8", "Coins are gained.", "コインを得る。"

    def estimated_points(self, outlook: Outlook) -> float:
        """Return what the crossed spaces bring, and four more of them until the end."""
        each = self.coins_each * COIN_POINTS + self.points_each
        return each * outlook.count(self.buildings) + self.points_each * 4 * outlook.left

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the buildings, the coins and the points."""
        buildings, coins = narrator.buildings(self.buildings), narrator.coins(self.coins_each)
        points = count_of(self.points_each, "point")
        return narrator.say(
            f"For each crossed space of the {buildings}, gain {coins} now and {points} at the end.",
            f"{buildings}の印1つにつき、今{coins}、終了時に{self.points_each}点を得る。",
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
        return narrator.say(
            "From now on all dice cost 1 coin less, but not less than 0 coins.",
            "以後、ダイスのコストはすべて1金下がる（0金未満にはならない）。",
        )


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
        return narrator.say(f"From now on {colour} dice cost nothing.", f"以後、{colour}のダイスのコストは0金。")


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
            f"From now on gain {coins} each time you choose a {colour} die, before you pay.",
            f"以後、{colour}のダイスを選ぶたび、支払いの前に{coins}を得る。",
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
            f"From now on you can choose the {colour} die while it lies in the forum. If no player unlocked it before, "
            "it replaces a grey die there at the end of the turn.",
            f"以後、{colour}のダイスが広場にあれば選べる。最初の解禁なら、ターンの終わりに広場の灰のダイス1個と入れ替わる。",
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
        buildings, points = narrator.buildings(self.buildings), count_of(self.points_each, "point")
        return narrator.say(
            f"For each crossed space of the {buildings}, gain {points} at the end.",
            f"{buildings}の印1つにつき、終了時に{self.points_each}点を得る。",
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
            f"From now on you produce {count_of(self.amount, 'more resource')}.",
            f"以後、産出する資源が{self.amount}つ増える。",
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
        return narrator.say(
            f"Take an action: build with a die, build the {wonder}, or pass.",
            f"アクションを選ぶ：ダイスで建設する、{wonder}を建設する、またはパスする。",
        )

    def instruction(self) -> tuple[str, str, str]:
        """Act."""
        return (
            "section 3",
            "An action is to be taken: build with a die, build the wonder, or pass.",
            "アクションを選ぶ：ダイスで建設する、驚異を建設する、またはパスする。",
        )

    def estimated_points(self, outlook: Outlook) -> float:
        """Return nothing: no space has this effect."""
        return 0.0

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell the actions."""
        return narrator.say(
            "Take an action: build with a die, build the wonder, or pass.",
            "ダイスで建設する、驚異を建設する、パスする、のどれかを行う。",
        )


@final
class TakeBonus(Task, frozen=True, tag="take_bonus"):
    """A building was completed: one of the bonuses still open must be crossed (section 9); lost if no bonus is left."""

    # `complete_step` in `steps` drops it then.

    grants_bonus = True

    def question(self, narrator: DiceNarrator) -> str:
        """Cross a bonus."""
        return narrator.say("A building is complete: choose a bonus.", "建物が完成した。ボーナスを選ぶ。")

    def instruction(self) -> tuple[str, str, str]:
        """Cross a bonus."""
        return (
            "section 9",
            "A building is complete: a bonus must be crossed first.",
            "建物が完成した。先にボーナスに印をつける。",
        )

    def estimated_points(self, outlook: Outlook) -> float:
        """Return nothing: no space has this effect."""
        return 0.0

    def describe(self, narrator: DiceNarrator) -> str:
        """Tell that a bonus is crossed."""
        return narrator.say("Cross a bonus.", "ボーナス1つに印をつける。")


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
