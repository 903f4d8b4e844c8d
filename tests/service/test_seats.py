"""Games before their start and at their end: opened, joined, left, private, with bots, resigned."""

import random
import time
from typing import Any

import httpx
import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, play_out, play_turn, started

URN = "urn:heptad:problem:"


def finished(player: Player, game: str, seconds: float = 30) -> dict[str, Any]:
    """The game once it is over."""
    until = time.monotonic() + seconds
    seen = player.game(game)
    while seen["status"] != "finished":
        assert time.monotonic() < until, seen
        seen = player.game(game, after=seen["version"], wait=5)
    return seen


def test_what_can_be_played(heptad: Running):
    titles = httpx.get(f"{heptad.url}/v1/titles").json()["titles"]
    wonders = next(title for title in titles if title["id"] == "seven_wonders")
    assert wonders["name"] == {"en": "7 Wonders", "ja": wonders["name"]["ja"]}
    assert wonders["seats"] == {"min": 2, "max": 7}
    assert set(wonders["bots"]) == {"random", "greedy", "fast", "strong"}
    assert set(wonders["options"]["properties"]) == {"sides", "boards", "free_city"}
    catalogue = httpx.get(f"{heptad.url}/v1/titles/seven_wonders/catalogue").json()
    assert (catalogue["title"], catalogue["revision"]) == ("seven_wonders", wonders["revision"])
    assert len(catalogue["catalogue"]["cards"]) == 78


def test_a_game_starts_in_the_append_of_its_last_seat(players: list[Player]):
    ann, bea, cid = players[:3]
    opened = ann.open(3)
    assert (opened["status"], opened["you"], opened["version"]) == ("open", 0, 2)
    assert [seat["player"] for seat in opened["seats"]] == [ann.id, None, None]
    second = bea.join(opened["id"], seat=2, nonce="cd" * 32)
    assert (second["status"], second["you"], second["state"], second["to_move"]) == ("open", 2, None, [])
    third = cid.join(opened["id"])
    assert (third["status"], third["you"], third["to_move"]) == ("playing", 1, [0, 1, 2])
    assert [seat["name"] for seat in third["seats"]] == ["Player 0", "Player 2", "Player 1"]
    log = ann.http.get(f"/v1/games/{opened['id']}/events").json()["events"]
    taken = [event["data"] for event in log if event["type"] == "seat_taken"]
    assert [data["nonce"] for data in taken] == [None, "cd" * 32, None]
    start = next(event for event in log if event["type"] == "started")
    assert {event["batch"] for event in log[start["version"] - 2 :]} == {start["version"] - 1}


def test_a_seat_is_left_and_taken_again_before_the_start(players: list[Player]):
    ann, bea = players[:2]
    game = ann.open(3)["id"]
    bea.join(game, seat=1)
    left = bea.http.delete(f"/v1/games/{game}/seats/1")
    assert (left.status_code, left.json()["you"], left.json()["seats"][1]["player"]) == (200, None, None)
    assert bea.join(game, seat=2)["you"] == 2
    bot = ann.join(game, bot="random")
    assert bot["seats"][1]["bot"] == "random"
    assert bot["status"] == "playing"


def test_only_the_creator_takes_a_bot_away(players: list[Player]):
    ann, bea = players[:2]
    game = ann.open(4, bots=["random"])["id"]
    refused = bea.http.delete(f"/v1/games/{game}/seats/1")
    assert (refused.status_code, refused.json()["type"]) == (403, URN + "foreign-seat")
    assert ann.http.delete(f"/v1/games/{game}/seats/1").json()["seats"][1]["bot"] is None


def test_a_game_that_its_last_player_leaves_is_cancelled(players: list[Player]):
    ann = players[0]
    game = ann.open(3, bots=["random"])["id"]
    gone = ann.http.delete(f"/v1/games/{game}/seats/0").json()
    assert (gone["status"], gone["reason"]) == ("finished", "cancelled")
    refused = players[1].http.post(f"/v1/games/{game}/seats", json={})
    assert (refused.status_code, refused.json()["type"]) == (409, URN + "refused:already_started")
    _, *log = players[1].http.get(f"/v1/games/{game}/log").text.splitlines()
    assert '"payload"' in log[0]


def test_a_player_with_the_invite_can_join_a_private_game(players: list[Player]):
    ann, bea, eve = players[:3]
    opened = ann.open(2, visibility="private")
    game, invite = opened["id"], opened["invite"]
    assert eve.http.get(f"/v1/games/{game}").status_code == 404
    for wrong in ({}, {"invite": None}, {"invite": ""}, {"invite": invite[:-1]}, {"invite": invite.upper()}):
        answer = eve.http.post(f"/v1/games/{game}/seats", json=wrong)
        assert (answer.status_code, answer.json()["type"]) == (404, URN + "unknown-game")
    joined = bea.join(game, invite=invite)
    assert joined["status"] == "playing"
    assert "invite" not in joined
    assert "invite" not in ann.game(game)
    late = eve.http.post(f"/v1/games/{game}/seats", json={"invite": invite})
    assert late.status_code == 409
    assert eve.http.get(f"/v1/games/{game}").status_code == 404
    ann.http.post(f"/v1/games/{game}/resignation")
    assert bea.game(game)["status"] == "finished"
    for path in ("", "/log", "/events", "/standings"):
        assert eve.http.get(f"/v1/games/{game}{path}").status_code == 404


