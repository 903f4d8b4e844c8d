"""`heptad export` and `heptad import`, as a user runs them, between two services."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import redis
from pyarrow import parquet

from heptad.cli.transfer import LogHead, _kept_head, head_of
from heptad_client import Client
from heptad_client.models import ForkSeatIn
from tests import logs
from tests.commands import heptad
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player, started
from titles.registry import TITLES
from verifier.verify import judge

GOLDEN = sorted(FOLDER.glob("*/given-up.ndjson")) + sorted(FOLDER.glob("*/cancelled.ndjson"))
MANY = 16


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Another service, with a separate, empty data folder."""
    running = Running(tmp_path_factory.mktemp("other") / "data", HEPTAD_LIMITS="logs=none")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def ann(demonstrated: Running) -> Iterator[Player]:
    player = Player(demonstrated.url, "Ann")
    yield player
    player.close()


@pytest.fixture(scope="module")
def games(demonstrated: Running, ann: Player) -> dict[str, bytes]:
    """Logs by their games: public, private, forked, imported; another one is still being played."""
    bea = Player(demonstrated.url, "Bea")
    found = [started([ann, bea])]
    private = ann.open(2, visibility="private")
    bea.join(private["id"], invite=private["invite"])
    found.append(private["id"])
    for game in found:
        bea.http.post(f"/v1/games/{game}/resignation")
    start = next(event for event in ann.http.get(f"/v1/games/{found[0]}/events").json()["events"][::-1])["batch"] - 1
    with Client(demonstrated.url, ann.token) as client:
        found.append(client.fork(found[0], start, seats=[ForkSeatIn(player="me"), ForkSeatIn(bot="random")]).id)
        client.resign(found[-1])
        found.append(client.import_log(GOLDEN[0].read_bytes(), key="golden").id)
    started([ann, bea])
    bea.close()
    return {game: ann.http.get(f"/v1/games/{game}/log").content for game in found}


def id_in(log: bytes) -> str:
    """The id that a log has for its game."""
    header = json.loads(log.splitlines()[0])
    return header.get("forks", [header])[-1]["game"]


def logs_in(folder: Path) -> dict[str, bytes]:
    return {file.stem: file.read_bytes() for file in folder.iterdir()}


def test_a_folder_is_imported_byte_for_byte_by_an_empty_service(
    demonstrated: Running, other: Running, ann: Player, games: dict[str, bytes], tmp_path: Path
):
    here, there = ("--url", demonstrated.url, "--token", ann.token), tmp_path / "one"
    made = heptad("export", "--all", "--to", str(there), *here)
    assert (made.returncode, made.stderr) == (0, "")
    assert {game: logs_in(there).get(game) for game in games} == games
    assert all(judge(log, TITLES).complete for log in logs_in(there).values())
    cid = Player(other.url, "Cid")
    brought = heptad("import", str(there), "--url", other.url, HEPTAD_TOKEN=cid.token)
    assert (brought.returncode, brought.stderr) == (0, "")
    assert f"{len(logs_in(there))} imported, 0 failed" in brought.stdout
    listed = cid.http.get("/v1/games", params={"mine": "true", "limit": 100}).json()["games"]
    assert sorted(game["imported"]["game"] for game in listed) == sorted(map(id_in, logs_in(there).values()))
    again = heptad("import", str(there), *map(str, there.iterdir()), "--url", other.url, "--token", cid.token)
    assert again.returncode == 0, again.stdout
    assert f"0 imported, {2 * len(listed)} already there, 0 failed" in again.stdout
    assert again.stdout.count(", already there\n") == 2 * len(listed)
    assert len(cid.http.get("/v1/games", params={"mine": "true", "limit": 100}).json()["games"]) == len(listed)
    back = tmp_path / "two"
    assert heptad("export", "--all", "--to", str(back), "--url", other.url, "--token", cid.token).returncode == 0
    assert sorted(logs_in(back).values()) == sorted(logs_in(there).values())
    results = cid.http.get("/v1/results", params={"limit": 100}).json()["results"]
    assert {(result["origin"], result["counted"]) for result in results} == {("imported", False)}
    cid.close()


