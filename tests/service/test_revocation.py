"""Revoked authority: after the answer nothing is written with it, nor with anything that it made, by any process."""

import itertools
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import httpx
import pytest
import redis

from application.accounts.derivation import Maker
from application.ending.revoking import SHORT
from application.runtime.settings import Settings
from events.log_server import keys
from heptad.cli.admin.office import running
from service.context import WebContainer
from tests.service.conftest import Running
from tests.service.playing import Player

DUEL = {"title": "seven_wonders_duel", "seats": 2}
CONNECTIONS = 3
WRITES = {"token", "device_code", "codes", "webhook", "name", "table"}
NUMBERS = itertools.count()


@dataclass
class Thief:
    """Someone who has a token of a player, and writes with it over a connection, again and again."""

    http: httpx.Client
    game: str
    made: dict[str, list[str]] = field(default_factory=lambda: {"token": [], "device_code": [], "code": []})
    writes: list[tuple[float, str]] = field(default_factory=list)
    """When each request that succeeded was begun, and what it was."""

    def steal(self, until: Event) -> None:
        for write in itertools.cycle((self.token, self.device_code, self.codes, self.webhook, self.name, self.table)):
            if until.is_set():
                return
            begun = time.monotonic()
            if write().is_success:
                self.writes.append((begun, write.__name__))
            time.sleep(0.02)

    def _post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def token(self) -> httpx.Response:
        answer = self._post("/v1/account/tokens")
        self._keep("token", answer, lambda body: body["token"])
        return answer

    def device_code(self) -> httpx.Response:
        answer = self._post("/v1/account/device-codes")
        self._keep("device_code", answer, lambda body: body["code"])
        return answer

    def codes(self) -> httpx.Response:
        answer = self._post("/v1/account/recovery-codes")
        self._keep("code", answer, lambda body: body["recovery_codes"][0])
        return answer

    def webhook(self) -> httpx.Response:
        answer = self._post("/v1/webhooks", url="http://127.0.0.1:9/")
        if answer.status_code == 409:  # there are ten
            [first, *_] = self.http.get("/v1/webhooks").json()["webhooks"]
            return self.http.delete(f"/v1/webhooks/{first['id']}")
        return answer

    def name(self) -> httpx.Response:
        return self.http.patch("/v1/account", json={"name": f"Thief {next(NUMBERS)}"})

    def table(self) -> httpx.Response:
        if (answer := self._post(f"/v1/games/{self.game}/seats")).is_success:
            return self.http.delete(f"/v1/games/{self.game}/seats/{answer.json()['you']}")
        return self._post("/v1/games", **DUEL)

    def _keep(self, way: str, answer: httpx.Response, text: Callable[[Any], str]) -> None:
        if answer.is_success:
            self.made[way].append(text(answer.json()))


class Scene:
    """An owner, thieves with a second token of the owner on several connections, and a game of somebody else."""

    def __init__(self, heptad: Running, owner: Player, other: Player) -> None:
        self.heptad = heptad
        self.owner = owner
        self.game = other.http.post("/v1/games", json=DUEL).json()["id"]
        issued = owner.http.post("/v1/account/tokens", json={}).json()
        self.token, self.token_id = issued["token"], issued["token_id"]
        self.thieves = [Thief(self.client(self.token), self.game) for _ in range(CONNECTIONS)]

    def client(self, token: str | None = None) -> httpx.Client:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.Client(base_url=self.heptad.url, headers=headers, timeout=30)

    def operate(self, act: Callable[[WebContainer], object]) -> None:
        """Act as `heptad admin` does."""
        with running(Settings.from_env({"HEPTAD_DATA": str(self.heptad.folder)})) as container:
            act(container)

    def others(self) -> None:
        assert self.owner.http.delete("/v1/account/tokens?keep_current=true").status_code == 204

    def one(self) -> None:
        assert self.owner.http.delete(f"/v1/account/tokens/{self.token_id}").status_code == 204

    def every(self) -> None:
        assert self.owner.http.delete("/v1/account/tokens").status_code == 204

    def by_operator(self) -> None:
        self.operate(lambda container: container.revoking.revoke_for_operator(self.owner.id, {self.token_id}))

    def banned(self) -> None:
        self.operate(lambda container: container.banning.ban(self.owner.id))

    def erased(self) -> None:
        answer = self.owner.http.request("DELETE", "/v1/account", json={"confirm": self.owner.id})
        assert answer.status_code == 204, answer.text

    def erased_by_operator(self) -> None:
        self.operate(lambda container: container.erasing.erase(self.owner.id))


