"""In which order several cells are taken, and who is asked for it: ruling 45."""

import pytest

from tests.titles.seven.seven_table import (
    DASH,
    DISCLOSURE,
    FORCE,
    LOST_ITEM,
    RAIN,
    ROAD,
    TRAP,
    WHIM,
    Table,
    arrive,
    cell,
    down,
    table,
    up,
)
from titles.seven import events as happened
from titles.seven.state import Laid
from titles.seven.terms.board import CELLS, LINES

HERE, THERE = cell(5, 3), cell(3, 3)
FIRST, LAST = 0, 48


def known(card: str, *seats: int) -> tuple[Laid, ...]:
    """A face-down card that these seats know."""
    return (Laid(card, False, seats),)


def full_but(*cells: int) -> dict[int, tuple[Laid, ...]]:
    """A face-up card on every cell but these."""
    return {where: up(TRAP) for where in CELLS if where not in cells}


def rain(*, deck: list[str], discard: list[str] | None = None, empty: tuple[int, ...] = (0, 1, 2)) -> Table:
    """Seat 0 arrives at Rainbow Rain with few cells to fill."""
    return arrive(RAIN, stacks=full_but(HERE, *empty), deck=deck, discard=discard or [])


def turned(cards: list[str], empty: tuple[int, ...] = (0, 1, 2)) -> Table:
    """The same, when the deck holds no card and the discard pile these, the oldest first."""
    return rain(deck=[], discard=cards, empty=empty)


# Cards of the deck


def test_cards_that_nobody_knows_are_laid_without_asking():
    t = rain(deck=[DASH, WHIM, TRAP, ROAD])
    assert [t.top(where) for where in range(3)] == [(DASH, False), (WHIM, False), (TRAP, False)]
    assert not t.happened(happened.CellChosen)


def test_the_user_chooses_where_each_card_goes_that_all_know():
    t = turned([DASH, WHIM, TRAP])
    assert (t.decision, t.choices("cell")) == (("cell", 0), [0, 1, 2])
    t.do("choose_cell", cell=1)
    assert (t.decision, t.choices("cell")) == (("cell", 0), [0, 2])
    t.do("choose_cell", cell=2)
    assert [t.top(where) for where in range(3)] == [(TRAP, False), (DASH, False), (WHIM, False)]


def test_known_cards_that_are_alike_are_laid_without_asking():
    assert [turned([DASH] * 3).top(where) for where in range(3)] == [(DASH, False)] * 3
    t = turned([WHIM, DASH, DASH])
    t.do("choose_cell", cell=2)
    assert [t.top(where) for where in range(3)] == [(DASH, False), (DASH, False), (WHIM, False)]


def test_the_user_chooses_which_cells_go_without_if_there_are_too_few_cards():
    t = rain(deck=[DASH])
    assert t.choices("cell") == [0, 1, 2]
    t.do("choose_cell", cell=2)
    assert [t.top(where) for where in range(3)] == [None, None, (DASH, False)]


def test_the_user_chooses_which_cells_get_unknown_cards_before_the_deck_is_turned_over():
    t = rain(deck=[ROAD], discard=[DASH, DASH])
    assert t.choices("cell") == [0, 1, 2]
    t.do("choose_cell", cell=1)
    assert [t.top(where) for where in range(3)] == [(DASH, False), (ROAD, False), (DASH, False)]
    assert [len(t.state.stacks[where][0].knowers) for where in range(3)] == [2, 0, 2]


def test_without_any_card_nobody_is_asked():
    t = rain(deck=[])
    assert [t.top(where) for where in range(3)] == [None] * 3
    assert not t.happened(happened.CellChosen)
    t = arrive(ROAD, deck=[])
    assert t.decision != ("cell", 0), "there is nothing to put on any of the 47 empty cells"


def test_the_peoples_road_asks_for_no_more_cells_than_there_are_cards():
    t = arrive(ROAD, deck=[DASH, WHIM])
    t.do("choose_cell", cell=LAST).do("choose_cell", cell=FIRST)
    assert (t.top(LAST), t.top(FIRST)) == ((DASH, False), (WHIM, False))
    assert [where for where in CELLS if t.state.stacks[where]] == [FIRST, LAST]


def test_the_peoples_road_with_few_cells_asks_only_if_the_cards_are_known():
    stacks = full_but(HERE, 0, 1)
    assert arrive(ROAD, stacks=stacks, deck=[DASH, WHIM]).top(1) == (WHIM, False)
    t = arrive(ROAD, stacks=stacks, deck=[], discard=[DASH, WHIM])
    t.do("choose_cell", cell=1)
    assert (t.top(0), t.top(1)) == ((WHIM, False), (DASH, False))
    t = arrive(ROAD, stacks=stacks, deck=[], discard=[DASH, DASH, WHIM])
    assert (t.top(0), t.top(1)) == ((DASH, False), (DASH, False)), "the card that differs stays in the deck"


