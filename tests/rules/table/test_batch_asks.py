"""Asking one seat is setting an agenda of one."""

import random

from rules.table.batch import Batch
from rules.table.driver import open_random
from rules.table.evolve import evolve
from rules.table.game import Ask
from tests.rules.table.toy import TOY


def test_asking_one_seat_sets_an_agenda_of_one():
    game = open_random(TOY, 2, {}, random.Random(1))[-1].game
    one, other = Batch(TOY, game), Batch(TOY, game)
    one.ask("turn", 1, 0)
    other.set_agenda([Ask("turn", 1, 0)])
    assert one.events == other.events
    assert one.game == other.game == evolve(game, one.events[0], TOY.folds)
    assert one.game.agenda == (Ask("turn", 1, 0, f"turn-{game.version + 1}"),)
