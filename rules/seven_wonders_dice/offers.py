"""Every legal move of a seat, as complete bodies, the quietest first."""

from functools import cache, lru_cache

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
from rules.seven_wonders_dice.plans import WONDER, Plan, spaces_of
from rules.seven_wonders_dice.stand import Stand, choices, reachable, stand_after
from rules.seven_wonders_dice.state import DiceGame, play_of
from rules.table.commitments import MOST_CHANGES
from rules.table.title import Offer

KEPT = 65_536
"""How many lists of offers are remembered: about as many as there are."""


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
    resources = stand.resources
    offers = [_decline(step)] if top.optional else []
    if top.any_action:
        offers.append(_pass(step))
    if top.with_die:
        for die, spaces, cost, _ in choices(stand, stand.play.forum):
            offers += _builds(plan, step, die.die, spaces, cost, resources)
        if top.any_action:
            offers += _wonders(plan, step, reachable(stand, plan.masks[WONDER]), resources)
    elif isinstance(top, TakeBonus):
        offers += [_bonus(step, bonus) for bonus in quietest_first(plan, stand.bonuses_left)]
    elif isinstance(top, CrossSpace | CrossUpToTwo):
        offers += _crosses(plan, step, reachable(stand, plan.within(top.buildings)), resources)
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


@lru_cache(maxsize=KEPT)
def _builds(plan: Plan, step: int, die: str, spaces: int, cost: int, resources: int) -> tuple[Offer, ...]:
    """Builds with a die of that cost, by a board that produces so many resources."""
    return tuple([_build(step, die, space, cost, missing) for space, missing in _priced(plan, spaces, resources)])


@cache
def _build(step: int, die: str, space: str, cost: int, missing: int) -> Offer:
    return Offer(Build(step, die, space), {"die": cost, "resources": missing})


@lru_cache(maxsize=KEPT)
def _wonders(plan: Plan, step: int, spaces: int, resources: int) -> tuple[Offer, ...]:
    priced = _priced(plan, spaces, resources)
    return tuple([Offer(BuildWonder(step, space), {"resources": missing}) for space, missing in priced])


@lru_cache(maxsize=KEPT)
def _crosses(plan: Plan, step: int, spaces: int, resources: int) -> tuple[Offer, ...]:
    priced = _priced(plan, spaces, resources)
    return tuple([Offer(Cross(step, space), {"resources": missing}) for space, missing in priced])


def _priced(plan: Plan, spaces: int, resources: int) -> list[tuple[str, int]]:
    """The spaces of a mask, each with the coins for missing resources."""
    missing = plan.missing[resources]
    return [(space.id, missing[plan.number[space.id]]) for space in spaces_of(plan, spaces)]
