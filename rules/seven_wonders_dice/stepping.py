"""Taking a step of a turn: payment, the crossed space, its effects and the bonus, up to the next decision.

Sections 4, 5, 8 and 9: a space's effects are finished, with all that they set off, before the bonus is taken.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.seven_wonders_dice.actions import (
    Build,
    BuildWonder,
    ChooseBonus,
    Cross,
    Crossing,
    Decline,
    Pass,
    Step,
    StepMove,
)
from rules.seven_wonders_dice.comparing import attack_value
from rules.seven_wonders_dice.effects import (
    AUTOMATIC,
    AnyTask,
    CoinsAndPointsPerSpace,
    CrossSpace,
    CrossUpToTwo,
    GainCoins,
    TakeBonus,
)
from rules.seven_wonders_dice.stand import Stand, choices, is_possible, reachable


class Price(msgspec.Struct, frozen=True, gc=False):
    """What crossing a space takes: the coins at hand before, the die's cost, coins for missing resources."""

    purse: int
    die: int
    missing: int


def price_of(stand: Stand, move: Crossing) -> Price | None:
    """What it costs to cross a space like this now; None if that is not allowed."""
    number = stand.plan.number.get(move.space)
    if number is None:
        return None
    missing = stand.plan.missing[stand.resources][number]
    if type(move) is not Build:
        spaces = reachable(stand, _granted(stand, move))
        return Price(stand.coins, 0, missing) if spaces >> number & 1 else None
    if stand.top.with_die:
        for die, spaces, cost, purse in choices(stand):
            if die == move.die:
                return Price(purse, cost, missing) if spaces >> number & 1 else None
    return None


def _granted(stand: Stand, move: Crossing) -> int:
    """The spaces that a move without a die may cross now."""
    top = stand.top
    if type(move) is BuildWonder:
        return stand.plan.wonder if top.any_action else 0
    return stand.plan.within(top.buildings) if type(top) is CrossSpace or type(top) is CrossUpToTwo else 0


def _cross(stand: Stand, move: Crossing) -> Step | None:
    """Pay and cross; effects lie on top of the bonus, and both on top of what was open before (ruling 30)."""
    price = price_of(stand, move)
    if price is None:
        return None
    plan, top = stand.plan, stand.top
    number = plan.number[move.space]
    crossed = stand.crossed | 1 << number
    pending = stand.below
    if type(top) is CrossUpToTwo:
        pending = (*pending, CrossSpace(top.buildings))
    whole = plan.rewarded[number]
    if whole and crossed & whole == whole:  # it completes a building that gives a bonus (section 9)
        pending = (*pending, TakeBonus())
    pending += plan.now[number]
    space = plan.spaces[number]
    value = attack_value(stand.revision, stand.state, stand.seat, space) if space.kind == "attack" else None
    paid = price.die + price.missing
    return _settled(stand, move, paid, crossed, price.purse - paid, pending, value)


def _pass(stand: Stand, move: Pass) -> Step | None:
    if not stand.top.any_action:
        return None
    coins = min(stand.plan.capacity, stand.coins + stand.plan.pass_coins)
    return _settled(stand, move, 0, stand.crossed, coins, stand.below)


def _choose_bonus(stand: Stand, move: ChooseBonus) -> Step | None:
    if type(stand.top) is not TakeBonus or move.bonus not in stand.bonuses_left:
        return None
    pending = stand.below + stand.plan.bonuses[move.bonus]
    there = replace(stand, bonuses=(*stand.bonuses, move.bonus))
    return _settled(there, move, 0, stand.crossed, stand.coins, pending)


def _decline(stand: Stand, move: Decline) -> Step | None:
    if not stand.top.optional:
        return None
    return _settled(stand, move, 0, stand.crossed, stand.coins, stand.below)


TAKING: Mapping[type, Callable[[Stand, Any], Step | None]] = {
    Build: _cross,
    BuildWonder: _cross,
    Cross: _cross,
    Pass: _pass,
    ChooseBonus: _choose_bonus,
    Decline: _decline,
}
"""By the move's class: the step that a move makes, with what comes of it; None if the move is not allowed."""


def _settled(
    stand: Stand,
    move: StepMove,
    paid: int,
    crossed: int,
    coins: int,
    pending: tuple[AnyTask, ...],
    value: int | None = None,
) -> Step:
    """The step to a position, with everything behind it that asks for no decision or has become impossible."""
    if not pending:
        return Step(move, paid, coins - stand.coins + paid, coins, value)
    plan = stand.plan
    resources = plan.resources[crossed & plan.producing]
    there = replace(stand, crossed=crossed, allowed=plan.allowed(crossed), resources=resources)
    while pending:
        top = pending[-1]
        there = replace(there, coins=coins, top=top)  # what lies below is not asked for
        if type(top) in AUTOMATIC:
            coins = min(plan.capacity, coins + _income(there, top))  # type: ignore[arg-type]
        elif is_possible(there):
            break
        pending = pending[:-1]
    return Step(move, paid, coins - stand.coins + paid, coins, value, pending)


def _income(stand: Stand, effect: GainCoins | CoinsAndPointsPerSpace) -> int:
    """The coins of an effect; per space, the one just crossed included (ruling 25)."""
    if isinstance(effect, GainCoins):
        return effect.amount
    return effect.coins * stand.plan.count(stand.crossed, effect.buildings)
