"""Logs sent for verification: by separate workers, within limits."""

import json

import httpx
import msgspec
import pytest

from application.errors.logs import BusyError
from application.runtime import queues
from application.runtime.fair_queues.fair_queue import Owner
from application.runtime.queues import Queues
from tests import logs, vectors
from tests.service.conftest import Running
from tests.service.playing import Player, started
from titles.registry import TITLES
from verifier.verify import judge

URN = "urn:heptad:problem:"
INVALID = json.loads((vectors.FOLDER / "invalid.json").read_text(encoding="utf-8"))
LINES = {"Content-Type": "application/x-ndjson"}


def sent(url: str, log: bytes, **headers: str) -> httpx.Response:
    return httpx.post(f"{url}/v1/logs/verify", content=log, headers=LINES | headers, timeout=40)


def test_a_served_log_is_valid(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea], nonce="ab" * 32)
    closed = bea.http.get(f"/v1/games/{game}/log").content
    verdict = sent(heptad.url, closed).json()
    assert (verdict["sound"], verdict["complete"], verdict["status"]) == (True, False, "playing")
    assert sum(group["count"] for group in verdict["unopened"]) == verdict["closed"] > 0
    assert verdict["unopened"][0] == {"to": [], "count": verdict["unopened"][0]["count"], "first": 1}
    assert verdict["game"] == game
    ann.http.post(f"/v1/games/{game}/resignation")
    answer = sent(heptad.url, bea.http.get(f"/v1/games/{game}/log").content)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    verdict, seen = answer.json(), bea.game(game)
    assert (verdict["sound"], verdict["complete"], verdict["reason"]) == (True, True, "resignation")
    assert (verdict["version"], verdict["hash"], verdict["standings"]) == (
        seen["version"],
        seen["hash"],
        seen["standings"],
    )


def test_the_header_says_what_event_1_says(players: list[Player]):
    game = started(players[:3], options={"sides": "A"})
    header, first, *_ = map(json.loads, players[1].http.get(f"/v1/games/{game}/log").text.splitlines())
    assert header.pop("format") == "heptad/log/1"
    assert header["game"] == game
    assert header == {name: first["data"][name] for name in header}


@pytest.mark.parametrize("title", TITLES)
def test_every_title_and_what_is_wrong_with_it(heptad: Running, title: str):
    log = logs.finished(TITLES[title], TITLES[title].min_seats, 1, resigns=20).log()
    assert sent(heptad.url, log).json()["complete"]
    assert sent(heptad.url, log).json() == json.loads(msgspec.json.encode(judge(log, TITLES)))
    place = log.index(b'"started"')
    verdict = sent(heptad.url, log[:place] + b"s" + log[place:]).json()
    assert not verdict["sound"]
    assert verdict["problem"]["version"] == log[:place].count(b"\n")
    assert verdict["version"] < verdict["problem"]["version"]


def test_a_verdict_says_nothing_of_the_server(heptad: Running):
    """A revision that there is not, in a log whose seals are closed: no file of the server is named."""
    [log] = [case["log"].encode() for case in INVALID if case["name"] == "revision 2, which there is not, closed"]
    detail = "opened: revision 2 of seven_wonders is unknown here, where the newest is 1"
    assert sent(heptad.url, log).json()["problem"] == {"version": 1, "check": "rules", "detail": detail}
    answer = httpx.post(f"{heptad.url}/v1/logs/replay", content=log, headers=LINES, timeout=40)
    assert (answer.status_code, answer.json()["detail"]) == (422, f"version 1, rules: {detail}")


@pytest.mark.parametrize("log", [b"", b"\n", b"{}\n{}\n", b"\xff\x00\n", b"[" * 100_000])
def test_a_body_that_is_not_a_log_gets_a_verdict(heptad: Running, log: bytes):
    verdict = sent(heptad.url, log).json()
    assert (verdict["sound"], verdict["problem"]["check"]) == (False, "bytes")


def test_what_is_too_large_or_of_another_type_is_refused(heptad: Running):
    assert sent(heptad.url, b" " * 100_000).status_code == 200  # more than other bodies may have
    answer = sent(heptad.url, b" " * (8_388_608 + 1))
    assert (answer.status_code, answer.json()["type"]) == (413, URN + "http:request-entity-too-large")
    assert answer.json()["detail"].endswith("8388608 bytes. An export of games has many logs: send them one by one.")
    answer = sent(heptad.url, b"{}", **{"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["type"]) == (415, URN + "http:unsupported-media-type")
    answer = sent(heptad.url, b"{}", Authorization="Bearer nonsense")
    assert (answer.status_code, answer.json()["type"]) == (401, URN + "bad-token")


@pytest.mark.usefixtures("queue_client")
def test_waiting_ends_and_the_number_of_waiting_logs_is_limited(queue_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(queues, "VERIFY_SECONDS", 1)
    waiting = Queues(queue_url)
    assert waiting.verify(b"{}\n", Owner("a", "p1")) is None  # no worker takes it up
    assert waiting.verify(b"{}\n", Owner("a", "p2")) is None
    with pytest.raises(BusyError):  # any caller from that address
        waiting.verify(b"{}\n", Owner("a", "p3"))
    monkeypatch.setattr(queues, "MAX_VERIFICATIONS", 3)
    assert waiting.verify(b"{}\n", Owner("b", "p3")) is None
    with pytest.raises(BusyError):
        waiting.verify(b"{}\n", Owner("c", "p4"))
    assert waiting.queue("verify").count == 3


@pytest.mark.usefixtures("queue_client")
def test_the_bytes_of_waiting_logs_are_limited(queue_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(queues, "VERIFY_SECONDS", 1)
    monkeypatch.setattr(queues, "MAX_VERIFY_BYTES", 100)
    waiting = Queues(queue_url)
    waiting.fair("verify").push("item", Owner("a", "p1"))
    waiting.connection.set("heptad:verify:item:log", b"x" * 60)
    with pytest.raises(BusyError):
        waiting.verify(b"x" * 50, Owner("b", "p2"))
    assert waiting.verify(b"x" * 40, Owner("b", "p2")) is None


def test_another_address_does_not_wait_for_a_busy_one(heptad: Running, running_queues: Queues):
    busy = Owner("busy", "p")
    running_queues.fair("verify").push("busy", busy)
    assert running_queues.fair("verify").take(lease=30)
    running_queues.fair("verify").push("busy too", busy)
    try:
        assert sent(heptad.url, b"{}\n").json()["problem"]["check"] == "bytes"
        assert running_queues.fair("verify").waiting() == {"busy too": "busy"}
    finally:
        running_queues.fair("verify").release("busy")
        running_queues.call_verifiers()
