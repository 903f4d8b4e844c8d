"""Every legal move of a seat, as complete bodies, the quietest first."""

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
from rules.seven_wonders_dice.plans import WONDER, Plan, priced
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
    resources = stand.powers.resources
    offers = [_decline(step)] if top.optional else []
    if top.any_action:
        offers.append(_pass(step))
    if top.with_die:
        for die, spaces, cost, _ in choices(stand, stand.play.forum):
            name = die.die
            offers += [_build(step, name, space, cost, missing) for space, missing in priced(plan, spaces, resources)]
    if top.any_action:
        spaces = reachable(stand, (WONDER,))
        offers += [_wonder(step, space, missing) for space, missing in priced(plan, spaces, resources)]
    elif isinstance(top, TakeBonus):
        offers += [_bonus(step, bonus) for bonus in quietest_first(plan, stand.bonuses_left)]
    elif isinstance(top, CrossSpace | CrossUpToTwo):
        spaces = reachable(stand, top.buildings)
        offers += [_cross(step, space, missing) for space, missing in priced(plan, spaces, resources)]
    return offers


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
