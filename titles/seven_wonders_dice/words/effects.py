"""What effects say: what each does for a player, and for a task how the seat is asked to carry it out."""

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from titles.kernel.words.sentences import Spoken, Value, one_of, printed_name
from titles.seven_wonders_dice.terms import effects
from titles.seven_wonders_dice.terms.narrator import DiceNarrator, PrintedNames
from titles.seven_wonders_dice.terms.sentences import message


@singledispatch
def told(effect: effects.Effect, narrator: DiceNarrator) -> str:
    """Return what an effect does for the player who crosses its space, as a sentence."""
    raise NotImplementedError(f"{type(effect).__name__} has no words")


@told.register
def _(effect: effects.CrossSpace, narrator: DiceNarrator) -> str:
    return narrator.say(
        "You can cross 1 space of the {buildings} without a die; its construction cost is paid.",
        buildings=narrator.buildings(effect.buildings),
    )


@told.register
def _(effect: effects.CrossUpToTwo, narrator: DiceNarrator) -> str:
    return narrator.say(
        "You can cross up to 2 spaces of the {buildings} without a die; their construction costs are paid.",
        buildings=narrator.buildings(effect.buildings),
    )


@told.register
def _(effect: effects.GainCoins, narrator: DiceNarrator) -> str:
    return narrator.say("Gain {coins}.", coins=narrator.coins(effect.amount))


@told.register
def _(_effect: effects.ConstructWithoutDieCost, narrator: DiceNarrator) -> str:
    return narrator.say("You can build with a die once more; the die costs nothing, the construction cost is paid.")


@told.register
def _(_effect: effects.ExtraAction, narrator: DiceNarrator) -> str:
    return narrator.say("You can take another action; everything is paid as usual.")


@told.register
def _(effect: effects.CoinsAndPointsPerSpace, narrator: DiceNarrator) -> str:
    return narrator.say(
        "For each crossed space of the {buildings}, gain {coins} now and {points} at the end.",
        buildings=narrator.buildings(effect.buildings),
        coins=narrator.coins(effect.coins_each),
        points=narrator.points(effect.points_each),
    )


@told.register
def _(_effect: effects.DieCostMinusOne, narrator: DiceNarrator) -> str:
    return narrator.say("From now on all dice cost 1 coin less, but not less than 0 coins.")


@told.register
def _(effect: effects.DieCostZero, narrator: DiceNarrator) -> str:
    return narrator.say("From now on {colour} dice cost nothing.", colour=narrator.colour(effect.colour))


@told.register
def _(effect: effects.CoinsOnDie, narrator: DiceNarrator) -> str:
    colour, coins = narrator.colour(effect.colour), narrator.coins(effect.amount)
    return narrator.say(
        "From now on gain {coins} each time you choose a {colour} die, before you pay.", coins=coins, colour=colour
    )


@told.register
def _(effect: effects.UnlockDie, narrator: DiceNarrator) -> str:
    return narrator.say(
        "From now on you can choose the {colour} die while it lies in the forum. If no "
        "player unlocked it before, it replaces a grey die there at the end of the turn.",
        colour=narrator.colour(effect.colour),
    )


@told.register
def _(effect: effects.PointsPerSpace, narrator: DiceNarrator) -> str:
    buildings, points = narrator.buildings(effect.buildings), narrator.points(effect.points_each)
    return narrator.say(
        "For each crossed space of the {buildings}, gain {points} at the end.", buildings=buildings, points=points
    )


@told.register
def _(effect: effects.ProduceResource, narrator: DiceNarrator) -> str:
    return narrator.say(
        "From now on you produce {resources}.",
        resources=narrator.counted("{n} more resource", "{n} more resources", effect.amount),
    )


class Asked(NamedTuple):
    """How a seat is asked to carry out a task."""

    question: Spoken
    declining: Spoken = message("Decline")
    """The label of declining."""


@singledispatch
def asked(task: effects.Task, names: PrintedNames) -> Asked:
    """Return how a seat is asked to carry out a task that it decides on."""
    raise NotImplementedError(f"{type(task).__name__} asks nothing")


@asked.register
def _(_task: effects.Action, names: PrintedNames) -> Asked:
    wonder = names.buildings["wonder"]
    return Asked(message("Take an action: build with a die, build the {wonder}, or pass.", wonder=wonder))


@asked.register
def _(_task: effects.TakeBonus, _names: PrintedNames) -> Asked:
    return Asked(message("A building is complete: choose a bonus."))


@asked.register
def _(task: effects.CrossSpace, names: PrintedNames) -> Asked:
    return Asked(
        message("Cross a space of the {buildings}, or do without.", buildings=_one_of(task.buildings, names)),
        message("Cross nothing"),
    )


@asked.register
def _(task: effects.CrossUpToTwo, names: PrintedNames) -> Asked:
    buildings = _one_of(task.buildings, names)
    return Asked(
        message("Cross a space of the {buildings}, then another one, or do without.", buildings=buildings),
        message("Cross nothing"),
    )


def _one_of(buildings: Sequence[str], names: PrintedNames) -> Value:
    return one_of([printed_name(names.buildings, building) for building in buildings])


@asked.register
def _(_task: effects.ConstructWithoutDieCost, _names: PrintedNames) -> Asked:
    return Asked(message("Build with a die that costs nothing, or do without."), message("Do without the free die"))


@asked.register
def _(_task: effects.ExtraAction, names: PrintedNames) -> Asked:
    wonder = names.buildings["wonder"]
    return Asked(
        message("Take a further action: build with a die, build the {wonder}, pass, or do without.", wonder=wonder),
        message("Skip this action"),
    )
