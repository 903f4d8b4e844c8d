"""Taking a step of a turn: payment, the crossed space, its effects and the bonus, up to the next decision.

Sections 4, 5, 8 and 9: a space's effects are finished, with all that they set off, before the bonus is taken.
"""

import msgspec
from msgspec.structs import replace

from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Crossing, Pass, Step, StepMove
from rules.seven_wonders_dice.comparing import attack_value
from rules.seven_wonders_dice.effects import (
    AUTOMATIC,
    CoinsAndPointsPerSpace,
    CrossSpace,
    CrossUpToTwo,
    GainCoins,
    Open,
    TakeBonus,
)
from rules.seven_wonders_dice.plans import WONDER
from rules.seven_wonders_dice.stand import NO_CHOICE, Stand, choices, is_possible, reachable


class Price(msgspec.Struct, frozen=True, gc=False):
    """What crossing a space takes: the coins at hand before, the die's cost, coins for missing resources."""

    purse: int
    die: int
    missing: int


def price_of(stand: Stand, move: Crossing) -> Price | None:
    """What it costs to cross a space like this now; None if that is not allowed."""
    plan = stand.plan
    number = plan.number.get(move.space)
    if number is None:
        return None
    missing = plan.missing[stand.resources][number]
    if isinstance(move, Build):
        spaces, cost, purse = choices(stand).get(move.die, NO_CHOICE)
        return Price(purse, cost, missing) if spaces >> number & 1 else None
    if reachable(stand, _granted(stand, move)) >> number & 1:
        return Price(stand.coins, 0, missing)
    return None


def _granted(stand: Stand, move: BuildWonder | Cross) -> int:
    """The spaces that such a move may cross now."""
    top = stand.open[-1]
    if isinstance(move, BuildWonder):
        return stand.plan.masks[WONDER] if top.any_action else 0
    return stand.plan.within(top.buildings) if isinstance(top, CrossSpace | CrossUpToTwo) else 0


def take(stand: Stand, move: StepMove) -> Step | None:
    """The step that a move makes, with what comes of it; None if the move is not allowed."""
    top = stand.open[-1]
    match move:
        case Build() | BuildWonder() | Cross():
            price = price_of(stand, move)
            return None if price is None else _cross(stand, move, price)
        case Pass():
            if not top.any_action:
                return None
            coins = min(stand.plan.capacity, stand.coins + stand.plan.pass_coins)
            return _settled(stand, move, 0, stand.crossed, coins, stand.open[:-1])
        case ChooseBonus():
            if not isinstance(top, TakeBonus) or move.bonus not in stand.bonuses_left:
                return None
            pending = stand.open[:-1] + stand.plan.bonuses[move.bonus]
            there = replace(stand, bonuses=(*stand.bonuses, move.bonus))
            return _settled(there, move, 0, stand.crossed, stand.coins, pending)
        case _:
            if not top.optional:
                return None
            return _settled(stand, move, 0, stand.crossed, stand.coins, stand.open[:-1])


def _cross(stand: Stand, move: Crossing, price: Price) -> Step:
    """Pay and cross; effects lie on top of the bonus, and both on top of what was open before (ruling 30)."""
    plan, top = stand.plan, stand.open[-1]
    number = plan.number[move.space]
    crossed = stand.crossed | 1 << number
    pending = stand.open[:-1]
    if isinstance(top, CrossUpToTwo):
        pending = (*pending, CrossSpace(top.buildings))
    if plan.completes(crossed, number):
        pending = (*pending, TakeBonus())
    pending += plan.now[number]
    space = plan.spaces[number]
    value = attack_value(stand.revision, stand.play, stand.seat, space) if space.kind == "attack" else None
    paid = price.die + price.missing
    return _settled(stand, move, paid, crossed, price.purse - paid, pending, value)


def _settled(
    stand: Stand,
    move: StepMove,
    paid: int,
    crossed: int,
    coins: int,
    pending: tuple[Open, ...],
    value: int | None = None,
) -> Step:
    """The step to a position, with everything behind it that asks for no decision or has become impossible."""
    if not pending:
        return Step(move, paid, coins - stand.coins + paid, coins, value)
    plan = stand.plan
    there = replace(stand, crossed=crossed, allowed=plan.allowed(crossed), resources=plan.resources(crossed))
    while pending:
        there = replace(there, coins=coins, open=pending)
        top = pending[-1]
        if isinstance(top, AUTOMATIC):
            coins = min(plan.capacity, coins + _income(there, top))
        elif is_possible(there):
            break
        pending = pending[:-1]
    return Step(move, paid, coins - stand.coins + paid, coins, value, pending)


def _income(stand: Stand, effect: GainCoins | CoinsAndPointsPerSpace) -> int:
    """The coins of an effect; per space, the one just crossed included (ruling 25)."""
    if isinstance(effect, GainCoins):
        return effect.amount
    return effect.coins * stand.plan.count(stand.crossed, effect.buildings)
