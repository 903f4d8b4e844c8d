"""The points after each turn of a finished game."""

import pytest

from tests.golden.make import FOLDER
from tests.service.playing import Player, started
from tests.service.web.stored import hosted
from titles.registry import TITLES

LOG = "fewest.ndjson"
"""A golden log of a whole game of two."""
TURNS = {"seven_wonders": 18}
"""How many turns a game has, where that is always the same."""


def turns_of(player: Player, game: str) -> list[dict]:
    """Return the points after each turn of a game."""
    answer = player.http.get(f"/v1/games/{game}/standings", params={"turns": True})
    assert answer.status_code == 200, answer.text
    return answer.json()["turns"]


@pytest.mark.parametrize("title", TITLES)
def test_they_lead_from_the_start_to_the_final_points(players: list[Player], title: str):
    ann = players[0]
    game = hosted(ann, FOLDER / title / LOG)
    turns, end = turns_of(ann, game), ann.game(game)
    versions = [turn["version"] for turn in turns]
    assert versions == sorted(set(versions))
    assert versions[-1] == end["version"]
    assert turns[-1]["totals"] == [each["total"] for each in sorted(end["standings"], key=lambda each: each["seat"])]
    assert ann.game(game, at=versions[0])["status"] == "playing"
    assert len(turns) - 1 == TURNS.get(title, len(turns) - 1) > 10
    for turn in turns[:: len(turns) // 3]:
        standings = ann.game(game, at=turn["version"])["standings"]
        assert {each["seat"]: each["total"] for each in standings} == dict(enumerate(turn["totals"]))


def test_they_are_open_only_after_the_end(players: list[Player]):
    ann, bea = players[:2]
    game, cancelled = started([ann, bea]), ann.open(2)["id"]
    refused = ann.http.get(f"/v1/games/{game}/standings?turns=true")
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:heptad:problem:not-ended")
    assert "turns" not in ann.http.get(f"/v1/games/{game}/standings").json()
    bea.http.post(f"/v1/games/{game}/resignation")
    assert turns_of(ann, game)[-1]["version"] == ann.game(game)["version"]
    ann.http.post(f"/v1/games/{cancelled}/cancellation")
    assert turns_of(ann, cancelled) == []
