"""Record the examples of the contract from a running server: `python -m tests.service.record_examples`.

An example is a real request and its answer. Long lists in it are cut, and tokens are replaced.
"""

import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from service.app import create_app
from service.contract import contract_of
from tests.receiving import receiving
from tests.service.authenticator import sign_in_elsewhere
from tests.service.conftest import UNLIMITED, Running
from tests.service.playing import Player, moves_proper

EXAMPLES = Path("service/contract/examples.json")
MAX_ITEMS = 8
"""Of longer lists, the first two items are kept."""
TOKEN = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"
SECRET = {"token": TOKEN, "ticket": TOKEN[:40] * 2, "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY="}
RECEIVER = "https://hooks.example/heptad"


class Recorder:
    """Keeps the first answer of each operation and status, and the request to it."""

    def __init__(self, paths: dict[str, Any]) -> None:
        self.operations = {
            (method.upper(), path): operation["operationId"]
            for path, methods in paths.items()
            for method, operation in methods.items()
            if method != "parameters"
        }
        self.recorded: dict[str, dict[str, Any]] = {}

    def __call__(self, answer: httpx.Response) -> None:
        """Record an answer in JSON and its request, or only the request if the answer has no content."""
        answer.read()
        has_json = answer.headers.get("content-type") == "application/json"
        if answer.status_code >= 400 or not (has_json or answer.status_code == 204):
            return
        operation = self.operation(answer.request.method, answer.request.url.path)
        parts = self.recorded.setdefault(operation, {})
        sent = answer.request.headers.get("content-type") == "application/json"
        if sent and answer.request.content and "request" not in parts:
            parts["request"] = shortened(json.loads(answer.request.content))
        if has_json:
            parts.setdefault(str(answer.status_code), shortened(answer.json()))

    def operation(self, method: str, path: str) -> str:
        """Return the operation that a request is for, with the fewest parameters in its path."""
        parts = path.split("/")
        fitting = [
            (template.count("{"), operation)
            for (known, template), operation in self.operations.items()
            if known == method
            and len(template.split("/")) == len(parts)
            and all(a == b or a.startswith("{") for a, b in zip(template.split("/"), parts, strict=True))
        ]
        return min(fitting)[1]