def test_a_line_is_covered_in_the_order_that_the_user_likes():
    cards = [DASH, WHIM, TRAP, ROAD, ROAD, ROAD, ROAD]
    t = table(hands={0: [RAIN, DASH]}, deck=[], discard=cards).do("use", card=RAIN).do("choose_line", line="row 6")
    for where in (45, 42, 48):
        assert where in t.choices("cell")
        assert set(t.choices("cell")) <= set(LINES["row 6"])
        t.do("choose_cell", cell=where)
    laid = [t.top(where) for where in LINES["row 6"]]
    assert [top[0] for top in laid if top] == [WHIM, ROAD, ROAD, DASH, ROAD, ROAD, TRAP]


def test_a_line_takes_no_other_cell_and_none_twice():
    cards = [DASH, WHIM, TRAP, ROAD, ROAD, ROAD, ROAD]
    t = table(hands={0: [RAIN, DASH]}, deck=[], discard=cards).do("use", card=RAIN).do("choose_line", line="row 6")
    assert t.refused("choose_cell", cell=THERE) == "wrong_cell"
    t.do("choose_cell", cell=45)
    assert t.refused("choose_cell", cell=45) == "wrong_cell"
    assert t.refused("pass") == "must_choose"


def test_a_deck_that_was_turned_over_before_is_known_as_well():
    cards = [DASH, WHIM, TRAP, ROAD, ROAD, ROAD, ROAD, ROAD]
    t = table(hands={0: [LOST_ITEM, RAIN, FORCE]}, deck=[], discard=cards).do("use", card=LOST_ITEM)
    t.do("use", card=RAIN).do("choose_line", line="row 6")
    assert (t.decision, t.choices("cell")) == (("cell", 0), list(LINES["row 6"]))
    t.do("choose_cell", cell=44).do("choose_cell", cell=42)
    assert [top[0] for where in LINES["row 6"] if (top := t.top(where))] == [TRAP, ROAD, WHIM, ROAD, ROAD, ROAD, ROAD]


# Cards that are shifted


@pytest.mark.parametrize(
    ("sources", "asked"),
    [
        ((down(DASH), down(WHIM)), False),
        ((known(DASH, 0, 1), known(WHIM, 0, 1)), True),
        ((known(DASH, 0, 1), known(DASH, 0, 1)), False),
        ((known(DASH, 0, 1), down(DASH)), True),
        ((known(DASH, 1), known(WHIM, 1)), True),
        ((known(DASH, 1), down(WHIM)), True),
    ],
)
def test_the_peoples_road_asks_which_card_goes_where_if_anybody_can_tell_them_apart(
    sources: tuple[tuple[Laid, ...], tuple[Laid, ...]], asked: bool
):
    stacks = full_but(HERE, THERE, 0, 1) | {HERE: sources[0], THERE: sources[1]}
    t = table(hands={0: [ROAD, DASH]}, stacks=stacks).do("use", card=ROAD)
    assert (t.decision == ("cell", 0)) == asked
    if asked:
        assert t.choices("cell") == [0, 1]
        t.do("choose_cell", cell=1)
    here, there = t.state.stacks[:2] if asked else t.state.stacks[1::-1]
    assert (here, there) == sources


# Cells that are opened


def test_cells_without_pieces_are_opened_without_asking():
    stacks = {FIRST: down(DASH), LAST: down(WHIM), THERE: down(ROAD), 6: up(TRAP)}
    t = arrive(DISCLOSURE, stacks=stacks)
    assert not t.happened(happened.CellChosen)
    assert [event.cell for event in t.happened(happened.CardOpened)] == [HERE, FIRST, THERE, LAST]


def test_the_order_is_asked_for_as_long_as_a_piece_stands_on_one_of_the_cells():
    stacks = {FIRST: down(DASH), LAST: down(WHIM), THERE: down(TRAP), 6: up(TRAP)}
    t = arrive(DISCLOSURE, stacks=stacks, pieces={1: THERE})
    assert (t.decision, t.choices("cell")) == (("cell", 0), [FIRST, THERE, LAST])
    t.do("choose_cell", cell=LAST)
    assert (t.decision, t.choices("cell")) == (("cell", 0), [FIRST, THERE])
    t.do("choose_cell", cell=THERE)
    assert [event.cell for event in t.happened(happened.CardOpened)] == [THERE, FIRST]
    assert t.hand(1) == [TRAP]
