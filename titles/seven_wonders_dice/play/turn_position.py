"""The position of a seat in its turn: its board after the steps so far, and the tasks that are left."""

from collections.abc import Iterable

import msgspec

from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.state.game import Commitment
from titles.seven_wonders_dice.play.board_index import WONDER, BoardIndex, SpaceSet
from titles.seven_wonders_dice.play.crossed_spaces import CrossedSpaces, crossed_spaces
from titles.seven_wonders_dice.play.neighbours import comparison_holds
from titles.seven_wonders_dice.play.rules import Rules, rules_of
from titles.seven_wonders_dice.state import DiceGame, DiceState, Die
from titles.seven_wonders_dice.terms.effects import Action, AnyTask
from titles.seven_wonders_dice.terms.moves import Build, ChooseBonus, Cross, Pass
from titles.seven_wonders_dice.terms.steps import Step, has_tasks_left

FIRST_TASKS: tuple[AnyTask, ...] = (Action(),)
"""The stack of tasks with which a turn begins."""


BuildOption = tuple[Die, int, SpaceSet]
"""A die, what it costs, and the spaces that can be crossed with it; none is too expensive."""


class TurnPosition(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A seat's position. `state` is that of the start of the turn, which is the snapshot.

    `task` is to be carried out next, `below` is the stack of tasks after it, the last one first. `steps` led here.
    `chosen` are the steps that the seat has chosen: these, or a complete turn, after which another one begins.
    A seat that `is_spent` can't change its choice any more.
    """

    rules: Rules
    index: BoardIndex
    state: DiceState
    seat: int
    crossed: CrossedSpaces
    coins: int
    bonuses: tuple[str, ...]
    task: AnyTask
    below: tuple[AnyTask, ...] = ()
    steps: tuple[Step, ...] = ()
    chosen: tuple[Step, ...] = ()
    is_spent: bool = False

    def bonuses_left(self) -> list[str]:
        """Return the bonuses that are still open."""
        return [bonus for bonus in self.index.bonuses if bonus not in self.bonuses]

    def build_options(self, dice: Iterable[Die]) -> list[BuildOption]:
        """Return how the task allows to use these dice of the forum (sections 4 to 6)."""
        options: list[BuildOption] = []
        crossed, capacity, is_free = self.crossed, self.index.capacity, self.task.waives_die_cost
        terms_of, allowed, affordable = crossed.dice, crossed.allowed, crossed.affordable
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
        gained = self.crossed.dice[die.die].coins
        return min(self.index.capacity, self.coins + gained) if gained else self.coins

    def comparison_holds(self, die: Die) -> bool:
        """Whether the comparison holds that the face of a die asks for, if it asks for one (section 6)."""
        compared = self.crossed.dice[die.die].compared[die.face]
        return not compared or comparison_holds(self.rules, self.state, self.seat, compared)

    def uncrossed_spaces(self) -> list[str]:
        """Return the spaces of the board that are not crossed, in order."""
        return [space for space, bit in self.index.bits.items() if not bit & self.crossed.spaces]

    def wonder_spaces(self) -> SpaceSet:
        """Return the spaces of the wonder that can be crossed now."""
        return self.next_wonder_spaces() & self.crossed.affordable[self.coins]

    def next_wonder_spaces(self) -> SpaceSet:
        """Return the spaces of the wonder that come next, whatever they cost."""
        return self.index.spaces_of[WONDER] & self.crossed.allowed

    def granted_spaces(self) -> SpaceSet:
        """Return the spaces that the task grants and that can be crossed now (section 8)."""
        return self.next_granted_spaces() & self.crossed.affordable[self.coins]

    def next_granted_spaces(self) -> SpaceSet:
        """Return the spaces that the task grants and that come next, whatever they cost.

        Effects grant no spaces with a condition (ruling 37).
        """
        return self.index.spaces_in(self.task.grants()) & self.index.unconditional & self.crossed.allowed

    def can_act(self) -> bool:
        """Whether the seat can do anything for its task but decline it; if not, the task is lost (section 8)."""
        answers = self.task.answers
        if Pass in answers or (Cross in answers and self.granted_spaces()):
            return True
        if Build in answers and self.build_options(self.state.forum):
            return True
        return ChooseBonus in answers and bool(self.bonuses_left())


def position_of(game: DiceGame, state: DiceState, seat: int) -> TurnPosition:
    """Return the position at which the next step of a seat begins; `state` is that of the game.

    That is after the steps it has chosen, or at the start of the turn if those are its whole turn.
    """
    return position_with(rules_of(game.revision), state, seat, game.commitments[seat])


def position_with(rules: Rules, state: DiceState, seat: int, commitment: Commitment[Step] | None) -> TurnPosition:
    """Return the position at which the next step of a seat begins whose choice is this; None if it has none."""
    if commitment is None:
        return position_after(rules, state, seat, ())
    chosen = commitment.chain or ()
    steps = chosen if has_tasks_left(chosen) else ()
    return position_after(rules, state, seat, steps, chosen, commitment.times >= MAX_CHOICES)


def position_after(
    rules: Rules,
    state: DiceState,
    seat: int,
    steps: tuple[Step, ...],
    chosen: tuple[Step, ...] = (),
    is_spent: bool = False,
) -> TurnPosition:
    """Return the position of a seat after these steps of its turn, of which tasks are left."""
    board, tasks = state.boards[seat], FIRST_TASKS
    if steps:
        board, tasks = board.after(steps), steps[-1].open
    index = rules.boards[board.board]
    return TurnPosition(
        rules,
        index,
        state,
        seat,
        crossed_spaces(index, board.crossed),
        board.coins,
        board.bonuses,
        tasks[-1],
        tasks[:-1],
        steps,
        chosen,
        is_spent,
    )
