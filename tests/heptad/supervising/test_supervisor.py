"""`heptad up`, with small processes in the place of the web server and the workers, and real embedded servers."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import httpx
import pytest
import redis

from application.runtime.delay import Delay
from application.runtime.servers import run_log_server
from application.runtime.settings import Settings
from events.log_server import keys
from heptad.supervising.announcement import Running, running_at
from heptad.supervising.supervisor import listen, url_of
from service.serving import scratch
from tests.commands import without_settings
from tests.heptad.supervising.ups import gone, supervised
from tests.patience import until
from tests.ports import free_port


def test_everything_starts_and_a_signal_stops_it_cleanly(tmp_path: Path):
    data = tmp_path / "new"
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with supervised(data) as up:
            url = up.ready()
            given = httpx.get(url).json()
            assert given["HEPTAD_DATA"] == str(data)
            with (
                redis.Redis.from_url(given["HEPTAD_REDIS_URL"]) as log,
                redis.Redis.from_url(given["HEPTAD_QUEUE_URL"]) as queue,
            ):
                assert log.config_get("appendfsync")["appendfsync"] == "always"
                assert queue.config_get("appendonly")["appendonly"] == "no"
                assert log.get(keys.FORMAT) == b"1"
            assert running_at(data) == Running(url, up.process_id, "running")
            pids = [up.pid(name) for name in ("web", "worker", "log", "queue")]
            code, errors = up.end(number)
            assert code == 0, errors
            assert all(gone(pid) for pid in pids)
        assert not (data / "up.json").exists()
        assert data.stat().st_mode & 0o777 == 0o700


def test_a_second_supervisor_is_refused_with_the_url_of_the_first(tmp_path: Path):
    with supervised(tmp_path) as up:
        url = up.ready()
        with supervised(tmp_path) as second:
            code, errors = second.ended()
        assert code == 1
        assert "already runs" in errors
        assert url in errors
        assert str(up.process_id) in errors
        assert up.end()[0] == 0


def test_children_end_with_a_killed_supervisor_and_the_next_adopts_its_servers(tmp_path: Path):
    with supervised(tmp_path, "up_stubborn") as up:
        given = httpx.get(up.ready()).json()
        with redis.Redis.from_url(given["HEPTAD_REDIS_URL"]) as log:
            log.set("acknowledged", "1")
        up.kill()
        for child in ("web", "worker", "stubborn"):
            until(lambda child=child: gone(up.pid(child)))
        log_pid, queue_pid = up.pid("log"), up.pid("queue")
        assert not gone(log_pid)
    with supervised(tmp_path) as again:
        given = httpx.get(again.ready()).json()
        assert (again.pid("log"), again.pid("queue")) == (log_pid, queue_pid)
        with redis.Redis.from_url(given["HEPTAD_REDIS_URL"]) as log:
            assert log.get("acknowledged") == b"1"
        assert again.end()[0] == 0
    until(lambda: gone(log_pid) and gone(queue_pid))


def test_nothing_is_left_of_a_killed_supervisor_that_nobody_follows(tmp_path: Path):
    with supervised(tmp_path, "up_hasty") as up:
        up.ready()
        pids = [up.pid(name) for name in ("web", "worker", "log", "queue")]
        up.kill()
        until(lambda: all(map(gone, pids)))


def test_a_supervisor_leaves_no_zombies_of_others(tmp_path: Path):
    with supervised(tmp_path, "up_first") as up:
        up.ready()
        orphan = int((tmp_path / "orphan.pid").read_text())
        until(lambda: not Path(f"/proc/{orphan}").exists())
        assert up.end()[0] == 0


def test_a_supervisor_killed_on_a_fixed_port_can_be_followed_at_once(tmp_path: Path):
    port = str(free_port())
    with supervised(tmp_path, HEPTAD_PORT=port) as up:
        url = up.ready()
        up.kill()
    with supervised(tmp_path, HEPTAD_PORT=port) as again:
        assert again.ready() == url == f"http://127.0.0.1:{port}"


def test_servers_and_children_that_die_are_started_again(tmp_path: Path):
    with supervised(tmp_path) as up:
        url = up.ready()
        given = httpx.get(url).json()
        before = {name: up.pid(name) for name in ("log", "queue", "web", "worker")}
        with redis.Redis.from_url(given["HEPTAD_REDIS_URL"]) as log:
            log.set("acknowledged", "1")
        for pid in before.values():
            os.kill(pid, signal.SIGKILL)
        for name, pid in before.items():
            until(lambda name=name, pid=pid: up.runs(name, pid))
        assert httpx.get(url).status_code == 200
        with redis.Redis.from_url(given["HEPTAD_REDIS_URL"]) as log:
            until(lambda: answers(log))
            assert log.get("acknowledged") == b"1"
        code, errors = up.end()
        assert code == 0
    assert "child=worker code=-9" in errors
    assert "event=server_ended server=log" in errors


def test_the_wait_for_what_ends_at_once_grows_and_begins_again_after_it_has_run_for_a_while():
    delay = Delay(longest=10.0)
    assert [delay.failed(lived=0.1) for _ in range(8)] == [0.5, 1, 2, 4, 8, 10, 10, 10]
    assert delay.failed(lived=11) == 0.5
    assert delay.failed(lived=0.1) == 1


def test_a_reserve_is_kept_beside_the_log_until_the_disk_is_full(tmp_path: Path):
    reserve, size = tmp_path / "log" / "reserve", 1 << 20
    with supervised(tmp_path, HEPTAD_STORAGE="reserve=1MiB") as up:
        up.ready()
        until(lambda: reserve.exists() and reserve.stat().st_size == size)
    assert reserve.exists()
    with supervised(tmp_path, HEPTAD_RESERVE_BYTES=str(size), HEPTAD_MIN_FREE_BYTES=str(2**50)) as up:  # former names
        up.ready()
        assert not reserve.exists()
        said = up.end()[1]
        assert "event=reserve_given_up" in said
        assert said.count("event=former_names_of_settings") == 1
        assert rf"min-free={2**50}, reserve={size}" in said


def test_a_log_on_a_full_disk_ends_no_process():
    configured = "from application.runtime import logging_setup as l; l.configure('info')"
    code = f"{configured}; import structlog as s; s.get_logger().error('x'); print(1)"
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=full, check=False)
    assert done.stdout == b"1\n"


def answers(client: redis.Redis) -> bool:
    with contextlib.suppress(redis.RedisError):
        return bool(client.ping())
    return False


def test_a_taken_port_is_named_and_nothing_is_left_running(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with supervised(tmp_path, HEPTAD_PORT=port) as up:
            code, errors = up.ended()
    assert code == 1
    assert f"port {port} on 127.0.0.1 is taken" in errors
    assert "HEPTAD_PORT" in errors
    assert {path.name for path in tmp_path.iterdir()} == {"up.lock"}


def test_an_address_that_is_not_ours_is_named(tmp_path: Path):
    with supervised(tmp_path, HEPTAD_HOST="192.0.2.1") as up:
        code, errors = up.ended()
    assert code == 1
    assert "HEPTAD_HOST" in errors


def test_a_web_server_that_never_starts_is_given_up(tmp_path: Path):
    with supervised(tmp_path, role="up_broken") as up:
        code, errors = up.ended()
        assert code == 1
        assert "web server does not start" in errors
    with supervised(tmp_path) as again:
        again.ready()


def test_given_servers_are_used_and_none_is_started(tmp_path: Path):
    with supervised(tmp_path, HEPTAD_REDIS_URL="redis://logs:1", HEPTAD_QUEUE_URL="redis://queue:1") as up:
        given = httpx.get(up.ready()).json()
        assert (given["HEPTAD_REDIS_URL"], given["HEPTAD_QUEUE_URL"]) == ("redis://logs:1", "redis://queue:1")
        assert not (tmp_path / "log").exists()


def test_a_second_signal_hurries(tmp_path: Path):
    with supervised(tmp_path, "up_stubborn") as up:
        up.ready()
        stubborn = up.pid("stubborn")
        up.send(signal.SIGINT)
        until(lambda: gone(up.pid("worker")))
        assert up.end(signal.SIGINT)[0] == 0
        assert gone(stubborn)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ({"heptad:secret": "ab" * 32}, "before 1.0"),
        ({"heptad:secret": "ab" * 32, "heptad:format": "4"}, "have format 4"),
        ({"heptad:format": "99"}, "install a newer version"),
    ],
    ids=["before 1.0", "newer", "newer and empty"],
)
def test_data_of_another_version_are_refused_and_left_alone(tmp_path: Path, kept: dict[str, str], said: str):
    with run_log_server(tmp_path) as url, redis.Redis.from_url(url) as client:
        client.mset(kept)
    with supervised(tmp_path) as up:
        code, errors = up.ended()
        assert (code, up.printed()) == (1, "")
    assert said in errors
    assert "Traceback" not in errors
    with run_log_server(tmp_path) as url, redis.Redis.from_url(url) as client:
        assert {key.decode(): client.get(key).decode() for key in client.scan_iter()} == kept


def test_a_data_folder_that_cannot_be_used_is_named(tmp_path: Path):
    (tmp_path / "file").touch()
    with supervised(tmp_path / "file") as up:
        code, errors = up.ended()
    assert code == 1
    assert "HEPTAD_DATA" in errors


def test_gunicorn_serves_streams_ends_them_and_writes_nothing_elsewhere(tmp_path: Path):
    home = tmp_path / "home"
    home.mkdir()
    with supervised(tmp_path / "data", "up_gunicorn", HOME=str(home), XDG_RUNTIME_DIR=str(home)) as up:
        url = up.ready()
        with urllib.request.urlopen(f"{url}/stream") as stream:
            assert stream.readline() == b"begin\n"
            up.send(signal.SIGTERM)
            assert stream.readline() == b"end\n"
        code, errors = up.ended()
        assert code == 0
        assert not re.search("error|exception", errors, re.IGNORECASE)
    assert not list(home.iterdir())
    assert not list(scratch.MEMORY.glob(scratch.name_for(tmp_path / "data")))


def test_gunicorn_listens_where_the_settings_say_or_on_what_it_inherits():
    words = (
        "import importlib, os, service.serving.gunicorn_conf as conf",
        "print(conf.bind)",
        "os.environ |= {'HEPTAD_HOST': '::1', 'HEPTAD_PORT': '80'}",
        "print(importlib.reload(conf).bind)",
        "os.environ |= {'HEPTAD_SOCKET': '7'}",
        "print(importlib.reload(conf).bind)",
    )
    command = [sys.executable, "-c", "\n".join(words)]
    shown = subprocess.run(command, env=without_settings(), capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["127.0.0.1:8777", "[::1]:80", "fd://7"]


def test_the_port_is_listened_on_for_both_families():
    with listen(Settings(host="::", port=0)) as listener:
        port = listener.getsockname()[1]
        assert url_of("::", port) == f"http://[::1]:{port}"
        socket.create_connection(("127.0.0.1", port)).close()


def test_gunicorn_ends_with_a_killed_supervisor(tmp_path: Path):
    with supervised(tmp_path, "up_gunicorn") as up:
        url = up.ready()
        arbiter = int(httpx.get(url).text)
        assert arbiter == up.pid("gunicorn")
        up.kill()
        until(lambda: gone(arbiter))
        with pytest.raises(httpx.ConnectError):
            httpx.get(url)
    with supervised(tmp_path, "up") as again:
        again.ready()
