"""Positions of 7 Wonders Dice that pictures show."""

from titles.kernel.state.game import Game, Seat
from titles.seven_wonders_dice.catalogue import REVISION
from titles.seven_wonders_dice.state import Board, DiceGame, DiceState, Die

FORUM = (
    Die("grey_1", face=3, quarter=0),
    Die("grey_2", face=5, quarter=2),
    Die("grey_3", face=2, quarter=1),
    Die("blue", face=1, quarter=1),
    Die("red", face=2, quarter=0),
    Die("yellow", face=1, quarter=3),
    Die("green", face=3, quarter=2),
)
"""Seven dice in the four quarters, each with another symbol."""


def position(*boards: Board) -> DiceGame:
    """Return the first turn of a game with these boards."""
    return Game(
        title="seven_wonders_dice",
        revision=REVISION,
        status="playing",
        seats=(Seat(),) * len(boards),
        commitments=(None,) * len(boards),
        state=DiceState(boards=boards, forum=FORUM, turn=1),
    )
