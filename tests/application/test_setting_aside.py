"""Work that is done for all continues without a game that can't be done, whatever it raises."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import redis
from structlog.testing import capture_logs

from application.accounts.players import Player, Players
from application.container import Container
from application.games.repository import GameRepository, Loaded
from application.notices.webhooks.webhooks import Webhooks
from events.archive.archive import ArchiveError
from events.log_server import keys
from events.log_server.storage import StorageFullError
from events.store.setting_aside import SettingAside, counts
from projections import lobby
from projections.follow import OutOfDateError
from tests.containers import begin, files, follower, play_on, rebuilding
from titles.kernel.state.clock import Clock
from workers.deadlines import DeadlineTimer
from workers.sweeper import FAILURES, Sweeper
from workers.webhook_feed import WebhookFeed

ODD = [
    ValueError("tuple.index(x): x not in tuple"),
    KeyError("zreat_lighthouse"),
    IndexError(7),
    AssertionError("impossible"),
    AttributeError("no seat"),
    RecursionError("too deep"),
    msgspec.ValidationError("of another shape"),
    redis.ResponseError("WRONGTYPE of a key"),
]
"""What the code of the rules may raise for one game."""
OF_SERVERS = [
    redis.ConnectionError("refused"),
    redis.TimeoutError("slow"),
    redis.exceptions.OutOfMemoryError("OOM"),
    redis.ResponseError("MISCONF"),
    StorageFullError("no room"),
    ArchiveError("not mounted"),
    MemoryError(),
]


@pytest.fixture
def broken(container: Container, monkeypatch: pytest.MonkeyPatch) -> dict[str, Exception]:
    """Games that can't be loaded, and what happens then."""
    found: dict[str, Exception] = {}
    load = GameRepository.load

    def load_unless_broken(self: GameRepository, game: str, key: str | None = None) -> Loaded:
        if game in found:
            raise found[game]
        return load(self, game, key)

    monkeypatch.setattr(GameRepository, "load", load_unless_broken)
    assert counts(container.client) == {}
    return found


@pytest.fixture
def quiet() -> Iterator[None]:
    """Printing many tracebacks takes longer than the test."""
    with capture_logs():
        yield


def listed(container: Container) -> set[str]:
    page = lobby.page(
        follower(container).follow(), player=None, private=False, title=None, status="playing", cursor=None, limit=100
    )
    return {game.id for game in page.games}


@pytest.mark.parametrize("error", ODD, ids=repr)
def test_lists_leave_out_a_game_whatever_it_raises(
    container: Container, broken: dict[str, Exception], error: Exception
):
    games = [begin(container, seats=2) for _ in range(3)]
    broken[games[1]] = error
    with capture_logs() as logged:
        assert listed(container) == {games[0], games[2]}
    assert [(line["game"], line["work"]) for line in logged if line["event"] == "item_set_aside"] == [
        (games[1], "lists")
    ]
    assert counts(container.client) == {"lists": 1}


@pytest.mark.parametrize("error", OF_SERVERS, ids=repr)
def test_an_error_of_a_server_is_about_all_games(container: Container, broken: dict[str, Exception], error: Exception):
    broken[begin(container, seats=2)] = error
    with pytest.raises((type(error), OutOfDateError)):
        listed(container)
    with pytest.raises(type(error)), SettingAside(container.client, "lists", "g1"):
        raise error
    assert counts(container.client) == {}


@pytest.mark.usefixtures("quiet")
def test_a_rebuild_and_its_check_name_every_broken_game(container: Container, broken: dict[str, Exception]):
    games = [begin(container, seats=2) for _ in range(5)]
    broken |= dict(zip(games[:4], ODD, strict=False))
    for run in ("replace", "compare"):
        rebuild = rebuilding(container)
        getattr(rebuild, run)(lambda _: None)
        assert {(game, each.why) for game, each in rebuild.left_out.items()} == {(game, "failed") for game in games[:4]}
    assert listed(container) == {games[4]}


@pytest.mark.usefixtures("quiet")
def test_deadlines_webhooks_and_the_sweeper_continue(container: Container, broken: dict[str, Exception]):
    Webhooks(container.client, container.clock.now).create("p0", "https://hooks.example", None, "")
    clock = Clock(decision_seconds=10)
    bad, good = (begin(container, seats=2, clock=clock) for _ in range(2))
    for game in (bad, good):
        container.client.zadd(keys.deadlines(keys.shard_of(game)), {game: 1})
    broken[bad] = ODD[0]
    timer, sweeper, now = DeadlineTimer(container), Sweeper(container), [0.0]
    timer.look()
    assert counts(container.client)["deadlines"] == 1
    assert WebhookFeed(container).follow() == 1
    assert counts(container.client)["webhooks"] == 1
    sweeper.clock = lambda: now[0]
    for _ in range(FAILURES + 3):
        now[0] += 100
        sweeper.sweep()
    assert counts(container.client)["turns"] == 1, "it is counted once, and not at each attempt"


def test_a_name_that_is_not_text_does_not_stop_those_who_read_all_names(container: Container):
    game, shard = begin(container, seats=2), 0
    container.client.zadd(keys.feed(shard), {b"g\xff": 1})
    container.client.zadd(keys.due(shard), {b"g\xff": 1})
    container.client.hset(keys.quarantine(shard), b"g\xfe", b"{")
    assert listed(container) == {game}
    assert any(due.game == "g\ufffd" for due in container.store.schedule.overdue(0))
    assert container.store.quarantine.all()["g\ufffd"].unreadable


def test_games_that_are_read_are_the_same(container: Container):
    """The control: without a broken game nothing is set aside."""
    game = begin(container, seats=2)
    play_on(container, game, random.Random(1), 3)
    files(container)
    assert listed(container) == {game}
    found: Any = counts(container.client)
    assert found == {}


def test_a_damaged_account_does_not_stop_the_list_of_all(container: Container):
    players = Players(container.client)
    for name in ("Ann", "Bob"):
        players.create(Player(name.lower(), name))
    container.client.hset(keys.player("bob"), mapping={"name": b"B\xffb", "kind": b"person\x00"})
    assert {player.name: player.kind for player in players.all()} == {"Ann": "guest", "B\ufffdb": "guest"}
    assert players.names(["ann", "bob"]) == {"ann": "Ann", "bob": "B\ufffdb"}


def test_a_damaged_webhook_or_token_does_not_stop_the_webhooks_of_others(container: Container):
    webhooks, client = Webhooks(container.client, container.clock.now), container.client
    bad, good = (webhooks.create(player, "https://hooks.example", None, "") for player in ("p0", "p1"))
    client.hset(keys.webhook(bad.id), "owner", b'"p\xff')
    client.hset(keys.tokens("p0"), "t1", b"{")
    assert webhooks.owners([bad.id, good.id, "wnone"]) == {good.id: "p1", "wnone": None}
    begin(container, seats=2)
    feed = WebhookFeed(container)
    assert feed.follow() == 2
    assert feed.queue_due() == 1
