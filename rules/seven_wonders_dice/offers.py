"""Every legal move of a seat, as complete bodies, the quietest first."""

from collections.abc import Callable
from functools import cache

from rules.seven_wonders_dice.actions import (
    Build,
    BuildWonder,
    ChooseBonus,
    Cross,
    Decline,
    Pass,
    Step,
    TakeBack,
)
from rules.seven_wonders_dice.effects import AUTOMATIC, CrossSpace, CrossUpToTwo, TakeBonus
from rules.seven_wonders_dice.plans import WONDER, Plan, numbers_of
from rules.seven_wonders_dice.stand import Stand, choices, reachable, stand_after
from rules.seven_wonders_dice.state import DiceGame, play_of
from rules.table.commitments import MOST_CHANGES
from rules.table.title import Offer


def moves(game: DiceGame, seat: int) -> list[Offer]:
    """Every legal move of a seat that is asked for its turn.

    While its turn is not complete: the next steps. When it is: the first steps of another one. Besides, if anything
    is chosen, taking the last step back. A seat that has changed its mind too often can only go on.
    """
    steps, complete, spent = chosen(game, seat)
    if complete and spent:
        return []
    kept = () if complete else steps
    offers = next_steps(stand_after(game.revision, play_of(game), seat, kept), len(kept))
    if steps and not spent:
        offers.append(_take_back(len(steps) - 1))
    return offers


def chosen(game: DiceGame, seat: int) -> tuple[tuple[Step, ...], bool, bool]:
    """The steps that a seat has chosen, whether they are its whole turn, and whether it can change its mind no more."""
    commitment = game.commitments[seat]
    if commitment is None:
        return (), False, False
    return commitment.chain or (), commitment.complete, commitment.times >= MOST_CHANGES


def next_steps(stand: Stand, step: int) -> list[Offer]:
    """What can be done from here."""
    top, plan = stand.open[-1], stand.plan
    offers = [_decline(step)] if top.optional else []
    if top.any_action:
        offers.append(_pass(step))
    if top.with_die:
        ids, missing = plan.ids, plan.missing[stand.resources]
        for die, (spaces, cost, _) in choices(stand).items():
            for number in numbers_of(spaces):
                offers.append(_build(step, die, ids[number], cost, missing[number]))  # noqa: PERF401
        if top.any_action:
            offers += _without_die(_wonder, stand, step, plan.masks[WONDER])
    elif isinstance(top, TakeBonus):
        offers += [_bonus(step, bonus) for bonus in quietest_first(plan, stand.bonuses_left)]
    elif isinstance(top, CrossSpace | CrossUpToTwo):
        offers += _without_die(_cross, stand, step, plan.within(top.buildings))
    return offers


def _without_die(offer: Callable[[int, str, int], Offer], stand: Stand, step: int, among: int) -> list[Offer]:
    """Crossing spaces without a die, each for the coins for missing resources."""
    spaces = reachable(stand, among)
    if not spaces:
        return []
    ids, missing = stand.plan.ids, stand.plan.missing[stand.resources]
    return [offer(step, ids[number], missing[number]) for number in reversed(numbers_of(spaces))]


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
def _build(step: int, die: str, space: str, cost: int, missing: int) -> Offer:
    return Offer(Build(step, die, space), {"die": cost, "resources": missing})


@cache
def _wonder(step: int, space: str, missing: int) -> Offer:
    return Offer(BuildWonder(step, space), {"resources": missing})


@cache
def _cross(step: int, space: str, missing: int) -> Offer:
    return Offer(Cross(step, space), {"resources": missing})
