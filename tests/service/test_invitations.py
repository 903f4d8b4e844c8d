"""Invitations to open games, and what a host may do: remove players, withdraw invitations, cancel."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from application.tables import invitations
from events.format.times import milliseconds, now, timestamp
from tests.service.conftest import Make
from tests.service.guests import Guest, kind


@pytest.fixture
def table(make: Make) -> list[Guest]:
    """A host and three others."""
    app = make(limits="create=none, seats=none")
    return [Guest(app, name) for name in ("Ann", "Bea", "Cid", "Dan")]


def test_an_invitation_seats_a_stranger_at_its_seat_of_a_private_game(table: list[Guest]):
    ann, bea, cid, _ = table
    game = ann.open(visibility="private")
    status, issued = ann.post(f"/v1/games/{game}/invitations", {"seat": 2, "expires_in_seconds": 60})
    assert status == 201
    assert issued["url"] == f"http://localhost/join/{game}#{issued['invitation']}"
    assert issued["seat"] == 2
    assert 0 < milliseconds(issued["expires_at"]) - milliseconds(now()) <= 60_000
    assert bea.sit(game) == (404, "unknown-game")
    assert bea.sit(game, invite=issued["invitation"], seat=1) == (409, "invitation-for-another-seat")
    assert bea.sit(game, invite=issued["invitation"]) == (201, "2")
    assert cid.sit(game, invite=issued["invitation"]) == (409, "refused:seat_taken")
    assert cid.sit(game, invite=ann.invite(game)) == (201, "1")


def test_only_the_text_that_was_issued_is_an_invitation(table: list[Guest]):
    ann, bea, *_ = table
    game, other = ann.open(visibility="private"), ann.open(visibility="private")
    secret = ann.invite(game)
    for wrong in (secret[:-4] + "AAAA", secret[4:], "é", "", "A" * 44):
        assert bea.sit(game, invite=wrong) == (404, "unknown-game")
        if wrong:
            assert bea.post(f"/v1/games/{game}/invitations/reading", {"invite": wrong})[0] == 404
    assert bea.sit(other, invite=secret) == (404, "unknown-game")


def test_an_invitation_expires(table: list[Guest], monkeypatch: pytest.MonkeyPatch):
    ann, bea, *_ = table
    game = ann.open()
    secret = ann.invite(game, expires_in_seconds=60)
    later = timestamp(milliseconds(now()) + 60_000)
    monkeypatch.setattr(invitations, "now", lambda: later)
    assert bea.sit(game, invite=secret) == (409, "invitation-expired")
    assert kind(bea.post(f"/v1/games/{game}/invitations/reading", {"invite": secret})[1]) == "invitation-expired"
    assert bea.sit(game) == (201, "1")  # a public game needs no invitation


def test_a_host_withdraws_all_invitations_and_issues_others(table: list[Guest]):
    ann, bea, cid, _ = table
    game = ann.open(visibility="private")
    general = ann.sent("GET", f"/v1/games/{game}")[1]["invite"]
    first = ann.invite(game)
    assert ann.sent("DELETE", f"/v1/games/{game}/invitations")[0] == 204
    second = ann.invite(game)  # at once
    assert bea.sit(game, invite=first) == (409, "invitation-withdrawn")
    assert bea.sit(game, invite=second) == (201, "1")
    assert cid.sit(game, invite=general) == (201, "2")


def test_an_invitation_is_read_without_a_token(table: list[Guest]):
    ann, bea, *_ = table
    game = ann.open(visibility="private", clock={"decision_seconds": 60})
    bea.http.environ_base.pop("HTTP_AUTHORIZATION")
    path = f"/v1/games/{game}/invitations/reading"
    status, seen = bea.post(path, {"invite": ann.invite(game, seat=1)})
    assert (status, seen["host"], seen["seat"], seen["clock"]) == (200, "Ann", 1, {"decision_seconds": 60})
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", None, None]
    general = ann.sent("GET", f"/v1/games/{game}")[1]["invite"]
    assert bea.post(path, {"invite": general})[1]["expires_at"] is None


def test_only_the_host_of_an_open_game_invites(table: list[Guest]):
    ann, bea, cid, _ = table
    private, public = ann.open(visibility="private"), ann.open()
    for method, path in (("POST", "invitations"), ("DELETE", "invitations"), ("POST", "cancellation")):
        assert kind(bea.sent(method, f"/v1/games/{private}/{path}", {})[1]) == "unknown-game"
        assert kind(bea.sent(method, f"/v1/games/{public}/{path}", {})[1]) == "creator-only"
    status, problem = ann.post(f"/v1/games/{public}/invitations", {"seat": 3})
    assert (status, problem["errors"][0]["field"]) == (422, "seat")
    for guest in (bea, cid):
        guest.sit(public)
    for method, path in (("POST", "invitations"), ("DELETE", "invitations"), ("POST", "cancellation")):
        assert kind(ann.sent(method, f"/v1/games/{public}/{path}", {})[1]) == "refused:already_started"


def test_a_host_who_left_still_invites_and_cancels(table: list[Guest]):
    ann, bea, cid, _ = table
    game = ann.open(visibility="private")
    assert bea.sit(game, invite=ann.invite(game)) == (201, "1")
    assert ann.sent("DELETE", f"/v1/games/{game}/seats/0")[0] == 200
    assert cid.sit(game, invite=ann.invite(game, seat=0)) == (201, "0")
    status, cancelled = ann.post(f"/v1/games/{game}/cancellation")
    assert (status, cancelled["status"], cancelled["reason"]) == (201, "finished", "cancelled")
    assert bea.sent("GET", f"/v1/games/{game}")[1]["status"] == "finished"


def test_whom_the_host_removed_comes_back_only_with_a_new_invitation(table: list[Guest]):
    ann, bea, cid, _ = table
    game = ann.open()
    old = ann.invite(game)
    assert bea.sit(game) == (201, "1")
    assert kind(cid.sent("DELETE", f"/v1/games/{game}/seats/1")[1]) == "foreign-seat"
    status, after = ann.sent("DELETE", f"/v1/games/{game}/seats/1")
    assert (status, after["seats"][1]["player"]) == (200, None)
    assert bea.sit(game) == (403, "removed")
    assert bea.sit(game, invite=old) == (403, "removed")
    assert cid.sit(game, seat=1) == (201, "1")
    assert cid.sent("DELETE", f"/v1/games/{game}/seats/1")[0] == 200  # who leaves may come back
    assert cid.sit(game, seat=1) == (201, "1")
    assert bea.sit(game, invite=ann.invite(game)) == (201, "2")


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Let the clock of the machine be ahead by some seconds, or behind."""
    monkeypatch.setattr(invitations, "now", lambda: timestamp(milliseconds(now()) + 1000 * seconds))


