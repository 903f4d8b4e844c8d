"""`python -m benchmarks.cluster up`: real nodes, web servers and workers end with their parent; the data stay."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from application.runtime.queues import SERVED
from application.runtime.settings import Settings
from benchmarks.cluster.cluster import Cluster, Plan
from benchmarks.cluster.shape import ShapeError, load
from events.store.appending import Store
from events.store.connecting import connect
from tests.patience import until

ROOT = Path(__file__).parents[3]
SETTINGS = {"HEPTAD_PORT": "0", "HEPTAD_WEB_WORKERS": "1", "HEPTAD_THINKING_WORKERS": "1"}


FEW_WORKERS = """
import functools
from benchmarks.cluster import __main__ as command

command.Plan = functools.partial(command.Plan, kinds=("reveal",))
command.run(command.app)
"""
"""The command with workers of one kind and the sweeper: each is a process, which takes a second for its imports."""


class Up:
    """The command in its own process."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.log = (folder.parent / "messages").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-c", FEW_WORKERS, "up", *words],
            cwd=ROOT,
            env={**os.environ, **SETTINGS, "HEPTAD_DATA": str(folder)},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        self.said: list[str] = []

    def ready(self) -> list[str]:
        """Wait until it is ready, and return the URLs of the web servers."""
        while not self.said or not self.said[-1].startswith("The cluster is ready"):
            line = self.process.stdout.readline()
            assert line, (self.folder.parent / "messages").read_text()[-4000:]
            self.said.append(line)
        return re.findall(r"web-\d+ +(http://\S+)", "".join(self.said))

    def processes(self) -> list[int]:
        """Everything that runs on the folder."""
        pids = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                here = self.folder in (entry / "cwd").resolve().parents
            except OSError:
                continue
            if here:
                pids.append(int(entry.name))
        return pids

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        code = self.process.wait(40)
        self.process.stdout.close()
        self.log.close()
        return code


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Callable[..., Up]]:
    started: list[Up] = []

    def start(*words: str) -> Up:
        started.append(Up(tmp_path / "data", *words))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.end()


def test_a_cluster_starts_and_stops_and_what_was_written_stays(up: Callable[..., Up]):
    first = up("--replicas", "1")
    one, two = first.ready()
    assert len([line for line in first.said if line.endswith("primary\n")]) == 3
    assert len([line for line in first.said if "replica of node-" in line]) == 3
    made = httpx.post(f"{one}/v1/players", json={"name": "Ada"}).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    game = httpx.post(f"{one}/v1/games", json={"title": "seven", "seats": 2}, headers=headers).json()["id"]
    assert httpx.get(f"{two}/v1/games/{game}", headers=headers).json()["version"] > 0
    assert len(first.processes()) > 10
    assert first.end() == 0
    assert first.processes() == []

    second = up("--replicas", "1", "--web", "1")
    until(lambda: "cluster_formed" in (first.folder.parent / "messages").read_text().partition("stopping")[2])
    with connect(load(first.folder / "cluster", 3, 1).url) as client:
        assert Store(client).exists(game)
    second.end(signal.SIGKILL)
    until(lambda: second.processes() == [])


def test_every_kind_of_worker_runs_as_often_as_planned(tmp_path: Path):
    settings = Settings(data=tmp_path, thinking_workers=1)
    kinds = [command.name for command in Cluster(settings, Plan(workers=2), {})._worker_commands()]
    assert sorted(kinds) == sorted([*SERVED, *(f"{kind}-2" for kind in SERVED), "sweeper"])


def test_a_folder_keeps_its_shape(tmp_path: Path):
    shape = load(tmp_path, 3, 2)
    assert load(tmp_path, 3, 2) == shape
    assert [shape.slots(primary) for primary in range(3)] == [(0, 5460), (5461, 10921), (10922, 16383)]
    assert len({port for each in shape.addresses for port in (each.port, each.bus_port)}) == 18
    assert all(each.peer_port == each.port for each in shape.addresses)
    assert all(each.peer_port != each.port for each in load(tmp_path / "proxied", 3, 0, proxied=True).addresses)
    with pytest.raises(ShapeError, match="3 primaries with 2 replicas each"):
        load(tmp_path, 3, 1)
