"""The alerts and the dashboard, checked by promtool, and by a real Prometheus that collects from a running service."""

import json
import math
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from heptad.operations import monitoring
from tests import prometheus
from tests.prometheus import Prometheus
from tests.service.conftest import Running
from tests.service.playing import Player

ROOT = Path(__file__).parents[4]
TOKEN = "a-token-of-the-operator"
RULES: list[dict[str, Any]] = yaml.safe_load(monitoring.text_of("alerts.yml"))["groups"][0]["rules"]
PANELS: list[dict[str, Any]] = json.loads(monitoring.text_of("dashboard.json"))["panels"]
QUERIES = [target["expr"] for panel in PANELS for target in panel["targets"]]
SECONDS = 60
"""The most that anything takes to show in Prometheus on a busy machine."""


def test_the_alerts_fire_when_they_should():
    files = [Path(__file__).with_name(name) for name in ("alerts_test.yml", "alerts_after_days_test.yml")]
    promtool = [prometheus.program("promtool"), "test", "rules", *files]
    done = subprocess.run(promtool, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    healthy, *sick = [case for file in files for case in yaml.safe_load(file.read_text(encoding="utf-8"))["tests"]]
    alerts = [rule["alert"] for rule in RULES]
    assert [each["alertname"] for each in healthy["alert_rule_test"]] == alerts
    assert {case["name"] for case in sick} == set(alerts)
    for case in sick:
        assert [bool(each["exp_alerts"]) for each in case["alert_rule_test"]] == [False, True], case["name"]


def test_each_alert_has_a_section_in_the_documentation():
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^### (Heptad\w+)$", text) == [rule["alert"] for rule in RULES]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Prometheus]]:
    """A service that needs a token for its metrics, and a Prometheus that collects them several times a second."""
    prometheus.program("prometheus")
    folder = tmp_path_factory.mktemp("watched")
    service = Running(folder / "data", HEPTAD_METRICS_TOKEN=TOKEN, HEPTAD_WEB_WORKERS="1", HEPTAD_THINKING_WORKERS="1")
    try:
        monitoring.write(folder)
        (folder / "metrics_token").write_text(TOKEN)
        _hasten(folder, service.url.removeprefix("http://"))
        with prometheus.running(folder) as found:
            yield service, found
    finally:
        if service.process.poll() is None:
            service.stop()


def _hasten(folder: Path, target: str) -> None:
    """Let Prometheus collect from this service, and at short intervals; alerts fire as soon as they can."""
    config = yaml.safe_load((folder / "prometheus.yml").read_text(encoding="utf-8"))
    config["global"] = {"scrape_interval": "300ms", "scrape_timeout": "300ms", "evaluation_interval": "300ms"}
    config["scrape_configs"][0]["static_configs"] = [{"targets": [target]}]
    (folder / "prometheus.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    alerts = re.sub(r"(?m)^        for: .*$", "        for: 0s", monitoring.text_of("alerts.yml"))
    (folder / "alerts.yml").write_text(alerts, encoding="utf-8")


def test_every_query_has_an_answer_and_a_healthy_service_no_alert(watched: tuple[Running, Prometheus]):
    service, found = watched
    player = Player(service.url, "Ann")
    game = ""
    wanted, until = set(QUERIES + list(_selectors())), time.monotonic() + SECONDS
    while wanted and time.monotonic() < until:
        game = _move(player, game)
        wanted = {query for query in wanted if not any(not math.isnan(value) for _, value in found.query(query))}
    player.close()
    assert not wanted
    rules = found.rules()
    assert [(rule["name"], rule["health"]) for rule in rules] == [(rule["alert"], "ok") for rule in RULES]
    assert found.firing() == set()


def _selectors() -> Iterator[str]:
    """Yield the series of every alert, without labels that only a broken service has."""
    for rule in RULES:
        for name, labels in re.findall(r"\b(heptad_\w+|up)(\{[^}]*\})?", rule["expr"]):
            yield name + re.sub(r'status=~"[^"]*",?', "", labels)


def _move(player: Player, game: str) -> str:
    """Move in the game, or in a new one if it has ended; return the game. A rate needs moves between two scrapes."""
    if not game or player.game(game)["status"] != "playing":
        game = player.open(2, title="seven_wonders_duel", bots=["random"])["id"]
    listing = player.moves(game)
    if listing["awaited"]:
        player.post(game, listing["moves"][0]["move"], listing["decision"])
    time.sleep(0.1)
    return game


def test_a_service_that_has_stopped_is_noticed(watched: tuple[Running, Prometheus]):
    service, found = watched
    service.stop()
    until = time.monotonic() + SECONDS
    while found.firing() != {"HeptadDown"} and time.monotonic() < until:
        time.sleep(0.1)
    assert found.firing() == {"HeptadDown"}