def test_which_invitation_is_newer_does_not_depend_on_the_clock_of_a_machine(
    table: list[Guest], monkeypatch: pytest.MonkeyPatch
):
    ann, bea, cid, _ = table
    game = ann.open()
    set_clock(monkeypatch, 300)
    old = ann.invite(game)
    set_clock(monkeypatch, 0)
    assert bea.sit(game) == (201, "1")
    assert ann.sent("DELETE", f"/v1/games/{game}/seats/1")[0] == 200
    assert bea.sit(game, invite=old) == (403, "removed")
    set_clock(monkeypatch, -300)
    assert bea.sit(game, invite=ann.invite(game)) == (201, "1")
    assert ann.sent("DELETE", f"/v1/games/{game}/invitations")[0] == 204
    assert cid.sit(game, invite=old) == (409, "invitation-withdrawn")


def test_who_is_removed_is_notified_even_later(table: list[Guest]):
    ann, bea, *_ = table
    game = ann.open()
    assert bea.sit(game) == (201, "1")
    before = now()
    removed = ann.sent("DELETE", f"/v1/games/{game}/seats/1")[1]
    lines = bea.notices(before).splitlines()
    assert len(lines) == 1
    for said in (f'"game":"{game}"', '"type":"seat_lost"', '"seat":1', f'"version":{removed["version"]}'):
        assert said in lines[0]
    assert "seat_lost" not in ann.notices(before)


@pytest.mark.parametrize("_round", range(5))
def test_of_two_with_the_same_invitation_one_gets_the_seat(table: list[Guest], _round: int):
    ann, *others = table
    game = ann.open(visibility="private", seats=4)
    secret = ann.invite(game, seat=3)
    barrier = threading.Barrier(len(others))

    def take(guest: Guest) -> tuple[int, str]:
        barrier.wait()
        return guest.sit(game, invite=secret)

    with ThreadPoolExecutor(len(others)) as pool:
        answers = sorted(pool.map(take, others))
    assert answers == [(201, "3"), (409, "refused:seat_taken"), (409, "refused:seat_taken")]
