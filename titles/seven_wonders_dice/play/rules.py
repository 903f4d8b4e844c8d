"""A revision as it is played: what is printed, and what follows from it."""

from functools import cache
from typing import NamedTuple

from titles.seven_wonders_dice.catalogue import Catalogue, catalogue
from titles.seven_wonders_dice.play.board_index import BoardIndex, index_board
from titles.seven_wonders_dice.play.names import printed_names
from titles.seven_wonders_dice.terms.narrator import PrintedNames


class Rules(NamedTuple):
    """A revision. A decision, a resolution and a view look it up once, and hand it on."""

    catalogue: Catalogue
    names: PrintedNames
    boards: dict[str, BoardIndex]
    """By id."""
    throws: dict[str, tuple[int, int]]
    """How a die can fall, all equally likely, by label: `4/2` is face 4 in the quarter number 2, counted from 0."""


@cache
def rules_of(revision: int) -> Rules:
    """Return the rules of a revision."""
    printed = catalogue(revision)
    quarters = range(len(printed.rolled.forum.quarters))
    return Rules(
        printed,
        printed_names(printed),
        {board: index_board(printed, board) for board in printed.boards},
        {f"{face}/{quarter}": (face, quarter) for face in range(1, 7) for quarter in quarters},
    )
