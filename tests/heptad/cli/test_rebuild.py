"""`heptad rebuild`, as an operator runs it beside a running service."""

from pathlib import Path

import redis

from application.runtime.servers import run_log_server
from application.runtime.settings import READ_MODELS
from events.log_server import keys
from events.safety import epoch
from projections.read_models.read_model_files import ReadModelFiles
from tests.commands import heptad
from tests.containers import a_container, begin
from tests.service.conftest import Running
from tests.service.playing import Player, started


def test_it_rebuilds_while_the_service_runs(demonstrated: Running, tmp_path: Path):
    ann, bea = Player(demonstrated.url, "Ann"), Player(demonstrated.url, "Bea")
    game = started([ann, bea])
    bea.http.post(f"/v1/games/{game}/resignation")
    before = ann.http.get("/v1/results").json()
    data = str(demonstrated.folder)
    checked = heptad("rebuild", "--check", HEPTAD_DATA=data)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "match the logs" in checked.stdout
    with redis.Redis.from_url(demonstrated.log_url) as client:
        client.set("{projections:1}:results", "of an earlier version")
        read_models = ReadModelFiles(demonstrated.folder / READ_MODELS).current(epoch.current(client).data)
        with read_models.writing() as connection:
            connection.execute("UPDATE games SET result = NULL WHERE game = ?", (game,))
    assert ann.http.get("/v1/results").json() != before
    found = heptad("rebuild", "--check", HEPTAD_DATA=data)
    assert found.returncode == 1
    assert f"results: {game}" in found.stdout
    made = heptad("rebuild", HEPTAD_DATA=data)
    assert (made.returncode, made.stderr) == (0, "")
    assert "were rebuilt" in made.stdout
    with redis.Redis.from_url(demonstrated.log_url) as client:
        assert not client.exists("{projections:1}:results")
    assert ann.http.get("/v1/results").json() == before
    archive = str(demonstrated.folder / "archive")
    elsewhere = {
        "HEPTAD_REDIS_URL": demonstrated.log_url,
        "HEPTAD_DATA": str(tmp_path),
        "HEPTAD_ARCHIVE": archive,
    }
    assert heptad("rebuild", "--check", "--processes", "2", **elsewhere).returncode == 0
    for player in (ann, bea):
        player.close()


def test_below_the_watermark_it_refuses(demonstrated: Running):
    for arguments in (("rebuild",), ("rebuild", "--check")):
        shown = heptad(*arguments, HEPTAD_DATA=str(demonstrated.folder), HEPTAD_STORAGE=f"min-free={2**50}")
        assert shown.returncode == 1, shown.stdout
        assert f"min-free of HEPTAD_STORAGE is {2**50}" in shown.stderr
        assert "nothing was written" in shown.stderr
        assert not shown.stdout.strip()


def test_a_game_that_cant_be_read_is_named(tmp_path: Path, queue_url: str):
    with run_log_server(tmp_path) as url:
        container = a_container(url, queue_url, tmp_path)
        games = [begin(container) for _ in range(2)]
        [(last, fields)] = container.client.xrevrange(keys.stream(games[0]), count=1)
        container.client.xdel(keys.stream(games[0]), last)
        container.client.xadd(keys.stream(games[0]), {**fields, b"s": b"\xff[damaged"}, id=f"{last.decode()[:-2]}-1")
        for arguments in (("rebuild",), ("rebuild", "--check")):
            shown = heptad(*arguments, HEPTAD_DATA=str(tmp_path))
            assert shown.returncode == 1, shown.stdout
            assert f"game {games[0]}: version " in shown.stdout
            assert "was acknowledged, and the log has a record there that can't be read" in shown.stdout
            assert "1 game was left out, with damaged logs; `heptad quarantine` lists them" in shown.stdout
            assert ": 1 game, " in shown.stdout
        listed = heptad("quarantine", HEPTAD_DATA=str(tmp_path))
        assert "can't be read" in listed.stdout
        container.client.close()
        container.queues.connection.close()


def test_without_a_service_it_says_what_to_do(tmp_path: Path):
    for setting in ({"HEPTAD_DATA": str(tmp_path)}, {"HEPTAD_REDIS_URL": "redis://127.0.0.1:1"}):
        shown = heptad("rebuild", **setting)
        assert shown.returncode == 1
        assert "there is no log server" in shown.stderr
        assert "Traceback" not in shown.stderr
    assert not list(tmp_path.iterdir())
