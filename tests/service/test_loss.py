"""Acknowledged events that are lost from the append-only file: the loss is found and reported, and no move is taken."""

import math
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from events.safety.guard import Guard
from events.safety.witness import WITNESS, Witness
from tests.containers import begin
from tests.service.conftest import Make, Mortal, Running
from tests.service.playing import Player

LOST = "urn:heptad:problem:data-loss"
INTERVAL = 2.5
"""Seconds after which acknowledged events are certainly in the witness."""


@pytest.fixture(scope="module")
def running(mortal: Mortal) -> Iterator[Running]:
    """A Heptad whose processes are killed and whose files are damaged."""
    yield mortal.whole()
    mortal.discard()


def play(player: Player, game: str, moves: int) -> list[dict[str, Any]]:
    """Replace a choice several times in a game that waits for another player, and return the responses."""
    answers = []
    for _ in range(moves):
        listing = player.moves(game)
        other = next(each["move"] for each in listing["moves"] if [each["move"]] != listing["chosen"])
        answer = player.post(game, other)
        assert answer.status_code == 201, answer.text
        answers.append(answer.json())
    return answers


def begun(url: str, games: int, moves: int) -> tuple[Player, dict[str, dict[str, Any]]]:
    """Return a player in several games, and the last response of each."""
    ann, bob = Player(url, "Ann"), Player(url, "Bob")
    heads = {}
    for _ in range(games):
        game = ann.open(3, bots=["random"])["id"]
        bob.join(game)
        until(lambda game=game: len(ann.game(game)["to_move"]) == 2)  # the bot has chosen, and adds nothing later
        heads[game] = play(ann, game, moves)[-1]
    bob.close()
    return ann, heads


def log_file(running: Running) -> Path:
    [path] = (running.folder / "log" / "appendonlydir").glob("*.incr.aof")
    return path


def cut(running: Running, size: int) -> None:
    """Cut bytes from the end of the append-only file."""
    path = log_file(running)
    os.truncate(path, path.stat().st_size - size)


@contextmanager
def log_server_down(running: Running) -> Iterator[None]:
    """With the log server killed, and the supervisor held so that it starts none."""
    os.kill(running.process.pid, signal.SIGSTOP)
    try:
        os.kill(int((running.folder / "log" / "server.pid").read_text()), signal.SIGKILL)
        time.sleep(0.1)
        yield
    finally:
        os.kill(running.process.pid, signal.SIGCONT)


def until(condition: Callable[[], Any], seconds: float = 30) -> Any:
    give_up = time.monotonic() + seconds
    while True:
        try:
            found = condition()
        except httpx.HTTPError:
            found = None
        if found:
            return found
        assert time.monotonic() < give_up, "it took too long"
        time.sleep(0.05)


def ready(url: str) -> bool:
    return httpx.get(f"{url}/readyz", timeout=2).status_code == 200


def metric(url: str, name: str) -> float:
    [value] = re.findall(rf"^{name} (.*)$", httpx.get(f"{url}/metrics").text, re.MULTILINE)
    return float(value)


def test_a_web_worker_that_starts_while_the_log_server_is_away_waits_for_it(running: Running):
    def gunicorn(parent: int) -> list[int]:
        found = subprocess.run(
            ["pgrep", "-P", str(parent), "-f", "gunicorn"], capture_output=True, text=True, check=False
        )
        return sorted(map(int, found.stdout.split()))

    [master] = gunicorn(running.process.pid)
    before = gunicorn(master)
    with log_server_down(running):
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        waiting: list[int] = []  # one look, since a process that changes its title is not found for a moment

        def replaced() -> bool:
            waiting[:] = gunicorn(master)
            return len(waiting) == len(before) and not {*waiting} & {*before}

        until(replaced)
        for where in (
            "/v1/titles",
            "/v1/titles/seven/catalogue",
            "/v1/rules",
            "/",
            "/docs",
            "/docs/vectors/log.json",
            "/titles/seven",
            "/verify",
            "/verify.mjs",
            "/assets/style.css",
        ):
            assert httpx.get(f"{running.url}{where}", timeout=10).status_code == 200, where
        assert metric(running.url, "heptad_log_server_up") == 0
        for name in ("heptad_games_quarantined", "heptad_storage_full"):
            assert math.isnan(metric(running.url, name))
        assert metric(running.url, "heptad_storage_free_bytes") > 0
        for _ in range(8):
            assert httpx.get(f"{running.url}/healthz", timeout=10).status_code == 200
            answer = httpx.get(f"{running.url}/v1/games", timeout=10)
            assert (answer.status_code, answer.json()["type"]) == (503, "urn:heptad:problem:unavailable")
            time.sleep(0.2)
        assert gunicorn(running.process.pid) == [master]
        assert gunicorn(master) == waiting
    until(lambda: ready(running.url), seconds=10)
    assert gunicorn(master) == waiting
    assert httpx.get(f"{running.url}/v1/games").status_code == 200


