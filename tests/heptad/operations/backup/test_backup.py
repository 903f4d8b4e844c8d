"""Backups of a running service: restored completely, to an earlier moment, after a kill, and to a cluster."""

import json
import os
import random
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import redis
from redis.cluster import RedisCluster
from typer.testing import CliRunner, Result

from application.games.repository import Imported
from application.runtime.servers import log_server, run_log_server
from events.archive.archive import FolderArchive
from events.format import canonical
from events.format.seal import Head, envelope_of
from events.format.times import now
from events.log_server import keys
from events.log_server.data_format import RESTORING, DataFormatError, require_format
from events.log_server.key_families import FAMILIES, family_of
from events.log_server.storage import Storage
from events.process import zstd
from events.safety.witness import Witness
from events.store.appending import Store
from events.store.connecting import connect
from heptad.cli.main import app
from heptad.operations.backup import files
from heptad.operations.backup.files import BackupError, BackupFolder, Manifest
from heptad.operations.backup.taking import take
from tests.golden.make import FOLDER
from tests.key_families import archived, logs, strangers, values
from tests.service.conftest import UNLIMITED, Running
from tests.service.playing import Player, play_out, started
from titles.registry import TITLES
from verifier.verify import judge

IMPORTED = FOLDER / "seven_wonders_duel" / "given-up.ndjson"
SETTINGS = {**UNLIMITED, "HEPTAD_WEB_WORKERS": "1", "HEPTAD_THINKING_WORKERS": "1"}


@dataclass
class Story:
    """A service that was stopped after backups, and what was on it then."""

    folder: Path
    backups: Path
    players: list[Player]
    finished: str
    imported: str
    fork: str
    """A fork of the finished game, made after `moment`."""
    moment: str
    """After the first backup and before the second one."""
    logs: dict[str, Any]
    values: dict[str, Any]
    archived: dict[str, Any]
    strangers: set[str]
    secrets: list[str]
    """A token and recovery codes."""


def run(*words: str | Path, **environ: str) -> Result:
    """Run a command in this process: a new one takes two seconds."""
    return CliRunner().invoke(app, [str(word) for word in words], env=environ)


def done(*words: str | Path, **environ: str) -> str:
    """Run a command that succeeds, and return what it prints."""
    found = run(*words, **environ)
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    """Games and accounts, backups while games go on, and what is on the servers at the last one."""
    with pytest.MonkeyPatch.context() as patched:  # commands run in this process, whose logging stays as it is
        patched.setattr("application.runtime.logging_setup.configure", lambda *_: None)
        yield from _story(tmp_path_factory)


def _story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    folder = tmp_path_factory.mktemp("backups")
    service, backups = Running(folder / "data", **SETTINGS), folder / "kept"
    data = {"HEPTAD_DATA": str(service.folder)}
    try:
        ann, bea = players = [Player(service.url, name) for name in ("Ann", "Bea")]
        finished = started(players, title="seven_wonders_duel")
        play_out(players, finished)
        lines = {"Content-Type": "application/x-ndjson"}
        imported = ann.http.post("/v1/logs", content=IMPORTED.read_bytes(), headers=lines).json()["id"]
        moving = [ann.open(2, title="seven_wonders_duel", bots=["random"])["id"] for _ in range(3)]
        secrets = _use_account(ann, bea)
        done("admin", "make-code", "--reason", "a test", **data)
        done("archive", "--hours", "0", **data)
        with _playing(ann, moving):
            done("backup", backups, **data)
            moment = _after_more_moves(ann, moving)
            fork = _fork(ann, finished)
            done("backup", backups, **data)
        ann.open(4)
    finally:
        service.stop()
    with run_log_server(service.folder) as url, connect(url) as client:
        store = Store(client, archive=FolderArchive(service.folder / "archive"))
        done("backup", backups, **data)
        yield Story(
            service.folder,
            backups,
            players,
            finished,
            imported,
            fork,
            moment,
            logs(store),
            values(client),
            archived(client),
            strangers(client),
            [ann.token, *secrets],
        )
    for player in players:
        player.close()


