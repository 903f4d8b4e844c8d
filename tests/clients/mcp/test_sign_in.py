"""An assistant signs in by the SDK's own authorization at /mcp of a whole Heptad, and plays as a bot account."""

import os
import re
import signal
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import httpx2
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken

from application.runtime.settings import Settings
from heptad.supervising.doctor import examine
from tests.clients.mcp.assistant import Assistant, scripted, text_of
from tests.patience import until
from tests.service.conftest import Running
from tests.service.playing import Player

REDIRECT_URI = "http://localhost:33418/callback"
QUESTION = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
ACCEPTED = {"Accept": "application/json, text/event-stream"}


class Memory:
    """What an assistant remembers of a server."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


class Person:
    """A person who lets every assistant play as a bot account: the first time as a new one."""

    def __init__(self, player: Player) -> None:
        self.http = player.http
        self.asked: list[dict[str, str]] = []
        self._answer: dict[str, str] = {}

    async def open(self, url: str) -> None:
        """Allow what the page shows to which the assistant leads the browser."""
        query = urlsplit(url).query
        self.asked.append(dict(parse_qsl(query)))
        bots = self.http.get("/v1/account/bots").json()["bots"]
        chosen = {"bot": bots[0]["id"]} if bots else {"new_bot": "Robo"}
        scopes = ["game:read", "game:create", "bot:play"]
        answer = self.http.post("/oauth/authorize", json={"request": query, "scopes": scopes, **chosen})
        self._answer = dict(parse_qsl(urlsplit(answer.json()["location"]).query))

    async def led_back(self) -> AuthorizationCodeResult:
        """What the assistant learns from the address to which the browser goes."""
        return AuthorizationCodeResult(**self._answer)


@asynccontextmanager
async def signing_in(url: str, person: Person, memory: Memory) -> AsyncIterator[Client]:
    """Give a client that signs in when the server asks for it."""
    about = OAuthClientMetadata.model_validate({"client_name": "Assistant", "redirect_uris": [REDIRECT_URI]})
    auth = OAuthClientProvider(f"{url}/mcp", about, memory, person.open, person.led_back)
    async with (
        httpx2.AsyncClient(auth=auth, timeout=30) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http)) as client,
    ):
        yield client


def test_an_assistant_signs_in_and_again_after_its_token_was_revoked(heptad: Running, players: Sequence[Player]):
    person, memory = Person(players[0]), Memory()

    async def script(assistant: Assistant) -> None:
        assert len((await assistant.client.list_tools()).tools) == 12
        opened = await assistant.call("open_game", title="seven_wonders_duel", bots=["random"])
        assert "Robo, a bot account" in text_of(opened)
        game = opened.structured_content["game"]["game"]
        turn = await assistant.data("wait_for_turn", game=game)
        [bot] = person.http.get("/v1/account/bots").json()["bots"]
        [token] = bot["tokens"]
        assert token["program"]["name"] == "Assistant"
        assert person.http.delete(f"/v1/account/tokens/{token['id']}").status_code == 204
        chosen = {"decision": turn["turn"]["decision"], "move": turn["turn"]["moves"][0]["id"]}
        await assistant.call("make_move", game=game, **chosen, seconds=0)
        assert [each["id"] for each in person.http.get("/v1/account/bots").json()["bots"]] == [bot["id"]]

    scripted(signing_in(heptad.url, person, memory), script)
    assert [asked["resource"] for asked in person.asked] == [f"{heptad.url}/mcp"] * 2
    assert set(person.asked[0]["scope"].split()) == {"game:read", "game:create", "game:play", "bot:play"}
    assert memory.client is not None
    assert memory.client.client_id == person.asked[1]["client_id"], "it has registered once"


def test_heptad_mcp_answers_before_it_ends_and_is_started_again(heptad: Running, players: Sequence[Player]):
    headers = ACCEPTED | {"Authorization": f"Bearer {players[0].token}"}

    def asked(method: str, **more: Any) -> httpx.Response:
        question = {**QUESTION, "method": method, "params": more}
        return httpx.post(f"{heptad.url}/mcp", json=question, headers=headers, timeout=40)

    assert "list_moves" in asked("tools/list").text
    waiting = {"game": players[0].open(2)["id"], "seconds": 30}
    started = re.findall(r"child_started.*child=assistants.*pid=(\d+)", heptad.output.read_text())
    begin = time.monotonic()
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(asked, "tools/call", name="wait_for_turn", arguments=waiting)
        time.sleep(0.5)
        os.kill(int(started[-1]), signal.SIGTERM)
        assert '"waits_for":["1 player to sit down"]' in answer.result().text
    assert time.monotonic() - begin < 20
    assert httpx.get(f"{heptad.url}/readyz").status_code == 200
    until(lambda: asked("tools/list").status_code == 200)
    settings = Settings.from_env({"HEPTAD_DATA": str(heptad.folder)})
    assert [each.ok for each in examine(settings, {}) if each.subject == "assistants"] == [True]


def test_who_has_no_valid_token_learns_where_to_get_one(heptad: Running):
    for headers in ({}, {"Authorization": "Bearer heptad_wrong"}):
        answer = httpx.post(f"{heptad.url}/mcp", json=QUESTION, headers=ACCEPTED | headers)
        assert answer.status_code == 401
        document = f"{heptad.url}/.well-known/oauth-protected-resource/mcp"
        assert f'resource_metadata="{document}"' in answer.headers["WWW-Authenticate"]
        assert httpx.get(document).json()["scopes_supported"] == ["game:read", "game:create", "game:play", "bot:play"]
    assert httpx.get(f"{heptad.url}/mcp").status_code == 405
