"""`heptad admin` on a service in the process of the test, whose logs are on one server, and once on a cluster."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis
from typer.main import get_command
from typer.testing import CliRunner, Result

from application.accounts import revocations
from application.runtime.settings import Settings
from events.store.appending import Store
from heptad.cli.admin.office import Operator
from heptad.cli.main import app as command
from service.app import create_app
from tests.commands import heptad
from tests.service.conftest import Running, at
from tests.service.guests import Guest, kind
from tests.service.playing import Player, started
from titles.registry import TITLES
from verifier.verify import judge

Row = dict[str, Any]
COMMAND = get_command(command)
"""All commands, built once: that takes longer than to run one."""
WHY = ("--reason", "a test", "--by", "Op")


class Service:
    """An application, and the command on its servers."""

    def __init__(self, log_url: str, queue_url: str, data: Path) -> None:
        self.environ = {
            "HEPTAD_DATA": str(data),
            "HEPTAD_REDIS_URL": log_url,
            "HEPTAD_QUEUE_URL": queue_url,
            "HEPTAD_LIMITS": "create=none",
        }
        self.app = create_app(Settings.from_env(self.environ))

    def run(self, *words: str) -> Result:
        """Run a command in this process: many are run, and a new process takes two seconds."""
        return CliRunner().invoke(command, words, env=self.environ)

    def admin(self, *words: str) -> Result:
        found = self.run("admin", *words)
        self.app.extensions["heptad"].accounts.players._known.clear()  # five seconds pass
        return found

    def done(self, *words: str) -> str:
        """What an act prints."""
        found = self.admin(*words, *WHY)
        assert found.exit_code == 0, found.stderr
        return found.stdout

    def rows(self, *words: str) -> list[Row]:
        """The rows of a list."""
        found = self.admin(*words, "--json")
        assert found.exit_code == 0, found.stderr
        return [json.loads(line) for line in found.stdout.splitlines()]

    def refused(self, *words: str) -> str:
        """What is said about bad input, which leaves no trace."""
        before = self.rows("audit")
        found = self.admin(*words, *WHY)
        assert found.exit_code in {1, 2}
        assert found.stdout == ""
        assert isinstance(found.exception, SystemExit)
        assert self.rows("audit") == before
        return found.stderr.strip()


@pytest.fixture
def service(
    request: pytest.FixtureRequest,
    queue_url: str,
    queue_client: redis.Redis,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Iterator[Service]:
    """A service on empty servers; its logs are on one server, or on what a test names as the parameter."""
    assert queue_client.dbsize() == 0
    logs = getattr(request, "param", "log")
    Store(request.getfixturevalue(f"{logs}_client")).admit()
    for name in [name for name in os.environ if name.startswith("HEPTAD_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("application.runtime.logging_setup.configure", lambda *_: None)
    monkeypatch.setattr("typer.testing._get_command", lambda _: COMMAND)
    monkeypatch.setattr(revocations, "KNOWN_AFTER", 0.0)
    monkeypatch.setattr(revocations, "FRESH_SECONDS", 0.0)
    made = Service(request.getfixturevalue(f"{logs}_url"), queue_url, tmp_path)
    yield made
    container = made.app.extensions["heptad"]
    container.tailer.stop()
    container.client.close()
    container.queues.connection.close()


def test_players_and_tokens_are_listed_and_tokens_revoked(service: Service):
    ann, robo = Guest(service.app, "Ann"), Guest(service.app, "Robo", kind="bot")
    assert ann.sent("PATCH", "/v1/account", {"handle": "ann_1"})[0] == 200
    other = ann.post("/v1/account/tokens", {"label": "script"})[1]
    assert [(row["id"], row["kind"], row["name"]) for row in service.rows("players")] == [
        (robo.id, "bot", "Robo"),
        (ann.id, "guest", "Ann"),
    ]
    assert [row["id"] for row in service.rows("players", "--name", "ANN_")] == [ann.id]
    assert [row["id"] for row in service.rows("players", "--kind", "bot")] == [robo.id]
    assert service.rows("players", "--banned") == []
    limited = service.admin("players", "--limit", "1")
    assert limited.stdout.splitlines()[1].split()[0] == robo.id
    assert "1 more" in limited.stderr
    listed = service.rows("tokens", "@ANN_1")
    assert [row["label"] for row in listed] == ["", "script"]
    assert service.done("revoke", ann.id, listed[1]["id"]) == f"revoked 1 tokens of player {ann.id}\n"
    assert at(service.app, "192.0.2.1", other["token"]).get("/v1/account").status_code == 401
    assert ann.get("/v1/account")[0] == 200
    assert "no token tnone" in service.refused("revoke", ann.id, listed[0]["id"], "tnone")
    assert ann.get("/v1/account")[0] == 200, "nothing is done in part"
    assert "--all" in service.refused("revoke", ann.id)
    service.done("revoke", "@ann_1", "--all")
    assert ann.get("/v1/account")[0] == 401


def test_a_ban_and_its_end_are_recorded(service: Service):
    ann, bea = Guest(service.app, "Ann"), Guest(service.app, "Bea")
    game = ann.open(title="seven_wonders_duel", seats=2)
    assert bea.sit(game)[0] == 201
    service.done("ban", ann.id)
    assert kind(ann.get("/v1/account")[1]) == "banned"
    assert bea.get(f"/v1/games/{game}")[1]["status"] == "finished"
    assert [row["id"] for row in service.rows("players", "--banned")] == [ann.id]
    service.done("unban", ann.id)
    assert ann.get("/v1/account")[0] == 200
    assert "is not banned" in service.refused("unban", ann.id)
    assert "there is no player pnobody" in service.refused("ban", "pnobody")
    assert "there is no player @nobody" in service.refused("ban", "@nobody")
    acts = service.rows("audit")
    assert [(act["what"], act["on"], act["by"], act["why"], act["error"]) for act in acts] == [
        (what, ann.id, "Op", "a test", None) for what in ("unban", "ban")
    ]
    assert all(act["user"] and act["at"] for act in acts)
    assert [act["what"] for act in service.rows("audit", "--on", ann.id, "--limit", "1")] == ["unban"]
    assert service.rows("audit", "--on", bea.id) == []


def test_an_act_needs_a_reason(service: Service):
    ann = Guest(service.app, "Ann")
    for words in (("ban", ann.id), ("ban", ann.id, "--reason", " "), ("ban", ann.id, "--reason", "x" * 501)):
        found = service.admin(*words)
        assert (found.exit_code, "--reason" in found.stderr) == (2, True)
    found = service.admin("sign-up", "closed")
    assert (found.exit_code, "--reason" in found.stderr) == (2, True)
    assert service.rows("audit") == []
    assert ann.get("/v1/account")[0] == 200


def test_a_player_is_erased(service: Service):
    ann, bea = Guest(service.app, "Unmistakable"), Guest(service.app, "Bea")
    game = ann.open(title="seven_wonders_duel", seats=2)
    assert bea.sit(game)[0] == 201
    asked = service.admin("erase", ann.id, *WHY)
    assert (asked.exit_code, "can't be undone" in asked.stderr) == (1, True), asked
    assert ann.get("/v1/account")[0] == 200
    service.done("erase", ann.id, "--yes")
    assert ann.get("/v1/account")[0] == 401
    profile = bea.get(f"/v1/players/{ann.id}")[1]
    assert (profile["name"], profile["erased"]) == ("erased player", True)
    assert bea.get(f"/v1/games/{game}")[1]["seats"][0]["name"] == "erased player"
    [row] = [row for row in service.rows("players") if row["id"] == ann.id]
    assert (row["erased"], row["name"], row["created"]) == (True, "erased player", None)
    assert "was erased" in service.refused("ban", ann.id)
    client = service.app.extensions["heptad"].client
    for key in client.scan_iter():
        assert b"Unmistakable" not in (client.dump(key) or b""), key


def test_tables_are_listed_and_open_ones_expire(service: Service):
    ann, bea = Guest(service.app, "Ann"), Guest(service.app, "Bea")
    private, open_one = ann.open(visibility="private"), bea.open()
    duel = bea.open(title="seven_wonders_duel", seats=2)
    assert ann.sit(duel)[0] == 201
    assert {row["id"] for row in service.rows("tables")} == {private, open_one, duel}
    assert {row["id"] for row in service.rows("tables", "--status", "open")} == {private, open_one}
    assert {row["id"] for row in service.rows("tables", "--player", ann.id)} == {private, duel}
    assert [row["id"] for row in service.rows("tables", "--title", "seven_wonders_duel")] == [duel]
    assert service.rows("tables", "--idle-days", "1") == []
    [row] = [row for row in service.rows("tables") if row["id"] == open_one]
    assert (row["creator"], row["players"], row["free"]) == (bea.id, [bea.id], 2)
    assert service.rows("expire", "--days", "1", *WHY) == []
    assert {row["id"] for row in service.rows("expire", "--days", "0", "--dry-run", *WHY)} == {private, open_one}
    assert service.rows("audit") == []
    assert {row["id"] for row in service.rows("expire", "--days", "0", *WHY)} == {private, open_one}
    ended = bea.get(f"/v1/games/{open_one}")[1]
    assert (ended["status"], ended["reason"]) == ("finished", "cancelled")
    assert bea.get(f"/v1/games/{duel}")[1]["status"] == "playing"
    assert {act["on"] for act in service.rows("audit")} == {private, open_one}


def test_a_game_is_stopped_and_released(service: Service):
    ann = Guest(service.app, "Ann")
    game = ann.open()
    service.done("quarantine", game)
    status, problem = ann.get(f"/v1/games/{game}")
    assert (status, kind(problem)) == (503, "game-stopped")
    assert kind(ann.post(f"/v1/games/{game}/resignation")[1]) == "game-stopped"
    metrics = at(service.app, "192.0.2.1").get("/metrics").text
    assert "heptad_games_quarantined 0.0" in metrics
    assert "heptad_games_stopped 1.0" in metrics
    assert "is in quarantine already" in service.refused("quarantine", game)
    assert "there is no game gnone" in service.refused("quarantine", "gnone")
    assert "an operator has stopped it" in service.run("quarantine").stdout
    service.done("release", game)
    assert ann.get(f"/v1/games/{game}")[0] == 200
    assert "is not in quarantine" in service.refused("release", game)


def test_a_stopped_game_is_not_listed_until_its_release(service: Service):
    ann = Guest(service.app, "Ann")
    game, other = ann.open(), ann.open()
    assert [each["id"] for each in ann.get("/v1/games")[1]["games"]] == [other, game]
    service.done("quarantine", game)
    assert [each["id"] for each in ann.get("/v1/games")[1]["games"]] == [other]
    checked = service.run("rebuild", "--check")
    assert (checked.exit_code, checked.stderr) == (0, "")
    service.done("release", game)
    assert [each["id"] for each in ann.get("/v1/games")[1]["games"]] == [other, game]


def test_sign_up_is_closed_and_opened_with_codes(service: Service):
    client = at(service.app, "192.0.2.1")
    assert service.admin("sign-up").stdout == "open\n"
    assert service.done("sign-up", "invitation") == "invitation\n"
    code = service.done("make-code", "--uses", "2", "--days", "1").strip()
    signed_up = client.post("/v1/players", json={"name": "Ann", "sign_up_code": code})
    assert signed_up.status_code == 201
    [row] = service.rows("codes")
    assert (row["uses"], row["used"], row["state"]) == (2, 1, "valid")
    assert code not in json.dumps(row)
    service.done("withdraw-code", row["id"])
    assert client.post("/v1/players", json={"name": "Bea", "sign_up_code": code}).status_code == 403
    assert "there is no code" in service.refused("withdraw-code", row["id"])
    assert "open" in service.refused("sign-up", "shut")
    for words in (("--uses", "0"), ("--days", "-1"), ("--days", "1e9")):
        assert words[0] in service.refused("make-code", *words)
    assert [act["what"] for act in service.rows("audit")] == ["withdraw-code", "make-code", "sign-up"]
    assert code not in json.dumps(service.rows("audit"))


def test_quotas_are_shown_and_set(service: Service):
    ann = Guest(service.app, "Ann")
    ann.open()
    limits = {row["setting"]: row["value"] for row in service.rows("quotas")}
    assert limits["HEPTAD_QUOTAS tables"] == "200"
    assert limits["HEPTAD_LIMITS reports"] == "10/day"
    rows = {row["what"]: row for row in service.rows("quotas", ann.id)}
    assert (rows["games"]["used"], rows["games"]["most"], rows["games"]["set_by"]) == (1, 200, "HEPTAD_QUOTAS tables")
    assert rows["tokens"]["used"] == 1
    service.done("set-quotas", ann.id, "--games", "1")
    assert kind(ann.post("/v1/games", {"title": "seven", "seats": 2})[1]) == "too-many-tables"
    service.done("set-quotas", ann.id, "--reset")
    assert ann.post("/v1/games", {"title": "seven", "seats": 2})[0] == 201
    service.done("set-quotas", "--address", "192.0.2.1", "--games", "2", "--stored", "5000")
    [games, _, stored] = service.rows("quotas", "--address", "192.0.2.1")
    assert (stored["what"], stored["used"], stored["most"], stored["set_by"]) == ("stored", 0, 5000, "operator")
    assert (games["used"], games["most"], games["set_by"]) == (2, 2, "operator")
    assert kind(ann.post("/v1/games", {"title": "seven", "seats": 2})[1]) == "too-many-tables"
    for words, said in (
        (("set-quotas", ann.id), "--reset"),
        (("set-quotas", ann.id, "--games", "-1"), "--games"),
        (("set-quotas", "--address", "nowhere", "--games", "1"), "nowhere"),
        (("set-quotas", "--games", "1"), "name a player or an --address"),
    ):
        assert said in service.refused(*words), words


def test_an_act_that_fails_is_recorded_as_such(service: Service):
    store = service.app.extensions["heptad"].store
    with pytest.raises(LookupError), Operator(store, "why").act("ban", "p1"):
        raise LookupError("it broke")
    assert [act["error"] for act in service.rows("audit")] == ["it broke", None]


def test_lists_are_readable_in_a_terminal(service: Service):
    assert service.admin("audit").stdout == "No operator has done anything yet.\n"
    ann = Guest(service.app, "Ann")
    headline, line = service.admin("players").stdout.splitlines()
    assert headline.split()[:3] == ["id", "kind", "created"]
    assert line.split()[0] == ann.id


@pytest.mark.parametrize("service", ["cluster"], indirect=True)
def test_every_list_and_every_act_works_on_a_cluster(service: Service):
    """The keys of what a command reads and writes are on several nodes."""
    ann, bea = Guest(service.app, "Ann"), Guest(service.app, "Bea")
    game, stopped = ann.open(title="seven_wonders_duel", seats=2), bea.open()
    assert bea.sit(game)[0] == 201
    assert service.done("sign-up", "invitation") == "invitation\n"
    service.done("make-code")
    [code] = service.rows("codes")
    service.done("withdraw-code", code["id"])
    service.done("set-quotas", ann.id, "--games", "7")
    assert {row["what"]: row["most"] for row in service.rows("quotas", ann.id)}["games"] == 7
    service.done("set-quotas", "--address", "192.0.2.1", "--games", "2")
    assert service.rows("quotas", "--address", "192.0.2.1")[0]["most"] == 2
    assert {row["id"] for row in service.rows("tables")} == {game, stopped}
    assert [row["id"] for row in service.rows("tables", "--player", ann.id)] == [game]
    service.done("quarantine", stopped)
    assert kind(bea.get(f"/v1/games/{stopped}")[1]) == "game-stopped"
    assert "an operator has stopped it" in service.run("quarantine").stdout
    service.done("release", stopped)
    assert [row["id"] for row in service.rows("expire", "--days", "0", *WHY)] == [stopped]
    service.done("ban", ann.id)
    assert [row["id"] for row in service.rows("players", "--banned")] == [ann.id]
    assert bea.get(f"/v1/games/{game}")[1]["status"] == "finished"
    service.done("unban", ann.id)
    assert [row["label"] for row in service.rows("tokens", ann.id)] == [""]
    service.done("revoke", ann.id, "--all")
    assert ann.get("/v1/account")[0] == 401
    service.done("erase", ann.id, "--yes")
    assert {row["name"] for row in service.rows("players")} == {"erased player", "Bea"}
    acts = "erase revoke unban ban expire release quarantine set-quotas set-quotas withdraw-code make-code sign-up"
    assert [act["what"] for act in service.rows("audit")] == acts.split()
    assert len(service.rows("audit", "--on", ann.id)) == 5


def test_a_ban_holds_in_every_process_when_the_command_has_ended(demonstrated: Running):
    ann, bea = (Player(demonstrated.url, name) for name in ("Ann", "Bea"))
    game = started([ann, bea])
    assert ann.http.get("/v1/account").status_code == 200
    found = heptad("admin", "ban", ann.id, "--reason", "a test", HEPTAD_DATA=str(demonstrated.folder))
    assert (found.returncode, found.stdout) == (0, f"banned player {ann.id}, who gives up all seats\n"), found.stderr
    for _ in range(20):  # both web processes answer some of them
        assert httpx.get(f"{demonstrated.url}/v1/account", headers=ann.http.headers).status_code == 403
    ended = bea.game(game)
    assert (ended["status"], ended["seats"][0]["resigned"]) == ("finished", True)
    log = bea.http.get(f"/v1/games/{game}/log").content
    assert judge(log, TITLES).sound
    ann.close()
    bea.close()


def test_without_a_server_there_is_a_clear_error(tmp_path: Path):
    found = heptad("admin", "players", HEPTAD_DATA=str(tmp_path))
    assert found.returncode == 1
    assert "there is no log server" in found.stderr
