"""7 Wonders Dice."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import get_args

from heptad.lab.encoders.base import Encoder, Sections
from heptad.lab.rows import Changed, Growing, Make, Row, Words, number, row
from rules.kernel.game import AnyGame
from rules.kernel.title import Title
from rules.seven_wonders_dice.actions import Step
from rules.seven_wonders_dice.catalogue import catalogue
from rules.seven_wonders_dice.effects import AnyTask
from rules.seven_wonders_dice.state import Attack, Board, Die, state_of
from rules.seven_wonders_dice.turn_position import FIRST_TASKS

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
        self._tasks_left = cache(self._tasks.counts)
        self._forum_and_boards = Changed((self._forum, *[self._board() for _ in range(seats)]))
        """All seats see the same forum and boards."""
        self._lies = cache(self._die)
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

    def rows(self, view: AnyGame, seat: int) -> tuple[Row, ...]:
        """Return the rows of the sections."""
        state = state_of(view)
        commitment, boards = view.commitments[seat], state.boards
        forum, *of_boards = self._forum_and_boards((state.forum, *boards))
        steps = NO_STEPS if commitment is None or not commitment.chain else commitment.chain
        tasks = steps[-1].open if steps else FIRST_TASKS
        coins = steps[-1].coins if steps else boards[seat].coins
        return (
            number(state.turn),
            number(state.last),
            number(state.passes),
            forum,
            *of_boards[seat:],
            *of_boards[:seat],
            number(len(steps)),
            number(coins),
            *(self._chosen(steps) if steps else (self._spaces.none, self._bonuses.none)),
            self._tasks.one(type(tasks[-1]) if tasks else None),
            self._tasks_left(tuple(map(type, tasks))),
        )

    def _chosen(self, steps: tuple[Step, ...]) -> tuple[Row, Row]:
        """Return the rows of what these steps crossed."""
        crossed = [space for step in steps for space in step.move.spaces()]
        bonuses = [bonus for step in steps for bonus in step.move.bonuses()]
        return self._spaces.counts(crossed), self._bonuses.counts(bonuses)

    def _board(self) -> Make:
        """Return what makes the row of one board."""
        crossed, bonuses = Growing(self._spaces), Growing(self._bonuses)
        makes = (self._boards.one, number, number, crossed, bonuses, self._attacks, self._first.counts)
        return partial(_joined, Changed(makes))

    def _attacks(self, attacks: tuple[Attack, ...]) -> Row:
        return self._spaces.values([(attack.space, attack.points) for attack in attacks])

    def _forum(self, forum: tuple[Die, ...]) -> Row:
        lying = {die.die: self._lies(die) for die in forum}
        return b"".join([lying.get(die, self._absent) for die in self._names])

    def _die(self, die: Die) -> Row:
        """Return that the die lies in the forum, its face (none before it was rolled) and its quarter."""
        return row((1,)) + self._faces.one(die.face or None) + self._quarters.one(die.quarter)


_parts = attrgetter("board", "coins", "fresh", "crossed", "bonuses", "attacks", "first")


def _joined(changed: Changed, board: Board) -> Row:
    return b"".join(changed(_parts(board)))
