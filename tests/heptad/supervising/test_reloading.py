"""A supervisor becomes a newer version of itself; small processes stand for the web server and the workers."""

import contextlib
import json
import os
import signal
import socket
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from heptad.supervising.announcement import running_at
from heptad.supervising.handover import MASKED, Handover
from heptad.supervising.reloading import ReloadError, reload_running
from heptad.supervising.supervisor import watchdog_pipe
from tests.heptad.supervising.ups import SUPERVISING, Up, gone, supervised
from tests.patience import until

CHILDREN = ("web", "worker")
SERVERS = ("log", "queue")


def install(data: Path, release: str, role: str = "up") -> None:
    """Put a newer version where the supervisor looks for it."""
    can_start = '[ "$1" = --check ] && exit 0'
    _put(data, f'#!/bin/sh\n{can_start}\nexport RELEASE={release}\nexec "{sys.executable}" "{SUPERVISING}" {role}\n')


def _put(data: Path, script: str) -> None:
    fresh = data / "next.new"
    fresh.write_text(script)
    fresh.chmod(0o700)
    fresh.replace(data / "next")


def release_at(url: str) -> str | None:
    """Return the release of the web server that answers a new connection."""
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer).get("RELEASE")


@contextlib.contextmanager
def requests_all_the_time(url: str) -> Iterator[list[str | None]]:
    """Send requests on new connections, one after the other, and yield the releases that answered them."""
    releases: list[str | None] = []
    failures: list[Exception] = []
    over = threading.Event()

    def send() -> None:
        while not over.is_set():
            try:
                releases.append(release_at(url))
            except OSError as error:
                failures.append(error)
            over.wait(0.01)

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield releases
    finally:
        over.set()
        thread.join()
    assert not failures
    assert len(releases) > 10


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    with supervised(tmp_path) as running:
        running.url = running.ready()
        yield running


def test_a_newer_version_takes_over_again_and_again_and_no_connection_is_refused(up: Up):
    pids = {name: up.pid(name) for name in (*CHILDREN, *SERVERS)}
    with requests_all_the_time(up.url) as releases:
        for release in ("2", "3"):
            before = {name: up.pid(name) for name in CHILDREN}
            install(up.data, release)
            assert reload_running(up.data) == up.url
            until(lambda before=before: all(map(gone, before.values())))
            assert release_at(up.url) == release
    assert (releases[0], releases[-1]) == (None, "3")
    assert {name: up.pid(name) for name in SERVERS} == {name: pids[name] for name in SERVERS}
    until(lambda: all(up.runs(name, pids[name]) for name in CHILDREN))
    assert not up.has_ended()
    assert running_at(up.data).reloads == 2
    assert len(os.listdir(f"/proc/{up.process_id}/fd")) < 20
    servers = [up.pid(name) for name in SERVERS]
    code, errors = up.end()
    assert code == 0, errors
    assert all(map(gone, [*servers, *(up.pid(name) for name in CHILDREN)]))


def test_a_version_that_cannot_start_is_refused_and_the_older_one_goes_on(up: Up):
    pids = {name: up.pid(name) for name in (*CHILDREN, *SERVERS)}
    for script, said in (
        (None, "No such file"),
        ('#!/bin/sh\necho first >&2; echo "heptad: HEPTAD_PORT is wrong" >&2; exit 1\n', "HEPTAD_PORT is wrong"),
        ("#!/bin/sh\nexit 3\n", "exit code 3"),
        ("#!/no/such/program\n", "No such file"),
    ):
        if script is not None:
            _put(up.data, script)
        with pytest.raises(ReloadError, match=said):
            reload_running(up.data)
        assert {name: up.pid(name) for name in pids} == pids
        assert release_at(up.url) is None
    install(up.data, "2")
    reload_running(up.data)
    assert running_at(up.data).state == "running"


def test_older_children_serve_until_those_of_the_newer_version_are_ready(up: Up):
    before = up.pid("web")
    install(up.data, "2", role="up_broken")
    up.send(signal.SIGUSR2)
    until(lambda: (up.data / "broken.pid").exists() and running_at(up.data).state == "starting")
    with requests_all_the_time(up.url):
        broken = up.pid("broken")
        until(lambda: up.pid("broken") != broken)  # it was started again
        assert not gone(before)
        install(up.data, "3")
        reload_running(up.data)
        until(lambda: gone(before) and release_at(up.url) == "3")


def test_all_children_end_when_it_is_stopped_or_killed_before_the_newer_version_is_ready(tmp_path: Path):
    for number in (signal.SIGTERM, signal.SIGKILL):
        with supervised(tmp_path) as up:
            up.ready()
            older = [up.pid(name) for name in CHILDREN]
            (up.data / "broken.pid").unlink(missing_ok=True)
            install(up.data, "2", role="up_broken")
            up.send(signal.SIGUSR2)
            until(lambda up=up: (up.data / "broken.pid").exists())
            up.send(number)
            up.ended()
            until(lambda older=older, up=up: all(gone(pid) for pid in (*older, up.pid("worker"))))
    with supervised(tmp_path) as again:  # it adopts the servers that the killed one has left
        again.ready()


def test_a_stop_that_arrives_while_the_newer_version_takes_over_is_not_lost(up: Up):
    install(up.data, "2")
    up.send(signal.SIGUSR2)
    until(lambda: running_at(up.data).state != "running")
    servers = [up.pid(name) for name in SERVERS]
    code, errors = up.end()
    assert code == 0, errors
    assert all(map(gone, [*servers, *(up.pid(name) for name in CHILDREN)]))
    assert running_at(up.data) is None


def test_a_program_that_was_asked_to_stop_becomes_no_newer_one():
    """Else the request is forgotten with the older program."""
    with socket.socket() as listener, watchdog_pipe() as pipe:
        handover = Handover(listener.fileno(), pipe, (), reloads=1)
        handover.execute(["/no/such/program"], lambda: True)
        with pytest.raises(FileNotFoundError):
            handover.execute(["/no/such/program"], lambda: False)
        assert not any(map(os.get_inheritable, handover.descriptors))
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()) & MASKED


def test_what_does_not_run_cannot_be_reloaded(tmp_path: Path):
    with pytest.raises(ReloadError, match="does not run"):
        reload_running(tmp_path)
    (tmp_path / "up.json").write_text('{"url": "http://127.0.0.1:1", "pid": 4194304, "state": "running", "reloads": 0}')
    with pytest.raises(ReloadError, match="was killed"):
        reload_running(tmp_path)
    (tmp_path / "up.json").write_text(f'{{"url": "http://127.0.0.1:1", "pid": {os.getpid()}}}')
    with pytest.raises(ReloadError, match="stop it"):
        reload_running(tmp_path)
