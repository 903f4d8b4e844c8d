"""Challenges: sent, answered and withdrawn, and the one game that follows."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from application.tables import challenges
from application.tables.agreed_games import AgreedGames
from events.format.times import milliseconds, now, timestamp
from events.log_server import keys
from tests.service.conftest import Make
from tests.service.guests import Guest, Json, kind

PATH = "/v1/challenges"


@pytest.fixture
def app(make: Make) -> Flask:
    return make(limits="create=none")


@pytest.fixture
def table(app: Flask) -> list[Guest]:
    return [Guest(app, name) for name in ("Ann", "Bea", "Cid", "Dan")]


def challenge(sender: Guest, *players: Guest, key: str | None = None, **more: Any) -> tuple[int, Json]:
    title = "seven_wonders_duel" if len(players) == 1 else "seven"
    ids = [player.id for player in players]
    headers = {} if key is None else {"Idempotency_Key": key}
    return sender.post(PATH, {"title": title, "seats": len(ids) + 1, "players": ids, **more}, **headers)


def sent(sender: Guest, *players: Guest, **more: Any) -> str:
    status, made = challenge(sender, *players, **more)
    assert status == 201, made
    return str(made["id"])


def test_the_game_starts_when_the_last_has_accepted(table: list[Guest]):
    ann, bea, cid, dan = table
    status, made = challenge(ann, cid, bea, clock={"decision_seconds": 60}, visibility="private")
    assert (status, made["status"], made["game"], made["from"]) == (201, "open", None, ann.id)
    path = f"{PATH}/{made['id']}"
    status, seen = bea.post(f"{path}/acceptance")
    assert (status, seen["status"], [each["answer"] for each in seen["to"]]) == (201, "open", [None, "accepted"])
    status, done = cid.post(f"{path}/acceptance")
    assert (status, done["status"]) == (201, "accepted")
    game = ann.get(f"/v1/games/{done['game']}")[1]
    assert (game["status"], game["visibility"], game["clock"]) == ("playing", "private", {"decision_seconds": 60})
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Cid", "Bea"]
    assert cid.post(f"{path}/acceptance") == (201, done)
    assert ann.get(path) == (200, done)
    assert kind(dan.get(f"/v1/games/{done['game']}")[1]) == "unknown-game"


def test_strangers_see_no_challenge_and_nobody_answers_for_another(table: list[Guest]):
    ann, bea, _, dan = table
    path = f"{PATH}/{sent(ann, bea)}"
    for guest, act in ((dan, "acceptance"), (dan, "refusal"), (ann, "acceptance"), (ann, "refusal")):
        assert kind(guest.post(f"{path}/{act}")[1]) == "unknown-challenge"
    for guest in (bea, dan):
        assert kind(guest.delete(path)[1]) == "unknown-challenge"
    assert kind(dan.get(path)[1]) == "unknown-challenge"
    assert bea.get(path)[1]["status"] == "open"


def test_a_refusal_or_withdrawal_ends_a_challenge(table: list[Guest]):
    ann, bea, cid, _ = table
    path = f"{PATH}/{sent(ann, bea, cid)}"
    status, refused = bea.post(f"{path}/refusal", {"reason": "not_now"})
    assert (status, refused["status"], refused["to"][0]["reason"]) == (201, "refused", "not_now")
    for answer in (cid.post(f"{path}/acceptance"), bea.post(f"{path}/acceptance"), ann.delete(path)):
        assert (answer[0], kind(answer[1])) == (409, "challenge-over")
    assert bea.post(f"{path}/refusal", {"reason": "not_now"}) == (201, refused)
    path = f"{PATH}/{sent(ann, bea)}"
    assert ann.delete(path)[0] == ann.delete(path)[0] == 204
    assert kind(bea.post(f"{path}/acceptance")[1]) == "challenge-over"
    assert bea.get(path)[1]["status"] == "withdrawn"


def test_only_open_challenges_are_listed(table: list[Guest]):
    ann, bea, cid, _ = table
    first, second, third = sent(ann, bea), sent(ann, bea, cid), sent(bea, ann)
    bea.post(f"{PATH}/{first}/refusal")
    listed = bea.get(PATH)[1]
    assert [each["id"] for each in listed["received"]] == [second]
    assert [each["id"] for each in listed["sent"]] == [third]
    assert [each["id"] for each in ann.get(PATH)[1]["sent"]] == [second]


def test_a_challenge_expires(table: list[Guest], app: Flask):
    ann, bea, *_ = table
    made = sent(ann, bea, expires_in_seconds=60)
    container = app.extensions["heptad"]
    clock = container.challenges._clock
    container.challenges._clock = lambda: clock() + 61_000
    assert bea.get(f"{PATH}/{made}")[1]["status"] == "expired"
    assert kind(bea.post(f"{PATH}/{made}/acceptance")[1]) == "challenge-over"
    assert bea.get(PATH)[1]["received"] == []


def test_those_concerned_are_notified(table: list[Guest]):
    ann, bea, cid, dan = table
    since = now()
    made = sent(ann, bea, cid)
    bea.post(f"{PATH}/{made}/refusal")

    def notified(guest: Guest) -> list[tuple[str, str, str]]:
        lines = [json.loads(line) for line in guest.notices(since).splitlines()]
        assert all((line["challenge"], line["player"]) == (made, guest.id) for line in lines)
        return [(line["type"], line["by"], line["status"]) for line in lines]

    answered = ("challenge_answered", bea.id, "refused")
    assert notified(ann) == [answered]
    assert notified(bea) == [("challenge", ann.id, "open")]
    assert notified(cid) == [("challenge", ann.id, "open"), answered]
    assert notified(dan) == []


def test_a_client_that_resumes_misses_no_challenge_after_the_clock_was_set_back(table: list[Guest], app: Flask):
    """The last event that the client has seen has the service's time, which is an hour ahead since then."""
    ann, bea, *_ = table
    container, since = app.extensions["heptad"], timestamp(milliseconds(now()) + 3_600_000)
    container.client.hset(keys.SERVICE_CLOCK, "shift", -3_600_000)
    container.clock.beat()
    made = sent(ann, bea)
    assert [json.loads(line)["challenge"] for line in bea.notices(since).splitlines()] == [made]


