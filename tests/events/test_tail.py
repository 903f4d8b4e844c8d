"""The tailer wakes watchers, misses no event when the server is lost, and forgets watchers that leave."""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from structlog.testing import capture_logs

from application.runtime.servers import log_server, running
from events.format.seal import EMPTY, head_of
from events.log_server import keys
from events.store.appending import Store
from events.store.tail import Tailer
from tests.events.notes import notes
from tests.patience import until

SOON = 5.0


@pytest.fixture
def tailer(store: Store) -> Iterator[Tailer]:
    tailer = Tailer(store.client)
    yield tailer
    tailer.stop()


def listeners(store: Store) -> int:
    """How many connections listen, on all nodes."""
    one = isinstance(store.client, redis.Redis)
    nodes = [store.client] if one else [node.redis_connection for node in store.client.get_primaries()]
    return sum(count for node in nodes for _, count in node.pubsub_numsub(keys.MOVED))


def append(store: Store, game: str) -> None:
    after = head_of(store.tail(game).records)
    store.append(game, notes("note", after=after), after=after)


def settle(*watchers: threading.Event) -> None:
    """Wait until a subscription's own wake-up is over."""
    time.sleep(0.05)
    for woken in watchers:
        woken.clear()


def test_an_append_wakes_the_watchers_of_that_game(store: Store, tailer: Tailer):
    with tailer.watch("game") as woken, tailer.watch("other") as other:
        settle(woken, other)
        append(store, "game")
        assert woken.wait(SOON)
        assert not other.is_set()
        woken.clear()
        append(store, "game")
        assert woken.wait(SOON)


def test_subscribe_read_wait_misses_nothing(store: Store, tailer: Tailer):
    """A follower sees every version, however the appends fall between its reads."""
    seen: list[int] = []

    def follow() -> None:
        with tailer.watch("game") as woken:
            head = EMPTY
            while head.version < 200:
                woken.clear()
                records = store.tail("game", head).records
                seen.extend(record.version for record in records)
                head = head_of(records, head)
                assert records or woken.wait(SOON)

    follower = threading.Thread(target=follow)
    follower.start()
    after = EMPTY
    for n in range(200):
        records = notes(str(n), after=after)
        store.append("game", records, after=after)
        after = head_of(records)
    follower.join(SOON)
    assert seen == list(range(1, 201))


def test_many_watchers_share_one_subscription(store: Store, tailer: Tailer):
    with contextlib.ExitStack() as stack:
        watchers = [stack.enter_context(tailer.watch(f"game{n % 10}")) for n in range(500)]
        settle(*watchers)
        assert listeners(store) == 1
        append(store, "game3")
        for woken in watchers[3::10]:
            assert woken.wait(SOON)
        assert sum(woken.is_set() for woken in watchers) == 50


def test_a_watcher_that_left_is_forgotten(tailer: Tailer):
    for _ in range(100):
        with contextlib.suppress(ZeroDivisionError), tailer.watch("game"), tailer.watch("game"), tailer.watch("other"):
            assert sum(map(len, tailer._watchers.values())) == 3
            raise ZeroDivisionError
    assert tailer._watchers == {}


def test_one_of_two_watchers_leaves(store: Store, tailer: Tailer):
    with tailer.watch("game") as stays:
        with tailer.watch("game"):
            pass
        settle(stays)
        append(store, "game")
        assert stays.wait(SOON)


def test_all_appends_are_announced_in_order_without_any_watcher(store: Store):
    announced: list[int] = []
    tailer = Tailer(store.client, announce=lambda message: announced.append(message.version))
    tailer.start()
    become(store, 1)
    after = EMPTY
    for n in range(300):
        records = notes(str(n), after=after)
        store.append("game", records, after=after)
        after = head_of(records)
    until(lambda: len(announced) == 300)
    assert announced == list(range(1, 301))
    tailer.stop()
    become(store, 0)


def test_stopping_ends_the_subscription(store: Store, tailer: Tailer):
    with tailer.watch("game"):
        become(store, 1)
    tailer.stop()
    assert tailer._thread is None or not tailer._thread.is_alive()
    become(store, 0)


