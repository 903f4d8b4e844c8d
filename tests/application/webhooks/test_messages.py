"""Messages: a function of what everybody may know of a log, and of nothing else."""

import random

import pytest

import application.games.folding
import application.games.repository
from application.accounts.derivation import Maker
from application.container import Container
from application.games.repository import GameRepository
from application.notices.webhooks import managing, webhooks
from application.notices.webhooks.messages import Cursor, Message, Messages
from application.notices.webhooks.webhooks import Webhooks
from events.format.times import milliseconds, now, timestamp
from events.store.appending import Store
from tests.containers import begin, play_on
from titles.registry import TITLES


def messages_of(container: Container, game: str, most: int = 10_000) -> list[Message]:
    """Return the messages of a game, computed by a process that knows nothing of it."""
    known = Webhooks(container.client, container.clock.now)
    webhook = known.of("p0")[0]
    repository = GameRepository(Store(container.client), TITLES)
    messages, found, cursor = Messages(repository, known.grants), [], Cursor()
    while True:
        some = messages.after(webhook, game, cursor, most)
        found += some.messages
        if some.version == cursor.version:
            return found
        cursor = Cursor(some.version)


@pytest.mark.parametrize("title", TITLES)
def test_messages_are_the_same_for_a_process_that_can_open_nothing(
    container: Container, monkeypatch: pytest.MonkeyPatch, title: str
):
    """The game is computed as a spectator knows it: whatever is sealed may be anything."""
    Webhooks(container.client, container.clock.now).create("p0", "https://hooks.example", None, "", include=("update",))
    game = begin(container, TITLES[title], seats=2)
    play_on(container, game, random.Random(3), 40)
    sent = messages_of(container, game)
    assert len(sent) >= 3  # how many follows from the cards that are drawn
    monkeypatch.setattr(application.games.folding, "FULL", None)
    monkeypatch.setattr(application.games.folding, "_demand_proven", lambda _opened, _game: None)  # what it can't open
    assert GameRepository(container.store, TITLES).load(game).record.full.seed is None
    assert messages_of(container, game) == sent


@pytest.mark.parametrize("again", [False, True], ids=["created", "made active again"])
def test_a_webhook_misses_nothing_where_the_clock_of_the_machine_is_ahead(
    container: Container, monkeypatch: pytest.MonkeyPatch, again: bool
):
    ahead = timestamp(milliseconds(now()) + 3_600_000)
    for module in (webhooks, managing):
        monkeypatch.setattr(module, "now", lambda: ahead)
    webhook = container.webhooks.create("p0", "https://hooks.example", None, "")
    if again:
        for active in (False, True):
            webhook = managing.change(
                webhook, {"active": active}, Maker(None), container.webhooks, container.deliveries
            )
    game = begin(container)
    play_on(container, game, random.Random(3), 20)
    assert messages_of(container, game)


def test_messages_are_the_same_in_however_many_steps_they_are_computed(container: Container):
    Webhooks(container.client, container.clock.now).create("p0", "https://hooks.example", None, "")
    game = begin(container)
    play_on(container, game, random.Random(3), 40)
    assert messages_of(container, game, most=1) == messages_of(container, game)


def test_the_messages_after_a_cursor_are_the_rest(container: Container):
    webhook = Webhooks(container.client, container.clock.now).create("p0", "https://hooks.example", None, "")
    game = begin(container)
    play_on(container, game, random.Random(3), 20)
    sent = messages_of(container, game)
    messages = Messages(container.repository, Webhooks(container.client, container.clock.now).grants)
    for place, message in enumerate(sent):
        assert messages.after(webhook, game, message.after, 10_000).messages == sent[place + 1 :]
