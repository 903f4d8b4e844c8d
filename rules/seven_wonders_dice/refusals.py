"""Why a move is refused: each names its rule, and is made only from what the acting seat may open."""

from rules.kernel.refusal import Refusal
from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Pass, StepMove
from rules.seven_wonders_dice.effects import AnyTask, ConstructWithoutDieCost, CrossSpace, CrossUpToTwo, TakeBonus
from rules.seven_wonders_dice.plans import WONDER
from rules.seven_wonders_dice.stand import Stand, guild_holds


def _refusal(code: str, place: str, detail: str) -> Refusal:
    return Refusal(code, f"seven_wonders_dice {place}", detail)


def not_the_last_step(steps: int) -> Refusal:
    """Only the last step can be taken back."""
    detail = f"Only step {steps - 1}, the last one, can be taken back." if steps else "There is no step to take back."
    return _refusal("not_the_last_step", "section 3", detail)


def not_the_next_step(expected: int, steps: int) -> Refusal:
    """The move belongs to another place in the turn."""
    why = "The turn is complete; another one begins with step 0." if steps > expected else f"Step {expected} is next."
    return _refusal("not_the_next_step", "section 3", why)


def of_step(stand: Stand, move: StepMove) -> Refusal:
    """Why this can't be the next step."""
    top = stand.top
    match move:
        case Build() if top.with_die:
            return _of_build(stand, move)
        case BuildWonder() if top.any_action:
            return _of_wonder(stand, move.space)
        case Cross() if isinstance(top, CrossSpace | CrossUpToTwo):
            if move.space not in stand.plan.bit:
                return _no_such_space(move.space)
            spaces = stand.plan.within(top.buildings)
            if not spaces & stand.plan.bit[move.space]:
                return _refusal(
                    "not_granted", "section 8", f"The effect crosses spaces of {', '.join(top.buildings)} only."
                )
            return _of_space(stand, move.space, stand.coins)
        case ChooseBonus() if isinstance(top, TakeBonus):
            return _refusal("bonus_gone", "section 9", f"{move.bonus} is not among the bonuses that are still open.")
        case Pass() if isinstance(top, ConstructWithoutDieCost):
            return _refusal("no_action", "section 8", "This effect builds with a die; it can be declined.")
    return _refusal("wrong_step", *_wanted(top))


def _wanted(top: AnyTask) -> tuple[str, str]:
    match top:
        case TakeBonus():
            return "section 9", "A building is complete: a bonus must be crossed first."
        case CrossSpace() | CrossUpToTwo():
            return "section 8", "An effect grants a crossing: cross a space, or decline."
        case ConstructWithoutDieCost():
            return "section 8", "An effect grants building with a die: build, or decline."
    return "section 3", "An action is to be taken: build with a die, build the wonder, or pass."


def _no_such_space(space: str) -> Refusal:
    return _refusal("no_such_space", "section 1", f"There is no space {space} on this board.")


def _of_build(stand: Stand, move: Build) -> Refusal:
    """Why a space can't be crossed with a die (sections 4 to 6)."""
    die = next((die for die in stand.state.forum if die.die == move.die), None)
    if die is None:
        return _refusal("not_in_forum", "section 4", f"The die {move.die} is not in the forum.")
    if move.space not in stand.plan.bit:
        return _no_such_space(move.space)
    prices, gain, faces, compares = stand.plan.usable[stand.crossed & stand.plan.changing][die.die]
    if not any(faces):
        return _refusal("die_locked", "section 7", f"The {die.die} die must be unlocked first.")
    if not faces[die.face] & stand.plan.bit[move.space]:
        symbol = stand.plan.rules.dice[die.die].faces[die.face - 1].symbol
        return _refusal("face_forbids", "section 6", f"The face {symbol} does not permit {move.space}.")
    if compares and not guild_holds(stand, die):
        return _refusal(
            "comparison_fails", "section 6", "Not enough spaces are crossed in the building that the face shows."
        )
    free = isinstance(stand.top, ConstructWithoutDieCost)
    purse = min(stand.plan.capacity, stand.coins + gain)
    return _of_space(stand, move.space, purse, 0 if free else prices[die.quarter])


def _of_wonder(stand: Stand, space: str) -> Refusal:
    if stand.plan.bit.get(space, 0) & stand.plan.masks[WONDER]:
        return _of_space(stand, space, stand.coins)
    return _refusal("not_of_the_wonder", "section 4", f"{space} is not a space of the wonder.")


def _of_space(stand: Stand, space: str, purse: int, die: int = 0) -> Refusal:
    """Why a space that is permitted can't be crossed: crossed already, out of order, or too dear."""
    plan = stand.plan
    if stand.crossed & plan.bit[space]:
        return _refusal("already_crossed", "section 1", f"{space} is crossed already.")
    number = plan.number[space]
    before = [need for need in plan.spaces[number].requires if not stand.crossed & plan.bit[need]]
    if before:
        return _refusal("out_of_order", "section 1", f"{space} comes after {', '.join(before)}.")
    missing = plan.missing[stand.resources][number]
    return _refusal("unaffordable", "section 5", f"It takes {die + missing} coins, and there are {purse}.")
