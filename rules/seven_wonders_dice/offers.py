"""Every legal move of a seat, as complete bodies, the quietest first."""

from functools import cache, partial

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
from rules.seven_wonders_dice.plans import NUMBERS, Plan
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
    optional, with_die, any_action = top.permits
    offers = [_decline(step)] if optional else []
    if any_action:
        offers.append(_pass(step))
    if with_die:
        ids, missing, costs = plan.ids, plan.missing[stand.resources], plan.costs
        for die, spaces, cost, _ in choices(stand):
            for number in NUMBERS[spaces]:
                offers.append(Offer(Build(step, die, ids[number]), costs[cost][missing[number]]))
        if any_action:
            spaces = reachable(stand, plan.wonder)
            if spaces:
                _add_without_die(offers, BuildWonder, stand, step, spaces)
    elif type(top) is TakeBonus:
        offers += map(partial(_bonus, step), quietest_first(plan, stand.bonuses_left))
    elif type(top) is CrossSpace or type(top) is CrossUpToTwo:
        _add_without_die(offers, Cross, stand, step, reachable(stand, plan.within(top.buildings)))
    return offers


def _add_without_die(
    offers: list[Offer], crossing: type[BuildWonder] | type[Cross], stand: Stand, step: int, spaces: int
) -> None:
    """Offer to cross one of these spaces without a die, for the coins for missing resources."""
    ids, missing = stand.plan.ids, stand.plan.missing[stand.resources]
    for number in reversed(NUMBERS[spaces]):
        offers.append(Offer(crossing(step, ids[number]), {"resources": missing[number]}))


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
