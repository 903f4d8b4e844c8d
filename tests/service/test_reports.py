"""Reports of players: written over HTTP, read and removed by the operator."""

import pytest
import redis
from flask import Flask

from application.operators.audit_log import AuditLog
from application.runtime.settings import Settings
from heptad.cli import reports
from tests.commands import heptad
from tests.service.conftest import Make
from tests.service.guests import Guest, Json, kind


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


@pytest.fixture
def two(app: Flask) -> list[Guest]:
    return [Guest(app, "Ann"), Guest(app, "Bea")]


def report(reporter: Guest, about: str, **more: object) -> tuple[int, Json]:
    return reporter.post(f"/v1/players/{about}/reports", {"reason": "cheating", **more})


def test_the_operator_lists_reports_and_removes_them(two: list[Guest], log_url: str, log_client: redis.Redis):
    ann, bea = two
    game = ann.open(seats=2)
    assert bea.sit(game)[0] == 201
    status, first = report(ann, bea.id, game=game, text="Knew my\nhand.\x1b[2J")
    assert (status, first["player"], first["game"], first["reason"]) == (201, bea.id, game, "cheating")
    second = report(bea, ann.id, reason="name")[1]
    newest, oldest = heptad("reports", HEPTAD_REDIS_URL=log_url).stdout.splitlines()
    assert newest == f'{second["created_at"]} {second["id"]} name: "Ann" ({ann.id}), reported by "Bea" ({bea.id})'
    assert f'cheating: "Bea" ({bea.id}) in game {game}, reported by "Ann" ({ann.id}): Knew my hand.' in oldest
    assert "\x1b" not in oldest
    done = heptad("reports", "--done", first["id"], HEPTAD_REDIS_URL=log_url)
    assert done.stdout == f"removed report {first['id']}\n"
    settings = Settings.from_env({"HEPTAD_REDIS_URL": log_url})
    assert list(reports.lines(settings)) == [newest]
    with pytest.raises(LookupError, match=first["id"]):
        reports.remove(settings, first["id"])
    assert [act.what for act in AuditLog(log_client).newest(10)] == ["report-done"]
    assert report(ann, bea.id, game=game)[0] == 201, "the operator has dealt with the first one"


def test_one_report_about_a_player_and_a_game_at_a_time(two: list[Guest]):
    ann, bea = two
    games = [ann.open(seats=2) for _ in range(2)]
    for game in games:
        assert bea.sit(game)[0] == 201
    for game in (None, *games):
        assert report(ann, bea.id, game=game)[0] == 201
        status, problem = report(ann, bea.id, game=game, reason="other", text="again")
        assert (status, kind(problem)) == (409, "already-reported")


def test_what_can_be_reported(app: Flask, two: list[Guest]):
    ann, bea = two
    assert report(ann, ann.id)[1]["errors"][0]["field"] == "player"
    assert kind(report(ann, "pnobody")[1]) == "unknown-player"
    assert kind(report(ann, bea.id, game="gnone")[1]) == "unknown-game"
    private = Guest(app, "Cid").open(visibility="private")
    assert kind(report(ann, bea.id, game=private)[1]) == "unknown-game"
    for field, value in (("game", ann.open()), ("reason", "boring"), ("text", "x" * 501)):
        assert report(ann, bea.id, **{field: value})[1]["errors"][0]["field"] == field


def test_a_player_and_an_address_write_few_reports_a_day(make: Make):
    app = make(limits="reports=2/day")
    ann, bea, cid = (Guest(app, name, f"192.0.2.{number}") for number, name in enumerate(("Ann", "Bea", "Cid")))
    assert [report(ann, other.id)[0] for other in (bea, cid)] == [201, 201]
    status, problem = report(ann, bea.id, reason="name")
    assert (status, kind(problem)) == (429, "too-many-requests")
    assert report(bea, ann.id)[0] == 201


def test_reports_go_with_the_account_that_wrote_them(two: list[Guest], log_client: redis.Redis):
    ann, bea = two
    assert report(ann, bea.id, text="Unmistakable")[0] == report(bea, ann.id)[0] == 201
    assert ann.sent("DELETE", "/v1/account", {"confirm": ann.id})[0] == 204
    [kept] = log_client.hvals("{reports}:all")
    assert b"Unmistakable" not in kept
    assert log_client.keys(f"{{p:{ann.id}}}:reports") == []