def test_a_public_game_shows_no_invite(players: list[Player]):
    assert "invite" not in players[0].open(2)


def test_a_creator_without_a_seat_sees_its_private_game_but_not_its_seals(players: list[Player]):
    ann, bea, cid = players[:3]
    opened = ann.open(2, visibility="private", join=False)
    assert opened["you"] is None
    for player in (bea, cid):
        player.join(opened["id"], invite=opened["invite"])
    seen = ann.game(opened["id"])
    assert {card for hand in seen["state"]["hands"] for card in hand} == {None}
    assert ann.http.get(f"/v1/games/{opened['id']}/moves").json()["type"] == URN + "not-seated"


def test_bots_alone_play_to_the_end(players: list[Player]):
    ann = players[0]
    game = ann.open(4, join=False, bots=["random", "greedy", "random", "greedy"])
    assert (game["status"], game["you"], game["due"]) == ("playing", None, "bot")
    end = finished(ann, game["id"])
    assert sorted(standing["seat"] for standing in end["standings"]) == [0, 1, 2, 3]
    log = ann.http.get(f"/v1/games/{game['id']}/events").json()["events"]
    assert {event["actor"] for event in log if event["type"] == "committed"} == {f"seat:{seat}" for seat in range(4)}


@pytest.mark.parametrize("seats", [2, 3])
def test_one_person_plays_against_bots_at_once(players: list[Player], seats: int):
    ann = players[0]
    game = ann.open(seats, bots=["greedy"] * (seats - 1))
    assert game["status"] == "playing"
    chance, seen = random.Random(3), game
    while seen["state"]["turn"] < 5:
        # Not once a turn: Halikarnassos takes a card from the discard pile after the reveal.
        if ann.move(game["id"], chance) is None:
            ann.game(game["id"], after=seen["version"], wait=5)
        seen = ann.game(game["id"])
    assert ann.http.post(f"/v1/games/{game['id']}/resignation").status_code == 201
    assert len(finished(ann, game["id"])["standings"]) == seats


def test_resigning_ends_a_game_of_two(players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    answer = ann.http.post(f"/v1/games/{game}/resignation")
    assert (answer.status_code, answer.json()["due"]) == (201, None)
    end = bea.game(game)
    assert (end["status"], end["reason"], end["to_move"]) == ("finished", "resignation", [])
    assert [standing["seat"] for standing in end["standings"]] == [1, 0]
    assert end["standings"][-1]["resigned"]


def test_a_seat_that_resigned_gets_default_moves_and_ranks_last(players: list[Player]):
    game = started(players[:3])
    chance = random.Random(4)
    play_turn(players[:3], game, chance)
    players[0].move(game, chance)
    assert players[2].http.post(f"/v1/games/{game}/resignation").status_code == 201
    assert players[2].http.get(f"/v1/games/{game}/moves").json()["moves"] == []
    end = play_out(players[:3], game)
    assert end["reason"] in {"points", "tie_break", "shared"}
    assert end["standings"][-1]["seat"] == 2
    assert [standing["resigned"] for standing in end["standings"]] == [False, False, True]
    log = players[0].http.get(f"/v1/games/{game}/events").json()["events"]
    given_up = next(event["version"] for event in log if event["type"] == "resigned")
    moved = [event for event in log if event["type"] == "committed" and event["data"]["seat"] == 2]
    assert len(moved) == 18
    assert {
        seal["payload"][0]["action"] for event in moved if event["version"] > given_up for seal in event["sealed"][:1]
    } == {"sell"}


def test_all_but_one_resign_in_a_game_of_four_with_a_bot(players: list[Player]):
    game = players[0].open(4, bots=["random"])["id"]
    for player in players[1:3]:
        player.join(game)
    for player in players[:3]:
        assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201
    end = finished(players[0], game)
    assert end["reason"] == "resignation"
    assert end["standings"][0]["seat"] == 1


@pytest.mark.parametrize("options", [{"boards": "chosen", "sides": "chosen"}, {"sides": "A"}, {"sides": "B"}])
def test_boards_and_sides_are_chosen_as_the_options_say(players: list[Player], options: dict[str, str]):
    game = started(players[:3], options=options)
    seen = players[0].game(game)
    assert seen["options"] == {"boards": "random", "free_city": "any", "sides": "random"} | options
    chance = random.Random(8)
    for _ in range(6 if "boards" in options else 0):
        assert len(seen["to_move"]) == 1
        seen = play_turn(players[:3], game, chance)
    assert seen["to_move"] == [0, 1, 2]
    sides = {city["side"] for city in seen["state"]["cities"]}
    assert sides <= ({options["sides"]} if options["sides"] != "chosen" else {"A", "B"})
