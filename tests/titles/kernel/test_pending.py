"""How the log writes the pending stack."""

import pytest

from titles.kernel.state.game import PendingDecision, PendingResolution, PendingStack
from titles.kernel.state.pending import DecisionGroup, GroupedStack, group, ungroup

TURN = (
    PendingDecision("turn", 0, 0, "turn-5"),
    PendingDecision("turn", 1, 1, "turn-5"),
    PendingDecision("turn", 0, 2, "turn-5"),
)

each_stack = pytest.mark.parametrize(
    ("pending", "lines"),
    [
        ((), ()),
        ((PendingResolution("reveal"),), (PendingResolution("reveal"),)),
        (TURN[:1], (DecisionGroup("turn-5", "turn", ((0, 0),)),)),
        (TURN, (DecisionGroup("turn-5", "turn", ((0, 0), (1, 1), (0, 2))),)),
        (
            (PendingResolution("conflict"), PendingDecision("pick", 1, 1, "pick-4"), *TURN),
            (
                PendingResolution("conflict"),
                DecisionGroup("pick-4", "pick", ((1, 1),)),
                DecisionGroup("turn-5", "turn", ((0, 0), (1, 1), (0, 2))),
            ),
        ),
        (
            (PendingResolution("conflict"), PendingResolution("conflict")),
            (PendingResolution("conflict"), PendingResolution("conflict")),
        ),
    ],
)


@each_stack
def test_decisions_opened_together_are_written_once(pending: PendingStack, lines: GroupedStack):
    assert group(pending) == lines
    assert ungroup(lines) == pending
