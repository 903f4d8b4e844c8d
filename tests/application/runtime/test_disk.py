"""The disk of the private log server, with a real server on it."""

import os
from pathlib import Path

import pytest
import redis
from structlog.testing import capture_logs

from application.runtime import disk
from application.runtime.disk import LogDisk, Reserve
from application.runtime.servers import log_server, running

NO_DISK_HAS = 2**62


def test_a_reserve_takes_up_its_bytes_until_it_is_given_up(tmp_path: Path):
    reserve = Reserve(tmp_path / "reserve", 3 << 20)
    reserve.keep()
    assert os.stat(tmp_path / "reserve").st_blocks * 512 >= 3 << 20
    assert reserve.kept
    reserve.give_up()
    assert list(tmp_path.iterdir()) == []
    reserve.give_up()


def test_a_reserve_that_does_not_fit_leaves_no_file(tmp_path: Path):
    with pytest.raises(OSError, match=r"."):
        Reserve(tmp_path / "reserve", NO_DISK_HAS).keep()
    assert list(tmp_path.iterdir()) == []


def rewriting(client: redis.Redis) -> str:
    return client.config_get("auto-aof-rewrite-percentage")["auto-aof-rewrite-percentage"]


def test_the_reserve_is_made_where_there_is_room_and_given_up_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(disk, "PERIOD", 0.0)
    server = log_server(tmp_path)
    roomy, full = LogDisk(server, 0, 1 << 20), LogDisk(server, NO_DISK_HAS, 1 << 20)
    roomy.before_start()
    with running(server), redis.Redis.from_url(server.url, decode_responses=True) as client:
        roomy.watch()
        assert roomy.reserve.kept
        assert rewriting(client) == "100"
        full.watch()
        assert rewriting(client) == "0"  # a rewrite would take as much again
        assert full.reserve.kept
        roomy._may_rewrite = False
        roomy.watch()
        assert rewriting(client) == "100"
    roomy.before_start()
    assert roomy.reserve.kept
    with capture_logs() as logged:
        full.before_start()
    assert not full.reserve.kept
    assert [line["event"] for line in logged] == ["reserve_given_up"]


@pytest.mark.parametrize(("free", "kept"), [(5000, True), (4999, False)])
def test_the_reserve_is_given_up_below_the_bound_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, kept: bool
):
    bounded = LogDisk(log_server(tmp_path), 5000, 4000)
    bounded.server.folder.mkdir(parents=True, exist_ok=True)
    bounded.reserve.keep()
    monkeypatch.setattr(disk, "free_bytes", lambda _: free)
    bounded.before_start()
    assert bounded.reserve.kept is kept
