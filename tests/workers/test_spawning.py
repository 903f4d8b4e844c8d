"""Several workers of one process: each is started again if it ends, and all end with the process, however it ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from application.runtime import parent_watchdog
from tests.patience import until
from workers.__main__ import main

KINDS = ("reveal", "conflict", "sweeper")
PATIENCE = 20


class Family:
    """A process with workers of three kinds, and its end of the pipe of a supervisor."""

    def __init__(self, log_url: str, queue_url: str, output: Path) -> None:
        reading, self.pipe = os.pipe()
        urls = {"HEPTAD_REDIS_URL": log_url, "HEPTAD_QUEUE_URL": queue_url, "HEPTAD_DATA": str(output.parent)}
        with output.open("wb") as written:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "workers", *KINDS],
                env={**os.environ, **urls, parent_watchdog.VARIABLE: str(reading)},
                pass_fds=[reading],
                stderr=written,
            )
        os.close(reading)

    def pids(self) -> dict[str, int]:
        """Return the process of each kind, by its title."""
        rows = subprocess.run(["ps", "-wweo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
        found = [line.split(None, 2) for line in rows.splitlines()]
        return {
            title.split()[-1]: int(pid)
            for pid, parent, title in found
            if int(parent) == self.process.pid and title.endswith(f" -m workers {title.split()[-1]}")
        }


@pytest.fixture
def family(log_url: str, queue_url: str, tmp_path: Path) -> Iterator[Family]:
    """All three have started."""
    made = Family(log_url, queue_url, tmp_path / "workers.log")
    until(lambda: set(made.pids()) == set(KINDS))
    yield made
    made.process.kill()
    made.process.wait()
    os.close(made.pipe)


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(") ")[2].startswith("Z")
    except FileNotFoundError:
        return True


def test_a_worker_that_ends_is_started_again_and_the_others_stay_until_all_end_on_a_signal(family: Family):
    before = family.pids()
    os.kill(before["conflict"], signal.SIGKILL)
    until(lambda: family.pids().get("conflict", before["conflict"]) != before["conflict"])
    after = family.pids()
    assert {kind: after[kind] for kind in ("reveal", "sweeper")} == {
        kind: before[kind] for kind in ("reveal", "sweeper")
    }
    assert all(os.getsid(pid) == pid for pid in after.values())
    assert_all_end(family, signal.SIGTERM)


def assert_all_end(family: Family, number: signal.Signals) -> None:
    """End the process by a signal; all end cleanly."""
    pids = family.pids().values()
    family.process.send_signal(number)
    assert family.process.wait(PATIENCE) == 0
    assert all(map(is_gone, pids))


def test_all_end_cleanly_on_ctrl_c(family: Family):
    assert_all_end(family, signal.SIGINT)


def test_all_end_when_the_process_is_killed(family: Family):
    pids = family.pids().values()
    family.process.kill()
    until(lambda: all(map(is_gone, pids)))


def test_all_end_with_the_supervisor(family: Family):
    pids = family.pids().values()
    writing, family.pipe = family.pipe, os.open(os.devnull, os.O_RDONLY)
    os.close(writing)
    assert family.process.wait(PATIENCE) == 0
    assert all(map(is_gone, pids))


def test_only_known_kinds_are_started(monkeypatch: pytest.MonkeyPatch):
    asked = subprocess.run([sys.executable, "-m", "workers"], capture_output=True, text=True, check=False)
    assert asked.returncode == 1
    assert "usage: python -m workers reveal|conflict|" in asked.stderr
    for kinds in (["reveal", "nonsense"], ["--help"]):
        monkeypatch.setattr(sys, "argv", ["workers", *kinds])
        with pytest.raises(SystemExit, match=r"^usage: python -m workers reveal\|conflict\|"):
            main()
