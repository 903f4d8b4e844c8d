"""The short ways of saying what a game waits for are setting its agenda."""

import random
from collections.abc import Callable

import pytest

from rules.table.batch import Batch
from rules.table.driver import open_random
from rules.table.evolve import evolve
from rules.table.game import Ask, Owe
from tests.rules.table.toy import TOY


def test_asking_one_seat_sets_an_agenda_of_one():
    game = open_random(TOY, 2, {}, random.Random(1))[-1].game
    one, other = Batch(TOY, game), Batch(TOY, game)
    one.ask("turn", 1, 0)
    other.set_agenda([Ask("turn", 1, 0)])
    assert one.events == other.events
    assert one.game == other.game == evolve(game, one.events[0], TOY.evolving)
    assert one.game.agenda == (Ask("turn", 1, 0, f"turn-{game.version + 1}"),)


@pytest.mark.parametrize(
    ("short", "agenda"),
    [
        (lambda batch: batch.ask_all("turn", ((0, 0), (1, 1))), [Ask("turn", 0, 0), Ask("turn", 1, 1)]),
        (lambda batch: batch.owe("reveal"), [Owe("reveal")]),
        (lambda batch: batch.owe("conflict"), [Owe("conflict")]),
    ],
)
def test_asking_all_and_owing_set_an_agenda(short: Callable[[Batch], None], agenda: list[Ask | Owe]):
    game = open_random(TOY, 2, {}, random.Random(1))[-1].game
    one, other = Batch(TOY, game), Batch(TOY, game)
    short(one)
    other.set_agenda(agenda)
    assert one.events == other.events
    assert one.game == other.game == evolve(game, one.events[0], TOY.evolving)
