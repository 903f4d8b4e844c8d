"""The position of a seat in its turn: its board after the steps so far, and the tasks that are left."""

from collections.abc import Iterable

import msgspec

from rules.seven_wonders_dice.actions import Step, has_tasks_left
from rules.seven_wonders_dice.board_index import WONDER, BoardIndex, SpaceSet, board_index, grantable_in
from rules.seven_wonders_dice.crossed_spaces import CrossedSpaces, crossed_spaces
from rules.seven_wonders_dice.effects import Action, AnyTask
from rules.seven_wonders_dice.neighbours import comparison_holds
from rules.seven_wonders_dice.state import DiceGame, DiceState, Die, state_of

FIRST_TASK: AnyTask = Action()
"""The task with which a turn begins."""


BuildOption = tuple[Die, int, SpaceSet]
"""A die, what it costs, and the spaces that can be crossed with it; none is too expensive."""


class TurnPosition(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A seat's position. `state` is that of the start of the turn, which is the snapshot.

    `task` is to be carried out next, `below` is the stack of tasks after it, the last one first. `steps` led here.
    """

    revision: int
    index: BoardIndex
    state: DiceState
    seat: int
    crossed: CrossedSpaces
    coins: int
    bonuses: tuple[str, ...]
    task: AnyTask
    below: tuple[AnyTask, ...] = ()
    steps: tuple[Step, ...] = ()

    def bonuses_left(self) -> list[str]:
        """Return the bonuses that are still open."""
        return [bonus for bonus in self.index.bonuses if bonus not in self.bonuses]

    def build_options(self, dice: Iterable[Die]) -> list[BuildOption]:
        """Return how the task allows to use these dice of the forum (sections 4 to 6)."""
        options: list[BuildOption] = []
        crossed, capacity, is_free = self.crossed, self.index.capacity, self.task.waives_die_cost
        terms_of, allowed, affordable = crossed.dice, crossed.allowed, self.index.affordable[crossed.resources]
        for die in dice:
            terms = terms_of[die.die]
            spaces = allowed & terms.permitted[die.face]
            if spaces:
                cost = 0 if is_free else terms.costs[die.quarter]
                coins = min(capacity, self.coins + terms.coins) if terms.coins else self.coins
                spaces = spaces & affordable[coins - cost] if cost <= coins else 0
                if spaces and (not terms.compared[die.face] or self.comparison_holds(die)):
                    options.append((die, cost, spaces))
        return options

    def die_cost(self, die: Die) -> int:
        """Return what it costs to choose a die (section 5)."""
        return 0 if self.task.waives_die_cost else self.crossed.dice[die.die].costs[die.quarter]

    def coins_with(self, die: Die) -> int:
        """Return the coins at hand once a die has been chosen, before paying (ruling 23)."""
        return min(self.index.capacity, self.coins + self.crossed.dice[die.die].coins)

    def comparison_holds(self, die: Die) -> bool:
        """Whether the comparison holds that the face of a die asks for, if it asks for one (section 6)."""
        compared = self.crossed.dice[die.die].compared[die.face]
        return not compared or comparison_holds(self.revision, self.state, self.seat, compared)

    def uncrossed_spaces(self) -> list[str]:
        """Return the spaces of the board that are not crossed, in order."""
        return [space for space in self.index.spaces if space not in self.crossed.in_order]

    def wonder_spaces(self) -> tuple[str, ...]:
        """Return the spaces of the wonder that can be crossed now, in order."""
        return self._crossable(self.index.spaces_of[WONDER])

    def granted_spaces(self) -> tuple[str, ...]:
        """Return the spaces that the task grants and that can be crossed now, in order (section 8)."""
        return self._crossable(grantable_in(self.index, self.task.grants()))

    def _crossable(self, spaces: SpaceSet) -> tuple[str, ...]:
        """Return those of these spaces that are allowed, and whose missing resources can be paid."""
        crossed, index = self.crossed, self.index
        return index.ids(spaces & crossed.allowed & index.affordable[crossed.resources][self.coins])

    def can_act(self) -> bool:
        """Whether the seat can do anything for its task but decline it; if not, the task is lost (section 8)."""
        task = self.task
        if task.allows_any_action or self.granted_spaces():
            return True
        if task.allows_die and self.build_options(self.state.forum):
            return True
        return task.grants_bonus and bool(self.bonuses_left())


def position_of(game: DiceGame, seat: int) -> TurnPosition:
    """Return the position at which the next step of a seat begins.

    That is after the steps it has chosen, or at the start of the turn if those are its whole turn.
    """
    kept = game.commitments[seat]
    steps = kept.chain if kept is not None and kept.chain and has_tasks_left(kept.chain) else ()
    return position_after(game.revision, state_of(game), seat, steps)


def position_after(revision: int, state: DiceState, seat: int, steps: tuple[Step, ...]) -> TurnPosition:
    """Return the position of a seat after these steps of its turn, of which tasks are left."""
    board = state.boards[seat].after(steps)
    tasks = steps[-1].open if steps else (FIRST_TASK,)
    index = board_index(revision, board.board)
    crossed = crossed_spaces(index, board.crossed)
    return TurnPosition(revision, index, state, seat, crossed, board.coins, board.bonuses, tasks[-1], tasks[:-1], steps)