ACTS = ("others", "one", "every", "by_operator", "banned", "erased", "erased_by_operator")


@pytest.fixture
def scene(heptad: Running, players: list[Player]) -> Iterator[Scene]:
    made = Scene(heptad, *players[:2])
    yield made
    for thief in made.thieves:
        thief.http.close()


@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_written_after_the_answer_with_what_was_revoked_or_what_it_made(scene: Scene, act: str):
    owner, thieves, over = scene.owner, scene.thieves, Event()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        stealing = [pool.submit(thief.steal, over) for thief in thieves]
        while {what for thief in thieves for _, what in thief.writes} != WRITES:
            time.sleep(0.01)
        getattr(scene, act)()
        answered = time.monotonic()
        profile, kept = owner_as_stored(scene), stored(scene)
        time.sleep(0.3)
        over.set()
        for each in stealing:
            each.result()
    writes = [write for thief in thieves for write in thief.writes]
    assert [what for begun, what in writes if begun > answered] == []
    assert (owner_as_stored(scene), stored(scene)) == (profile, kept)
    for token in [token for thief in thieves for token in thief.made["token"]]:
        with scene.client(token) as client:
            assert client.get("/v1/account").status_code in {401, 403}
    with scene.client() as client:
        for way in ("device_code", "code"):
            for text in {text for thief in thieves for text in thief.made[way][-2:]}:
                assert client.post("/v1/sessions", json={way: text}).status_code in {403, 422}, way
    if act.startswith("erased"):
        assert kept == {"player": {b"kind", b"name", b"erased", b"generation", b"stored"}}
    if (held := owner.http.get("/v1/webhooks")).is_success:  # all were made by the thieves
        assert {each["active"] for each in held.json()["webhooks"]} == {False}
    assert owner.http.get("/v1/account").is_success == (act in {"others", "one", "by_operator"})


def owner_as_stored(scene: Scene) -> Any:
    with scene.client() as client:
        profile = client.get(f"/v1/players/{scene.owner.id}").json()
    return {name: profile[name] for name in ("name", "handle", "kind", "erased")}


def stored(scene: Scene) -> dict[str, Any]:
    """The keys of the owner, with what can only be there if something was written: fields and members."""
    found: dict[str, Any] = {}
    with redis.Redis.from_url(scene.heptad.log_url) as client:
        for key in client.scan_iter(f"{{p:{scene.owner.id}}}:*"):
            name = key.decode().partition("}:")[2]
            match client.type(key):
                case b"hash" if name != "token-uses":
                    found[name] = set(client.hkeys(key))
                case b"set":
                    found[name] = client.smembers(key)
    return found


