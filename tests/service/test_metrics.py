"""The metrics: who may read them, and what they show of the servers."""

import math

import pytest
from flask import Flask

from events.log_server import keys
from tests.service.conftest import Make, at
from tests.service.guests import Guest, kind

TOKEN = "a-token-of-the-operator"


def test_without_a_setting_everybody_may_read_the_metrics(make: Make):
    app = make()
    assert at(app, "192.0.2.1").get("/metrics").status_code == 200
    assert at(app, "192.0.2.1", "heptad_of_nobody").get("/metrics").status_code == 200


def test_with_a_token_only_its_holder_may_read_the_metrics(make: Make):
    app = make(metrics_token=TOKEN)
    answer = at(app, "192.0.2.1", TOKEN).get("/metrics")
    assert (answer.status_code, "heptad_log_server_up 1.0" in answer.text) == (200, True)
    for token, problem in ((None, "token-needed"), (TOKEN + "x", "bad-token"), ("ö", "bad-token")):
        refused = at(app, "192.0.2.1", token).get("/metrics")
        assert (refused.status_code, kind(refused.json)) == (401, problem)
        assert refused.headers["WWW-Authenticate"] == 'Bearer realm="heptad"'
        assert "heptad_" not in refused.text.lower().replace("heptad_metrics_token", "")
    assert at(app, "192.0.2.1").get("/healthz").status_code == 200


@pytest.mark.parametrize("header", ["Basic dXNlcjpwYXNz", "Bearer", TOKEN])
def test_another_kind_of_authorization_is_refused(make: Make, header: str):
    client = at(make(metrics_token=TOKEN), "192.0.2.1")
    assert client.get("/metrics", headers={"Authorization": header}).status_code == 401


def test_work_that_nobody_does_shows_in_the_metrics(make: Make):
    app = make()
    store = app.extensions["heptad"].store
    store.admit()
    ann = Guest(app, "Ann")
    game = ann.open(title="seven_wonders_duel", seats=2, bots=["random"], options={})
    while ann.get(f"/v1/games/{game}")[1]["due"] is None:  # until the bot has to move, which no worker does here
        listing = ann.get(f"/v1/games/{game}/moves")[1]
        assert ann.post(f"/v1/games/{game}/moves", {"move": listing["moves"][0]["move"]})[0] == 201
    found = metrics(app)
    assert (found["heptad_games"], found["heptad_pending_games"], found["heptad_queue_server_up"]) == (1, 1, 1)
    assert 0 <= found["heptad_pending_oldest_seconds"] < 60
    assert found["heptad_sweeper_seconds"] == math.inf
    assert found['heptad_queue_waiting{queue="bot"}'] == 1
    assert 0 < found["heptad_log_server_memory_bytes"] < found["heptad_log_server_memory_limit_bytes"]
    assert (found["heptad_clock_steps_total"], found["heptad_clock_ahead_seconds"]) == (0, 0)
    store.client.hset(keys.SERVICE_CLOCK, mapping={"steps": 2, "shift": -3_600_000})
    store.client.hset(keys.ARCHIVE_OUTCOMES, "failed", 2)
    assert store.quarantine.stop(game, store.heads([game])[game])
    found = metrics(app)
    assert (found["heptad_games_stopped"], found["heptad_games_quarantined"], found["heptad_pending_games"]) == (
        1,
        0,
        0,
    )
    outcomes = [found[f'heptad_archive_games_total{{outcome="{name}"}}'] for name in ("moved", "failed", "interrupted")]
    assert outcomes == [0, 2, 0]
    assert (found["heptad_clock_steps_total"], found["heptad_clock_ahead_seconds"]) == (2, 3600)


def metrics(app: Flask) -> dict[str, float]:
    """Return the value of each series."""
    lines = at(app, "192.0.2.1").get("/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines) if name[0] != "#"}
