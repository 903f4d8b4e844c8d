"""Where a seat stands in its turn: its board behind the steps so far, and what is still to be done."""

from typing import Any

import msgspec

from rules.kernel.commitments import MAX_CHOICES
from rules.seven_wonders_dice.actions import Step, has_tasks_left
from rules.seven_wonders_dice.comparing import comparison_holds
from rules.seven_wonders_dice.effects import (
    Action,
    AnyTask,
    ConstructWithoutDieCost,
    CrossSpace,
    CrossUpToTwo,
    TakeBonus,
)
from rules.seven_wonders_dice.planning import PLANS
from rules.seven_wonders_dice.plans import Plan, mask_of
from rules.seven_wonders_dice.state import DiceGame, DiceState, Die

BEGINNING: AnyTask = Action()
"""What is to be done when a turn begins."""


class Stand(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A seat's position. `state` is the table when the turn began, which is the snapshot.

    `crossed` and `allowed` (section 1) are masks of spaces, `resources` are those produced. `top` is what is to be
    done next, `below` the stack of what is to be done after it, the last first. `steps` led here.
    """

    revision: int
    plan: Plan
    state: DiceState
    seat: int
    crossed: int
    allowed: int
    resources: int
    coins: int
    bonuses: tuple[str, ...]
    top: AnyTask
    below: tuple[AnyTask, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def bonuses_left(self) -> list[str]:
        """The bonuses that are still open."""
        return [bonus for bonus in self.plan.bonuses if bonus not in self.bonuses]


Choice = tuple[str, int, int, int]
"""A die, the mask of the spaces that can be crossed with it, its cost, and the coins at hand before paying."""


def chosen(game: DiceGame, seat: int) -> tuple[tuple[Step, ...], bool, bool]:
    """The steps that a seat has chosen, whether they are its whole turn, and whether it can change its mind no more."""
    commitment = game.commitments[seat]
    if commitment is None:
        return (), False, False
    steps = commitment.chain or ()
    return steps, not has_tasks_left(steps), commitment.times >= MAX_CHOICES


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
    state: DiceState = game.state  # type: ignore[assignment]  # the game has started
    stand = stand_after(game.revision, state, seat, steps)
    _latest = (game, seat, stand)
    return stand


_latest: Any = (None, 0, None)
"""The arguments and the result of the last call of `stand_of`."""


def stand_after(revision: int, state: DiceState, seat: int, steps: tuple[Step, ...]) -> Stand:
    """Where a seat stands behind these steps of its turn; only while something is still to be done."""
    board, top = state.boards[seat], BEGINNING
    below: tuple[AnyTask, ...] = ()
    plan = PLANS[revision][board.board]
    crossed = mask_of(plan, board.crossed)
    if steps:
        board, pending = board.after(steps), steps[-1].open
        top, below = pending[-1], pending[:-1]
        for space in board.crossed[len(board.crossed) - board.fresh :]:
            crossed |= plan.bit[space]
    allowed, resources = plan.allowed(crossed), plan.resources[crossed & plan.producing]
    coins, bonuses = board.coins, board.bonuses
    return Stand(revision, plan, state, seat, crossed, allowed, resources, coins, bonuses, top, below, steps)


def choices(stand: Stand) -> list[Choice]:
    """The dice that can be chosen for what is on top, in the order of the forum (sections 4 to 6)."""
    global _listed  # noqa: PLW0603
    listed, found = _listed
    if listed is stand:
        return found
    plan, coins, allowed, free = stand.plan, stand.coins, stand.allowed, type(stand.top) is ConstructWithoutDieCost
    usable, affordable = plan.usable[stand.crossed & plan.changing], plan.affordable[stand.resources]
    found, capacity = [], plan.capacity
    for die in stand.state.forum:
        name = die.die
        prices, gain, faces, compares = usable[name]
        spaces = allowed & faces[die.face]
        if spaces:
            cost, purse = 0 if free else prices[die.quarter], coins
            if gain:
                purse += gain
                if purse > capacity:  # noqa: PLR1730  a call of `min` takes longer
                    purse = capacity
            spaces &= affordable[purse - cost]
            if spaces and (not compares or guild_holds(stand, die)):
                found.append((name, spaces, cost, purse))
    _listed = (stand, found)
    return found


_listed: tuple[Stand | None, list[Choice]] = None, []
"""The argument and the result of the last call of `choices`."""


def guild_holds(stand: Stand, die: Die) -> bool:
    """Does the comparison hold that a face asks for, if it asks for one (section 6)?"""
    if not stand.plan.compared[die.die][die.face]:
        return True
    return comparison_holds(stand.revision, stand.state, stand.seat, die)


def reachable(stand: Stand, spaces: int) -> int:
    """Those of these spaces that can be crossed without a die: allowed and affordable."""
    return spaces & stand.allowed & stand.plan.affordable[stand.resources][stand.coins]


def is_possible(stand: Stand) -> bool:
    """Is there anything to do for what is on top? If not it is simply lost (section 8)."""
    top = stand.top
    if type(top) is CrossSpace or type(top) is CrossUpToTwo:
        return bool(reachable(stand, stand.plan.within(top.buildings)))
    if type(top) is ConstructWithoutDieCost:
        return bool(choices(stand))
    return bool(stand.bonuses_left) if type(top) is TakeBonus else True
