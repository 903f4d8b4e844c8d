"""`heptad repair` and `heptad quarantine`, on files of a real log server."""

import shutil
import time
from pathlib import Path

import pytest
import redis

from application.runtime.servers import ServerError, log_server, run_log_server, running
from application.runtime.settings import Settings
from events.format.seal import EMPTY
from events.log_server import keys
from events.log_server.loss import DataLossError
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from heptad.cli import quarantine
from heptad.supervising.doctor import examine
from heptad.supervising.repair import repair
from tests.commands import heptad
from tests.events.notes import notes


def run(data: Path, *words: str) -> tuple[int, str]:
    done = heptad(*words, HEPTAD_DATA=str(data))
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


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    """The append-only folder of a log that was rewritten once: a base with ten keys, and a part with ten more."""
    with run_log_server(tmp_path) as url, redis.Redis.from_url(url) as client:
        client.mset({f"base{number}": "x" for number in range(10)})
        client.bgrewriteaof()
        until = time.monotonic() + 20
        while (
            client.info("persistence")["aof_rewrite_in_progress"] or client.info("persistence")["aof_base_size"] < 100
        ):
            assert time.monotonic() < until
            time.sleep(0.02)
        for number in range(10):
            client.set(f"later{number}", "x")
    return tmp_path / "log" / "appendonlydir"


def repaired(data: Path, *words: str) -> tuple[int, str]:
    code, printed = run(data, "repair", *words)
    return code, " ".join(printed.split())


def size(data: Path) -> int:
    with run_log_server(data) as url, redis.Redis.from_url(url) as client:
        return int(client.dbsize())


def test_a_log_without_its_manifest_does_not_start_and_gets_it_back(twice: Path, tmp_path: Path):
    manifest = twice / "appendonly.aof.manifest"
    content, files = manifest.read_text(), {path: path.read_bytes() for path in twice.iterdir()}
    manifest.unlink()
    for _ in range(2):
        with pytest.raises(ServerError, match=r"manifest.* is missing.*empty data.*heptad repair --fix"):
            log_server(tmp_path).start()
    assert {path: path.read_bytes() for path in twice.iterdir()} == {p: c for p, c in files.items() if p != manifest}
    found = {check.subject: check for check in examine(Settings(data=tmp_path, port=0))}["log server"]
    assert "not complete" in found.found
    assert "heptad repair --fix" in found.remedy
    code, printed = repaired(tmp_path)
    assert (code, "heptad repair --fix" in printed, manifest.exists()) == (1, True, False)
    code, printed = repaired(tmp_path, "--fix")
    assert (code, manifest.read_text()) == (0, content), printed
    assert size(tmp_path) == 20


def test_a_manifest_that_does_not_follow_from_the_files_is_not_guessed(twice: Path, tmp_path: Path):
    (twice / "appendonly.aof.manifest").unlink()
    shutil.copy(twice / "appendonly.aof.2.base.rdb", twice / "appendonly.aof.1.base.rdb")
    code, printed = repaired(tmp_path, "--fix")
    assert code == 1
    assert "heptad restore" in printed
    assert not (twice / "appendonly.aof.manifest").exists()


def test_a_part_that_is_missing_is_named_with_what_is_lost_without_it(twice: Path, tmp_path: Path):
    part = twice / "appendonly.aof.2.incr.aof"
    part.unlink()
    for words in ([], ["--fix"]):
        code, printed = repaired(tmp_path, *words)
        assert code == 1
        assert f"{part} is missing" in printed
        assert "heptad restore" in printed
        assert "--drop-missing" in printed
        assert "all that was written after 20" in printed
    with pytest.raises(ServerError, match=r"is missing.*heptad restore"):
        log_server(tmp_path).start()
    code, printed = repaired(tmp_path, "--drop-missing")
    assert code == 0, printed
    assert "A copy of the original file is in" in printed
    assert size(tmp_path) == 10
    code, printed = repaired(tmp_path, "--drop-missing")
    assert (code, "nothing to drop" in printed) == (1, True)


def test_without_its_base_a_log_is_given_up_by_no_command(twice: Path, tmp_path: Path):
    (twice / "appendonly.aof.2.base.rdb").unlink()
    for words in (["--fix"], ["--drop-missing"]):
        code, printed = repaired(tmp_path, *words)
        assert (code, "heptad restore" in printed, "--drop-missing" in printed) == (1, True, False)
    assert not list((tmp_path / "log").glob("appendonlydir-*"))


def test_a_broken_base_can_only_be_replaced(twice: Path, tmp_path: Path):
    base = twice / "appendonly.aof.2.base.rdb"
    content = bytearray(base.read_bytes())
    content[len(content) // 2 :] = b""
    base.write_bytes(content)
    code, printed = repaired(tmp_path, "--fix")
    assert code == 1
    assert "heptad restore" in printed


def test_an_old_manifest_is_not_started_from(twice: Path, tmp_path: Path):
    (twice / "appendonly.aof.3.incr.aof").write_bytes((twice / "appendonly.aof.2.incr.aof").read_bytes())
    with pytest.raises(ServerError, match=r"is older than the files.*appendonly.aof.3.incr.aof"):
        log_server(tmp_path).start()
    (twice / "appendonly.aof.3.incr.aof").write_bytes(b"")  # as a rewrite leaves it that was killed
    assert size(tmp_path) == 20


def test_nothing_is_released_while_the_log_is_not_as_its_manifest_says(tmp_path: Path):
    with running(log_server(tmp_path)) as server, redis.Redis.from_url(server.url) as client:
        store = Store(client)
        store.append("one", notes("1", "2"))
        store.quarantine.put("one", store.heads(["one"])["one"], EMPTY)
        (tmp_path / "log" / "appendonlydir" / "appendonly.aof.manifest").unlink()
        settings = Settings(data=tmp_path)
        with pytest.raises(ServerError, match=r"manifest.* is missing"):
            quarantine.release(settings, ["one"])
        with pytest.raises(ServerError, match=r"manifest.* is missing"):
            quarantine.accept_logs(settings, "because")
        assert list(store.quarantine.all()) == ["one"]
    with pytest.raises(ServerError, match=r"manifest.* is missing"):
        quarantine.release(settings, ["one"])
