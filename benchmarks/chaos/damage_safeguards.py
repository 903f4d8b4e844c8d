"""Safeguards that are damaged themselves: the witness, threads, the log's manifest, and servers of killed commands.

Each scenario damages one of them, and asserts that it is noticed, said, and led on from.
"""

import functools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import httpx
import redis

from application.runtime.append_only_file import FOLDER, MANIFEST
from application.runtime.servers import ServerError, log_server, run_log_server
from benchmarks.chaos.scenarios import Outcome, Scenario
from benchmarks.harness.running import COMMAND, service_in
from benchmarks.in_memory.games import sealed_game
from benchmarks.process_group import ProcessGroup
from events.log_server import data_format, keys
from events.safety.witness import WITNESS, Witness
from events.store.appending import Store
from heptad.operations.backup.files import BackupFolder
from heptad.operations.backup.taking import take
from heptad.supervising.announcement import running_at

SECONDS = 120
GAMES = 3
_QUIET = subprocess.DEVNULL

T = TypeVar("T")


def one_digit(folder: Path) -> Outcome:
    """Turn one digit of the witness, and nothing else: the operator says that the log is whole."""
    path = _played(folder)
    content = path.read_bytes()
    digit = re.search(rb"(?m)^[1-9](?=[0-9]* [0-9a-f]{64} )", content)
    assert digit is not None, "it has a line for each game"
    other = b"1" if digit[0] == b"9" else b"9"
    path.write_bytes(content[: digit.start()] + other + content[digit.end() :])
    return _decided(folder, "one digit of the witness", lost="nothing")


