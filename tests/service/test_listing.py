"""The listing of moves: ids, which are posted instead of the body, the prompt, and what a seat can't use now."""

import random
from typing import Any

import httpx
import pytest

from tests.service.playing import Player, moves_proper, play_turn, started

URN = "urn:heptad:problem:refused:"


def post_id(player: Player, game: str, wanted: str, **more: Any) -> httpx.Response:
    return player.http.post(f"/v1/games/{game}/moves", json={"id": wanted, **more})


def test_the_id_of_a_move_makes_the_move(players: list[Player]):
    game = started(players[:2])
    listing = players[0].moves(game)
    assert listing["title"] == "seven_wonders"
    last = listing["moves"][-1]
    assert post_id(players[0], game, last["id"], decision=listing["decision"]).status_code == 201
    assert players[0].moves(game)["chosen"] == [last["move"]]
    assert post_id(players[0], game, last["id"]).status_code == 200  # the choice is the same


def test_an_id_of_an_earlier_decision_is_never_applied_to_a_later_one(players: list[Player]):
    """In 7 Wonders Dice a seat can pass in every turn."""
    passing = {"action": "pass", "step": 0}

    def id_of_passing(listing: dict[str, Any]) -> str:
        [found] = [each["id"] for each in listing["moves"] if each["move"] == passing]
        return found

    game = started(players[:2], title="seven_wonders_dice")
    first = players[0].moves(game)
    play_turn(players[:2], game, random.Random(1))
    later = players[0].moves(game)
    assert later["decision"] != first["decision"]
    refused = post_id(players[0], game, id_of_passing(first))
    assert (refused.status_code, refused.json()["type"]) == (409, URN + "move_over")
    assert refused.json()["rule_url"].endswith("/v1/rules#decisions")
    late = post_id(players[0], game, id_of_passing(first), decision=first["decision"])
    assert (late.status_code, late.json()["type"]) == (409, URN + "decision_over")
    assert post_id(players[0], game, id_of_passing(later)).status_code == 201


def test_the_id_of_a_setting_changes_it_whether_or_not_the_seat_is_to_move(players: list[Player]):
    game = started(players[:2], title="seven", options={"start_player": 0})
    for player in players[:2]:
        listing = player.moves(game)
        setting = next(each for each in listing["moves"] if each["move"].get("window") == "all")
        assert setting["setting"]
        assert post_id(player, game, setting["id"], decision="never there").status_code == 201
        after = player.moves(game)
        assert setting["id"] not in [each["id"] for each in after["moves"]]
        assert post_id(player, game, setting["id"]).json()["type"] in {URN + "move_over", URN + "not_your_turn"}
        assert [each["id"] for each in moves_proper(after)] == [each["id"] for each in moves_proper(listing)]


def test_a_seat_that_can_not_move_gets_the_reason(players: list[Player]):
    game = players[0].open(2)["id"]
    assert post_id(players[0], game, "0" * 16).json()["type"] == URN + "not_started"
    players[1].join(game)
    assert players[1].http.post(f"/v1/games/{game}/resignation").status_code == 201
    assert post_id(players[0], game, "0" * 16).json()["type"] == URN + "game_over"


def test_the_prompt_is_there_in_both_languages_as_long_as_the_seat_has_a_decision(players: list[Player]):
    game = started(players[:2], title="seven", options={"start_player": 0, "cube_colours": "chosen"})
    assert players[0].moves(game)["prompt"] == {
        "en": "Choose the colour of your cube.",
        "ja": "自分の国宝キューブの色を選ぶ。",
    }
    assert players[1].moves(game)["prompt"] is None


@pytest.mark.parametrize("title", ["seven_wonders", "seven_wonders_duel", "seven_wonders_dice"])
def test_an_unavailable_move_is_refused_as_it_is_listed(players: list[Player], title: str):
    game = started(players[:2], title=title, **({"options": {"wonders": "preset"}} if title.endswith("duel") else {}))
    player = players[players[0].game(game)["to_move"][0]]
    answer = player.http.get(f"/v1/games/{game}/moves", params={"unavailable": "true"})
    listing = answer.json()
    assert listing["unavailable"]
    listed = [each["move"] for each in listing["moves"]]
    for each in listing["unavailable"][:4] + listing["unavailable"][-4:]:
        assert each["move"] not in listed
        assert each["label"]
        refused = player.post(game, each["move"], listing["decision"])
        problem = refused.json()
        assert refused.status_code in {409, 422}
        assert {key: problem[key] for key in each["refusal"]} == each["refusal"]


def test_unavailable_moves_are_listed_on_request_only_and_in_the_language_of_the_request(players: list[Player]):
    game = started(players[:2])
    path = f"/v1/games/{game}/moves"
    for query in ({}, {"unavailable": "false"}):
        assert "unavailable" not in players[0].http.get(path, params=query).json()
    assert players[0].http.get(path, params={"unavailable": "yes"}).status_code == 422
    english, japanese = (
        players[0].http.get(path, params={"unavailable": "true"}, headers={"Accept-Language": language}).json()
        for language in ("en", "ja")
    )
    assert [each["move"] for each in english["unavailable"]] == [each["move"] for each in japanese["unavailable"]]
    assert [each["label"] for each in english["unavailable"]] != [each["label"] for each in japanese["unavailable"]]


def test_refusals_are_in_the_language_of_the_request(players: list[Player]):
    game, japanese = started(players[:3], options={"boards": "chosen"}), {"Accept-Language": "ja"}
    path, taken = f"/v1/games/{game}/moves", {"action": "choose_board", "wonder": "giza"}
    assert players[0].http.post(path, json={"move": taken}).status_code == 201
    detail = "「ギザのピラミッド」は、残っているボードの中にない。"
    listing = players[1].http.get(path, params={"unavailable": "true"}, headers=japanese)
    assert [each["refusal"]["detail"] for each in listing.json()["unavailable"]] == [detail]
    refused = players[1].http.post(path, json={"move": taken}, headers=japanese)
    assert (refused.status_code, refused.json()["detail"]) == (422, detail)
    assert "Accept-Language" in refused.headers["vary"]
    english = players[1].http.post(path, json={"move": taken}).json()
    assert english["detail"] == "The Pyramids of Giza is not among the boards that are left."
    late = players[0].http.post(f"/v1/games/{game}/seats", json={}, headers=japanese)
    assert (late.status_code, late.json()["detail"]) == (409, "ゲームはすでに始まっている。もう席に着けない。")


def test_a_seat_without_a_decision_has_no_unavailable_moves(players: list[Player]):
    game = started(players[:2], title="seven", options={"start_player": 0})
    listing = players[1].http.get(f"/v1/games/{game}/moves", params={"unavailable": "true"}).json()
    assert (listing["prompt"], listing["unavailable"]) == (None, [])
