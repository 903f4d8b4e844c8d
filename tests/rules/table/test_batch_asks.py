"""The short ways of saying what a game waits for are setting its agenda."""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules.table.batch import Batch
from rules.table.dealer import Dealer
from rules.table.driver import open_random
from rules.table.events import TABLE_EVENTS
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


def test_what_a_batch_draws_is_of_its_own_game_and_folds_like_any_event():
    game = open_random(TOY, 2, {}, random.Random(1))[-1].game
    seated = (replace(game.seats[0], nonce="5" * 64), game.seats[1])
    others = [replace(game, id="another"), replace(game, seed="7" * 64), replace(game, seats=seated)]
    faces = [str(face) for face in range(1000)]
    for each in (game, *others, game):
        batch = Batch(TOY, each)
        assert each.seed is not None
        drawn = batch.roll("here", faces, 4)
        assert drawn == Dealer(each.seed, each.id, [seat.nonce for seat in each.seats]).roll("here", faces, 4)
        assert batch.game == evolve(each, batch.events[0], TOY.evolving)


def test_a_title_folds_all_its_events():
    assert {*TABLE_EVENTS, *TOY.events} == set(TOY.evolving)