def test_a_stream_that_waits_is_woken_by_a_challenge(table: list[Guest], app: Flask):
    ann, bea, *_ = table
    with app.extensions["heptad"].tailer.listen(bea.id) as subscription:

        def is_heard() -> bool:
            sent(ann, bea)
            return subscription.woken.wait(1) and bea.id in (subscription.take() or ())

        assert any(is_heard() for _ in range(10))  # the process may not have subscribed at first


def test_a_repeated_request_challenges_once(table: list[Guest]):
    ann, bea, cid, _ = table
    first = challenge(ann, bea, key="once")
    assert challenge(ann, bea, key="once") == first
    assert kind(challenge(ann, cid, key="once")[1]) == "idempotency-key-reused"
    assert challenge(cid, bea, key="once")[1]["id"] != first[1]["id"]
    assert len(bea.get(PATH)[1]["received"]) == 2


def test_a_player_has_at_most_twenty_open_challenges(table: list[Guest], monkeypatch: pytest.MonkeyPatch):
    ann, bea, *_ = table
    monkeypatch.setattr(challenges, "MAX_SENT", 2)
    first = sent(ann, bea)
    sent(ann, bea)
    status, problem = challenge(ann, bea)
    assert (status, kind(problem)) == (409, "too-many-challenges")
    assert len(bea.get(PATH)[1]["received"]) == 2
    bea.post(f"{PATH}/{first}/refusal")
    assert challenge(ann, bea)[0] == 201


def test_who_cannot_be_challenged_is_named(app: Flask, table: list[Guest]):
    ann, bea, *_ = table
    bot = Guest(app, "Bot", kind="bot")
    for players, field in (
        (["pnobody"], "players.0"),
        ([ann.id], "players.0"),
        ([bot.id], "players.0"),
        ([bea.id, bea.id], "players"),
        ([bea.id, "pnobody"], "players"),
    ):
        body = {"title": "seven_wonders_duel", "seats": 2, "players": players}
        status, problem = ann.post(PATH, body)
        assert (status, problem["errors"][0]["field"]) == (422, field)
    assert challenge(ann, bot, bot_accounts=True)[0] == 201