def shortened(value: Any) -> Any:
    """Return an example with its long lists cut, and without its token."""
    if isinstance(value, dict):
        return {key: shown(key, inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shortened(item) for item in (value[:2] if len(value) > MAX_ITEMS else value)]
    return value


def shown(key: str, value: Any) -> Any:
    """Return a value of an object as the example shows it: no secret, and no address of this machine."""
    if isinstance(value, str):
        return RECEIVER if key == "url" else SECRET.get(key, value)
    return shortened(value)


def record(url: str, paths: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the examples of a server, after playing a game on it."""
    recorder, chance = Recorder(paths), random.Random(7)
    ada = Player(url, "Ada")
    ada.http.event_hooks["response"].append(recorder)
    recorder(httpx.post(f"{url}/v1/players", json={"name": "Bea"}))
    body = {"title": "seven_wonders_duel", "seats": 2, "options": {"wonders": "preset"}, "bots": ["greedy"]}
    body["clock"] = {"bank_seconds": 600, "increment_seconds": 5}
    game = ada.http.post("/v1/games", json=body).json()["id"]
    path = f"/v1/games/{game}"
    seats = ada.http.post("/v1/games", json={"title": "seven_wonders", "seats": 3}).json()["id"]
    ada.http.post(f"/v1/games/{seats}/seats", json={"bot": "greedy"})
    ada.http.delete(f"/v1/games/{seats}/seats/0")
    for act in ("pause", "resumption"):
        ada.http.post(f"{path}/{act}")
    for query in ("", "/moves", "/hint", "/events?limit=3", "/history?limit=3", "/updates?limit=1"):
        ada.http.get(path + query)
    play(ada, game, chance)
    last = ada.http.get(f"{path}/events?after=20&limit=1").json()["events"][0]["batch"]
    ada.http.post(f"{path}/forks", json={"at": last - 1, "seats": [{"player": "me"}, {"bot": "greedy"}]})
    resigned = ada.http.post("/v1/games", json=body).json()["id"]
    ada.http.post(f"/v1/games/{resigned}/resignation")
    study(ada)
    log = ada.http.get(f"{path}/log").content
    for route in ("/v1/logs/verify", "/v1/logs/replay"):
        headers = {"Content-Type": "application/x-ndjson"}
        recorder(httpx.post(url + route, content=log, headers=headers, timeout=40))
    for route in (
        f"{path}/standings",
        "/v1/titles",
        "/v1/titles/seven_wonders_duel/catalogue",
        "/v1/titles/seven_wonders_duel/standings",
        "/v1/games?limit=1",
        "/v1/results?limit=1",
        "/v1/account",
        f"/v1/players/{ada.id}",
        "/healthz",
        "/readyz",
    ):
        ada.http.get(route)
    ada.http.post("/v1/account/tokens", json={"scopes": ["game:read"], "label": "phone", "expires_in_seconds": 2592000})
    ada.http.get("/v1/account/tokens")
    ada.http.post("/v1/players", json={"name": "Robo", "kind": "bot", "owned": True})
    ada.http.get("/v1/account/bots")
    ada.http.post("/v1/stream-tickets", json={"path": "/v1/events"})
    with receiving() as receiver:
        record_webhook(ada, receiver.url)
    ada.http.patch("/v1/account", json={"name": "Ada", "handle": "ada"})
    ada.http.get("/v1/players?handle=ada")
    bea = Player(url, "Bea")
    find_players(ada, bea, resigned)
    bea.close()
    sign_in_elsewhere(ada.http)
    ada.http.request("DELETE", "/v1/account", json={"confirm": ada.id})
    ada.close()
    return recorder.recorded


def study(player: Player) -> None:
    """Play a few moves against a bot that thinks, resign, and have the game analysed."""
    body = {"title": "seven_wonders_dice", "seats": 2, "bots": ["fast"]}
    game = player.http.post("/v1/games", json=body).json()["id"]
    chance = random.Random(7)
    play(player, game, chance, until=24)
    player.http.post(f"/v1/games/{game}/resignation")
    player.http.get(f"/v1/games/{game}/thoughts")
    while player.http.post(f"/v1/games/{game}/analysis").status_code != 200:
        time.sleep(0.5)
    player.http.get(f"/v1/games/{game}/analysis")


def record_webhook(player: Player, url: str) -> None:
    """Create a webhook, and do all that its owner can do with it."""
    body = {"url": url, "events": ["your_turn", "game_finished"], "label": "phone"}
    path = f"/v1/webhooks/{player.http.post('/v1/webhooks', json=body).json()['id']}"
    player.http.post(f"{path}/test")
    player.http.patch(path, json={"label": "tablet"})
    player.http.get("/v1/webhooks")
    player.http.get(path)
    player.http.post(f"{path}/secret")
    player.http.delete(path)


def find_players(ada: Player, bea: Player, ended: str) -> None:
    """Invite, challenge and pair players, play a game again that has ended, mute a player and report one."""
    table = ada.http.post("/v1/games", json={"title": "seven_wonders", "seats": 3, "visibility": "private"}).json()[
        "id"
    ]
    invited = ada.http.post(f"/v1/games/{table}/invitations", json={"seat": 2, "expires_in_seconds": 86400}).json()
    ada.http.post(f"/v1/games/{table}/invitations/reading", json={"invite": invited["invitation"]})
    ada.http.delete(f"/v1/games/{table}/invitations")
    ada.http.post(f"/v1/games/{table}/cancellation")
    ada.http.post(f"/v1/games/{ended}/rematch")
    terms = {"title": "seven_wonders_duel", "seats": 2, "clock": {"decision_seconds": 60}}
    sent = [ada.http.post("/v1/challenges", json={"players": [bea.id], **terms}).json()["id"]]
    received = [bea.http.post("/v1/challenges", json={"players": [ada.id], **terms}).json()["id"] for _ in range(2)]
    ada.http.get("/v1/challenges")
    ada.http.get(f"/v1/challenges/{sent[0]}")
    ada.http.delete(f"/v1/challenges/{sent[0]}")
    ada.http.post(f"/v1/challenges/{received[0]}/acceptance")
    ada.http.post(f"/v1/challenges/{received[1]}/refusal", json={"reason": "not_now"})
    waiting = ada.http.post("/v1/pairings", json=terms).json()["id"]
    ada.http.get(f"/v1/pairings/{waiting}")
    ada.http.delete(f"/v1/pairings/{waiting}")
    bea.http.post("/v1/pairings", json=terms)
    ada.http.post("/v1/pairings", json=terms)
    keep_away(ada, bea)


def keep_away(ada: Player, bea: Player) -> None:
    """Mute a player and report one."""
    game = ada.http.post("/v1/games", json={"title": "seven_wonders_duel", "seats": 2}).json()["id"]
    bea.http.post(f"/v1/games/{game}/seats")
    ada.http.put(f"/v1/account/muted/{bea.id}")
    ada.http.get("/v1/account/muted")
    ada.http.delete(f"/v1/account/muted/{bea.id}")
    sent = {"reason": "leaving", "game": game, "text": "Resigned in the first turn, three times."}
    ada.http.post(f"/v1/players/{bea.id}/reports", json=sent)


def play(player: Player, game: str, chance: random.Random, until: int = 10_000) -> None:
    """Play a game against bots to its end, or until a version."""
    found = player.game(game)
    while found["status"] == "playing" and found["version"] < until:
        if found["you"] in found["to_move"]:
            listing = player.moves(game)
            player.post(game, chance.choice(moves_proper(listing))["move"], listing["decision"])
        found = player.game(game, after=found["version"], wait=10)


def main() -> None:
    """Write the examples."""
    paths = contract_of(create_app(connected=False))["paths"]
    with tempfile.TemporaryDirectory() as folder:
        running = Running(Path(folder) / "data", **UNLIMITED)
        try:
            recorded = record(running.url, paths)
        finally:
            running.stop()
    text = json.dumps(dict(sorted(recorded.items())), ensure_ascii=False, indent=1)
    EXAMPLES.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
