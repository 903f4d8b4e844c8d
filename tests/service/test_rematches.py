"""Rematches: one for all players of a game, with their seats reserved."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from events.format.times import now
from tests.service.conftest import Make
from tests.service.guests import Guest, Json, kind


@pytest.fixture
def table(make: Make) -> list[Guest]:
    app = make(limits="create=none, seats=none")
    return [Guest(app, name) for name in ("Ann", "Bea", "Cid", "Dan")]


def ended(players: list[Guest], seats: int | None = None, **more: object) -> str:
    """A game of these players, and perhaps bots, that has ended."""
    game = players[0].open(seats=seats or len(players), **more)
    for player in players[1:]:
        assert player.sit(game)[0] == 201
    for player in players[1:] if len(players) > 1 else players:
        assert player.post(f"/v1/games/{game}/resignation")[0] == 201
    assert players[0].get(f"/v1/games/{game}")[1]["status"] == "finished"
    return game


def again(guest: Guest, game: str) -> tuple[int, Json]:
    return guest.post(f"/v1/games/{game}/rematch")


def test_all_players_play_again_one_seat_further(table: list[Guest]):
    ann, bea, cid, dan = table
    game = ended([ann, bea, cid], clock={"decision_seconds": 60}, options={"sides": "B"})
    assert "rematch" not in ann.get(f"/v1/games/{game}")[1]
    since = now()
    status, first = again(bea, game)
    assert (status, first["status"], first["you"], first["creator"]) == (201, "open", 0, bea.id)
    assert first["options"]["sides"] == "B"
    assert dan.get(f"/v1/games/{game}")[1]["rematch"] == first["id"]
    assert dan.sit(first["id"]) == (409, "seat-reserved")
    assert dan.sit(first["id"], seat=1) == (409, "seat-reserved")
    [notice] = [json.loads(line) for line in ann.notices(since).splitlines() if '"rematch"' in line]
    assert (notice["type"], notice["game"], notice["by"]) == ("rematch", first["id"], bea.id)
    assert again(bea, game)[1] == first
    assert ann.sit(first["id"]) == (201, "2")  # the reserved seat
    status, last = again(cid, game)
    assert (status, last["id"], last["status"], last["you"]) == (201, first["id"], "playing", 1)
    assert [seat["name"] for seat in last["seats"]] == ["Bea", "Cid", "Ann"]


def test_a_rematch_of_a_private_game_admits_its_players_alone(table: list[Guest]):
    ann, bea, cid, _ = table
    game = ann.open(seats=2, visibility="private")
    bea.sit(game, invite=ann.invite(game))
    bea.post(f"/v1/games/{game}/resignation")
    rematch = again(bea, game)[1]
    assert rematch["visibility"] == "private"
    assert cid.sit(rematch["id"]) == (404, "unknown-game")
    assert ann.sit(rematch["id"]) == (201, "1")


def test_the_tag_of_a_game_changes_with_its_rematch(table: list[Guest]):
    ann, bea, *_ = table
    game = ended([ann, bea])
    tag = ann.http.get(f"/v1/games/{game}").headers["ETag"]
    again(bea, game)
    assert ann.sent("GET", f"/v1/games/{game}", If_None_Match=tag)[1]["rematch"]


def test_bots_sit_down_again_by_themselves(table: list[Guest]):
    ann = table[0]
    game = ended([ann], seats=2, bots=["random"])
    status, started = again(ann, game)
    assert (status, started["status"]) == (201, "playing")
    assert [seat["bot"] for seat in started["seats"]] == ["random", None]


def test_only_players_of_a_game_that_was_played_play_it_again(table: list[Guest]):
    ann, bea, cid, _ = table
    private = ended([ann], seats=2, bots=["random"], visibility="private")
    assert kind(cid.post(f"/v1/games/{private}/rematch")[1]) == "unknown-game"
    assert kind(again(cid, ended([ann, bea]))[1]) == "not-seated"
    playing = ann.open(seats=2, bots=["random"])
    assert kind(again(ann, playing)[1]) == "not-ended"
    cancelled = ann.open()
    ann.post(f"/v1/games/{cancelled}/cancellation")
    assert kind(again(ann, cancelled)[1]) == "not-ended"


def test_a_host_frees_the_seats_of_those_who_do_not_come(table: list[Guest]):
    ann, bea, cid, dan = table
    game = ended([ann, bea, cid])
    rematch = again(bea, game)[1]["id"]
    assert again(cid, game)[0] == 201
    assert bea.delete(f"/v1/games/{rematch}/seats/1")[0] == 200
    assert kind(again(cid, game)[1]) == "removed"
    assert dan.sit(rematch, invite=bea.invite(rematch, seat=1)) == (201, "1")
    assert cid.sit(rematch) == (403, "removed")
    assert bea.delete(f"/v1/games/{rematch}/invitations")[0] == 204
    assert table[3].get(f"/v1/games/{rematch}")[1]["status"] == "open"
    assert ann.sit(rematch) == (201, "2")


def test_a_rematch_that_was_cancelled_is_followed_by_another(table: list[Guest]):
    ann, bea, *_ = table
    game = ended([ann, bea])
    first = again(bea, game)[1]["id"]
    assert bea.post(f"/v1/games/{first}/cancellation")[0] == 201
    assert "rematch" not in ann.get(f"/v1/games/{game}")[1]
    second = again(ann, game)[1]
    assert (second["id"] != first, second["creator"]) == (True, ann.id)


@pytest.mark.parametrize("_round", range(4))
def test_all_who_ask_at_the_same_instant_sit_in_one_game(table: list[Guest], _round: int):
    game = ended(table)
    barrier = threading.Barrier(len(table))

    def ask(guest: Guest) -> Json:
        barrier.wait()
        status, answer = again(guest, game)
        assert status == 201, answer
        return answer

    with ThreadPoolExecutor(len(table)) as pool:
        answers = list(pool.map(ask, table))
    assert len({answer["id"] for answer in answers}) == 1
    seen = table[0].get(f"/v1/games/{answers[0]['id']}")[1]
    assert (seen["status"], [seat["name"] for seat in seen["seats"]]) == ("playing", ["Bea", "Cid", "Dan", "Ann"])
