"""7 Wonders Dice."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import get_args

from titles.kernel.show.encoder import Encoder, Position, Sections
from titles.kernel.show.rows import Changed, Growing, Latest, Make, Row, Words, number, row
from titles.kernel.title import Title
from titles.seven_wonders_dice.catalogue import catalogue
from titles.seven_wonders_dice.play.turn_position import FIRST_TASKS
from titles.seven_wonders_dice.state import Attack, Board, DiceState, Die
from titles.seven_wonders_dice.terms.effects import AnyTask
from titles.seven_wonders_dice.terms.steps import Step

FACES, QUARTERS = range(1, 7), range(4)
NO_STEPS: tuple[Step, ...] = ()
"""The steps of a seat that has not chosen in this turn."""


class DiceEncoder(Encoder):
    """What a seat of 7 Wonders Dice sees."""

    def __init__(self, title: Title, seats: int) -> None:
        printed = catalogue(title.revision)
        buildings = [building for board in printed.boards.values() for building in board]
        self._spaces = Words(dict.fromkeys(space.id for building in buildings for space in building.spaces))
        self._bonuses = Words([bonus.id for bonus in printed.printed.bonuses])
        self._boards, self._dice = Words(printed.boards), Words(printed.dice)
        self._first = Words([building.kind for building in printed.first_completed])
        self._faces, self._quarters = Words(FACES), Words(QUARTERS)
        self._tasks = Words(get_args(AnyTask))
        self._tasks_of = cache(self._tasks.counts)
        self._of_boards = [self._board() for _ in range(seats)]
        """All seats see the same boards."""
        self._lies, self._of_forum = cache(self._die), Latest(self._forum)
        self._absent = row((0,)) + self._faces.none + self._quarters.none
        self._names = tuple(printed.dice)
        super().__init__(title, seats)

    def words(self, seat: int) -> Mapping[str, Sequence[Hashable]]:
        """Return all dice, the spaces of all boards, and the bonuses."""
        return {"die": self._dice.words, "space": self._spaces.words, "bonus": self._bonuses.words}

    def sections(self) -> Sections:
        """Return the forum, the boards, and what the seat has chosen so far in this turn.

        - `turn`: turn, last turn (0 if unknown), turns in a row in which all passed
        - `forum`: for each die whether it lies there, its face, its quarter
        - `boards`: for each seat its board, coins, fresh spaces, crossed spaces, bonuses, the points of attacks by
          space, the buildings that it completed first
        - `steps`: the number of own steps in this turn, the coins after them; `crossed_now`, `bonuses_now`: by them
        - `task`: the next task; `tasks`: all that are left
        """
        return {
            "turn": 3,
            "forum": 1,
            "boards": self.seats,
            "steps": 2,
            "crossed_now": 1,
            "bonuses_now": 1,
            "task": 1,
            "tasks": 1,
        }

    def makes(self, seat: int) -> tuple[Make, ...]:
        """Return what makes the rows of the sections."""
        return (
            *(number,) * 3,
            self._of_forum,
            *[self._of_boards[number] for number in self.orders[seat]],
            *(number, number, self._crossed, self._chosen_bonuses),
            *(self._tasks.one, self._tasks_left),
        )

    def things(self, position: Position, seat: int) -> tuple[object, ...]:
        """Return what the rows of the sections show."""
        state: DiceState | None = position.full.state  # nothing of it is hidden
        assert state is not None
        commitment, boards = position.chosen(seat), state.boards
        steps = NO_STEPS if commitment is None or not commitment.chain else commitment.chain
        if steps:
            coins, tasks = steps[-1].coins, steps[-1].open
        else:
            coins, tasks = boards[seat].coins, FIRST_TASKS
        table = (state.turn, state.last, state.passes, state.forum)
        own = (len(steps), coins, steps, steps, type(tasks[-1]) if tasks else None, tasks)
        return table + boards[seat:] + boards[:seat] + own

    def _crossed(self, steps: tuple[Step, ...]) -> Row:
        """Return the spaces that these steps crossed."""
        return self._spaces.counts([space for step in steps for space in step.move.spaces()])

    def _chosen_bonuses(self, steps: tuple[Step, ...]) -> Row:
        """Return the bonuses that these steps crossed."""
        return self._bonuses.counts([bonus for step in steps for bonus in step.move.bonuses()])

    def _tasks_left(self, tasks: tuple[AnyTask, ...]) -> Row:
        return self._tasks_of(tuple(map(type, tasks)))

    def _board(self) -> Make:
        """Return what makes the row of one board, for all seats."""
        crossed, bonuses = Growing(self._spaces), Growing(self._bonuses)
        changed = Changed((self._boards.one, number, number, crossed, bonuses, self._attacks, self._first.counts))
        return Latest(partial(_parts_of, changed))

    def _attacks(self, attacks: tuple[Attack, ...]) -> Row:
        return self._spaces.values([(attack.space, attack.points) for attack in attacks])

    def _forum(self, forum: tuple[Die, ...]) -> Row:
        lying = {die.die: self._lies(die) for die in forum}
        return b"".join([lying.get(die, self._absent) for die in self._names])

    def _die(self, die: Die) -> Row:
        """Return that the die lies in the forum, its face (none before it was rolled) and its quarter."""
        return row((1,)) + self._faces.one(die.face or None) + self._quarters.one(die.quarter)


_parts = attrgetter("board", "coins", "fresh", "crossed", "bonuses", "attacks", "first")


def _parts_of(changed: Changed, board: Board) -> Row:
    return changed(_parts(board))
