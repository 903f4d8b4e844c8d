"""A batch draws from the dealer of its own game; every event can be applied and described."""

import random

import pytest
from msgspec.structs import replace

from tests.titles.kernel.toy import TOY
from titles.kernel.events.event_types import GAME_EVENTS
from titles.kernel.events.events import GameEvent, TitleEvent
from titles.kernel.events.evolve import evolve
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import Dealer
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.testkit.playthrough import open_random


def test_a_draw_belongs_to_the_game_of_its_batch_and_is_applied_like_any_event():
    game = open_random(TOY, 2, {}, random.Random(1))[-1].game
    seated = (replace(game.seats[0], nonce="5" * 64), game.seats[1])
    others = [replace(game, id="another"), replace(game, seed="7" * 64), replace(game, seats=seated)]
    faces = [str(face) for face in range(1000)]
    for each in (game, others[0], game, others[1], game, others[2], game):  # whatever was drawn for just before
        batch = Batch(each)
        assert each.seed is not None
        drawn = batch.roll("here", faces, 4)
        assert drawn == Dealer(each.seed, each.id, [seat.nonce for seat in each.seats]).roll("here", faces, 4)
        assert batch.game == evolve(each, batch.events[0])


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_event_can_be_applied_and_described(title: Title):
    for event in (*GAME_EVENTS, *title.events):
        assert event.evolve is not GameEvent.evolve, event
        assert event.describe not in (GameEvent.describe, TitleEvent.describe), event
        assert not issubclass(event, TitleEvent) or event.apply is not TitleEvent.apply, event