def test_a_log_that_was_cut_under_a_running_server_is_refused(running: Running):
    ann, heads = begun(running.url, games=1, moves=12)
    [game] = heads
    move = ann.moves(game)["moves"][0]["move"]
    ann.close()
    with log_server_down(running):
        cut(running, 6_000)
    until(lambda: ready(running.url))
    for _ in range(3):  # a connection each
        answer = httpx.post(f"{running.url}/v1/games/{game}/moves", json={"move": move}, headers=ann.http.headers)
        assert (answer.status_code, answer.json()["type"]) == (503, LOST)
        answer = httpx.get(f"{running.url}/v1/games/{game}", headers=ann.http.headers)
        assert (answer.status_code, answer.json()["type"]) == (503, LOST)


def test_a_log_that_was_cut_while_heptad_was_stopped_is_noticed(running: Running):
    before = metric(running.url, "heptad_games_quarantined")
    ann, heads = begun(running.url, games=4, moves=15)
    time.sleep(INTERVAL)
    ann.close()
    running.stop()
    cut(running, 20_000)
    running.start()
    lost = []
    with httpx.Client(base_url=running.url, headers=ann.http.headers) as client:
        for game, head in heads.items():
            answer = client.get(f"/v1/games/{game}")
            if answer.status_code == 200:
                assert (answer.json()["version"], answer.json()["hash"]) == (head["version"], head["hash"])
                continue
            assert (answer.status_code, answer.json()["type"]) == (503, LOST)
            assert answer.json()["acknowledged"] == {name: head[name] for name in ("version", "hash")}
            lost.append(game)
            refused = client.post(f"/v1/games/{game}/resignation", json={})
            assert (refused.status_code, refused.json()["type"]) == (503, LOST)
        assert lost
        assert len(lost) < len(heads)
        assert client.get("/v1/games").status_code == 200
    assert metric(running.url, "heptad_games_quarantined") - before == len(lost)
    output = running.output.read_text()
    for game in lost:
        assert re.search(f"level=critical event=game_quarantined .*game={game}", output)


def test_an_emptied_log_is_not_ready(make: Make, tmp_path: Path):
    """In this process, with the guard of the sweeper, which sees a server that was started again on an emptied file."""
    store = make().extensions["heptad"].store
    guard = Guard(store, Witness(tmp_path / WITNESS))
    begin(make().extensions["heptad"])
    guard.step()
    store.client.flushall()
    store.client.script_flush()
    Guard(store, Witness(tmp_path / WITNESS)).step()
    http = make().test_client()
    answer = http.get("/readyz")
    assert (answer.status_code, answer.json["type"]) == (503, LOST)
    assert "none of the" in answer.json["detail"]
    assert "?." not in answer.json["detail"]
    for line in ("heptad_log_server_up 1.0", "heptad_games_quarantined 1.0", "heptad_storage_full 0.0"):
        assert f"\n{line}\n" in http.get("/metrics").text
    assert http.get("/healthz").status_code == 200
    assert http.post("/v1/players", json={"name": "Cid"}).status_code == 503
    store.client.flushall()  # the complaint, too
    store.admit()
    until(lambda: http.get("/readyz").status_code == 200)
