"""After any process is killed, every game continues, and every move that was answered 201 is in its log once."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.patience import Limit
from tests.service import fifty
from tests.service.conftest import Mortal, Running
from tests.service.playing import Player
from tests.verifiers import second
from titles.registry import TITLES
from verifier.verify import judge

FEW = 2
GAMES = int(os.environ.get("HEPTAD_TEST_GAMES", FEW))
"""The number of simultaneous games: few in the suite; play fifty from time to time."""


def kill(pid: int) -> None:
    """Kill a process, unless it has ended with the one that started it."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


class Victim:
    """A Heptad whose processes are killed."""

    def __init__(self, running: Running) -> None:
        self.running = running

    def processes(self) -> dict[int, str]:
        """Everything that this Heptad runs, with its command line: children, children's children, both servers."""
        listing = subprocess.run(["ps", "-wweo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
        rows = [line.split(None, 2) for line in listing.splitlines()]
        ours = {self.running.process.pid}
        for _ in range(3):
            ours |= {int(pid) for pid, parent, _ in rows if int(parent) in ours}
        return {int(pid): command for pid, _, command in rows if int(pid) in ours and "<defunct>" not in command}

    def pids(self, pattern: str) -> list[int]:
        return sorted(pid for pid, command in self.processes().items() if re.search(pattern, command))

    def server(self, name: str) -> int:
        return int((self.running.folder / name / "server.pid").read_text())

    def recovers(self, gone: int, again: Callable[[], int]) -> None:
        """Wait until a process has been replaced and the service answers."""
        limit = Limit(30)
        while limit.left() > 0:
            try:
                if again() != gone and httpx.get(f"{self.running.url}/readyz", timeout=2).status_code == 200:
                    return
            except (httpx.HTTPError, IndexError, OSError, ValueError):
                pass
            time.sleep(0.05)
        raise AssertionError(self.running.output.read_text()[-4000:])

    def kill(self, find: Callable[[], int]) -> None:
        """Kill a process, and wait until the service has recovered."""
        pid = self._found(find)
        os.kill(pid, signal.SIGKILL)
        self.recovers(pid, find)

    def _found(self, find: Callable[[], int]) -> int:
        """Return a process, which may still be starting."""
        limit = Limit(30)
        while True:
            with suppress(IndexError):
                return find()
            assert limit.left() > 0, self.running.output.read_text()[-4000:]
            time.sleep(0.05)

    def kill_everything(self) -> None:
        """Kill the supervisor and all that it runs, and start again on the same folder."""
        for pid in sorted({*self.processes(), self.server("log"), self.server("queue")}):
            kill(pid)
        self.running.process.wait()
        self.running.start()

    def kill_the_supervisor(self) -> None:
        """Kill the supervisor alone; its children end by themselves, and the next one adopts its servers."""
        servers = self.server("log"), self.server("queue")
        self.running.process.kill()
        self.running.process.wait()
        self.running.start()
        assert servers == (self.server("log"), self.server("queue"))


@pytest.fixture
def victim(mortal: Mortal) -> Victim:
    return Victim(mortal.whole())


def test_games_survive_whatever_is_killed(victim: Victim):
    faults: list[Callable[[], None]] = [
        lambda: victim.kill(lambda: victim.pids("workers reveal conflict")[0]),
        *(lambda kind=kind: victim.kill(lambda: victim.pids(f"workers {kind}$")[0]) for kind in ("reveal", "conflict")),
        lambda: victim.kill(lambda: victim.pids("gunicorn")[-1]),
        lambda: victim.kill(lambda: victim.pids("gunicorn")[0]),
        lambda: victim.kill(lambda: victim.server("log")),
        lambda: victim.kill(lambda: victim.server("queue")),
        victim.kill_everything,
        *([victim.kill_the_supervisor] if GAMES > FEW else []),  # with small children it is killed in the suite, too
        lambda: victim.kill(lambda: victim.pids("workers sweeper$")[0]),
    ]
    left: list[int] = []

    def meanwhile() -> None:
        for fault in faults:
            fault()
            time.sleep(0.5)
        found = httpx.get(f"{victim.running.url}/v1/games?status=playing&limit=100").json()["games"]
        left.append(len(found))

    games = fifty.play(lambda: victim.running.url, fifty.sizes(GAMES), meanwhile, pace=4)
    assert left[0] * 2 >= GAMES, "the games were over before everything was killed"
    for played in games:
        fifty.check(victim.running.url, played)
    assert sum(played.sent_again for played in games) > 0


def test_games_of_players_who_vanished_end_though_workers_are_killed_at_the_deadline(victim: Victim, tmp_path: Path):
    """One game of each title: the player never moves again, and every worker dies when the first time is up."""
    player = Player(victim.running.url, "Gone")
    games = {}
    for title in TITLES:
        body = {"title": title, "seats": 2, "bots": ["greedy"], "clock": {"decision_seconds": 10}}
        games[title] = player.http.post("/v1/games", json=body).json()["id"]
    time.sleep(10)
    for pid in victim.pids("-m workers"):
        kill(pid)
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if all(player.game(game)["status"] == "finished" for game in games.values()):
            break
        time.sleep(1)
    for title, game in games.items():
        end = player.game(game)
        assert (end["status"], end["reason"]) == ("finished", "resignation"), title
        assert [standing["seat"] for standing in end["standings"]] == [1, 0]
        log = player.http.get(f"/v1/games/{game}/log").content
        events = [json.loads(line) for line in log.splitlines()[1:]]
        assert [event["data"]["seat"] for event in events if event["type"] == "expired"] == [0, 0, 0]
        verdict = judge(log, TITLES)
        assert (verdict.problem, verdict.complete) == (None, True)
        (tmp_path / f"{title}.ndjson").write_bytes(log)
    assert all(said["complete"] for said in second([tmp_path / f"{title}.ndjson" for title in TITLES]))
    player.close()
