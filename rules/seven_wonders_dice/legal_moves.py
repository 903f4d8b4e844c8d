"""Every legal move of a seat, as complete bodies, the quietest first."""

from rules.kernel.decision import LegalMove
from rules.seven_wonders_dice.effects import AUTOMATIC, CrossSpace, CrossUpToTwo, TakeBonus
from rules.seven_wonders_dice.offered_spaces import StepOffers
from rules.seven_wonders_dice.plans import NUMBERS, Plan
from rules.seven_wonders_dice.stand import Stand, choices, chosen, reachable, stand_of
from rules.seven_wonders_dice.state import DiceGame


def moves(game: DiceGame, seat: int) -> list[LegalMove]:
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
    legal_moves = next_steps(stand, len(stand.steps))
    if steps and not spent:
        legal_moves.append(stand.plan.offered[len(steps) - 1].taking_back)
    return legal_moves


def next_steps(stand: Stand, step: int) -> list[LegalMove]:
    """What can be done from here."""
    top, plan = stand.top, stand.plan
    optional, with_die, any_action = top.permits
    offered, missing = plan.offered[step], plan.missing[stand.resources]
    legal_moves = [offered.declining] if optional else []
    if any_action:
        legal_moves.append(offered.passing)
    if with_die:
        builds = offered.builds
        for die, spaces, cost, _ in choices(stand):
            priced = builds[die][cost]
            for number in NUMBERS[spaces]:
                legal_moves.append(priced[number][missing[number]])
        if any_action:
            for number in reversed(NUMBERS[reachable(stand, plan.wonder)]):
                legal_moves.append(offered.wonder[number][missing[number]])
    else:
        legal_moves += _granted(stand, offered)
    return legal_moves


def _granted(stand: Stand, offered: StepOffers) -> list[LegalMove]:
    """The bonuses that can be crossed for a completed building, or the spaces that an effect grants."""
    top, plan = stand.top, stand.plan
    if type(top) is TakeBonus:
        return [offered.bonuses[bonus] for bonus in default_first(plan, stand.bonuses_left)]
    if type(top) is CrossSpace or type(top) is CrossUpToTwo:
        spaces, missing = reachable(stand, plan.within(top.buildings)), plan.missing[stand.resources]
        return [offered.crossings[number][missing[number]] for number in reversed(NUMBERS[spaces])]
    return []


def default_first(plan: Plan, bonuses: list[str]) -> list[str]:
    """Bonuses that ask for no decision before those that do."""
    return sorted(bonuses, key=lambda bonus: not all(isinstance(effect, AUTOMATIC) for effect in plan.bonuses[bonus]))