def test_a_long_poll_and_a_stream_of_a_revoked_token_show_nothing_more(scene: Scene, players: list[Player]):
    owner, other = players[:2]
    game = other.http.post("/v1/games", json=DUEL).json()["id"]
    assert owner.http.post(f"/v1/games/{game}/seats", json={}).status_code == 201
    version = owner.game(game)["version"]
    with scene.client(scene.token) as client, ThreadPoolExecutor(4) as pool:
        ways = {
            "poll": (f"/v1/games/{game}?after={version}&wait=3", "application/json"),
            "events": (f"/v1/games/{game}/events?after={version}&wait=3", "application/x-ndjson"),
            "notices": ("/v1/events?wait=3", "application/x-ndjson"),
            "updates": ("/v1/updates?wait=3", "application/x-ndjson"),
        }
        waiting = {
            name: pool.submit(client.get, path, headers={"Accept": accept}) for name, (path, accept) in ways.items()
        }
        time.sleep(0.3)  # so that they wait
        scene.one()
        mover = next(each for each in (owner, other) if each.moves(game)["moves"])
        mover.post(game, mover.moves(game)["moves"][0]["move"])
        found = {name: each.result() for name, each in waiting.items()}
    assert found["poll"].status_code == 401, found["poll"].text
    assert found["events"].text.strip() == ""
    for name in ("notices", "updates"):
        sent = [json.loads(line) for line in found[name].text.splitlines() if line]
        assert [each for each in sent if each.get("version", 0) > version] == []


def test_signing_out_ends_only_the_token_and_its_unused_device_codes(scene: Scene):
    with scene.client(scene.token) as client:
        made = client.post("/v1/account/tokens", json={}).json()["token"]
        code = client.post("/v1/account/device-codes", json={}).json()["code"]
        assert client.delete("/v1/account/token").status_code == 204
        assert client.get("/v1/account").status_code == 401
        assert client.post("/v1/sessions", json={"device_code": code}, headers={"Authorization": ""}).status_code == 422
    with scene.client(made) as client:
        assert client.get("/v1/account").status_code == 200


def bot_of(http: httpx.Client) -> tuple[str, str]:
    """Return the id and the token of a new bot account that the caller owns."""
    made = http.post("/v1/players", json={"name": "Robo", "kind": "bot", "owned": True})
    assert made.status_code == 201, made.text
    return made.json()["id"], made.json()["token"]


@pytest.mark.parametrize("act", ["others", "one", "every", "by_operator", "erased", "erased_by_operator"])
def test_the_bot_accounts_that_a_token_made_end_with_it(scene: Scene, act: str):
    thief = scene.thieves[0].http
    bot, token = bot_of(thief)
    with scene.client(token) as robo:
        _, inner = bot_of(robo)
        _, own = bot_of(scene.owner.http)
        again = robo.post("/v1/account/tokens", json={}).json()["token"]
        assert robo.post("/v1/webhooks", json={"url": "http://127.0.0.1:9/"}).status_code == 201
    getattr(scene, act)()
    for text in (token, inner, again):
        with scene.client(text) as client:
            assert client.get("/v1/account").status_code == 401
    with scene.client(own) as client:
        assert client.get("/v1/account").is_success == (act in {"others", "one", "every", "by_operator"})
    with redis.Redis.from_url(scene.heptad.log_url) as client:
        [webhook] = client.smembers(keys.webhooks(bot))
        assert client.hget(keys.webhook(webhook.decode()), "active") == b"false"


def test_a_bot_account_has_at_most_what_its_owners_token_has(scene: Scene):
    limits = {"scopes": ["game:play", "account:manage"], "expires_in_seconds": 60}
    brief = scene.owner.http.post("/v1/account/tokens", json=limits).json()
    with scene.client(brief["token"]) as client:
        _, token = bot_of(client)
    with scene.client(token) as client:
        assert client.get("/v1/account").json()["scopes"] == ["bot:play", "account:manage"]
        [listed] = client.get("/v1/account/tokens").json()["tokens"]
        assert listed["expires_at"] == brief["expires_at"]


def test_a_long_line_of_a_bot_account_keeps_its_owners_token(scene: Scene):
    bot, _ = bot_of(scene.owner.http)
    gone = tuple(f"t{number}" for number in range(SHORT))
    found = []
    scene.operate(
        lambda container: found.append(container.revoking.shortened(bot, Maker("t", rests_on=(scene.token_id, *gone))))
    )
    assert found == [Maker("t", rests_on=(scene.token_id,))]