def become(store: Store, count: int) -> None:
    """Wait until this number of connections listen."""
    until(lambda: listeners(store) == count)


def test_unwatched_games_and_malformed_messages_wake_no_watcher(store: Store, tailer: Tailer):
    with tailer.watch("game") as woken:
        settle(woken)
        append(store, "other")
        store.client.publish(keys.MOVED, b"\xff\xfe nonsense")
        assert not woken.wait(0.1)
        append(store, "game")
        assert woken.wait(SOON)


def test_a_subscription_gets_the_games_of_its_player(store: Store, tailer: Tailer):
    def append_for(game: str, *players: str) -> None:
        after = head_of(store.tail(game).records)
        store.append(game, notes("note", after=after), after=after, players=players)

    with tailer.listen("ann") as hers, tailer.listen("ann") as again, tailer.listen("cid") as other:
        assert hers.take() is None  # whatever happened before
        time.sleep(0.05)
        for subscription in (hers, again, other):
            subscription.take()
        for _ in range(2):
            append_for("first", "ann", "bea")
        append_for("second", "bea", "ann")
        append_for("third", "bea")
        append_for("fourth")
        heard: set[str] = set()
        until = time.monotonic() + SOON
        while heard != {"first", "second"}:
            assert time.monotonic() < until
            assert hers.woken.wait(SOON)
            heard |= hers.take() or set()
        assert again.take() == {"first", "second"}
        assert not other.woken.is_set()
    assert tailer._subscriptions == {}


def test_the_number_of_the_last_message_shows_whether_there_was_one(store: Store, tailer: Tailer):
    with tailer.watch("game") as woken, tailer.watch("other") as other:
        settle(woken, other)
        before = tailer.last_message("game"), tailer.last_message("other")
        append(store, "game")
        assert woken.wait(SOON)
        assert tailer.last_message("game") != before[0]
        assert tailer.last_message("other") == before[1]
    assert tailer._last_messages == {}


def test_a_process_that_is_ending_wakes_all_watchers(store: Store):
    ended: list[bool] = []
    tailer = Tailer(store.client, lambda: bool(ended))
    with tailer.watch("game") as woken, tailer.listen("ann") as subscription:
        settle(woken, subscription.woken)
        ended.append(True)
        assert woken.wait(SOON)
        assert subscription.woken.wait(SOON)
    tailer.stop()


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_the_server_goes_and_comes_back(tmp_path: Path, end: signal.Signals):
    server = log_server(tmp_path, appendfsync="no")
    with running(server), redis.Redis.from_url(server.url) as client:
        tailer = Tailer(client)
        try:
            with tailer.watch("game") as woken:
                settle(woken)
                os.kill(server.pid, end)
                while server.alive():
                    time.sleep(0.01)
                time.sleep(0.3)
                with tailer.watch("game"):  # one that comes while there is no server waits like the others
                    pass
                server.start()
                assert woken.wait(SOON)  # woken to read again, since messages may be lost
                settle(woken)
                append(Store(client), "game")
                assert woken.wait(SOON)
        finally:
            tailer.stop()


def test_a_refused_subscription_is_logged_with_its_reason(server_store: Store):
    server_store.client.acl_setuser("mute", enabled=True, nopass=True, keys=["*"], commands=["+@all"])
    path = server_store.client.connection_pool.connection_kwargs["path"]
    try:
        with redis.Redis(unix_socket_path=path, username="mute", password="any") as client, capture_logs() as logs:
            tailer = Tailer(client)
            tailer.start()
            until(lambda: bool(logs))
            tailer.stop()
    finally:
        server_store.client.acl_deluser("mute")
    assert "No permissions to access a channel" in logs[0]["error"]


def test_a_cut_connection_is_mended(server_store: Store):
    tailer = Tailer(server_store.client)
    try:
        with tailer.watch("game") as woken:
            settle(woken)
            server_store.client.client_kill_filter(_type="pubsub")
            assert woken.wait(SOON)
            settle(woken)
            append(server_store, "game")
            assert woken.wait(SOON)
    finally:
        tailer.stop()
