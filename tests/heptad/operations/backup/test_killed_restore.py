"""A restore that is killed leaves no server, and the next one removes what else it has left, but nothing of others."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from typer.testing import CliRunner

from application.runtime.servers import run_log_server
from events.log_server import data_format, keys
from events.process.locks import Lock
from events.store.appending import Store
from heptad.cli.main import app
from heptad.operations.backup.files import BackupFolder
from heptad.operations.backup.taking import take
from tests.patience import until

STOPS_IN_THE_MIDDLE = """
import time
from heptad.operations.backup import restoring
restoring.restore = lambda *_: time.sleep(100)
from heptad.cli.main import main
main()
"""


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    """A folder with one backup, of no game."""
    with run_log_server(tmp_path / "source") as url, redis.Redis.from_url(url) as client:
        client.mset({keys.SECRET: "ab" * 32, keys.FORMAT: data_format.FORMAT})
        take(Store(client), BackupFolder(tmp_path / "backups"))
    return tmp_path / "backups"


@pytest.fixture
def killed(backups: Path, tmp_path: Path) -> Iterator[Callable[[], int]]:
    """Begins a restore, waits for its server, and kills it if asked to; returns the process id of the server."""
    began = []

    def begin(*, kill: bool = True) -> int:
        words = [sys.executable, "-c", STOPS_IN_THE_MIDDLE, "restore", str(backups)]
        began.append(subprocess.Popen(words, env={**os.environ, "HEPTAD_DATA": str(tmp_path / "data")}))
        note = tmp_path / "data.restoring" / "log" / "server.pid"
        until(lambda: note.exists() and note.read_text().strip())
        pid = int(note.read_text())
        if kill:
            began[-1].kill()
            began[-1].wait()
        return pid

    yield begin
    for each in began:
        each.kill()
        each.wait()


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def restore(backups: Path, data: Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["restore", str(backups)], env={"HEPTAD_DATA": str(data)})
    return done.exit_code, done.output


def test_a_killed_restore_leaves_no_server_and_the_next_one_succeeds(
    backups: Path, killed: Callable[..., int], tmp_path: Path
):
    pid = killed()
    code, said = restore(backups, tmp_path / "data")  # at once
    assert (code, "is restored to" in said) == (0, True), said
    assert gone(pid)
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {"lock", "log", "witness"}
    assert not list(tmp_path.glob("data*restoring*"))
    assert not list((tmp_path / "data").glob("restoring*"))


def test_a_killed_restore_leaves_no_server_even_if_none_follows(killed: Callable[..., int]):
    pid = killed()
    until(lambda: gone(pid))


def test_a_restore_that_runs_is_left_alone(backups: Path, killed: Callable[..., int], tmp_path: Path):
    pid = killed(kill=False)
    code, said = restore(backups, tmp_path / "data")
    assert code == 1
    assert "another `heptad restore` is writing" in " ".join(said.split())
    assert not gone(pid)
    assert not Lock(tmp_path / "data.restoring" / "lock").take()
