"""Snapshots are only a shortcut: with them, without them, and whatever is wrong with them, the answers are the same."""

import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from application import repository, snapshots
from application.repository import FULL, Imported, Reader, Table, Tables
from application.snapshots import Snapshots, _Stored
from events import keys
from events.store import Store
from heptad.runtime.container import House
from projections.rebuild import Rebuild
from rules.kernel.game import AnyGame
from rules.kernel.title import Title
from rules.registry import TITLES
from tests.containers import begin, play_on, tip

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


def cold(house: House, *, shortcut: bool = True) -> Tables:
    """The tables of a process that has met no game yet."""
    store = Counting(house.client)
    return Tables(store, TITLES, snapshots=Snapshots(store, TITLES) if shortcut else None)


def seen(by: Tables, game: str) -> tuple[Table, list[AnyGame]]:
    table = by.tip(game).table
    return table, [by.view(game, table, reader) for reader in READERS]


def read(by: Tables) -> int:
    assert isinstance(by.store, Counting)
    return by.store.count


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_process_begins_at_a_snapshot_and_knows_the_same(house: House, title: Title):
    chance = random.Random(1)
    game = begin(house, title, seats=SEATS)
    play_on(house, game, chance, most=40)
    plain = seen(cold(house, shortcut=False), game)
    first = cold(house)
    assert seen(first, game) == plain
    assert read(first) == plain[0].head.version
    second = cold(house)
    assert seen(second, game) == plain
    assert read(second) == 0
    play_on(house, game, chance, most=3)
    moved, third = seen(cold(house, shortcut=False), game), cold(house)
    assert seen(first, game) == seen(second, game) == seen(third, game) == moved
    assert read(third) == moved[0].head.version - plain[0].head.version
    play_on(house, game, chance)
    ended = seen(cold(house, shortcut=False), game)
    assert seen(cold(house), game) == ended
    assert seen(cold(house), game) == ended


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
def test_what_does_not_fit_is_as_good_as_none(house: House, spoil: Callable[[bytes], bytes]):
    game = begin(house, seats=SEATS)
    play_on(house, game, random.Random(1), most=40)
    plain = seen(cold(house), game)
    for reader in (FULL, *READERS):
        key = keys.snapshot(game, reader)
        house.client.set(key, spoil(house.client.get(key)))
    again = cold(house)
    assert seen(again, game) == plain
    assert read(again) == plain[0].head.version
    mended = cold(house)
    assert seen(mended, game) == plain
    assert read(mended) == 0


def test_a_state_that_the_log_has_not_sealed_is_not_believed(house: House):
    game = begin(house, seats=SEATS)
    play_on(house, game, random.Random(1), most=40)
    plain = cold(house).tip(game)
    key = keys.snapshot(game, FULL)
    house.client.set(key, another_state(house.client.get(key)))
    assert cold(house).tip(game) == plain


def test_a_snapshot_of_another_log_is_told_loudly(house: House):
    game = begin(house, seats=SEATS)
    play_on(house, game, random.Random(1), most=40)
    cold(house).tip(game)
    head = tip(house, game).head
    house.client.xdel(keys.stream(game), f"{head.version}-0")
    with capture_logs() as told:
        assert cold(house).tip(game).table.head.version == head.version - 1
    assert [line["event"] for line in told] == ["snapshot_of_another_log"]


def test_what_can_not_be_stored_is_not_needed(house: House):
    game = begin(house, seats=SEATS)
    play_on(house, game, random.Random(1), most=40)
    house.client.config_set("maxmemory", 1)
    try:
        with capture_logs() as told:
            found = seen(cold(house), game)
    finally:
        house.client.config_set("maxmemory", 0)
    assert {line["event"] for line in told} == {"snapshot_not_stored"}
    assert found == seen(cold(house), game)


def test_small_games_have_none_and_a_rebuild_forgets_all(house: House, monkeypatch: pytest.MonkeyPatch):
    small, large = begin(house, seats=SEATS), begin(house, seats=SEATS)
    play_on(house, large, random.Random(1), most=40)
    for game in (small, large):
        seen(cold(house), game)
    stored = {key.decode() for key in house.client.keys("*snapshot*")}
    assert stored == {keys.snapshot(large, reader) for reader in (FULL, *READERS)}
    assert all(0 < house.client.ttl(key) <= snapshots.LIFE for key in stored)
    Rebuild(house.store, TITLES).replace(lambda _: None)
    assert house.client.keys("*snapshot*") == []
    assert house.client.exists(keys.stream(large)) == 1
    monkeypatch.setattr(repository, "EVERY", 10**6)
    seen(cold(house), large)
    assert house.client.keys("*snapshot*") == []


def test_a_log_that_was_brought_here_is_still_known_as_that(house: House):
    game = begin(house, seats=SEATS)
    play_on(house, game, random.Random(1), most=40)
    mark = msgspec.json.encode(Imported("p5", "2026-01-01T00:00:00.000Z"))
    house.store.append("import", list(house.store.read(game)), whole=True, mark=mark)
    plain = cold(house, shortcut=False).tip("import")
    assert plain.table.imported == Imported("p5", "2026-01-01T00:00:00.000Z")
    assert cold(house).tip("import") == plain
    again = cold(house)
    assert again.tip("import") == plain
    assert read(again) == 0
