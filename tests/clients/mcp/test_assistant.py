"""Whole games of an assistant, over stdio and over HTTP, without one call that ends in an error."""

import random
from collections.abc import Sequence

import pytest

from heptad_client import Client as HeptadClient
from tests.clients.mcp.assistant import Assistant, by_http, by_stdio, in_process, scripted, served, text_of
from tests.service.conftest import Running
from tests.service.endings import ending
from tests.service.playing import Player
from titles.registry import TITLES


@pytest.fixture
def robo(heptad: Running, players: Sequence[Player]) -> str:
    """The token of a bot account of the first player, with no more scopes than it needs."""
    with HeptadClient(heptad.url, players[0].token) as owner:
        token = owner.create_player("Robo", kind="bot", owned=True).token
    with HeptadClient(heptad.url, token) as bot:
        return bot.issue_token(["game:read", "game:create", "bot:play"]).token


def test_a_bot_account_finishes_a_game_of_every_title_over_stdio(heptad: Running, players: Sequence[Player], robo: str):
    games = {title: ending(players[0], title, bot_accounts=True) for title in TITLES}

    async def script(assistant: Assistant) -> None:
        for title, game in games.items():
            joined = await assistant.call("join_game", game=f"{heptad.url}/games/{game}")
            assert "Robo, a bot account" in text_of(joined)
            assert joined.structured_content["player"]["note"] is None
            assert joined.structured_content["game"]["seats"][0]["kind"] == "bot_account"
            position = await assistant.call("show_position", game=game)
            assert position.structured_content["state"].items() >= {"status": "playing"}.items()
            listed = await assistant.data("list_moves", game=game)
            assert listed["awaited"]
            hint = await assistant.data("get_hint", game=game)
            assert hint["move"] in {each["id"] for each in listed["moves"]}
            end = await assistant.play(game, random.Random(title))
            assert end["standings"][0]["rank"] == 1
            history = await assistant.data("read_history", game=game, most=5)
            assert history["earlier"] > 0
            assert len(history["lines"]) == 5

    scripted(by_stdio(heptad.url, robo), script)
    for game in games.values():
        assert players[1].game(game)["status"] == "finished"


def test_a_person_plays_a_whole_game_over_http(heptad: Running, players: Sequence[Player]):
    async def script(assistant: Assistant) -> None:
        titles = await assistant.data("list_titles")
        assert {each["id"] for each in titles["titles"]} == set(TITLES)
        opened = await assistant.call("open_game", title="seven_wonders_duel", bots=["random"])
        assert "nobody sees that a program plays" in text_of(opened)
        game = opened.structured_content["game"]["game"]
        mine = await assistant.data("list_games")
        assert [(each["game"], each["you"]) for each in mine["games"]] == [(game, 0)]
        end = await assistant.play(game, random.Random(1))
        assert sorted(each["seat"] for each in end["standings"]) == [0, 1]
        assert assistant.calls > 20

    with served(heptad.url) as address:
        scripted(by_http(address, players[0].token), script)


def test_an_assistant_plays_with_the_person_who_owns_it(heptad: Running, players: Sequence[Player], robo: str):
    person = players[1]

    async def script(assistant: Assistant) -> None:
        opened = await assistant.data("open_game", title="seven_wonders", private=True)
        game = opened["game"]["game"]
        waiting = await assistant.call("wait_for_turn", game=game, seconds=0)
        assert "1 player to sit down" in text_of(waiting)
        person.join(game, invite=opened["invitation"].partition("#")[2])
        turn = (await assistant.data("wait_for_turn", game=game, since=0))["turn"]
        sale = next(each for each in turn["moves"] if each["label"].startswith("Sell"))
        chosen = {"game": game, "decision": turn["decision"], "move": sale["id"]}
        for _ in range(2):  # the first player also chooses for the Free City, and then waits
            made = await assistant.data("make_move", **chosen, seconds=0)
            if made["turn"] is None:
                break
            build = next(each for each in made["turn"]["moves"] if each["label"].startswith("Free City"))
            chosen |= {"move": build["id"]}
        assert made["waits_for"] == [f"seat 2, {person.game(game)['seats'][1]['name']}"]
        left = await assistant.data("resign", game=game)
        assert left["resigned"]

    scripted(in_process(heptad.url, robo), script)


def test_an_assistant_knows_when_its_time_is_up(heptad: Running, players: Sequence[Player]):
    game = players[0].open(2, clock={"bank_seconds": 600})["id"]
    players[1].join(game)
    [deadline] = {each["clock"]["deadline"] for each in players[0].game(game)["seats"][:1]}

    async def script(assistant: Assistant) -> None:
        turn = await assistant.call("wait_for_turn", game=game)
        assert turn.structured_content["deadline"].removesuffix("+00:00") == deadline[:19]
        assert f"Your time is up at {deadline[:19]}" in text_of(turn)
        for player in players[:2]:
            assert player.http.post(f"/v1/games/{game}/pause", json={"wanted": True}).status_code == 201
        turn = await assistant.data("wait_for_turn", game=game, seconds=0)
        assert (turn["deadline"], turn["waits_for"]) == (None, ["the end of a pause"])

    scripted(in_process(heptad.url, players[0].token), script)


def test_a_seat_is_given_up_before_the_start(heptad: Running, players: Sequence[Player], robo: str):
    async def script(assistant: Assistant) -> None:
        open_games = await assistant.data("list_games", which="free_seats")
        assert all(each["bot_accounts"] for each in open_games["games"])
        game = players[0].open(3, bot_accounts=True)["id"]
        closed = players[0].open(3)["id"]
        listed = {each["game"] for each in (await assistant.data("list_games", which="free_seats"))["games"]}
        assert game in listed
        assert closed not in listed
        assert (await assistant.data("join_game", game=game, seat=2))["game"]["you"] == 2
        assert not (await assistant.data("resign", game=game))["resigned"]

    scripted(in_process(heptad.url, robo), script)
