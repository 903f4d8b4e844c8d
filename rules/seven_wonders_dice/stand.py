"""Where a seat stands in its turn: its board behind the steps so far, and what is still to be done."""

from typing import Any

import msgspec

from rules.seven_wonders_dice.actions import ChooseBonus, Step
from rules.seven_wonders_dice.comparing import comparison_holds
from rules.seven_wonders_dice.effects import (
    Action,
    ConstructWithoutDieCost,
    CrossSpace,
    CrossUpToTwo,
    Open,
    TakeBonus,
)
from rules.seven_wonders_dice.plans import Plan, mask_of, plan_of
from rules.seven_wonders_dice.state import Die, Play, crossed_in

BEGINNING: tuple[Open, ...] = (Action(),)
"""What is to be done when a turn begins."""


class Stand(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A seat's position. `play` is the table when the turn began, which is the snapshot.

    `crossed` and `allowed` (section 1) are masks of spaces, `resources` are those produced. `open` is the stack of
    what is still to be done, the last on top; a turn is over when it is empty.
    """

    revision: int
    plan: Plan
    play: Play
    seat: int
    crossed: int
    allowed: int
    resources: int
    coins: int
    bonuses: tuple[str, ...]
    open: tuple[Open, ...]

    @property
    def bonuses_left(self) -> list[str]:
        """The bonuses that are still open."""
        return [bonus for bonus in self.plan.bonuses if bonus not in self.bonuses]


Choice = tuple[Die, int, int, int]
"""A die, the mask of the spaces that can be crossed with it, its cost, and the coins at hand before paying."""


def stand_after(revision: int, play: Play, seat: int, steps: tuple[Step, ...]) -> Stand:
    """Where a seat stands behind these steps of its turn; only while something is still to be done.

    A seat's moves are listed, and then one is taken: the position is remembered from the one to the other.
    """
    global _latest  # noqa: PLW0603
    stand: Stand
    kept, play_before, seat_before, steps_before, stand = _latest
    if play is play_before and seat == seat_before and steps is steps_before and kept == revision:
        return stand
    board = play.boards[seat]
    plan = plan_of(revision, board.board)
    crossed, coins, bonuses, pending = mask_of(plan, board.crossed), board.coins, board.bonuses, BEGINNING
    if steps:
        for space in crossed_in(steps):
            crossed |= plan.bit[space]
        bonuses += tuple([step.move.bonus for step in steps if isinstance(step.move, ChooseBonus)])
        coins, pending = steps[-1].coins, steps[-1].open
    allowed, resources = plan.allowed(crossed), plan.resources(crossed)
    stand = Stand(revision, plan, play, seat, crossed, allowed, resources, coins, bonuses, pending)
    _latest = (revision, play, seat, steps, stand)
    return stand


_latest: Any = (0, None, 0, (), None)
"""The arguments and the result of the last call of `stand_after`."""


def choices(stand: Stand, dice: tuple[Die, ...], wanted: int = -1) -> list[Choice]:
    """Those of the dice that can be chosen to cross wanted spaces (sections 4 to 6)."""
    plan, coins = stand.plan, stand.coins
    usable = plan.usable(stand.crossed)
    allowed = wanted & stand.allowed
    affordable = plan.affordable[stand.resources]
    free = isinstance(stand.open[-1], ConstructWithoutDieCost)
    found = []
    for die in dice:
        prices, gain, faces = usable[die.die]
        spaces = allowed & faces[die.face]
        if not spaces:
            continue
        cost = 0 if free else prices[die.quarter]
        purse = min(plan.capacity, coins + gain) if gain else coins
        if purse < cost:
            continue
        spaces &= affordable[purse - cost]
        if spaces and (die.die not in plan.compared or guild_holds(stand, die)):
            found.append((die, spaces, cost, purse))
    return found


def guild_holds(stand: Stand, die: Die) -> bool:
    """Does the comparison hold that a face asks for (section 6)?"""
    return comparison_holds(stand.revision, stand.play, stand.seat, stand.plan.compared[die.die][die.face])


def reachable(stand: Stand, spaces: int) -> int:
    """Those of these spaces that can be crossed without a die: allowed and affordable."""
    return spaces & stand.allowed & stand.plan.affordable[stand.resources][stand.coins]


def is_possible(stand: Stand) -> bool:
    """Is there anything to do for what is on top? If not it is simply lost (section 8)."""
    top = stand.open[-1]
    if isinstance(top, CrossSpace | CrossUpToTwo):
        return bool(reachable(stand, stand.plan.within(top.buildings)))
    if isinstance(top, ConstructWithoutDieCost):
        return bool(choices(stand, stand.play.forum))
    return bool(stand.bonuses_left) if isinstance(top, TakeBonus) else True
