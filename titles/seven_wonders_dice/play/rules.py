"""A revision as it is played: what is printed, and what follows from it."""

from functools import cache
from typing import NamedTuple

from titles.kernel.words.printed import Texts
from titles.seven_wonders_dice.catalogue import Catalogue, catalogue
from titles.seven_wonders_dice.play.board_index import BoardIndex, index_board
from titles.seven_wonders_dice.play.names import printed_names, printed_texts
from titles.seven_wonders_dice.terms.narrator import PrintedNames


class Rules(NamedTuple):
    """A revision. A decision, a resolution and a view look it up once, and hand it on."""

    catalogue: Catalogue
    texts: Texts
    names: PrintedNames
    boards: dict[str, BoardIndex]
    """By id."""
    throws: dict[str, tuple[int, int]]
    """How a die can fall, all equally likely, by label: `4/2` is face 4 in the quarter number 2, counted from 0."""


@cache
def rules_of(revision: int) -> Rules:
    """Return the rules of a revision."""
    printed = catalogue(revision)
    texts = printed_texts(printed)
    quarters = range(len(printed.rolled.forum.quarters))
    return Rules(
        printed,
        texts,
        printed_names(printed, texts),
        {board: index_board(printed, board) for board in printed.boards},
        {f"{face}/{quarter}": (face, quarter) for face in range(1, 7) for quarter in quarters},
    )
