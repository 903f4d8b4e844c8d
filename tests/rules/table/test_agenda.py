"""How the log writes an agenda."""

import pytest

from rules.table.agenda import Asks, Written, read, written
from rules.table.game import Agenda, Ask, Owe

TURN = (Ask("turn", 0, 0, "turn-5"), Ask("turn", 1, 1, "turn-5"), Ask("turn", 0, 2, "turn-5"))

each_agenda = pytest.mark.parametrize(
    ("agenda", "lines"),
    [
        ((), ()),
        ((Owe("reveal"),), (Owe("reveal"),)),
        (TURN[:1], (Asks("turn-5", "turn", ((0, 0),)),)),
        (TURN, (Asks("turn-5", "turn", ((0, 0), (1, 1), (0, 2))),)),
        (
            (Owe("conflict"), Ask("pick", 1, 1, "pick-4"), *TURN),
            (Owe("conflict"), Asks("pick-4", "pick", ((1, 1),)), Asks("turn-5", "turn", ((0, 0), (1, 1), (0, 2)))),
        ),
        ((Owe("conflict"), Owe("conflict")), (Owe("conflict"), Owe("conflict"))),
    ],
)


@each_agenda
def test_asks_opened_together_are_written_once(agenda: Agenda, lines: Written):
    assert written(agenda) == lines
    assert read(lines) == agenda
