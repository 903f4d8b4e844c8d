"""The guide to webhooks: its receiver runs as it is printed, and gets the messages of a running Heptad."""

import os
import subprocess
import sys

import httpx

from tests.heptad.test_documents import ROOT, blocks
from tests.ports import free_port
from tests.service.playing import Player

[RECEIVER] = blocks("python", (ROOT / "docs" / "webhooks.md").read_text(encoding="utf-8"))


def test_the_receiver_gets_messages(players: list[Player]):
    port, player = free_port(), players[0]
    made = player.http.post("/v1/webhooks", json={"url": f"http://127.0.0.1:{port}/"}).json()
    receiver = subprocess.Popen(
        [sys.executable, "-c", RECEIVER.replace("8080", str(port))],
        env={**os.environ, "WEBHOOK_SECRET": made["secret"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        while player.http.post(f"/v1/webhooks/{made['id']}/test").json()["error"] is not None:
            assert receiver.poll() is None
        assert receiver.stdout is not None
        assert receiver.stdout.readline().startswith("test ")
        player.open(2, bots=["greedy"])
        kinds = [receiver.stdout.readline().split()[0] for _ in range(3)]
        assert kinds == ["seat_taken", "game_started", "your_turn"]
        assert httpx.post(f"http://127.0.0.1:{port}/", json={"type": "your_turn"}).status_code == 400
    finally:
        receiver.kill()
        receiver.wait()
        receiver.stdout.close()
        player.http.delete(f"/v1/webhooks/{made['id']}")
