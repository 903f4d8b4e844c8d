"""The state of a game of 7 Wonders Dice: boards and the forum. What follows from crossed spaces is not state."""

from typing import Annotated

import msgspec
from msgspec import Meta

from rules.kernel.game import AnyGame, Game
from rules.kernel.ranges import Word
from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Step


class Die(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A die as it lies in the forum: its upper face, 1 to 6 (0: not rolled yet), and the number of its quarter."""

    die: Word
    face: Annotated[int, Meta(ge=0, le=6)] = 0
    quarter: Annotated[int, Meta(ge=0, le=3)] = 0


class Attack(msgspec.Struct, frozen=True, gc=False):
    """An attack and its points, as they were written down."""

    space: str
    points: int


class Board(msgspec.Struct, frozen=True, gc=False):
    """What a player has: spaces and bonuses in the order crossed, circled coins, attacks as scored.

    The last `fresh` spaces were crossed in the turn that is being resolved. `first` are buildings that this player
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
        """The spaces that were crossed when the turn began (section 1)."""
        return self.crossed[: len(self.crossed) - self.fresh]


class DiceState(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. `last` is the number of the last turn once it is known, else 0.

    `passes` counts the turns in a row in which everybody passed (ruling 40).
    """

    boards: tuple[Board, ...]
    forum: tuple[Die, ...]
    turn: int = 0
    last: int = 0
    passes: int = 0


DiceGame = Game[DiceState, Step]


def state_of(game: AnyGame) -> DiceState:
    """The play of a game that has started."""
    assert game.state is not None, "the game has not started"
    state: DiceState = game.state
    return state


def left_of(seat: int, seats: int) -> int:
    """The left neighbour: the next seat clockwise (section 2.1)."""
    return (seat + 1) % seats


def right_of(seat: int, seats: int) -> int:
    """The right neighbour: the previous seat clockwise (section 2.1)."""
    return (seat - 1) % seats


def neighbour(seat: int, side: str | None, seats: int) -> int:
    """The neighbour on a side."""
    return left_of(seat, seats) if side == "left" else right_of(seat, seats)


def after(board: Board, steps: tuple[Step, ...]) -> Board:
    """A board behind these steps of a turn: bookkeeping of what came of them."""
    if not steps:
        return board
    crossed, bonuses, fresh = board.crossed, board.bonuses, 0
    for step in steps:
        move = step.move
        if type(move) is Build or type(move) is BuildWonder or type(move) is Cross:
            crossed += (move.space,)
            fresh += 1
        elif type(move) is ChooseBonus:
            bonuses += (move.bonus,)
    return Board(board.board, steps[-1].coins, crossed, bonuses, board.attacks, board.first, fresh)
