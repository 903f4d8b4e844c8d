"""What the record of a title builds from its fields."""

import random
from dataclasses import replace

import msgspec
import pytest

from events.format.model import Envelope
from tests.titles.kernel.toy import TOY
from titles.kernel import title as module
from titles.kernel.events.event_types import GAME_EVENTS
from titles.kernel.events.events import Resigned
from titles.kernel.state.game import Game
from titles.kernel.title import Title, derived_facts
from titles.registry import TITLES
from titles.testkit.playthrough import open_random


class Resigned2(Resigned, frozen=True):
    """A newer schema of the kernel's event, with one more field."""

    type = "resigned"
    schema = 2

    at_turn: int


def stored(schema: int, data: bytes) -> Envelope:
    """An envelope of `resigned` as it lies in a log."""
    return Envelope(9, 9, "resigned", schema, "player:a", "2026-01-01T00:00:00.000Z", msgspec.Raw(data), (), "0" * 64)


@pytest.mark.parametrize("title", [*TITLES.values(), TOY], ids=lambda title: title.id)
def test_an_older_event_of_the_kernel_is_upcast_for_every_title(title: Title, monkeypatch: pytest.MonkeyPatch):
    newest = tuple(Resigned2 if event is Resigned else event for event in GAME_EVENTS)
    monkeypatch.setattr(module, "GAME_EVENTS", newest)
    monkeypatch.setattr(module, "OLDER_GAME_EVENTS", {Resigned: lambda event: Resigned2(event.seat, 0)})
    later = replace(title)
    assert later.codec.join(stored(1, b'{"seat":1}'), []) == Resigned2(1, 0)
    assert later.codec.join(stored(2, b'{"at_turn":5,"seat":1}'), []) == Resigned2(1, 5)


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_games_are_measured_with_numbers_of_seats_that_the_title_has(title: Title):
    assert set(title.benchmark.games_per_second) <= set(range(title.min_seats, title.max_seats + 1))


def test_a_title_without_derived_facts_has_an_empty_object():
    batches = open_random(TOY, 2, {}, random.Random(1))
    started = next(batch.game for batch in batches if batch.game.state is not None)
    assert msgspec.json.encode(derived_facts(TOY, started)) == b"{}"
    assert derived_facts(TOY, Game()) is None
