"""`heptad repair` and `heptad quarantine`, on files of a real log server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from events import keys
from events.guard import Guard
from events.loss import DataLossError
from events.store import Store
from events.witness import Witness
from heptad.cli import quarantine
from heptad.runtime.repair import repair
from heptad.runtime.servers import ServerError, log_server, run_log_server, running
from heptad.runtime.settings import Settings
from tests.events.notes import notes


def run(data: Path, *words: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", "from heptad.cli.main import main; main()", *words],
        env={**os.environ, "HEPTAD_DATA": str(data), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def log_file(data: Path) -> Path:
    [path] = (data / "log" / "appendonlydir").glob("*.incr.aof")
    return path


def test_a_file_that_is_broken_in_the_middle_is_named_and_cut_there(tmp_path: Path):
    with run_log_server(tmp_path) as url, redis.Redis.from_url(url) as client:
        for number in range(100):
            client.set(f"key{number}", "x" * 100)
    assert repair(Settings(data=tmp_path), fix=True).copy is None
    path = log_file(tmp_path)
    broken = bytearray(path.read_bytes())
    middle = len(broken) // 2
    broken[middle : middle + 200] = bytes(200)
    path.write_bytes(broken)
    with pytest.raises(ServerError, match="heptad repair"):
        log_server(tmp_path).start()
    code, printed = run(tmp_path, "doctor")
    assert code == 1
    assert "append-only file is damaged" in printed
    assert "heptad repair" in printed
    code, printed = run(tmp_path, "repair")
    assert code == 1
    assert path.name in printed
    assert path.read_bytes() == broken
    code, printed = run(tmp_path, "repair", "--fix")
    assert code == 0
    [copy] = (tmp_path / "log").glob("appendonlydir-*")
    assert str(copy) in printed
    assert (copy / path.name).read_bytes() == broken
    with run_log_server(tmp_path) as url, redis.Redis.from_url(url) as client:
        assert 40 < client.dbsize() < 60
        assert client.get("key0") == b"x" * 100
        with pytest.raises(ServerError, match="stop Heptad first"):
            repair(Settings(data=tmp_path), fix=True)


def test_there_must_be_something_to_repair(tmp_path: Path):
    with pytest.raises(ServerError, match="no append-only file"):
        repair(Settings(data=tmp_path), fix=False)
    with pytest.raises(ServerError, match="on the machine of that server"):
        repair(Settings(data=tmp_path, redis_url="redis://logs"), fix=False)


def test_games_that_lost_something_are_listed_and_released(tmp_path: Path):
    with running(log_server(tmp_path)) as server, redis.Redis.from_url(server.url) as client:
        store = Store(client, guarded=True)
        guard = Guard(store, Witness(tmp_path / "witness"))
        guard.step()
        for game in ("one", "two", "three"):
            store.append(game, notes("1", "2"))
        guard.step()
        settings = Settings(data=tmp_path)
        assert list(quarantine.lines(quarantine.losses(settings))) == ["No game is in quarantine."]
        for game in ("one", "two"):
            client.xdel(keys.stream(game), "2-0")
        client.script_flush()
        guard.step()
        code, printed = run(tmp_path, "quarantine")
        assert code == 1
        assert "game one: version 2 was acknowledged, and the log ends at version 1" in printed
        assert "game two: version 2" in printed
        assert "three" not in printed
        with pytest.raises(LookupError, match="three"):
            quarantine.release(settings, ["three"])
        assert run(tmp_path, "quarantine", "--release", "one") == (0, "released game one\n")
        assert list(quarantine.losses(settings)) == ["two"]
        with pytest.raises(DataLossError):
            store.append("two", notes("next"))
        assert run(tmp_path, "quarantine", "--release-all") == (0, "released game two\n")
        assert quarantine.losses(settings) == {}
        assert run(tmp_path, "quarantine", "--release-all") == (0, "No game is in quarantine.\n")
