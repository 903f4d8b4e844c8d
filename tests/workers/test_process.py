"""A worker's process: it waits for the queue server whenever that is away, and ends only on a signal."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from application.container import Container, build
from application.runtime.queues import BOT, VERIFY, VERIFY_SMALL
from application.runtime.servers import Server, queue_server
from application.runtime.settings import Settings
from events.log_server.failures import Failures
from tests.containers import begin, choose, load
from tests.patience import until
from titles.kernel.state.game import next_job
from workers.__main__ import NICE
from workers.making_way import LOWEST_NICE, SLICE

PATIENCE = 20


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Server]:
    """A queue server that the test may stop."""
    server = queue_server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def owner(log_client: redis.Redis, log_url: str, queue: Server) -> Iterator[Container]:
    """Return the container of a process that executes commands."""
    assert log_client.dbsize() == 0
    made = build(Settings(redis_url=log_url, queue_url=queue.url))
    yield made
    made.client.close()
    made.queues.connection.close()


@pytest.fixture
def worker(log_url: str, queue: Server, owner: Container, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that works on reveals, already at it."""
    environ = {**os.environ, "HEPTAD_REDIS_URL": log_url, "HEPTAD_QUEUE_URL": queue.url}
    with (tmp_path / "worker.log").open("wb") as output:
        process = subprocess.Popen([sys.executable, "-m", "workers", "reveal"], env=environ, stderr=output)
    until(lambda: reveals(owner))
    yield process
    process.kill()
    process.wait()


def reveals(container: Container) -> bool:
    """Whether a worker does the job of a game."""
    game = begin(container)
    for seat in range(3):
        choose(container, game, seat)
    limit = time.monotonic() + 2
    while time.monotonic() < limit:
        if next_job(load(container, game).full) is None:
            return True
        time.sleep(0.02)
    return False


def test_a_worker_goes_on_when_the_queue_server_is_back_and_ends_cleanly_without_one(
    worker: subprocess.Popen[bytes], queue: Server, owner: Container
):
    for stop in (queue.stop, lambda: os.kill(queue.pid, signal.SIGKILL)):
        stop()
        until(lambda: not queue.alive())
        queue.stop()
        time.sleep(1.5)
        assert worker.poll() is None
        queue.start()
        until(lambda: reveals(owner))
    assert_ends_cleanly(worker, queue, signal.SIGTERM)


def assert_ends_cleanly(worker: subprocess.Popen[bytes], queue: Server, number: signal.Signals) -> None:
    """End a worker by a signal while there is no queue server."""
    queue.stop()
    time.sleep(0.5)
    worker.send_signal(number)
    assert worker.wait(PATIENCE) == 0


def test_a_worker_ends_cleanly_on_ctrl_c_without_a_queue_server(worker: subprocess.Popen[bytes], queue: Server):
    assert_ends_cleanly(worker, queue, signal.SIGINT)


def printed(code: str) -> str:
    """Return what code prints that uses the module, in a process of its own."""
    code = f"from pathlib import Path; from workers.making_way import *; {code}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stdout


def can_run_when_idle() -> bool:
    """Whether processes can give up their share here."""
    return printed("print(run_when_idle())") == "True\n"


def has_short_slices() -> bool:
    """Whether Linux lets processes shorten their slices here, and shows them. Asked without what the workers use."""
    attributes = "ATTRIBUTES.pack(ATTRIBUTES.size, 0, 0, 0, 0, SLICE, 0, 0)"
    call = f"ctypes.CDLL(None).syscall(SCHED_SETATTR[platform.machine()], 0, {attributes}, 0)"
    slice_of_it = "print(Path('/proc/self/sched').read_text().partition('se.slice')[2][:80])"
    return f"{SLICE}\n" in printed(f"import ctypes, platform; {call}; {slice_of_it}")


@contextlib.contextmanager
def working(kind: str, log_url: str, queue: Server, folder: Path) -> Iterator[int]:
    """Run a worker in a session of its own, as the service does; yield its process id."""
    environ = {**os.environ, "HEPTAD_REDIS_URL": log_url, "HEPTAD_QUEUE_URL": queue.url}
    with (folder / "worker.log").open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "workers", kind], env=environ, stderr=output, start_new_session=True
        )
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait()


def has_niceness(process: int, nice: int) -> bool:
    """Whether a process is nicer by this than the tests are, and as a session where Linux weighs sessions."""
    group = Path(f"/proc/{process}/autogroup")
    weighed = not group.exists() or group.read_text().split()[-1] == str(nice)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    return weighed and os.getpriority(os.PRIO_PROCESS, process) == min(own + nice, LOWEST_NICE)


@pytest.mark.usefixtures("owner")
def test_bots_think_at_the_lowest_priority(log_url: str, queue: Server, tmp_path: Path):
    with working("think", log_url, queue, tmp_path) as process:
        until(lambda: has_niceness(process, LOWEST_NICE))
        if can_run_when_idle():
            until(lambda: os.sched_getscheduler(process) == os.SCHED_IDLE)


def test_small_and_large_logs_make_equal_way_and_bots_more():
    assert 0 < NICE[VERIFY] == NICE[VERIFY_SMALL] < NICE[BOT] < LOWEST_NICE


@pytest.mark.usefixtures("owner")
def test_verifying_makes_way_for_games(log_url: str, queue: Server, tmp_path: Path):
    with working(VERIFY, log_url, queue, tmp_path) as process:
        until(lambda: has_niceness(process, NICE[VERIFY]))
        if has_short_slices():
            facts = Path(f"/proc/{process}/sched")
            until(lambda: f"{SLICE}\n" in facts.read_text().partition("se.slice")[2][:80])


@pytest.mark.usefixtures("owner")
def test_the_sweeper_ends_with_its_guard_and_says_why(
    log_url: str, log_client: redis.Redis, queue: Server, tmp_path: Path
):
    (tmp_path / "witness").mkdir()  # a file that can't be read
    environ = {"HEPTAD_REDIS_URL": log_url, "HEPTAD_QUEUE_URL": queue.url, "HEPTAD_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "workers", "sweeper"]
    with subprocess.Popen(command, env={**os.environ, **environ}, stderr=subprocess.PIPE, text=True) as sweeper:
        _, errors = sweeper.communicate(timeout=PATIENCE)
    assert sweeper.returncode == 1
    assert "event=thread_failed" in errors
    assert Failures(log_client).all()["guard"].error.startswith("IsADirectoryError")


def test_a_worker_loads_nothing_that_draws():
    program = "import sys, workers.__main__; print('structlog' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True False\n"
