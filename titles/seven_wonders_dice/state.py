"""The state of a game of 7 Wonders Dice: boards and the forum. What follows from crossed spaces is not stored."""

from typing import Annotated

import msgspec
from msgspec import Meta

from titles.kernel.state.game import AnyGame, Game
from titles.seven_wonders_dice.terms.moves import DieId
from titles.seven_wonders_dice.terms.steps import Step


class Die(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A die as it lies in the forum."""

    die: DieId
    face: Annotated[int, Meta(ge=0, le=6)] = 0
    """The number of its upper face, 1 to 6; 0 if it was not rolled yet."""
    quarter: Annotated[int, Meta(ge=0, le=3)] = 0
    """The number of the quarter in which it lies, 0 to 3; the catalogue has the cost of each."""


class Attack(msgspec.Struct, frozen=True, gc=False):
    """An attack and the points that were written down for it."""

    space: str
    """The id of the attack space, as the catalogue has it."""
    points: int
    """The points that the attack scored, from 0."""


class Board(msgspec.Struct, frozen=True, gc=False):
    """What a player has: spaces and bonuses in the order crossed, circled coins, attacks as scored.

    The last `fresh` spaces were crossed in the turn that is being resolved. `first` are the buildings that this player
    completed first (section 10).
    """

    board: str
    coins: int
    crossed: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    attacks: tuple[Attack, ...] = ()
    first: tuple[str, ...] = ()
    fresh: int = 0

    def snapshot(self) -> tuple[str, ...]:
        """Return the spaces that were crossed when the turn started (section 1)."""
        return self.crossed[: len(self.crossed) - self.fresh]

    def fresh_spaces(self) -> tuple[str, ...]:
        """Return the spaces that were crossed in the turn that is being resolved."""
        return self.crossed[len(self.crossed) - self.fresh :]

    def after(self, steps: tuple[Step, ...]) -> "Board":
        """Return the board after these steps of a turn, as their recorded outcomes say."""
        if not steps:
            return self
        spaces: tuple[str, ...] = ()
        bonuses = self.bonuses
        for step in steps:
            crossed = step.move.spaces()
            if crossed:
                spaces += crossed
            else:
                bonuses += step.move.bonuses()
        coins = steps[-1].coins
        return Board(self.board, coins, self.crossed + spaces, bonuses, self.attacks, self.first, len(spaces))


class DiceState(msgspec.Struct, frozen=True, gc=False):
    """All boards and the forum. `last` is the number of the last turn once it is known, else 0.

    `passes` counts the turns in a row in which all seats passed (ruling 40).
    """

    boards: tuple[Board, ...]
    forum: tuple[Die, ...]
    turn: int = 0
    last: int = 0
    passes: int = 0

    def die(self, die: str) -> Die | None:
        """Return a die of the forum as it lies there; None if it does not."""
        for each in self.forum:
            if each.die == die:
                return each
        return None


DiceGame = Game[DiceState, Step]


def state_of(game: AnyGame) -> DiceState:
    """Return the title state of a game that has started."""
    assert game.state is not None, "the game has not started"
    state: DiceState = game.state
    return state


def turn_of(game: AnyGame) -> int:
    """Return the number of the turn, from 1; 0 before the first one."""
    return state_of(game).turn


def left_of(seat: int, seats: int) -> int:
    """Return the left neighbour: the next seat clockwise (section 2.1)."""
    return (seat + 1) % seats


def right_of(seat: int, seats: int) -> int:
    """Return the right neighbour: the previous seat clockwise (section 2.1)."""
    return (seat - 1) % seats


def neighbour(seat: int, side: str | None, seats: int) -> int:
    """Return the neighbour on a side."""
    return left_of(seat, seats) if side == "left" else right_of(seat, seats)
