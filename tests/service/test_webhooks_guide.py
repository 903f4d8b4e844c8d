"""The guide to webhooks: its programs run as they are printed, and get the messages of a running Heptad."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.heptad.test_documents import ROOT, blocks
from tests.ports import free_port
from tests.service.playing import Player

RECEIVER, BOT = blocks("python", (ROOT / "docs" / "webhooks.md").read_text(encoding="utf-8"))


@contextmanager
def running(program: str, player: Player, **webhook: Any) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a program of the guide for a new webhook of a player; yield its process and its URL."""
    url = f"http://127.0.0.1:{free_port()}/"
    made = player.http.post("/v1/webhooks", json={"url": url, **webhook}).json()
    environ = {"WEBHOOK_SECRET": made["secret"], "HEPTAD_URL": str(player.http.base_url), "HEPTAD_TOKEN": player.token}
    process = subprocess.Popen(
        [sys.executable, "-c", program.replace("8080", str(httpx.URL(url).port))],
        env={**os.environ, **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        while player.http.post(f"/v1/webhooks/{made['id']}/test").json()["error"] is not None:
            assert process.poll() is None
        yield process, url
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
        player.http.delete(f"/v1/webhooks/{made['id']}")


def test_the_receiver_gets_messages(players: list[Player]):
    player = players[0]
    with running(RECEIVER, player) as (receiver, url):
        assert receiver.stdout is not None
        assert receiver.stdout.readline().startswith("test ")
        player.open(2, bots=["greedy"])
        kinds = [receiver.stdout.readline().split()[0] for _ in range(3)]
        assert kinds == ["seat_taken", "game_started", "your_turn"]
        assert httpx.post(url, json={"type": "your_turn"}).status_code == 400


def test_the_bot_answers_each_turn(players: list[Player]):
    player = players[0]
    with running(BOT, player, events=["your_turn"], include=["update"]):
        seen = player.open(2, bots=["greedy"])
        until = time.monotonic() + 30
        while (seen["state"] or {}).get("turn", 1) < 3 and time.monotonic() < until:
            seen = player.game(seen["id"], after=seen["version"], wait=5)
        assert seen["state"]["turn"] >= 3
        player.http.post(f"/v1/games/{seen['id']}/resignation")
