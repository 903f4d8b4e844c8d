"""Where a seat stands in its turn: its board behind the steps so far, and what is still to be done."""

from functools import lru_cache
from typing import Any

import msgspec

from rules.seven_wonders_dice.actions import Step
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
from rules.seven_wonders_dice.state import Die, Play, bonuses_in, crossed_in

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


Choice = tuple[int, int, int]
"""The mask of the spaces that can be crossed with a die, its cost, and the coins at hand before paying."""

NO_CHOICE: Choice = (0, 0, 0)
"""A die that can't be chosen."""


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
        bonuses += bonuses_in(steps)
        coins, pending = steps[-1].coins, steps[-1].open
    allowed, resources = plan.allowed(crossed), plan.resources(crossed)
    stand = Stand(revision, plan, play, seat, crossed, allowed, resources, coins, bonuses, pending)
    _latest = (revision, play, seat, steps, stand)
    return stand


_latest: Any = (0, None, 0, (), None)
"""The arguments and the result of the last call of `stand_after`."""


@lru_cache(maxsize=2)  # dice are listed, and then one is taken
def choices(stand: Stand) -> dict[str, Choice]:
    """The dice that can be chosen now, in the order of the forum, with what they permit (sections 4 to 6)."""
    plan, coins, allowed, top = stand.plan, stand.coins, stand.allowed, stand.open[-1]
    found: dict[str, Choice] = {}
    if not top.with_die:
        return found
    usable, affordable = plan.usable(stand.crossed), plan.affordable[stand.resources]
    free = type(top) is ConstructWithoutDieCost
    for die in stand.play.forum:
        name = die.die
        prices, gain, faces = usable[name]
        spaces = allowed & faces[die.face]
        if not spaces:
            continue
        cost = 0 if free else prices[die.quarter]
        purse = min(plan.capacity, coins + gain) if gain else coins
        if purse < cost:
            continue
        spaces &= affordable[purse - cost]
        if spaces and (name not in plan.compared or guild_holds(stand, die)):
            found[name] = spaces, cost, purse
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
        return bool(choices(stand))
    return bool(stand.bonuses_left) if isinstance(top, TakeBonus) else True
