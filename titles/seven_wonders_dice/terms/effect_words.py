"""What effects say: what each does for a player, and for a task how the seat is asked to carry it out."""

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from titles.kernel.words.sentences import Spoken, Value, one_of, printed_name
from titles.seven_wonders_dice.terms.effects import (
    Action,
    CoinsAndPointsPerSpace,
    CoinsOnDie,
    ConstructWithoutDieCost,
    CrossSpace,
    CrossUpToTwo,
    DieCostMinusOne,
    DieCostZero,
    Effect,
    ExtraAction,
    GainCoins,
    PointsPerSpace,
    ProduceResource,
    TakeBonus,
    Task,
    UnlockDie,
)
from titles.seven_wonders_dice.terms.narrator import DiceNarrator, PrintedNames
from titles.seven_wonders_dice.terms.sentences import message


@singledispatch
def describe(effect: Effect, narrator: DiceNarrator) -> str:
    """Return what an effect does for the player who crosses its space, as a sentence."""
    raise NotImplementedError(f"{effect} has no words")


@describe.register
def _(effect: CrossSpace, narrator: DiceNarrator) -> str:
    return narrator.say(
        "You can cross 1 space of the {buildings} without a die; its construction cost is paid.",
        buildings=narrator.buildings(effect.buildings),
    )


@describe.register
def _(effect: CrossUpToTwo, narrator: DiceNarrator) -> str:
    return narrator.say(
        "You can cross up to 2 spaces of the {buildings} without a die; their construction costs are paid.",
        buildings=narrator.buildings(effect.buildings),
    )


@describe.register
def _(effect: GainCoins, narrator: DiceNarrator) -> str:
    return narrator.say("Gain {coins}.", coins=narrator.coins(effect.amount))


@describe.register
def _(_effect: ConstructWithoutDieCost, narrator: DiceNarrator) -> str:
    return narrator.say("You can build with a die once more; the die costs nothing, the construction cost is paid.")


@describe.register
def _(_effect: ExtraAction, narrator: DiceNarrator) -> str:
    return narrator.say("You can take another action; everything is paid as usual.")


@describe.register
def _(effect: CoinsAndPointsPerSpace, narrator: DiceNarrator) -> str:
    return narrator.say(
        "For each crossed space of the {buildings}, gain {coins} now and {points} at the end.",
        buildings=narrator.buildings(effect.buildings),
        coins=narrator.coins(effect.coins_each),
        points=narrator.points(effect.points_each),
    )


@describe.register
def _(_effect: DieCostMinusOne, narrator: DiceNarrator) -> str:
    return narrator.say("From now on all dice cost 1 coin less, but not less than 0 coins.")


@describe.register
def _(effect: DieCostZero, narrator: DiceNarrator) -> str:
    return narrator.say("From now on {colour} dice cost nothing.", colour=narrator.colour(effect.colour))


@describe.register
def _(effect: CoinsOnDie, narrator: DiceNarrator) -> str:
    colour, coins = narrator.colour(effect.colour), narrator.coins(effect.amount)
    return narrator.say(
        "From now on gain {coins} each time you choose a {colour} die, before you pay.", coins=coins, colour=colour
    )


@describe.register
def _(effect: UnlockDie, narrator: DiceNarrator) -> str:
    return narrator.say(
        "From now on you can choose the {colour} die while it lies in the forum. If no "
        "player unlocked it before, it replaces a grey die there at the end of the turn.",
        colour=narrator.colour(effect.colour),
    )


@describe.register
def _(effect: PointsPerSpace, narrator: DiceNarrator) -> str:
    buildings, points = narrator.buildings(effect.buildings), narrator.points(effect.points_each)
    return narrator.say(
        "For each crossed space of the {buildings}, gain {points} at the end.", buildings=buildings, points=points
    )


@describe.register
def _(effect: ProduceResource, narrator: DiceNarrator) -> str:
    return narrator.say(
        "From now on you produce {resources}.",
        resources=narrator.counted("{n} more resource", "{n} more resources", effect.amount),
    )


class Asked(NamedTuple):
    """How a seat is asked to carry out a task."""

    section: str
    """The section of the rules about it."""
    question: Spoken
    """What the seat has to decide."""
    instruction: Spoken
    """The same, for a seat that did something else."""
    declining: Spoken = message("Decline")
    """The label of declining."""


@singledispatch
def asked(task: Task, printed: PrintedNames) -> Asked:
    """Return how a seat is asked to carry out a task that it decides on."""
    raise NotImplementedError(f"{task} asks nothing")


@asked.register
def _(_task: Action, printed: PrintedNames) -> Asked:
    return Asked(
        "section 3",
        message("Take an action: build with a die, build the {wonder}, or pass.", wonder=printed.buildings["wonder"]),
        message("An action is to be taken: build with a die, build the wonder, or pass."),
    )


@asked.register
def _(_task: TakeBonus, _printed: PrintedNames) -> Asked:
    return Asked(
        "section 9",
        message("A building is complete: choose a bonus."),
        message("A building is complete: a bonus must be crossed first."),
    )


@asked.register
def _(task: CrossSpace, printed: PrintedNames) -> Asked:
    buildings = _one_of(task.buildings, printed)
    return _crossing(message("Cross a space of the {buildings}, or do without.", buildings=buildings))


@asked.register
def _(task: CrossUpToTwo, printed: PrintedNames) -> Asked:
    buildings = _one_of(task.buildings, printed)
    return _crossing(message("Cross a space of the {buildings}, then another one, or do without.", buildings=buildings))


def _crossing(question: Spoken) -> Asked:
    return Asked(
        "section 8",
        question,
        message("An effect grants a crossing: cross a space, or decline."),
        message("Do without the crossing"),
    )


def _one_of(buildings: Sequence[str], printed: PrintedNames) -> Value:
    return one_of([printed_name(printed.buildings, building) for building in buildings])


@asked.register
def _(_task: ConstructWithoutDieCost, _printed: PrintedNames) -> Asked:
    return Asked(
        "section 8",
        message("Build with a die that costs nothing, or do without."),
        message("An effect grants building with a die: build, or decline."),
        message("Do without the free die"),
    )


@asked.register
def _(_task: ExtraAction, printed: PrintedNames) -> Asked:
    return Asked(
        "section 8",
        message(
            "Take a further action: build with a die, build the {wonder}, pass, or do without.",
            wonder=printed.buildings["wonder"],
        ),
        message("An effect grants an action: build with a die, build the wonder, pass, or decline."),
        message("Do without the further action"),
    )