@pytest.mark.parametrize("_round", range(4))
def test_two_who_accept_at_the_same_instant_start_one_game(table: list[Guest], _round: int):
    ann, *others = table
    made = sent(ann, *others)
    barrier = threading.Barrier(len(others))

    def accept(guest: Guest) -> Json:
        barrier.wait()
        status, answer = guest.post(f"{PATH}/{made}/acceptance")
        assert status == 201, answer
        return answer

    with ThreadPoolExecutor(len(others)) as pool:
        answers = list(pool.map(accept, others))
    [game] = {answer["game"] for answer in answers} - {None}
    seen = ann.get(f"/v1/games/{game}")[1]
    assert (seen["status"], [seat["name"] for seat in seen["seats"]]) == ("playing", ["Ann", "Bea", "Cid", "Dan"])
    assert len(ann.get("/v1/games?mine=true")[1]["games"]) == 1


@pytest.mark.parametrize("_round", range(4))
def test_a_challenge_is_either_accepted_or_withdrawn(table: list[Guest], _round: int):
    ann, bea, *_ = table
    path = f"{PATH}/{sent(ann, bea)}"
    barrier = threading.Barrier(2)

    def act(guest: Guest) -> int:
        barrier.wait()
        return (guest.delete(path) if guest is ann else guest.post(f"{path}/acceptance"))[0]

    with ThreadPoolExecutor(2) as pool:
        withdrawn, accepted = pool.map(act, (ann, bea))
    seen = ann.get(path)[1]
    assert (withdrawn, accepted, seen["status"]) in {(204, 409, "withdrawn"), (409, 201, "accepted")}
    assert (seen["game"] is None) is (withdrawn == 204)


class KilledError(BaseException):
    """Stands for the end of the process."""


@pytest.mark.parametrize("where", ["open", "sit"])
def test_a_game_whose_process_was_killed_is_started_by_who_looks(
    table: list[Guest], monkeypatch: pytest.MonkeyPatch, where: str
):
    """Killed before the game is opened, or when only the challenger sits in it."""
    ann, bea, *_ = table
    path = f"{PATH}/{sent(ann, bea)}"

    def killed(*_args: object) -> None:
        raise KilledError

    with monkeypatch.context() as patched:
        patched.setattr(AgreedGames, where, killed)
        with pytest.raises(KilledError):
            bea.post(f"{path}/acceptance")
    game = ann.get(path)[1]["game"]
    assert ann.get(f"/v1/games/{game}")[1]["status"] == "playing"
    assert bea.post(f"{path}/acceptance")[1]["game"] == game


@pytest.fixture
def small_inbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """An inbox with few places."""
    for name, most in (("FROM_SENDER", 2), ("FROM_ADDRESS", 3), ("FROM_STRANGERS", 4), ("RECEIVED", 5)):
        monkeypatch.setattr(challenges, f"MAX_{name}", most)


@pytest.mark.usefixtures("small_inbox")
def test_nobody_fills_an_inbox_and_friends_find_a_place(app: Flask, table: list[Guest]):
    ann, friend, *_ = table
    game = sent(friend, ann)
    game = ann.post(f"{PATH}/{game}/acceptance")[1]["game"]
    assert friend.post(f"/v1/games/{game}/resignation", {})[0] == 201
    first, second, third, fourth = (Guest(app, name) for name in ("Mal", "Max", "Mia", "Moe"))
    elsewhere, last = Guest(app, "Eve", "192.0.2.2"), Guest(app, "Fay", "192.0.2.3")
    for sender, places in ((first, 2), (second, 1), (third, 0), (elsewhere, 1), (last, 0)):
        for _ in range(places):
            sent(sender, ann)
        if sender is not elsewhere:
            status, problem = challenge(sender, ann)
            assert (status, kind(problem)) == (409, "too-many-challenges"), problem
    assert "You have sent one of the players 2 challenges" in challenge(first, ann)[1]["detail"]
    assert "From your address" in challenge(third, ann)[1]["detail"]
    sent(friend, ann)
    assert challenge(friend, ann)[0] == 409, "five are received"
    assert len(ann.get(PATH)[1]["received"]) == 5
    assert ann.sent("PUT", f"/v1/account/muted/{first.id}")[0] == 204
    assert {each["from"] for each in ann.get(PATH)[1]["received"]} == {second.id, elsewhere.id, friend.id}
    sent(fourth, ann)
    sent(friend, ann)
