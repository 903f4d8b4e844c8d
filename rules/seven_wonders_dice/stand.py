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
from rules.seven_wonders_dice.planning import plan_of
from rules.seven_wonders_dice.plans import Plan, mask_of
from rules.seven_wonders_dice.state import DiceGame, Die, Play, bonuses_in, crossed_in, play_of
from rules.table.commitments import MOST_CHANGES

BEGINNING: tuple[Open, ...] = (Action(),)
"""What is to be done when a turn begins."""


class Stand(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A seat's position. `play` is the table when the turn began, which is the snapshot.

    `crossed` and `allowed` (section 1) are masks of spaces, `resources` are those produced. `open` is the stack of
    what is still to be done, the last on top; a turn is over when it is empty. `steps` led here.
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
    steps: tuple[Step, ...] = ()

    @property
    def bonuses_left(self) -> list[str]:
        """The bonuses that are still open."""
        return [bonus for bonus in self.plan.bonuses if bonus not in self.bonuses]


Choice = tuple[int, int, int]
"""The mask of the spaces that can be crossed with a die, its cost, and the coins at hand before paying."""

NO_CHOICE: Choice = (0, 0, 0)
"""A die that can't be chosen."""


def chosen(game: DiceGame, seat: int) -> tuple[tuple[Step, ...], bool, bool]:
    """The steps that a seat has chosen, whether they are its whole turn, and whether it can change its mind no more."""
    commitment = game.commitments[seat]
    if commitment is None:
        return (), False, False
    return commitment.chain or (), commitment.complete, commitment.times >= MOST_CHANGES


def stand_of(game: DiceGame, seat: int) -> Stand:
    """Where the next step of a seat begins: behind those it has chosen, or anew if they are its whole turn.

    A seat's moves are listed, and then one is taken: the position is remembered from the one to the other.
    """
    global _latest  # noqa: PLW0603
    stand: Stand
    game_before, seat_before, stand = _latest
    if game is game_before and seat == seat_before:
        return stand
    steps: tuple[Step, ...] = ()
    if game.commitments[seat] is not None:
        kept, complete, _ = chosen(game, seat)
        steps = () if complete else kept
    stand = stand_after(game.revision, play_of(game), seat, steps)
    _latest = (game, seat, stand)
    return stand


_latest: Any = (None, 0, None)
"""The arguments and the result of the last call of `stand_of`."""


def stand_after(revision: int, play: Play, seat: int, steps: tuple[Step, ...]) -> Stand:
    """Where a seat stands behind these steps of its turn; only while something is still to be done."""
    board = play.boards[seat]
    plan = plan_of(revision, board.board)
    crossed, coins, bonuses, pending = mask_of(plan, board.crossed), board.coins, board.bonuses, BEGINNING
    if steps:
        for space in crossed_in(steps):
            crossed |= plan.bit[space]
        bonuses += bonuses_in(steps)
        coins, pending = steps[-1].coins, steps[-1].open
    allowed, resources = plan.allowed(crossed), plan.resources[crossed & plan.producing]
    return Stand(revision, plan, play, seat, crossed, allowed, resources, coins, bonuses, pending, steps)


@lru_cache(maxsize=2)  # dice are listed, and then one is taken
def choices(stand: Stand) -> dict[str, Choice]:
    """The dice that can be chosen now, in the order of the forum, with what they permit (sections 4 to 6)."""
    plan, coins, allowed, top = stand.plan, stand.coins, stand.allowed, stand.open[-1]
    found: dict[str, Choice] = {}
    if not top.with_die:
        return found
    usable, affordable = plan.usable[stand.crossed & plan.changing], plan.affordable[stand.resources]
    capacity, compared, free = plan.capacity, plan.compared, type(top) is ConstructWithoutDieCost
    for die in stand.play.forum:
        name = die.die
        prices, gain, faces = usable[name]
        spaces = allowed & faces[die.face]
        if spaces:
            cost = 0 if free else prices[die.quarter]
            purse = min(capacity, coins + gain) if gain else coins
            if purse >= cost:
                spaces &= affordable[purse - cost]
                if spaces and (name not in compared or guild_holds(stand, die)):
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
    if type(top) is CrossSpace or type(top) is CrossUpToTwo:
        return bool(reachable(stand, stand.plan.within(top.buildings)))
    if type(top) is ConstructWithoutDieCost:
        return bool(choices(stand))
    return bool(stand.bonuses_left) if type(top) is TakeBonus else True
