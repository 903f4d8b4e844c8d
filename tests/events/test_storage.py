"""Storage: below the watermark, writes are refused and reads are answered."""

from pathlib import Path

import pytest
import redis
from structlog.testing import capture_logs

from events.log_server.storage import CreationStoppedError, Storage, StorageFullError
from events.store.appending import Store
from events.store.outcomes import IdempotencyKey
from tests.events.notes import notes

NO_DISK_HAS = 2**62


def test_nothing_is_written_while_the_disk_has_too_little(log_client: redis.Redis, tmp_path: Path):
    storage = Storage(log_client, tmp_path, NO_DISK_HAS)
    store = Store(log_client, storage=storage)
    with capture_logs() as logged:
        for _ in range(2):
            with pytest.raises(StorageFullError, match="HEPTAD_STORAGE"):
                store.append("game", notes("1"))
            with pytest.raises(StorageFullError):
                store.remember("game", IdempotencyKey("key", "request"), 200, 1)
    assert [line["log_level"] for line in logged] == ["error"]
    assert log_client.dbsize() == 0
    assert list(store.read("game")) == []


def test_writes_go_on_a_second_after_there_is_room(log_client: redis.Redis, tmp_path: Path):
    storage = Storage(log_client, tmp_path, NO_DISK_HAS)
    with pytest.raises(StorageFullError):
        storage.demand()
    storage._min_free, storage._until = 0, 0.0
    storage.demand()


def test_memory_that_is_nearly_used_up_stops_writes(log_client: redis.Redis):
    used = log_client.info("memory")["used_memory"]
    storage = Storage(log_client)
    log_client.config_set("maxmemory", int(used * 1.02))
    try:
        with pytest.raises(StorageFullError, match="maxmemory"):
            storage.demand()
    finally:
        log_client.config_set("maxmemory", 0)


@pytest.mark.parametrize("share", ["of maxmemory", "set"])
def test_creation_stops_long_before_writes(share: str, log_client: redis.Redis):
    used = log_client.info("memory")["used_memory"]
    storage = Storage(log_client, max_memory=used - 1000 if share == "set" else None)
    log_client.config_set("maxmemory", int(used * 1.2))
    try:
        with pytest.raises(CreationStoppedError, match="bytes of memory, and creation stops at"):
            storage.demand_creation()
        storage.demand()
    finally:
        log_client.config_set("maxmemory", 0)


@pytest.mark.parametrize("client", ["log_client", "cluster_client"])
def test_creation_goes_on_where_nothing_is_limited(client: str, request: pytest.FixtureRequest):
    Storage(request.getfixturevalue(client)).demand_creation()


@pytest.mark.parametrize("client", ["log_client", "cluster_client"])
def test_there_is_room_where_nothing_is_limited(client: str, request: pytest.FixtureRequest, tmp_path: Path):
    room = Storage(request.getfixturevalue(client), tmp_path, 1).room()
    assert room.problem == ""
    assert room.free > 0
