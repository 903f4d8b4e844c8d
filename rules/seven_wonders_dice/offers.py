"""Every legal move of a seat, as complete bodies, the quietest first."""

from collections.abc import Callable
from functools import cache, lru_cache

from rules.seven_wonders_dice.actions import (
    Build,
    BuildWonder,
    ChooseBonus,
    Cross,
    Decline,
    Pass,
    TakeBack,
)
from rules.seven_wonders_dice.effects import AUTOMATIC, CrossSpace, CrossUpToTwo, TakeBonus
from rules.seven_wonders_dice.plans import WONDER, Plan, numbers_of
from rules.seven_wonders_dice.stand import Stand, choices, chosen, reachable, stand_of
from rules.seven_wonders_dice.state import DiceGame
from rules.table.title import Offer


def moves(game: DiceGame, seat: int) -> list[Offer]:
    """Every legal move of a seat that is asked for its turn.

    While its turn is not complete: the next steps. When it is: the first steps of another one. Besides, if anything
    is chosen, taking the last step back. A seat that has changed its mind too often can only go on.
    """
    if game.commitments[seat] is None:
        return next_steps(stand_of(game, seat), 0)
    steps, complete, spent = chosen(game, seat)
    if complete and spent:
        return []
    stand = stand_of(game, seat)
    offers = next_steps(stand, len(stand.steps))
    if steps and not spent:
        offers.append(_take_back(len(steps) - 1))
    return offers


def next_steps(stand: Stand, step: int) -> list[Offer]:
    """What can be done from here."""
    top, plan = stand.open[-1], stand.plan
    offers = [_decline(step)] if top.optional else []
    if top.any_action:
        offers.append(_pass(step))
    if top.with_die:
        ids, missing, costs = plan.ids, plan.missing[stand.resources], _costs(plan)
        offers += [
            Offer(Build(step, die, ids[number]), costs[cost][missing[number]])
            for die, (spaces, cost, _) in choices(stand).items()
            for number in numbers_of(spaces)
        ]
        if top.any_action:
            spaces = reachable(stand, plan.masks[WONDER])
            offers += _without_die(_wonder, plan, step, spaces, stand.resources)
    elif type(top) is TakeBonus:
        offers += [_bonus(step, bonus) for bonus in quietest_first(plan, stand.bonuses_left)]
    elif type(top) is CrossSpace or type(top) is CrossUpToTwo:
        spaces = reachable(stand, plan.within(top.buildings))
        offers += _without_die(_cross, plan, step, spaces, stand.resources)
    return offers


@cache
def _costs(plan: Plan) -> tuple[tuple[dict[str, int], ...], ...]:
    """What a crossing with a die costs, by the die's cost and the coins for missing resources."""
    coins = range(plan.capacity + 1)
    return tuple(tuple({"die": die, "resources": missing} for missing in coins) for die in coins)


@lru_cache(maxsize=512)
def _without_die(
    offer: Callable[[int, str, int], Offer], plan: Plan, step: int, spaces: int, resources: int
) -> tuple[Offer, ...]:
    """Crossing these spaces without a die, each for the coins for missing resources."""
    ids, missing = plan.ids, plan.missing[resources]
    return tuple(offer(step, ids[number], missing[number]) for number in reversed(numbers_of(spaces)))


def quietest_first(plan: Plan, bonuses: list[str]) -> list[str]:
    """Bonuses that ask for no decision before those that do."""
    return sorted(bonuses, key=lambda bonus: not all(isinstance(effect, AUTOMATIC) for effect in plan.bonuses[bonus]))


@cache
def _pass(step: int) -> Offer:
    return Offer(Pass(step))


@cache
def _decline(step: int) -> Offer:
    return Offer(Decline(step))


@cache
def _take_back(step: int) -> Offer:
    return Offer(TakeBack(step))


@cache
def _bonus(step: int, bonus: str) -> Offer:
    return Offer(ChooseBonus(step, bonus))


@cache
def _wonder(step: int, space: str, missing: int) -> Offer:
    return Offer(BuildWonder(step, space), {"resources": missing})


@cache
def _cross(step: int, space: str, missing: int) -> Offer:
    return Offer(Cross(step, space), {"resources": missing})
