"""`heptad reload`: a newer version takes over while games are played, and nobody notices."""

import random
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import httpx
import pytest

from heptad_client import Client
from tests.patience import until
from tests.service import fifty
from tests.service.conftest import UNLIMITED, Running
from tests.service.playing import Player, play_turn, started

GAMES = 1


def install(folder: Path, release: int, more: str = "") -> None:
    """Install a release, which answers show by the origin that they allow, and let the link lead to it."""
    program = folder / f"release-{release}" / "heptad"
    program.parent.mkdir()
    program.write_text(
        f"#!/bin/sh\n'''exec' \"{sys.executable}\" \"$0\" \"$@\"\n' '''\n"  # its path may have spaces
        "import os\n"
        "from heptad.cli.main import main\n"
        f'os.environ["HEPTAD_CORS_ORIGINS"] = "https://release-{release}.example"\n'
        f"{more}\n"
        "main()\n"
    )
    program.chmod(0o700)
    link = folder / "current.new"
    link.symlink_to(program.parent.name)
    link.replace(folder / "current")


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the releases; the first one runs at the beginning."""
    folder = tmp_path_factory.mktemp("releases")
    install(folder, 1)
    return folder


@pytest.fixture(scope="module")
def running(releases: Path) -> Iterator[Running]:
    up = Running(releases / "data", releases / "current" / "heptad", **UNLIMITED)
    yield up
    up.stop()


def reload(running: Running) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [running.program, "reload"], env=running.environ, capture_output=True, text=True, timeout=150, check=False
    )


def release_at(url: str) -> str:
    """Return the release that answers a new connection."""
    request = urllib.request.Request(f"{url}/v1/titles", headers={"Origin": "https://release-2.example"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return "2" if "Access-Control-Allow-Origin" in answer.headers else "1"


class Visitors:
    """Requests on new connections, one after the other, until the end of the block, and what went wrong."""

    def __init__(self, url: str) -> None:
        self.errors: list[Exception] = []
        self._url = url
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                release_at(self._url)
            except OSError as error:
                self.errors.append(error)
            self._over.wait(0.05)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def test_a_version_that_cannot_use_the_data_is_refused(running: Running, releases: Path):
    before = release_at(running.url)
    install(releases, 3, "import events.log_server.data_format as formats; formats.FORMAT, formats.ARCHIVED = 7, 8")
    done = reload(running)
    assert done.returncode == 1
    assert "these data have format 1" in done.stderr
    assert "The older one goes on" in done.stderr
    assert release_at(running.url) == before


def test_games_and_streams_go_on_while_a_newer_version_takes_over(running: Running, releases: Path):
    logged = running.output.stat().st_size
    players = [Player(running.url, name) for name in ("Ann", "Bea")]
    followed = started(players)
    seen: list[int] = []
    took_over: list[int] = []

    def meanwhile() -> None:
        assert release_at(running.url) == "1"
        install(releases, 2)
        with Visitors(running.url) as visitors:
            done = reload(running)
            assert done.returncode == 0, done.stderr
            assert "was reloaded" in done.stdout
            until(lambda: {release_at(running.url) for _ in range(5)} == {"2"})
        assert not visitors.errors
        took_over.append(len(httpx.get(f"{running.url}/v1/games?status=playing").json()["games"]))

    with Client(running.url, token=players[0].token) as client:
        watching = threading.Thread(target=lambda: seen.extend(event.version for event in client.follow(followed)))
        watching.start()
        games = fifty.play(lambda: running.url, fifty.sizes(GAMES), meanwhile, pace=2)
        play_turn(players, followed, random.Random(1))
        assert players[0].http.post(f"/v1/games/{followed}/resignation").status_code == 201
        watching.join(30)
    assert seen == list(range(1, players[0].game(followed)["version"] + 1)), "the stream went on with the next event"
    assert took_over == [GAMES + 1]
    for played in games:
        fifty.check(running.url, played)
    assert sum(played.sent_again for played in games) <= 1, "a connection that rests may be closed as it is used"
    assert not re.search(b"level=error|Traceback", running.output.read_bytes()[logged:])
    for player in players:
        player.close()
