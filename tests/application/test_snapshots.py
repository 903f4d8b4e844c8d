"""Snapshots only save time: with them, without them, or with damaged ones, the results are the same."""

import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from application.container import Container
from application.games import repository, snapshots
from application.games.access import FULL, Reader
from application.games.repository import GameRecord, GameRepository, Imported
from application.games.snapshots import Snapshots, _Stored
from events.log_server import keys
from events.store.appending import Store
from tests.containers import begin, load, play_on, rebuilding
from titles.kernel.state.game import AnyGame
from titles.kernel.title import Title
from titles.registry import TITLES

SEATS = 2
READERS: tuple[Reader, ...] = (0, 1, None)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots are taken of small games already."""
    monkeypatch.setattr(repository, "EVERY", 20)


class Counting(Store):
    """Counts the records that are read."""

    count = 0

    def tail(self, *args: Any) -> Any:
        found = super().tail(*args)
        self.count += len(found.records)
        return found


def cold(container: Container, *, shortcut: bool = True) -> GameRepository:
    """Return the repository of a process that has loaded no game yet."""
    store = Counting(container.client)
    return GameRepository(store, TITLES, snapshots=Snapshots(store, TITLES) if shortcut else None)


def seen(by: GameRepository, game: str) -> tuple[GameRecord, list[AnyGame]]:
    record = by.load(game).record
    return record, [by.view(game, record, reader) for reader in READERS]


def read(by: GameRepository) -> int:
    assert isinstance(by.store, Counting)
    return by.store.count


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_process_begins_at_a_snapshot_and_knows_the_same(container: Container, title: Title):
    chance = random.Random(1)
    game = begin(container, title, seats=SEATS)
    play_on(container, game, chance, most=40)
    plain = seen(cold(container, shortcut=False), game)
    first = cold(container)
    assert seen(first, game) == plain
    assert read(first) == plain[0].head.version
    second = cold(container)
    assert seen(second, game) == plain
    assert read(second) == 0
    play_on(container, game, chance, most=3)
    moved, third = seen(cold(container, shortcut=False), game), cold(container)
    assert seen(first, game) == seen(second, game) == seen(third, game) == moved
    assert read(third) == moved[0].head.version - plain[0].head.version
    play_on(container, game, chance)
    ended = seen(cold(container, shortcut=False), game)
    assert seen(cold(container), game) == ended
    assert seen(cold(container), game) == ended


def rewritten(**fields: Any) -> Callable[[bytes], bytes]:
    """A snapshot that says something else, in bytes that are whole."""

    def rewrite(kept: bytes) -> bytes:
        stored = msgspec.structs.replace(msgspec.msgpack.decode(kept[32:], type=_Stored), **fields)
        body = msgspec.msgpack.encode(stored)
        return hashlib.sha256(body).digest() + body

    return rewrite


def another_state(kept: bytes) -> bytes:
    """A state that is a state, but not that of this log."""
    state = msgspec.msgpack.decode(msgspec.msgpack.decode(kept[32:], type=_Stored).state)
    state["pending"] = []
    return rewritten(state=msgspec.Raw(msgspec.msgpack.encode(state)))(kept)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: kept[:-1],
        lambda kept: kept[:100] + bytes([kept[100] ^ 1]) + kept[101:],
        lambda _: b"",
        lambda _: b"nonsense",
        rewritten(made_by="0" * 64),
        rewritten(game="another"),
        rewritten(reader=3),
        rewritten(title="chess"),
        rewritten(title="seven"),
        rewritten(version=7),
        rewritten(version=70_000),
        rewritten(hash="0" * 64),
        rewritten(state=msgspec.Raw(msgspec.msgpack.encode({"seats": 5}))),
        rewritten(state=msgspec.Raw(msgspec.msgpack.encode({}))),
    ],
)
def test_a_snapshot_that_does_not_fit_is_ignored(container: Container, spoil: Callable[[bytes], bytes]):
    game = begin(container, seats=SEATS)
    play_on(container, game, random.Random(1), most=40)
    plain = seen(cold(container), game)
    for reader in (FULL, *READERS):
        key = keys.snapshot(game, reader)
        container.client.set(key, spoil(container.client.get(key)))
    again = cold(container)
    assert seen(again, game) == plain
    assert read(again) == plain[0].head.version
    mended = cold(container)
    assert seen(mended, game) == plain
    assert read(mended) == 0


def test_a_state_that_the_log_has_not_sealed_is_not_used(container: Container):
    game = begin(container, seats=SEATS)
    play_on(container, game, random.Random(1), most=40)
    plain = cold(container).load(game)
    key = keys.snapshot(game, FULL)
    container.client.set(key, another_state(container.client.get(key)))
    assert cold(container).load(game) == plain


def test_a_snapshot_of_another_log_is_logged_as_an_error(container: Container):
    game = begin(container, seats=SEATS)
    play_on(container, game, random.Random(1), most=40)
    cold(container).load(game)
    head = load(container, game).head
    container.client.xdel(keys.stream(game), f"{head.version}-0")
    with capture_logs() as logged:
        assert cold(container).load(game).record.head.version == head.version - 1
    assert [line["event"] for line in logged] == ["snapshot_of_another_log"]


def test_a_snapshot_that_cannot_be_stored_is_not_needed(container: Container):
    game = begin(container, seats=SEATS)
    play_on(container, game, random.Random(1), most=40)
    container.client.config_set("maxmemory", 1)
    try:
        with capture_logs() as logged:
            found = seen(cold(container), game)
    finally:
        container.client.config_set("maxmemory", 0)
    assert {line["event"] for line in logged} == {"snapshot_not_stored"}
    assert found == seen(cold(container), game)


def test_small_games_have_none_and_a_rebuild_forgets_all(container: Container, monkeypatch: pytest.MonkeyPatch):
    small, large = begin(container, seats=SEATS), begin(container, seats=SEATS)
    play_on(container, large, random.Random(1), most=40)
    for game in (small, large):
        seen(cold(container), game)
    stored = {key.decode() for key in container.client.keys("*snapshot*")}
    assert stored == {keys.snapshot(large, reader) for reader in (FULL, *READERS)}
    assert all(0 < container.client.ttl(key) <= snapshots.LIFE for key in stored)
    rebuilding(container).replace(lambda _: None)
    assert container.client.keys("*snapshot*") == []
    assert container.client.exists(keys.stream(large)) == 1
    monkeypatch.setattr(repository, "EVERY", 10**6)
    seen(cold(container), large)
    assert container.client.keys("*snapshot*") == []


def test_an_imported_log_is_still_known_as_imported(container: Container):
    game = begin(container, seats=SEATS)
    play_on(container, game, random.Random(1), most=40)
    mark = msgspec.json.encode(Imported("p5", "2026-01-01T00:00:00.000Z"))
    container.store.append("import", list(container.store.read(game)), whole=True, mark=mark)
    plain = cold(container, shortcut=False).load("import")
    assert plain.record.imported == Imported("p5", "2026-01-01T00:00:00.000Z")
    assert cold(container).load("import") == plain
    again = cold(container)
    assert again.load("import") == plain
    assert read(again) == 0