def half_a_witness(folder: Path) -> Outcome:
    """Cut the witness in half, and the end off the log."""
    path = _played(folder)
    os.truncate(path, path.stat().st_size // 2)
    [file] = (folder / "data" / "log" / FOLDER).glob("*.incr.aof")
    os.truncate(file, file.stat().st_size // 2)
    return _decided(folder, "half of the witness and of the log", lost="what was cut off the log")


def no_witness(folder: Path) -> Outcome:
    """Remove the witness beside a log with games."""
    _played(folder).unlink()
    return _decided(folder, "the whole witness", lost="nothing")


def failing_guard(folder: Path) -> Outcome:
    """Put a folder where the witness should be, so that the guard can't begin."""
    path = _played(folder)
    path.rename(path.with_name("kept"))
    path.mkdir()
    with _Starting(folder) as url:
        answer = _until(lambda: _refused(url, "keeps failing"))
        metrics = httpx.get(f"{url}/metrics", timeout=10).text
        assert 'heptad_thread_failures_total{thread="guard"} 0.0' not in metrics
        path.rmdir()
        path.with_name("kept").rename(path)
        _until(lambda: _ready(url))
    return Outcome("what the guard reads", "/readyz, metric, doctor; the sweeper starts again", answer, "nothing")


def no_manifest(folder: Path) -> Outcome:
    """Remove the manifest of the log, and let `heptad repair` write it again."""
    _played(folder)
    (folder / "data" / "log" / FOLDER / MANIFEST).unlink()
    try:
        log_server(folder / "data").start()
    except ServerError as error:
        said = str(error)
    else:
        raise AssertionError("it has started with empty data")
    assert _heptad(folder, "quarantine", "--release-all").returncode == 1
    assert _heptad(folder, "repair", "--fix").returncode == 0
    with _Starting(folder) as url:
        _until(lambda: _ready(url))
        assert _games(folder) == GAMES
    return Outcome("the manifest of the log", "start, doctor, repair", said, "nothing")


def no_increment(folder: Path) -> Outcome:
    """Remove the part of the log with what was written since it was rewritten."""
    _played(folder)
    [part] = (folder / "data" / "log" / FOLDER).glob("*.incr.aof")
    part.unlink()
    refused = _heptad(folder, "repair", "--fix")
    assert refused.returncode == 1
    assert "heptad restore" in refused.stdout
    return Outcome("a part of the log", "start, doctor, repair", refused.stdout.strip(), "that part, without a backup")


def killed_restore(folder: Path) -> Outcome:
    """Kill `heptad restore` as soon as its server runs, several times, and then let one succeed."""
    with run_log_server(folder / "source") as url, redis.Redis.from_url(url) as client:
        client.mset({keys.SECRET: "ab" * 32, keys.FORMAT: data_format.FORMAT})
        take(Store(client), BackupFolder(folder / "backups"))
    note = folder / "data.restoring" / "log" / "server.pid"
    group, killed = ProcessGroup(), 0
    for _ in range(12):
        command = [sys.executable, "-c", COMMAND, "restore", str(folder / "backups")]
        restoring = subprocess.Popen(
            command, env=_environ(folder), stdout=_QUIET, stderr=_QUIET, process_group=group.id
        )
        while restoring.poll() is None and not note.exists():
            time.sleep(0.001)
        if restoring.poll() is not None:
            break  # it was too quick
        restoring.kill()
        restoring.wait()
        killed += 1
        _until(lambda: not _runs(note))
    group.close()
    if not (folder / "data").exists():
        assert _heptad(folder, "restore", str(folder / "backups")).returncode == 0
    assert not list(folder.glob("*.restoring"))
    return Outcome(f"`heptad restore`, killed {killed} times", "its server ends by itself", "-", "nothing")


def _played(folder: Path) -> Path:
    """Store finished games, so that the witness knows them, and stop. Return the path of the witness."""
    path = folder / "data" / WITNESS
    with service_in(folder), redis.Redis.from_url(log_server(folder / "data").url) as logs:
        for number in range(GAMES):
            records = [record for batch in sealed_game("seven_wonders_duel", 2) for record in batch.records]
            Store(logs).append(f"g{number:016x}", records, whole=True)
            _until(functools.partial(_knows, path, number + 1))
    return path


def _knows(path: Path, games: int) -> bool:
    """Whether a witness knows a number of games."""
    return len(Witness(path).heads) >= games


def _decided(folder: Path, damaged: str, lost: str) -> Outcome:
    """Start, see that nothing is written, accept the logs, and see that it is. Return the outcome."""
    with _Starting(folder) as url:
        said = _until(lambda: _refused(url, "accept the logs"))
        assert httpx.post(f"{url}/v1/players", json={"name": "Ann"}, timeout=10).status_code == 503
        assert "heptad_witness_fault 1.0" in httpx.get(f"{url}/metrics", timeout=10).text
        doctor = _heptad(folder, "doctor")
        assert (doctor.returncode, "--accept-logs" in "".join(doctor.stdout.split())) == (1, True), doctor.stdout
        assert _heptad(folder, "quarantine", "--accept-logs", "--reason", "chaos").returncode == 0
        _until(lambda: _ready(url))
        assert httpx.post(f"{url}/v1/players", json={"name": "Ann"}, timeout=10).status_code == 201
    return Outcome(damaged, "/readyz, metric, doctor, log", said, lost)


class _Starting:
    """A service that need not become ready; it yields its URL, and ends with the block."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._group = ProcessGroup()

    def __enter__(self) -> str:
        command = [sys.executable, "-c", COMMAND, "up"]
        self._process = subprocess.Popen(
            command, env=_environ(self._folder), stdout=_QUIET, stderr=_QUIET, process_group=self._group.id
        )
        return _until(self._url)

    def _url(self) -> str:
        found = running_at(self._folder / "data")
        if found is None or found.pid != self._process.pid:
            return ""
        with suppress(httpx.HTTPError):
            return found.url if httpx.get(f"{found.url}/healthz", timeout=5).status_code == 200 else ""
        return ""

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(SECONDS)
        self._group.close()


def _environ(folder: Path) -> dict[str, str]:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("HEPTAD_")}
    given = {"HEPTAD_DATA": str(folder / "data"), "HEPTAD_PORT": "0", "HEPTAD_LOG_LEVEL": "error"}
    return environ | given | {"HEPTAD_WEB_WORKERS": "1", "HEPTAD_THINKING_WORKERS": "1", "HEPTAD_LIMITS": "create=none"}


def _heptad(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", COMMAND, *words]
    return subprocess.run(command, env=_environ(folder), capture_output=True, text=True, check=False)


def _refused(url: str, text: str) -> str:
    """Return why the service is not ready, if the reason has this text."""
    with suppress(httpx.HTTPError):
        answer = httpx.get(f"{url}/readyz", timeout=10)
        detail = str(answer.json().get("detail", ""))
        return detail if answer.status_code == 503 and text in detail else ""
    return ""


def _ready(url: str) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"{url}/readyz", timeout=10).status_code == 200
    return False


def _games(folder: Path) -> int:
    with redis.Redis.from_url(log_server(folder / "data").url) as logs:
        return Store(logs).feed.count()


def _runs(note: Path) -> bool:
    """Whether the server with this process id file runs."""
    with suppress(FileNotFoundError, ValueError, ProcessLookupError):
        return Path(f"/proc/{int(note.read_text())}").exists()
    return False


def _until(ask: Callable[[], T]) -> T:
    """Return the first answer that is true."""
    give_up = time.monotonic() + SECONDS
    while not (answer := ask()):
        assert time.monotonic() < give_up, "it took too long"
        time.sleep(0.1)
    return answer


SCENARIOS: Mapping[str, Scenario] = {
    "one digit of the witness": one_digit,
    "half a witness": half_a_witness,
    "no witness": no_witness,
    "a guard that fails": failing_guard,
    "no manifest": no_manifest,
    "no increment": no_increment,
    "a killed restore": killed_restore,
}
