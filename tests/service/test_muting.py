"""Muting: the muted player reaches nobody who does not want it, and can't find out."""

import pytest
import redis

from application.accounts import muting
from events.format.times import now
from events.log_server import keys
from tests.service.conftest import Make
from tests.service.guests import Guest, kind
from tests.service.test_challenges import challenge, sent
from tests.service.test_pairings import ask
from tests.service.test_rematches import again, ended


@pytest.fixture
def table(make: Make) -> list[Guest]:
    """Players at different addresses."""
    app = make(limits="create=none, seats=none")
    return [Guest(app, name, f"192.0.2.{number}") for number, name in enumerate(("Ann", "Bea", "Cid", "Dan"))]


def mute(guest: Guest, *others: Guest) -> None:
    for other in others:
        assert guest.sent("PUT", f"/v1/account/muted/{other.id}")[0] == 204


def test_muted_players_are_listed_until_they_are_unmuted(table: list[Guest], log_client: redis.Redis):
    ann, bea, cid, _ = table
    mute(ann, bea, cid, bea)
    listed = ann.get("/v1/account/muted")[1]["players"]
    assert sorted((each["id"], each["name"]) for each in listed) == sorted([(bea.id, "Bea"), (cid.id, "Cid")])
    assert bea.get("/v1/account/muted")[1] == {"players": []}
    for _ in range(2):
        assert ann.delete(f"/v1/account/muted/{bea.id}")[0] == 204
    assert [each["id"] for each in ann.get("/v1/account/muted")[1]["players"]] == [cid.id]
    assert ann.sent("DELETE", "/v1/account", {"confirm": ann.id})[0] == 204
    assert not log_client.exists(keys.muted(ann.id))


def test_who_can_be_muted(table: list[Guest], monkeypatch: pytest.MonkeyPatch):
    ann, bea, cid, dan = table
    assert ann.sent("PUT", f"/v1/account/muted/{ann.id}")[1]["errors"][0]["field"] == "player"
    assert kind(ann.sent("PUT", "/v1/account/muted/pnobody")[1]) == "unknown-player"
    monkeypatch.setattr(muting, "MAX_MUTED", 2)
    mute(ann, bea, cid, bea)
    status, problem = ann.sent("PUT", f"/v1/account/muted/{dan.id}")
    assert (status, kind(problem)) == (409, "too-many-muted")
    assert len(ann.get("/v1/account/muted")[1]["players"]) == 2


def test_a_challenge_of_a_muted_player_is_not_shown(table: list[Guest]):
    ann, bea, cid, _ = table
    mute(ann, bea)
    begin = now()
    alone, both = sent(bea, ann), sent(bea, ann, cid)
    assert bea.get(f"/v1/challenges/{alone}")[1]["status"] == "open"
    assert cid.post(f"/v1/challenges/{both}/acceptance")[0] == 201
    assert bea.delete(f"/v1/challenges/{alone}")[0] == 204
    assert ann.get("/v1/challenges")[1]["received"] == []
    assert '"type":"challenge' not in ann.notices(begin)
    assert '"type":"challenge"' in cid.notices(begin)
    sent(cid, ann)
    assert '"type":"challenge"' in ann.notices(begin)
    ann.delete(f"/v1/account/muted/{bea.id}")
    assert {each["from"] for each in ann.get("/v1/challenges")[1]["received"]} == {bea.id, cid.id}


def test_the_answer_to_a_muted_player_is_that_to_anyone(table: list[Guest]):
    ann, bea, cid, _ = table
    mute(ann, bea)
    to_muted, (status, other) = challenge(bea, ann), challenge(cid, ann)
    assert to_muted[0] == status == 201
    own = {"id", "from", "name", "expires_at"}
    assert {name: to_muted[1][name] for name in to_muted[1].keys() - own} == {
        name: other[name] for name in other.keys() - own
    }


def test_a_rematch_of_a_muted_player_is_not_announced(table: list[Guest]):
    ann, bea, cid, _ = table
    mute(ann, bea)
    game, begin = ended([ann, bea, cid]), now()
    assert again(bea, game)[0] == 201
    assert '"type":"rematch"' in cid.notices(begin)
    assert '"type":"rematch"' not in ann.notices(begin)
    assert again(ann, game)[0] == 201, "who wants to play can"


@pytest.mark.parametrize("first", [0, 1])
def test_players_are_not_paired_if_one_has_muted_the_other(table: list[Guest], first: int):
    ann, bea, cid, _ = table
    mute(ann, bea)
    order = [ann, bea] if first == 0 else [bea, ann]
    assert [ask(guest)[0] for guest in order] == [202, 202]
    game = ask(cid)[1]["game"]
    assert order[0].get("/v1/games?mine=true")[1]["games"][0]["id"] == game
    assert ask(order[1])[0] == 202


def test_whom_many_have_muted_holds_up_nobody(table: list[Guest]):
    ann, bea, cid, dan = table
    for guest in (bea, cid, dan):
        mute(guest, ann)
    assert [ask(guest, title="seven", seats=3)[0] for guest in table] == [202, 202, 202, 201]
    assert ask(ann, title="seven", seats=3)[0] == 202


def test_muting_holds_for_a_request_that_waits(table: list[Guest]):
    ann, bea, _, _ = table
    waiting = ask(ann)[1]["id"]
    mute(ann, bea)
    assert ann.get(f"/v1/pairings/{waiting}")[0] == 200
    assert ask(bea)[0] == 202