def _use_account(ann: Player, bea: Player) -> list[str]:
    """Write what accounts have, and return recovery codes."""
    assert ann.http.patch("/v1/account", json={"handle": "ann_1"}).status_code == 200
    assert ann.http.post("/v1/webhooks", json={"url": "http://127.0.0.1:9/none"}).status_code == 201
    assert ann.http.put(f"/v1/account/muted/{bea.id}").status_code == 204
    challenge = {"title": "seven", "seats": 2, "players": [bea.id]}
    assert bea.http.post("/v1/challenges", json={**challenge, "players": [ann.id]}).status_code == 201
    assert ann.http.post(f"/v1/players/{bea.id}/reports", json={"reason": "cheating"}).status_code == 201
    codes: list[str] = ann.http.post("/v1/account/recovery-codes").json()["recovery_codes"]
    return codes


class _playing:  # noqa: N801 - used like a function
    """In this block, a player makes moves in games all the time."""

    def __init__(self, player: Player, games: list[str]) -> None:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._play, args=(player, games))

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _play(self, player: Player, games: list[str]) -> None:
        chance = random.Random(1)
        while not self._ended.is_set():
            for game in games:
                player.move(game, chance)


def _after_more_moves(player: Player, games: list[str]) -> str:
    """Return a moment between moves after which each of these games had more moves."""
    time.sleep(0.3)
    moment = now()
    versions = {game: player.game(game)["version"] for game in games}
    for game, version in versions.items():
        assert player.game(game, after=version, wait=10)["version"] > version
    time.sleep(0.3)
    return moment


