"""What effects are worth to a bot, by rules of thumb."""

from typing import NamedTuple

from titles.seven_wonders_dice.terms.effects import (
    CoinsAndPointsPerSpace,
    CoinsOnDie,
    CountCrossed,
    CrossUpToTwo,
    DieCostMinusOne,
    DieCostZero,
    Effect,
    GainCoins,
    PointsPerSpace,
    ProduceResource,
    Task,
)

COIN_POINTS = 0.35
"""The points that a coin is worth."""


class Outlook(NamedTuple):
    """What an estimate is based on: crossed spaces, and the share of the game that is left, from 1 down to 0."""

    count: CountCrossed
    left: float


def points_of(effect: Effect, outlook: Outlook) -> float:
    """Return the points that an effect may bring now and in the turns that are left.

    An effect that is not listed is worth as much as others of its kind: of those that happen once, or of those that
    last.
    """
    match effect:
        case CrossUpToTwo():
            return 4.0
        case GainCoins(amount):
            return COIN_POINTS * amount * min(1.0, 0.2 + outlook.left)
        case CoinsAndPointsPerSpace(buildings, coins, points):
            return (coins * COIN_POINTS + points) * outlook.count(buildings) + points * 4 * outlook.left
        case Task():
            return 2.5
        case DieCostMinusOne():
            return 6.0 * outlook.left
        case DieCostZero():
            return 3.0 * outlook.left
        case CoinsOnDie(_, amount):
            return 2.0 * amount * outlook.left
        case PointsPerSpace(buildings, points):
            return points * (outlook.count(buildings) + 1 + 2 * outlook.left)
        case ProduceResource(amount):
            return 5.0 * amount * outlook.left
    return 4.0 * outlook.left