def test_a_complete_file_is_not_written_again(
    demonstrated: Running, ann: Player, games: dict[str, bytes], tmp_path: Path
):
    here = ("--to", str(tmp_path), "--url", demonstrated.url, "--token", ann.token)
    assert heptad("export", *games, *here).returncode == 0
    cut, *whole = sorted(tmp_path.iterdir())
    cut.write_bytes(cut.read_bytes()[:-5])
    before = {file: file.stat().st_mtime_ns for file in whole}
    made = heptad("export", *games, *here)
    assert (made.returncode, logs_in(tmp_path)) == (0, games)
    assert f"1 exported, {len(whole)} already there, 0 failed" in made.stdout
    assert made.stdout.count(", already there\n") == len(whole)
    assert {file: file.stat().st_mtime_ns for file in whole} == before


def test_a_dataset_has_the_finished_games_of_a_server(
    demonstrated: Running, ann: Player, games: dict[str, bytes], tmp_path: Path
):
    done = heptad("dataset", str(tmp_path), "--url", demonstrated.url, "--token", ann.token)
    golden = list(games.values())[-1]
    table = parquet.read_table(tmp_path / f"{json.loads(golden.splitlines()[0])['title']}.parquet")
    assert id_in(golden) in table["game"].to_pylist(), done.stdout


def test_killed_in_the_middle_it_goes_on_where_it_was(demonstrated: Running, ann: Player, tmp_path: Path):
    with Client(demonstrated.url, ann.token) as client:
        games = [
            client.import_log(GOLDEN[number % len(GOLDEN)].read_bytes(), key=f"many {number}").id
            for number in range(MANY)
        ]
    command = [str(Path(sys.executable).with_name("heptad")), "export", *games, "--to", str(tmp_path)]
    environ = {**os.environ, "HEPTAD_TOKEN": ann.token}
    exporting = subprocess.Popen([*command, "--url", demonstrated.url], env=environ, stdout=subprocess.DEVNULL)
    while not list(tmp_path.glob("g*.ndjson")):
        assert exporting.poll() is None
        time.sleep(0.001)
    exporting.send_signal(signal.SIGKILL)
    exporting.wait(timeout=10)
    left = {file.stem: file.read_bytes() for file in tmp_path.glob("g*.ndjson")}
    assert 0 < len(left) < MANY
    assert all(judge(log, TITLES).complete for log in left.values())
    made = heptad("export", *games, "--to", str(tmp_path), "--url", demonstrated.url, "--token", ann.token)
    assert made.returncode == 0
    assert f"{MANY - len(left)} exported, {len(left)} already there" in made.stdout
    assert sorted(logs_in(tmp_path)) == sorted(games)


def test_a_failure_is_reported_and_the_rest_continues(
    demonstrated: Running, ann: Player, games: dict[str, bytes], tmp_path: Path
):
    here = ("--url", demonstrated.url, "--token", ann.token)
    playing = ann.open(2)["id"]
    game = next(iter(games))
    made = heptad("export", "gnone", "../up", playing, game, "--to", str(tmp_path), *here)
    assert made.returncode == 1
    for printed in (
        "gnone: 404",
        "../up: not the id of a game",
        "not finished; its status is open",
        "1 exported, 3 failed",
    ):
        assert printed in made.stdout
    assert logs_in(tmp_path) == {game: games[game]}
    log = games[game]
    (tmp_path / "a-cut.ndjson").write_bytes(log[:-9])
    (tmp_path / "b-wrong.ndjson").write_bytes(log.replace(b'"seat_taken"', b'"seat_takem"', 1))
    (tmp_path / "c-endless.ndjson").symlink_to("/dev/zero")
    (tmp_path / ".hidden.ndjson").write_bytes(b"nothing")
    (tmp_path / "notes.txt").write_bytes(b"nothing")
    brought = heptad("import", str(tmp_path), *here)
    assert brought.returncode == 1
    for printed in (
        "a-cut.ndjson: not a complete log",
        "b-wrong.ndjson: 422",
        "c-endless.ndjson: a log can have at most",
        "1 imported, 3 failed",
    ):
        assert printed in brought.stdout