def _fork(player: Player, game: str) -> str:
    """Fork a finished game after its first ten batches."""
    lines = player.http.get(f"/v1/games/{game}/log").text.splitlines()[1:]
    batches = sorted({json.loads(line)["batch"] for line in lines})
    seats = [{"player": "me"}, {"bot": "random"}]
    made = player.http.post(f"/v1/games/{game}/forks", json={"at": batches[10] - 1, "seats": seats})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _manifests(story: Story) -> list[Manifest]:
    return BackupFolder(story.backups).manifests()


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A data folder that does not exist."""
    return tmp_path / "data"


def restored(folder: Path, look: Callable[[Store], Any]) -> Any:
    """Return what a look at the logs in a restored folder finds, before Heptad is started on it."""
    with run_log_server(folder) as url, connect(url) as client:
        return look(Store(client, archive=FolderArchive(folder / "archive")))


def test_every_key_has_a_family(story: Story):
    assert story.strangers == set()
    found = [each for each in vars(keys).values() if isinstance(each, str) and ":" in each and "\n" not in each]
    channels = {keys.MOVED, keys.NOTICED, keys.__doc__}
    assert len(found) > 15
    assert {key for key in found if key not in channels and family_of(key) is None} == set()
    assert family_of("other") is None
    assert {family.use for family in FAMILIES} == {"log", "kept", "computed", "temporary"}


def test_a_second_backup_has_only_what_is_new(story: Story):
    first, second, third = _manifests(story)
    assert (first.number, first.copied_files, second.copied_files) == (1, 2, 0)
    assert first.begun < first.ended < story.moment < second.begun < second.ended < third.begun
    assert 0 < second.changed_games <= 5 < third.games
    assert second.changed_values < first.changed_values
    on_server = sum(len(log) for game, log in story.logs.items() if game not in story.archived)
    assert first.events + second.events + third.events == on_server, "every event is copied once"
    assert third.games == len(story.logs)
    headline, *lines = done("backup", story.backups, "--list").splitlines()
    assert headline.split()[:2] == ["backup", "begun"]
    assert [line.split()[:2] for line in lines] == [[str(each.number), each.begun] for each in (first, second, third)]
    assert "All backups can be restored: 3" in done("backup", story.backups, "--check")


def test_everything_comes_back_after_the_folder_is_lost(story: Story, fresh: Path):
    (fresh.with_name("data.restoring") / "log").mkdir(parents=True)  # as a killed restore leaves it
    printed = done("restore", story.backups, HEPTAD_DATA=str(fresh))
    assert f"Backup 3 of {_manifests(story)[2].begun} is restored to {fresh}" in printed
    assert restored(fresh, logs) == story.logs
    found = restored(fresh, lambda store: values(store.client))
    assert _differing(found, story.values) == {key for key in found if key.startswith("{w:")}
    assert restored(fresh, lambda store: archived(store.client)) == story.archived
    heads = {game: envelope_of(log[-1]) for game, log in story.logs.items()}
    witness = Witness(fresh / "witness").heads
    assert {game: (head.version, head.hash) for game, head in witness.items()} == {
        game: (head.version, head.hash) for game, head in heads.items()
    }
    assert "is not empty" in run("restore", story.backups, HEPTAD_DATA=str(fresh)).stderr
    _look_at_the_service(story, fresh)


def _differing(found: dict[str, Any], expected: dict[str, Any]) -> set[str]:
    """Return the keys with different values. A webhook is sent only what happens after the restored moment."""
    assert found.keys() == expected.keys()
    return {key for key, value in found.items() if value != expected[key]}


def _look_at_the_service(story: Story, folder: Path) -> None:
    """Start the service on a restored folder: accounts, games, lists and clocks are as they were."""
    service = Running(folder, **SETTINGS)
    try:
        with httpx.Client(base_url=service.url, headers={"Authorization": f"Bearer {story.secrets[0]}"}) as ann:
            account = ann.get("/v1/account").json()
            assert (account["id"], account["handle"]) == (story.players[0].id, "ann_1")
            listed = ann.get("/v1/games", params={"mine": "true", "limit": 100}).json()["games"]
            assert {game["id"] for game in listed} == set(story.logs)
            log = ann.get(f"/v1/games/{story.finished}/log").content
            verdict = judge(log, TITLES)
            assert (verdict.sound, verdict.complete) == (True, True)
            playing = next(game["id"] for game in listed if game["status"] == "playing")
            moves = ann.get(f"/v1/games/{playing}/moves").json()
            answer = ann.post(f"/v1/games/{playing}/moves", json={"move": moves["moves"][0]["move"]})
            assert answer.status_code == 201, answer.text
            [webhook] = ann.get("/v1/webhooks").json()["webhooks"]
            assert webhook["active"]
            code = {"code": story.secrets[1]}
            assert ann.post("/v1/sessions", json=code).status_code == 201
        assert run("rebuild", "--check", HEPTAD_DATA=str(folder)).exit_code == 0
        assert "heptad_games_quarantined 0.0" in httpx.get(f"{service.url}/metrics").text
        before = len(_manifests(story))
        copy = shutil.copytree(story.backups, folder.parent / "copy")
        done("backup", copy, HEPTAD_DATA=str(folder))  # into the same folder as before: only what is new
        made = BackupFolder(copy).manifests()[before]
        assert (made.games, made.copied_files) == (len(story.logs), 0)
        assert made.events < 40
    finally:
        service.stop()


def test_an_earlier_moment_is_restored(story: Story, fresh: Path):
    printed = done("restore", story.backups, "--at", story.moment, HEPTAD_DATA=str(fresh))
    assert f"The state of {story.moment} is restored" in printed
    then = {
        game: tuple(record for record in log if envelope_of(record).at <= story.moment)
        for game, log in story.logs.items()
    }
    assert then.pop(story.fork), "the part of the game from which it was forked is older"
    then = {game: log for game, log in then.items() if log}
    assert any(len(log) < len(story.logs[game]) for game, log in then.items())
    assert restored(fresh, logs) == then
    _back_up_the_earlier_state(story, fresh, then)


def _back_up_the_earlier_state(story: Story, folder: Path, then: dict[str, Any]) -> None:
    """Add the restored state to the same backups: later games are gone, others end earlier."""
    copy, again = shutil.copytree(story.backups, folder.parent / "copy"), folder.parent / "again"
    with run_log_server(folder):
        printed = done("backup", copy, HEPTAD_DATA=str(folder))
    assert f"game {story.fork} is no longer there" in printed
    assert "has other events than before, and is copied again" in printed
    done("backup", copy, "--check")
    done("restore", copy, HEPTAD_DATA=str(again))
    assert restored(again, logs) == then
    done("restore", copy, "--backup", "3", HEPTAD_DATA=str(folder.parent / "third"))
    assert restored(folder.parent / "third", logs) == story.logs


def test_moments_and_numbers_that_there_are_not(story: Story, fresh: Path):
    for words, said in (
        (("--at", "2020-01-01T00:00:00Z"), f"moments from {_manifests(story)[0].ended} to"),
        (("--at", "yesterday"), "yesterday is no time"),
        (("--at", "2030-01-01T00:00:00"), "has no time zone"),
        (("--at", "0001-01-01T00:00:00+23:59"), "is no time"),
        (("--at", "9999-12-31T23:59:59-23:59"), "is no time"),
        (("--backup", "9"), "there is no backup 9"),
        (("--backup", "1", "--at", story.moment), "not both"),
    ):
        found = run("restore", story.backups, *words, HEPTAD_DATA=str(fresh))
        assert (found.exit_code, said in found.stderr) == (1, True), found.stderr
    assert not fresh.exists()
    assert "other files" in run("backup", story.folder, HEPTAD_DATA=str(story.folder)).stderr
    assert "there are no backups" in run("restore", fresh, HEPTAD_DATA=str(fresh)).stderr


def test_a_backup_that_is_killed_leaves_the_earlier_ones(story: Story, tmp_path: Path):
    copy = shutil.copytree(story.backups, tmp_path / "copy")
    kept = {path: path.read_bytes() for path in copy.glob("*.json")}
    for step in range(1, 7):
        _killed_at(step, story, copy)
        made = len(list(copy.glob("*.json")))
        assert made == (4 if step == 6 else 3), "the manifest is renamed before the folder is synced"
        assert all(path.read_bytes() == content for path, content in kept.items())
        assert f"All backups can be restored: {made}" in done("backup", copy, "--check")
    assert "Backup 5 of" in done("backup", copy, HEPTAD_DATA=str(story.folder))
    assert not list(copy.glob("*.new"))


def _killed_at(step: int, story: Story, copy: Path) -> None:
    """Make a backup in another process, which is killed at its n-th sync of a file or a folder."""
    child = os.fork()
    if child == 0:
        left, sync = [step], os.fsync

        def counted(descriptor: int) -> None:
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
            sync(descriptor)

        files.os.fsync = counted
        try:
            with connect(log_server(story.folder).url) as client:
                take(Store(client, archive=FolderArchive(story.folder / "archive")), BackupFolder(copy))
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL


def test_a_backup_keeps_what_the_log_server_has_lost(story: Story, tmp_path: Path, fresh: Path):
    copy = shutil.copytree(story.backups, tmp_path / "copy")
    done("restore", copy, HEPTAD_DATA=str(fresh))
    lost, shorter, stopped, *_ = (game for game in story.logs if game not in story.archived)

    def lose(store: Store) -> Result:
        for game in (lost, shorter):
            head = store.heads([game])[game]
            store.client.xtrim(keys.stream(game), maxlen=0)
            assert store.quarantine.put(game, head, Head(0, ""))
        assert store.quarantine.stop(stopped, store.heads([stopped])[stopped])
        store.client.zrem(keys.feed(keys.shard_of(lost)), lost)
        store.client.zincrby(keys.feed(keys.shard_of(shorter)), 1, shorter)
        return run("backup", copy, HEPTAD_DATA=str(fresh))

    found = restored(fresh, lose)
    assert found.exit_code == 1
    assert f"game {lost} is lost on the log server; the backup keeps it" in found.stderr
    assert f"game {shorter} has lost events on the log server; the backup keeps it" in found.stderr
    shutil.rmtree(fresh)
    done("restore", copy, HEPTAD_DATA=str(fresh))
    assert restored(fresh, logs) == story.logs
    assert restored(fresh, lambda store: set(store.quarantine.all())) == {stopped}


def test_a_file_of_the_archive_that_changed_is_copied_again(story: Story, tmp_path: Path, fresh: Path):
    """No hash covers import metadata. What changed is copied beside the earlier copy; what is damaged is not copied."""
    backups, data = shutil.copytree(story.backups, tmp_path / "copy"), {"HEPTAD_DATA": str(fresh)}
    done("restore", backups, **data)
    [path] = (fresh / "archive").glob(f"??/*-{story.imported}.zst")
    whole = path.read_bytes()
    plain = msgspec.json.decode(zstd.decompress(whole))

    def marked(mark: bytes) -> bytes:
        return zstd.compress(msgspec.json.encode(plain | {"mark": mark.decode()}))

    changed = marked(canonical.encode(Imported("p0000000000000000", "2026-01-01T00:00:00.000Z")))
    with run_log_server(fresh):
        assert "archive:    0 new files" in done("backup", backups, **data), "restored files have other times"
        path.write_bytes(changed)
        printed = done("backup", backups, **data)
        assert f"the file of game {story.imported} in the archive has changed, and was copied again" in printed
        assert "archive:    1 new file" in printed
        for content, told in (
            (marked(b"x"), "was changed: its import metadata can't be read"),
            (marked(b""), "was changed: its import metadata do not fit its log"),
            (None, "is missing"),
        ):
            path.unlink()
            if content is not None:
                path.write_bytes(content)
            found = run("backup", backups, **data)
            said = f"game {story.imported}: its file in the archive {told}. The backup keeps it as it was"
            assert (found.exit_code, said in " ".join(found.stderr.split())) == (1, True), found.stderr
            assert "archive:    0 new files" in found.stdout
        path.write_bytes(changed)
        assert "was copied again" not in done("backup", backups, **data)
    assert "All backups can be restored: 9" in done("backup", backups, "--check")
    for number, content in ((3, whole), (9, changed)):
        again = tmp_path / f"{number}"
        done("restore", backups, "--backup", str(number), HEPTAD_DATA=str(again))
        assert (again / path.relative_to(fresh)).read_bytes() == content


def test_a_file_without_an_end_is_no_backup(tmp_path: Path):
    (tmp_path / "000001.json").symlink_to("/dev/zero")
    with pytest.raises(BackupError, match=r"manifest of backup 1 .* more than 1048576 bytes"):
        BackupFolder(tmp_path).manifests()


def test_no_process_uses_a_server_on_which_a_restore_was_interrupted(log_client: redis.Redis):
    log_client.set(keys.FORMAT, RESTORING)
    with pytest.raises(DataFormatError, match="was not restored completely: then empty it"):
        require_format(log_client)


@pytest.mark.parametrize("where", ["segment", "json", "index", "missing"])
def test_damage_is_noticed(story: Story, tmp_path: Path, fresh: Path, where: str):
    copy = shutil.copytree(story.backups, tmp_path / "copy")
    if where == "missing":
        (copy / "000002.json").unlink()
    else:
        path = copy / f"00000{3 if where == 'index' else 2}.{where}"
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    checked = run("backup", copy, "--check")
    if where == "index":  # it only saves time
        assert checked.exit_code == 0
        assert "Backup 4" in done("backup", copy, HEPTAD_DATA=str(story.folder))
        last = BackupFolder(copy).manifests()[-1]
        assert (last.events, last.changed_values, last.bytes < 100) == (0, 0, True)
        return
    said = {
        "segment": f"{copy}/000002.segment is damaged: it is not the file that was written (SHA-256); the backups up",
        "json": "the manifest of backup 2 in",
        "missing": "backup 2 in",
    }[where]
    assert (checked.exit_code, said in checked.stderr) == (1, True), checked.stderr
    found = run("restore", copy, HEPTAD_DATA=str(fresh))
    assert (found.exit_code, said in found.stderr) == (1, True), found.stderr
    assert list(tmp_path.iterdir()) == [copy]
    if where == "segment":
        done("restore", copy, "--backup", "1", HEPTAD_DATA=str(fresh))


def test_a_cluster_is_restored_and_backed_up(
    story: Story, tmp_path: Path, cluster_client: RedisCluster, cluster_url: str
):
    environ = {
        "HEPTAD_REDIS_URL": cluster_url,
        "HEPTAD_DATA": str(tmp_path / "data"),
        "HEPTAD_ARCHIVE": str(tmp_path / "archive"),
    }
    done("restore", story.backups, **environ)
    store = Store(cluster_client, archive=FolderArchive(tmp_path / "archive"))
    assert logs(store) == story.logs
    found = values(cluster_client)
    assert _differing(found, story.values) == {key for key in found if key.startswith("{w:")}
    assert Storage(cluster_client).memory().used > 0
    assert "the log server has" in run("restore", story.backups, **{**environ, "HEPTAD_DATA": str(tmp_path)}).stderr
    assert "has not been compared" in run("backup", tmp_path / "other", **environ).stderr
    store.admit()  # as the guard does
    done("backup", tmp_path / "other", **environ)
    [made] = BackupFolder(tmp_path / "other").manifests()
    assert (made.games, made.values) == (len(story.logs), len(story.values))
