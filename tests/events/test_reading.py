"""Reading a log, and its entries in the due sets and the feeds."""

import itertools
import time

import pytest
import redis
from redis.cluster import RedisCluster

from events.format.seal import EMPTY, GENESIS, Head, Record, head_of
from events.log_server import keys
from events.log_server.loss import DataLossError
from events.log_server.timing.schedule import DueGame
from events.store import reading
from events.store.appending import Store
from events.store.connecting import connect
from events.store.outcomes import IdempotencyKey, Receipt
from tests.events.notes import notes

GAME = "game"


@pytest.fixture
def log(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """Nine versions; a page has four."""
    monkeypatch.setattr(reading, "PAGE", 4)
    first = notes("1", "?2", "3", "4")
    second = notes("5", "?6", "7", "8", "9", after=head_of(first))
    store.append(GAME, first, idempotency_key=IdempotencyKey("a", "first"))
    store.append(GAME, second, after=head_of(first), idempotency_key=IdempotencyKey("b", "second"), status=200)
    return first + second


def test_reading_from_any_version_by_the_page(store: Store, log: list[Record]):
    for after, limit in itertools.product(range(11), [None, 0, 1, 3, 4, 5, 8, 9, 10]):
        assert list(store.read(GAME, after, limit)) == log[after:][:limit], (after, limit)


def test_the_tail_after_any_head(store: Store, log: list[Record]):
    for version in range(10):
        assert store.tail(GAME, head_of(log[:version])).records == log[version:], version


@pytest.mark.parametrize(
    ("key", "receipt"), [("a", Receipt("first", 201, 4)), ("b", Receipt("second", 200, 9)), ("c", None), (None, None)]
)
def test_the_tail_brings_the_receipt_along(store: Store, log: list[Record], key: str | None, receipt: Receipt | None):
    assert store.tail(GAME, EMPTY, key) == (log, receipt, None)
    assert store.tail(GAME, head_of(log), key) == ([], receipt, None)


def test_the_receipt_is_read_first_so_the_records_reach_its_version(
    server_store: Store, monkeypatch: pytest.MonkeyPatch
):
    pipe = server_store.client.pipeline(transaction=False)
    monkeypatch.setattr(server_store.client, "pipeline", lambda **_: pipe)
    commands = []
    execute = pipe.execute
    monkeypatch.setattr(pipe, "execute", lambda: commands.extend(c[0][0] for c in pipe.command_stack) or execute())
    server_store.tail(GAME, EMPTY, "a")
    assert commands[:3] == ["HGET", "GET", "XRANGE"]  # then it may look into the archive


def test_a_game_that_was_never_opened(store: Store):
    assert not store.exists(GAME)
    assert list(store.read(GAME)) == []
    assert store.tail(GAME) == ([], None, None)
    store.append(GAME, notes("1"))
    assert store.exists(GAME)
    assert not store.exists("other")


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize("version", [1, 4, 8, 9])
def test_another_log_at_a_known_version_is_data_loss(store: Store, version: int):
    with pytest.raises(DataLossError, match=f"version {version} was acknowledged"):
        store.tail(GAME, Head(version, "ab" * 32))


def test_a_log_that_ends_below_a_known_version_is_data_loss(store: Store, log: list[Record]):
    store.client.delete(keys.stream(GAME))
    with pytest.raises(DataLossError):
        store.tail(GAME, head_of(log))
    store.append(GAME, log[:4])
    with pytest.raises(DataLossError):
        store.tail(GAME, head_of(log))
    assert store.tail(GAME, head_of(log[:4])).records == []


def test_another_log_of_the_same_length_is_data_loss(store: Store, log: list[Record]):
    store.client.delete(keys.stream(GAME))
    store.append(GAME, notes(*"abcdefghi"))
    for known in (4, 9):
        with pytest.raises(DataLossError):
            store.tail(GAME, head_of(log[:known]))


def test_a_wrong_type_is_an_error_and_no_empty_log(store: Store):
    store.client.set(keys.stream(GAME), "what")
    for read in (lambda: list(store.read(GAME)), lambda: store.tail(GAME)):
        with pytest.raises(redis.ResponseError, match="WRONGTYPE"):
            read()


def test_the_stream_holds_the_very_bytes_under_the_version(store: Store, log: list[Record]):
    entries = store.client.xrange(keys.stream(GAME))
    assert [entry[0] for entry in entries] == [b"%d-0" % version for version in range(1, 10)]
    assert entries[0][1] == {b"e": log[0].line}
    assert entries[1][1] == {b"e": log[1].line, b"s": log[1].payloads}


# The due sets.


def now(store: Store) -> int:
    return store.schedule.now()


def chain(store: Store, game: str, *due_in: int | None) -> None:
    """Append one note for each entry."""
    after = EMPTY
    for delay in due_in:
        records = notes("note", after=after)
        store.append(game, records, after=after, due_in=delay)
        after = head_of(records)


def test_work_that_is_pending_now_is_due_since_now(store: Store):
    before = now(store)
    chain(store, GAME, 0)
    [due] = store.schedule.overdue(0)
    assert due.game == GAME
    assert before <= due.since <= now(store)


@pytest.mark.parametrize(
    ("due_in", "games"),
    [
        ((None,), []),
        ((0,), [GAME]),
        ((60_000,), []),
        ((0, None), []),
        ((None, 0), [GAME]),
        ((0, 60_000), []),
        ((60_000, 0), [GAME]),
        ((0, 0), [GAME]),
    ],
)
def test_the_last_append_says_that_a_job_is_due(store: Store, due_in: tuple[int | None, ...], games: list[str]):
    chain(store, GAME, *due_in)
    assert [due.game for due in store.schedule.overdue(0)] == games


def test_work_for_later_becomes_due_then(store: Store):
    chain(store, GAME, 60_000)
    [(member, score)] = store.client.zrange(keys.due(keys.shard_of(GAME)), 0, -1, withscores=True)
    assert member == GAME.encode()
    assert 59_000 < score - now(store) <= 60_000
    assert store.schedule.overdue(-61_000) == [DueGame(GAME, int(score))]


def test_overdue_is_over_all_shards_the_longest_first(store: Store):
    games = [f"game {n}" for n in range(20)]
    assert len({keys.shard_of(game) for game in games}) > 10
    for game in games:
        chain(store, game, 0)
        time.sleep(0.002)
    assert [due.game for due in store.schedule.overdue(0)] == games
    assert store.schedule.overdue(60_000) == []


def test_overdue_games_have_been_due_for_a_given_time(store: Store):
    chain(store, "early", 0)
    chain(store, "late", 60_000)
    time.sleep(0.2)
    found = {late: [due.game for due in store.schedule.overdue(late)] for late in (60_000, 100, -30_000, -60_000)}
    assert found == {60_000: [], 100: ["early"], -30_000: ["early"], -60_000: ["early", "late"]}


# The feeds.


def positions(store: Store, since: list[int]) -> dict[str, int]:
    return {game: position for shard in store.feed.changed(since) for game, position in shard}


def test_a_feed_has_one_entry_a_game_moved_up_by_each_append(store: Store):
    start = [0] * keys.SHARDS
    here = [game for game in (f"game {n}" for n in range(5000)) if keys.shard_of(game) == 7][:3]
    chain(store, here[0], None, None)
    chain(store, here[1], None)
    chain(store, here[2], None)
    assert positions(store, start) == {here[0]: 2, here[1]: 3, here[2]: 4}
    head = head_of(store.tail(here[0]).records)
    store.append(here[0], notes("on", after=head), after=head)
    assert positions(store, start) == {here[1]: 3, here[2]: 4, here[0]: 5}
    assert store.feed.changed(start)[7] == [(here[1], 3), (here[2], 4), (here[0], 5)]
    start[7] = 4
    assert positions(store, start) == {here[0]: 5}
    start[7] = 5
    assert positions(store, start) == {}


def test_a_follower_misses_nothing(store: Store):
    seen = [0] * keys.SHARDS
    found: list[str] = []
    for n in range(30):
        chain(store, f"game {n % 10} {n}", None)
        if n % 7 == 0 or n == 29:
            for shard, entries in enumerate(store.feed.changed(seen)):
                found += [game for game, _ in entries]
                seen[shard] = max([seen[shard], *(position for _, position in entries)])
    assert sorted(found) == sorted(f"game {n % 10} {n}" for n in range(30))


# Keys.


def test_what_one_append_touches_has_one_hash_tag():
    for game in ("a", "b", "七"):
        shard = keys.shard_of(game)
        touched = [keys.stream(game), keys.receipt(game, "k"), keys.due(shard), keys.feed(shard), keys.counter(shard)]
        assert {key.partition("}")[0] for key in touched} == {f"{{s{shard:03d}"}
    assert keys.stream("g") == "{s205}:game:g:events"  # must never change


def test_connecting_finds_out_what_is_there(log_url: str, cluster_url: str):
    for url, kind in ((log_url, redis.Redis), (cluster_url, RedisCluster)):
        with connect(url) as client:
            assert isinstance(client, kind)
            assert client.ping()


def test_the_first_head_is_nothing():
    assert Head(0, GENESIS) == EMPTY
