"""The windows in which a seat wants to be asked: a setting of its own, at any time (ruling 41)."""

from rules.seven.title import TITLE
from rules.table.batch import Batch
from rules.table.play import decide, read_move
from tests.rules.seven.seven_table import DASH, FORCE, LOST_ITEM, PALETTE, RAIN, Table, cell, down, table


def watch(t: Table, seat: int, window: str = "all", *, ask: bool = True) -> Table:
    """A seat sets its windows, asked or not."""
    batch = decide(TITLE, t.game, seat, read_move(TITLE, {"action": "watch", "window": window, "ask": ask}))
    assert isinstance(batch, Batch), batch
    return t.take(batch)


def test_a_palette_gained_by_an_arrival_in_an_opponents_turn_is_usable_in_the_next_window():
    stacks = {cell(1, 1): down(PALETTE), cell(1, 3): down(RAIN), cell(5, 3): down(RAIN)}
    t = table(hands={0: [FORCE, FORCE, LOST_ITEM, DASH]}, stacks=stacks)
    watch(t, 1)
    t.do("use", card=FORCE).do("choose_card", card=FORCE)
    assert t.asked == ("cell", 0), "nobody is asked with an empty hand"
    t.do("choose_cell", cell=cell(1, 1))
    assert t.hand(1) == [PALETTE]
    t.do("use", card=LOST_ITEM)
    assert t.asked == ("anytime", 1)
    t.do("use", card=PALETTE)
