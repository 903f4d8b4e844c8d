"""Settings over HTTP: listed behind the moves, posted the same way, whether or not the seat is to move."""

from typing import Any

import pytest

from tests.service.playing import Player, started

ALL = {"action": "watch", "window": "all", "ask": True}


def opened(players: list[Player]) -> tuple[str, Player, Player]:
    """A game of SEVEN, and its players: the one that is to move, and the other."""
    game = started(players[:2], title="seven", options={"start_player": 0})
    return game, players[0], players[1]


def split(listing: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """The moves proper and the settings of a list, which come in this order."""
    marks = [legal_move.get("setting", False) for legal_move in listing["moves"]]
    assert marks == sorted(marks)
    moves = [legal_move["move"] for legal_move in listing["moves"]]
    return moves[: marks.count(False)], moves[marks.count(False) :]


def test_settings_are_listed_after_the_moves_and_without_a_decision(players: list[Player]):
    game, current, other = opened(players)
    for player in (current, other):
        listing = player.moves(game)
        moves, settings = split(listing)
        assert listing["awaited"] == bool(moves) == (listing["decision"] is not None) == (player is current)
        assert ALL in settings
        assert {move["action"] for move in settings} == {"watch"}
        assert "watch" not in {move["action"] for move in moves}


def test_a_seat_without_a_decision_sets_its_windows_and_the_decision_stays(players: list[Player]):
    game, current, other = opened(players)
    before = current.moves(game)
    answer = other.post(game, ALL)
    assert answer.status_code == 201, answer.text
    assert answer.json()["version"] == before["version"] + 1
    after = current.moves(game)
    assert (after["decision"], after["moves"]) == (before["decision"], before["moves"])
    assert other.post(game, ALL).json()["type"].endswith(":refused:no_change")
    seen = [player.game(game)["state"]["players"][1]["windows"] for player in (current, other)]
    assert seen[0] is None
    assert len(seen[1]) == 8
    assert current.game(game)["state"]["turn"]["window_changes"] == [1]


def test_a_setting_answers_no_decision(players: list[Player]):
    game, current, other = opened(players)
    decision = current.moves(game)["decision"]
    assert other.post(game, ALL, decision).status_code == 201
    assert current.post(game, ALL, decision).status_code == 201
    assert current.post(game, current.moves(game)["moves"][0]["move"], decision).status_code == 201
    assert current.post(game, {**ALL, "ask": False}, decision).status_code == 201
    assert current.post(game, ALL, "never there").status_code == 201


@pytest.mark.parametrize(
    ("change", "field"), [({"ask": 1}, "move.ask"), ({"window": "nowhere"}, "move.window"), ({"more": 1}, "move.more")]
)
def test_a_setting_that_is_none_is_refused_by_its_field(players: list[Player], change: dict[str, Any], field: str):
    game, current, other = opened(players)
    wrong = {"action": "watch", "window": "lock", "ask": True, **change}
    for player in (current, other):
        answer = player.post(game, wrong)
        assert answer.status_code == 422
        assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert other.http.post(f"/v1/games/{game}/resignation").status_code == 201
    assert other.post(game, wrong).json()["type"].rpartition(":")[2] in {"game_over", "resigned"}


def test_a_malformed_move_is_refused_to_a_seat_without_a_decision(players: list[Player]):
    game, _, other = opened(players)
    assert other.post(game, {"action": "pass"}).json()["type"].endswith("not_your_turn")


def test_other_titles_list_no_settings(players: list[Player]):
    game = started(players[:2])
    assert not any("setting" in legal_move for legal_move in players[0].moves(game)["moves"])
