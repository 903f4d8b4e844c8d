"""What an assistant reads when something is impossible: what was wrong, and what to do next; never a traceback."""

import time
from collections.abc import Sequence

import httpx
import pytest
from mcp import Client

from heptad_mcp import PlayingServer
from heptad_mcp.connections import OneToken
from tests.clients.mcp.assistant import Assistant, by_http, in_process, scripted, served, text_of
from tests.ports import free_port
from tests.service.conftest import Running
from tests.service.playing import Player, started


def test_a_wrong_argument_is_named(heptad: Running, players: Sequence[Player]):
    async def script(assistant: Assistant) -> None:
        said = await assistant.refused("list_moves", gme="g1")
        assert said == "list_moves has no argument gme; it has game, settings."
        assert "invalid or missing: game: Field required" in await assistant.refused("list_moves")
        assert "seconds: Input should be less than or equal to 50" in await assistant.refused(
            "wait_for_turn", game="g1", seconds=600
        )
        assert "options.gates: must be an array" in await assistant.refused(
            "open_game", title="seven", options={"gates": "x"}
        )
        assert "Call list_titles" in await assistant.refused("open_game", title="chess")
        assert "2 to 4 seats, not 9" in await assistant.refused("open_game", title="seven", seats=9)
        assert "Available bots: random" in await assistant.refused("open_game", title="seven", bots=["gready"])
        assert "neither the id of a game nor a link" in await assistant.refused(
            "join_game", game="https://a.example/b/c"
        )

    scripted(in_process(heptad.url, players[0].token), script)


def test_a_move_that_is_not_offered_leads_back_to_the_list(heptad: Running, players: Sequence[Player]):
    game = started([players[0], players[1]])

    async def script(assistant: Assistant) -> None:
        listed = await assistant.data("list_moves", game=game)
        move, decision = listed["moves"][0]["id"], listed["decision"]
        said = await assistant.refused("make_move", game=game, decision=decision, move="0123456789abcdef")
        assert said.endswith("Call list_moves, and choose from its moves.")
        said = await assistant.refused("make_move", game=game, decision="choose-1", move=move)
        assert "The decision choose-1 is over" in said
        assert said.endswith("Call list_moves, and choose from its moves.")
        said = await assistant.refused("get_hint", game=game)
        assert said.endswith("Decide yourself; read_rules has the rules and what cards do.")

    scripted(in_process(heptad.url, players[0].token), script)


def test_games_of_others_are_not_played_and_private_ones_not_seen(heptad: Running, players: Sequence[Player]):
    public = started([players[1], players[2]])
    private = players[1].open(2, visibility="private")["id"]

    async def script(assistant: Assistant) -> None:
        position = await assistant.data("show_position", game=public)
        assert [set(hand) for hand in position["state"]["hands"]] == [{None}, {None}]
        for tool, more in (
            ("list_moves", {}),
            ("wait_for_turn", {}),
            ("make_move", {"decision": "d", "move": "0" * 16}),
        ):
            assert "Take a seat with join_game" in await assistant.refused(tool, game=public, **more), tool
        for tool in ("show_position", "list_moves", "wait_for_turn", "read_history", "get_hint", "resign", "join_game"):
            said = await assistant.refused(tool, game=private)
            assert said.endswith("Call list_games to see the games that you can play."), (tool, said)

    scripted(in_process(heptad.url, players[0].token), script)


def test_a_long_wait_ends_and_says_for_whom(
    heptad: Running, players: Sequence[Player], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("heptad_mcp.tools.turns.SLICE", 0.3)
    game = started([players[0], players[1]])
    players[0].http.post(f"/v1/games/{game}/resignation")
    game = players[0].open(2)["id"]
    heard: list[float] = []

    async def note(progress: float, _total: float | None, _message: str | None) -> None:
        heard.append(progress)

    async def script(assistant: Assistant) -> None:
        begin = time.monotonic()
        result = await assistant.client.call_tool("wait_for_turn", {"game": game, "seconds": 1}, progress_callback=note)
        assert time.monotonic() - begin >= 1
        assert not result.is_error
        assert result.structured_content["status"] == "open"
        assert result.structured_content["waits_for"] == ["1 player to sit down"]

    scripted(in_process(heptad.url, players[0].token), script)
    assert len(heard) >= 3


def test_without_a_token_and_with_a_wrong_one_the_way_to_a_token_is_named(heptad: Running):
    async def script(assistant: Assistant) -> None:
        said = await assistant.refused("list_games")
        assert f"{heptad.url}/docs/clients/assistants" in said
        assert "heptad_wrong" not in said
        await assistant.call("list_titles")

    for token in (None, "heptad_wrong"):
        scripted(in_process(heptad.url, token), script)


def test_a_server_that_is_down_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("heptad_mcp.connections.DEADLINE", 0.1)
    url = f"http://127.0.0.1:{free_port()}"

    async def script(assistant: Assistant) -> None:
        said = await assistant.refused("list_games")
        assert said.startswith(f"No Heptad server answers at {url}.")
        assert [each.uri for each in (await assistant.client.list_resources()).resources] == ["heptad://rules"]

    scripted(in_process(url, "heptad_x"), script)


def test_people_get_links_to_the_address_that_they_know(heptad: Running, players: Sequence[Player]):
    async def script(assistant: Assistant) -> None:
        opened = await assistant.call("open_game", title="seven", bots=["random"])
        assert opened.structured_content["game"]["url"].startswith("https://play.example.org/games/g")
        assert "https://play.example.org/docs/clients/assistants" in text_of(opened)

    connections = OneToken(heptad.url, players[0].token)
    connections.pages = "https://play.example.org"
    scripted(Client(PlayingServer(connections)), script)


def test_http_names_where_a_token_comes_from(heptad: Running, players: Sequence[Player]):
    question = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    accepted = {"Accept": "application/json, text/event-stream"}
    with served(heptad.url) as address:
        for headers in ({}, {"Authorization": "Bearer heptad_wrong"}):
            answer = httpx.post(f"{address}/mcp", json=question, headers=accepted | headers)
            assert answer.status_code == 401
            document = f"{address}/.well-known/oauth-protected-resource/mcp"
            assert f'resource_metadata="{document}"' in answer.headers["WWW-Authenticate"]
            named = httpx.get(document).json()
            assert named["resource"] == f"{address}/mcp"
            assert named["authorization_servers"] == [heptad.url]
        foreign = accepted | {"Authorization": f"Bearer {players[0].token}", "Host": "a.example"}
        assert httpx.post(f"{address}/mcp", json=question, headers=foreign).status_code == 421

        async def script(assistant: Assistant) -> None:
            assert len((await assistant.client.list_tools()).tools) == 12

        scripted(by_http(address, players[0].token), script)
