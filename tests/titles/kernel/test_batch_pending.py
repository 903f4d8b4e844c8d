"""The methods of a batch that set what a game waits for."""

import random
from collections.abc import Callable

import pytest

from tests.titles.kernel.toy import TOY
from titles.kernel.events.evolve import evolve
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.testkit.playthrough import open_random


def test_a_decision_of_one_seat_sets_a_stack_of_one():
    game = open_random(TOY, 2, {}, random.Random(1))[-1].game
    one, other = Batch(game), Batch(game)
    one.ask("turn", 1, 0)
    other.set_pending([PendingDecision("turn", 1, 0)])
    assert one.events == other.events
    assert one.game == other.game == evolve(game, one.events[0])
    assert one.game.pending == (PendingDecision("turn", 1, 0, f"turn-{game.version + 1}"),)


@pytest.mark.parametrize(
    ("short", "pending"),
    [
        (
            lambda batch: batch.ask_all("turn", ((0, 0), (1, 1))),
            [PendingDecision("turn", 0, 0), PendingDecision("turn", 1, 1)],
        ),
        (lambda batch: batch.await_resolution("reveal"), [PendingResolution("reveal")]),
        (lambda batch: batch.await_resolution("conflict"), [PendingResolution("conflict")]),
    ],
)
def test_decisions_of_all_seats_and_a_resolution_set_the_stack(
    short: Callable[[Batch], None], pending: list[PendingDecision | PendingResolution]
):
    game = open_random(TOY, 2, {}, random.Random(1))[-1].game
    one, other = Batch(game), Batch(game)
    short(one)
    other.set_pending(pending)
    assert one.events == other.events
    assert one.game == other.game == evolve(game, one.events[0])