def test_each_import_of_a_game_has_its_own_log(other: Running, tmp_path: Path):
    """One that goes by the same id but ends otherwise is another game, and not there."""
    short, long = (logs.finished(TITLES["seven_wonders"], 2, 1, resigns=turn).log() for turn in (9, 30))
    dan = Player(other.url, "Dan")
    for name, log in (("a", short), ("b", long), ("c", short)):
        (tmp_path / f"{name}.ndjson").write_bytes(log)
    brought = heptad("import", str(tmp_path), "--url", other.url, "--token", dan.token)
    assert (brought.returncode, id_in(short)) == (0, id_in(long))
    assert "2 imported, 1 already there, 0 failed" in brought.stdout
    printed = dict(line.rpartition("/")[2].split(": game ") for line in brought.stdout.splitlines()[:3])
    assert printed["c.ndjson"] == f"{printed['a.ndjson']}, already there"
    assert printed["b.ndjson"] != printed["a.ndjson"]
    assert {dan.game(printed[name])["version"] for name in ("a.ndjson", "b.ndjson")} == {
        head_of(log).version for log in (short, long)
    }
    dan.close()


def test_a_file_without_an_end_has_no_log():
    assert _kept_head(Path("/dev/zero")) is None


@pytest.mark.parametrize("below", [(), ("more",)])
def test_logs_are_not_exported_to_a_file(below: tuple[str, ...], tmp_path: Path):
    file = tmp_path / "file"
    file.touch()
    folder = file.joinpath(*below)
    made = heptad("export", "one", "--to", str(folder), "--url", "http://127.0.0.1:9")
    assert (made.returncode, made.stderr) == (1, f"heptad: '{folder}' is not a folder\n")


@pytest.mark.parametrize("command", [("export", "--all", "--to"), ("dataset",)])
def test_a_server_that_does_not_answer_is_named_while_it_is_waited_for(command: tuple[str, ...], tmp_path: Path):
    words = [Path(sys.executable).with_name("heptad"), *command, tmp_path / "folder", "--url", "http://127.0.0.1:9"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as waiting:
        assert waiting.stderr.readline() == "no server answers at http://127.0.0.1:9, waiting…\n"
        waiting.terminate()


def test_invalid_arguments_and_unknown_games_are_reported(tmp_path: Path):
    for words, printed in (
        (("export", "--to", str(tmp_path)), "name games or use --all, but not both"),
        (("export", "g1", "--all", "--to", str(tmp_path)), "name games or use --all, but not both"),
        (("import", str(tmp_path)), "you are not signed in: heptad-bot login http://localhost:8777"),
        (("import", str(tmp_path / "none"), "--token", "x"), "does not exist"),
        (("import", str(tmp_path), "--token", "geheim-ß"), "not a token"),
        (("import", str(tmp_path), "--token", ""), "not a token"),
        (("export", "g1", "--to", str(tmp_path), "--token", "x y"), "not a token"),
    ):
        shown = heptad(*words)
        assert shown.returncode != 0
        assert printed in shown.stderr
        assert "Traceback" not in shown.stderr


def test_a_log_that_was_imported_long_ago_is_still_hosted_once(demonstrated: Running, ann: Player):
    log = GOLDEN[1].read_bytes()
    with Client(demonstrated.url, ann.token) as client, redis.Redis.from_url(demonstrated.log_url) as store:
        once = client.import_log(log, key="long ago")
        for receipt in store.scan_iter("*:receipt:*"):
            store.delete(receipt)  # as if a day had passed
        assert client.import_log(log, key="long ago") == once
        answer = httpx.post(
            f"{demonstrated.url}/v1/logs",
            content=GOLDEN[2].read_bytes(),
            headers={
                "Authorization": f"Bearer {ann.token}",
                "Idempotency-Key": "long ago",
                "Content-Type": "application/x-ndjson",
            },
        )
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:heptad:problem:idempotency-key-reused")


@pytest.mark.parametrize("cut", [b"", b"\n", b"{}\n", b"x\ny\n", b'{}\n{"version":2,"hash":"a"}\n', b"\xff\n\xff\n"])
def test_an_incomplete_log_has_no_head(cut: bytes):
    assert head_of(cut) is None


def test_the_head_of_a_log():
    for file in GOLDEN:
        last = json.loads(file.read_bytes().splitlines()[-1])
        assert head_of(file.read_bytes()) == LogHead(last["version"], last["hash"])
        assert head_of(file.read_bytes()[:-1]) is None
