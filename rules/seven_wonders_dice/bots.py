"""Bots: they see what their seat may open, and choose among its offers."""

from collections.abc import Sequence
from typing import Any

from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame
from rules.kernel.title import Chance
from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Pass, TakeBack
from rules.seven_wonders_dice.comparing import attack_value
from rules.seven_wonders_dice.effects import (
    AnyEffect,
    AnyTask,
    CoinsAndPointsPerSpace,
    CoinsOnDie,
    ConstructWithoutDieCost,
    CrossSpace,
    CrossUpToTwo,
    DieCostMinusOne,
    DieCostZero,
    ExtraAction,
    GainCoins,
    PointsPerSpace,
    ProduceResource,
    UnlockDie,
)
from rules.seven_wonders_dice.printed import Space
from rules.seven_wonders_dice.stand import Stand, stand_of

COIN = 0.35
"""Points that a coin is worth."""
LENGTH = 22
"""Turns that a game takes, roughly."""


def random_bot(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove], chance: Chance) -> Any:
    """Any move, each as likely."""
    return chance.choice(legal_moves).move


def greedy_bot(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: Chance) -> Any:
    """The move that gains most by a rule of thumb: points at once, and what the space may bring later."""
    stand = stand_of(view, seat)
    onward = [legal_move for legal_move in legal_moves if not isinstance(legal_move.move, TakeBack)]
    worths = [_worth(stand, legal_move) for legal_move in onward]
    best = max(worths)
    return chance.choice([legal_move.move for legal_move, worth in zip(onward, worths, strict=True) if worth == best])


def _worth(stand: Stand, legal_move: LegalMove) -> float:
    """Points that a move may be worth to a seat."""
    move = legal_move.move
    if isinstance(move, Build | BuildWonder | Cross):
        return _of_space(stand, stand.plan.spaces[stand.plan.number[move.space]]) - COIN * sum(legal_move.cost.values())
    if isinstance(move, ChooseBonus):
        return sum((_of_effect(stand, effect) for effect in stand.plan.bonuses[move.bonus]), 0.0)
    return COIN * stand.plan.pass_coins if isinstance(move, Pass) else 0.0


def _of_space(stand: Stand, space: Space) -> float:
    """What crossing a space is worth, without its price."""
    attack = space.kind == "attack"
    points = attack_value(stand.revision, stand.state, stand.seat, space) if attack else space.points
    worth = points + sum(_of_effect(stand, effect) for effect in space.effects)
    worth += 1.0 if space.kind == "defense" else 0.0
    plan = stand.plan
    spaces = plan.masks[space.building]
    done = ((stand.crossed & spaces).bit_count() + 1) / spaces.bit_count()
    if plan.buildings[space.building].completion_gives_bonus:
        worth += 2.5 * done * done + (3.0 if done == 1 else 0.0)
    return worth + plan.buildings[space.building].first_completion_points * done / 2


def _left(stand: Stand) -> float:
    """How much of the game is left, from 1 down to 0."""
    last, turn = stand.state.last, stand.state.turn
    return (last - turn) / LENGTH if last else max(0.15, (LENGTH - turn) / LENGTH)


def _of_effect(stand: Stand, effect: AnyEffect | AnyTask) -> float:
    """What an effect is worth, now or in the turns that are left."""
    left = _left(stand)
    match effect:
        case GainCoins(amount):
            return COIN * amount * min(1.0, 0.2 + left)
        case CoinsAndPointsPerSpace(buildings, coins, points):
            have = stand.plan.count(stand.crossed, buildings)
            return (coins * COIN + points) * have + points * 4 * left
        case PointsPerSpace(buildings, points):
            return points * (stand.plan.count(stand.crossed, buildings) + 1 + 2 * left)
        case ProduceResource(amount):
            return 5.0 * amount * left
        case CoinsOnDie(_, amount):
            return 2.0 * amount * left
    return _GRANTED.get(type(effect), 0.0) + _LASTING.get(type(effect), 0.0) * left


_GRANTED = {CrossSpace: 2.5, CrossUpToTwo: 4.0, ConstructWithoutDieCost: 2.5, ExtraAction: 2.5}
"""What a granted crossing or action is worth."""
_LASTING = {DieCostMinusOne: 6.0, DieCostZero: 3.0, UnlockDie: 4.0}
"""What an effect is worth that lasts for the whole game."""
