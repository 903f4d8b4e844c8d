"""What a bot expects of effects, by rules of thumb: from what they do, whichever they are."""

from functools import cache
from typing import NamedTuple

from titles.seven_wonders_dice.terms.effects import AnyEffect, AnyTask, CountCrossed, Effect, Task

COIN_POINTS = 0.35
"""The points that a coin is worth."""


class Outlook(NamedTuple):
    """What an estimate is based on: crossed spaces, and the share of the game that is left, from 1 down to 0."""

    count: CountCrossed
    left: float


class Estimate(NamedTuple):
    """What an effect brings whatever is crossed, and what has to be counted."""

    lasting: float
    """The points that it brings in a whole game."""
    at_once: float
    """The points that it brings now."""
    scores: bool
    """Whether it brings points at the end."""
    pays: Task | None
    """The effect itself, if it brings coins."""


def points_of(effect: AnyEffect | AnyTask, outlook: Outlook) -> float:
    """Return the points that an effect may bring now and in the turns that are left."""
    estimate = _estimate(effect)
    points = estimate.at_once + estimate.lasting * outlook.left
    if estimate.scores:
        points += _of_scoring(effect, outlook)
    if estimate.pays:
        points += COIN_POINTS * estimate.pays.coins(outlook.count) * min(1.0, 0.2 + outlook.left)
    return points


@cache  # a bot is a tenth slower without it
def _estimate(effect: AnyEffect | AnyTask) -> Estimate:
    lasting, change = 5.0 * effect.resources(), effect.die_change()
    if change:
        lasting += 6.0 * change.discount + 3.0 * change.is_free + 2.0 * change.coins + 4.0 * change.unlocks
    task = effect if isinstance(effect, Task) else None
    at_once = 2.5 + 1.5 * len(task.after_crossing()) if task and task.answers else 0.0
    pays = task if task and task.overrides(Task.coins) else None
    return Estimate(lasting, at_once, effect.overrides(Effect.points), pays)


def _of_scoring(effect: Effect, outlook: Outlook) -> float:
    """Return the points for what is crossed, this space, and two more in a whole game."""
    count, left = outlook
    now = effect.points(count)
    each = effect.points(lambda buildings: count(buildings) + 1) - now
    return now + each * (1 + 2 * left)
