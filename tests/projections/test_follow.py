"""Following the logs: after a loss, with a damaged file, by several processes at once, and on a full disk."""

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from application.container import Container
from events.log_server import keys
from events.safety import epoch
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from projections import lobby, update
from projections.contents import CONTENTS, rows
from projections.follow import Follower, OutOfDateError
from projections.read_models import read_model_files
from projections.read_models.read_model_files import ReadModelFiles
from projections.read_models.read_model_store import DamagedError, ReadModelStore, UnavailableError
from tests.containers import a_container, begin, choose, files, follower, load, rebuilding, resign
from tests.projections.full_disk import fill_disk


def versions(read_models: ReadModelStore) -> dict[str, int]:
    return {summary.id: summary.version for summary in lobby.every_game(read_models)}


def content(container: Container) -> dict[str, list[Any]]:
    with follower(container).follow().reading() as connection:
        return {name: list(rows(connection, name)) for name in CONTENTS}


def heads(container: Container, games: list[str]) -> dict[str, int]:
    return {game: head.version for game, head in Store(container.client).heads(games).items()}


class Copy:
    """What the log server has now, to be restored as a failover does that loses what comes later."""

    def __init__(self, container: Container) -> None:
        self._client = container.client
        self._kept = {key: self._client.dump(key) for key in self._client.scan_iter("{s*")}

    def fail_over(self) -> None:
        for key in self._client.scan_iter("{s*"):
            if key not in self._kept:
                self._client.delete(key)
        for key, value in self._kept.items():
            self._client.restore(key, 0, value, replace=True)


def test_what_a_failover_has_lost_is_forgotten_and_what_follows_is_not_missed(
    container: Container, log_url: str, queue_url: str
):
    """Also a game that moves on to the same position in its feed as before the loss, and to the same version."""
    before = [begin(container, seats=2) for _ in range(6)]
    reader, copy = follower(container), Copy(container)
    again, ended, untouched, *_ = before
    choose(container, again, 0, which=0)
    resign(container, ended, 0)
    vanished = begin(container)
    assert versions(reader.follow()) == heads(container, [*before, vanished])
    copy.fail_over()
    epoch.begin(container.client)
    fresh = a_container(log_url, queue_url, container.settings.data)
    choose(fresh, again, 1, which=1)
    created = begin(fresh)
    reader = follower(fresh)
    read: list[str] = []
    found = reader.follow(read.append)
    assert versions(found) == heads(fresh, [*before, created])
    assert set(read) == {again, ended, created}
    assert lobby.ended(found, before) == []
    assert untouched not in read
    assert rebuilding(fresh).compare(lambda _: None) == []
    fresh.client.close()
    fresh.queues.connection.close()


def test_a_process_that_has_read_what_was_lost_does_not_write_it(container: Container):
    """It was slow: meanwhile events were lost, and another process has noticed."""
    game = begin(container)
    copy, shard = Copy(container), keys.shard_of(game)
    read_models = follower(container).follow()
    choose(container, game, 0)
    kept = heads(container, [game])[game]

    class Slow(update.Update):
        def _entries(self, *arguments: Any) -> Any:
            found = super()._entries(*arguments)
            copy.fail_over()
            container.repository._forget(game)
            epoch.begin(container.client)
            follower(container).follow()
            return found

    with pytest.raises(UnavailableError, match="may have lost appends"):
        Slow(read_models, container.repository, epoch.current(container.client)).run()
    assert versions(read_models) == heads(container, [game]) == {game: kept - 1}
    assert read_models.checkpoints()[shard].epoch == epoch.current(container.client).number


def test_a_game_whose_loss_is_accepted_is_listed_as_it_is_left(container: Container, tmp_path: Path):
    game, gone, other = (begin(container, seats=2) for _ in range(3))
    guard = Guard(container.store, Witness(tmp_path / "witness"))
    guard.step()
    resign(container, game, 0)
    choose(container, gone, 0)
    guard.step()
    assert lobby.ended(follower(container).follow(), [game]) == [game]
    [(last, _)] = container.client.xrevrange(keys.stream(game), count=1)
    kept = heads(container, [game])[game] - 2
    for entry, _ in container.client.xrange(keys.stream(game), f"{kept + 1}-0", last):
        container.client.xdel(keys.stream(game), entry)
    container.client.delete(keys.stream(gone))
    container.client.script_flush()  # as if the server had started again
    guard.step()
    assert set(container.store.quarantine.all()) == {game, gone}
    for each in (game, gone):
        container.store.quarantine.release(each)
    guard.step()
    found = follower(container).follow()
    assert versions(found) == heads(container, [game, other]) | {game: kept}
    assert rebuilding(container).compare(lambda _: None) == []


def test_the_data_of_another_log_server_have_another_file(container: Container):
    first = begin(container)
    files_of = files(container)
    reader = Follower(files_of, container.repository)
    old = reader.follow().path
    container.client.flushall()
    container.repository._forget(first)
    second = begin(container)
    found = reader.follow()
    assert set(versions(found)) == {second}
    assert found.path != old
    assert old.exists()


def test_files_that_nobody_uses_any_more_are_deleted(container: Container):
    begin(container)
    old = follower(container).follow().path
    age = old.stat().st_mtime - read_model_files.UNUSED_SECONDS - 1
    for path in container.settings.read_models_folder.iterdir():
        os.utime(path, (age, age), follow_symlinks=False)
    container.client.flushall()
    found = follower(container).follow().path
    assert [path.name for path in container.settings.read_models_folder.glob("*.sqlite3")] == [found.name]
    assert old != found


def shorten(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2 - 100)


def scribble(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(secrets.token_bytes(size - 4096))


def overwrite(path: Path) -> None:
    path.write_bytes(b"this is no database" * 1000)


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("damage", [shorten, scribble, overwrite, empty, Path.unlink])
def test_a_damaged_file_is_replaced_by_a_new_one(container: Container, other: Container, damage: Any):
    games = [begin(container) for _ in range(20)]
    before = content(container)
    read_models = follower(container).follow()
    read_models.finish()
    path = read_models.path
    del read_models
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    damage(path)
    reader = follower(other)
    with capture_logs() as logged:
        found = reader.follow()
        try:
            known = versions(found)
        except DamagedError:  # the part that was read first was not damaged
            known = versions(reader.follow())
    assert set(known) == set(games)
    assert [line["event"] for line in logged] in ([], ["read_models_damaged"])
    assert content(other) == content(container) == before
    assert not path.exists()


def test_a_file_of_another_schema_is_replaced(container: Container, other: Container):
    begin(container)
    before, read_models = content(container), follower(container).follow()
    with read_models.writing() as connection:
        connection.execute("PRAGMA user_version = 99")
    read_models.close()
    assert content(other) == before
    assert not read_models.path.exists()


def test_processes_that_build_at_once_share_the_work(container: Container, log_url: str, queue_url: str):
    games = [begin(container, seats=2) for _ in range(60)]
    for game in games[:20]:
        resign(container, game, 0)
    before = content(container)
    shutil.rmtree(container.settings.read_models_folder)
    machines = [a_container(log_url, queue_url, container.settings.data) for _ in range(3)]
    read: list[str] = []
    with ThreadPoolExecutor(len(machines)) as pool:
        found = list(pool.map(lambda machine: content_after(machine, read), machines))
    assert found == [before] * 3
    assert set(read) == set(games)
    assert len(read) < 3 * len(games)
    for machine in machines:
        machine.client.close()
        machine.queues.connection.close()


def content_after(container: Container, read: list[str]) -> dict[str, list[Any]]:
    follower(container).follow(read.append)
    return content(container)


KILLED = """
import os, signal, sys
from pathlib import Path
from application.container import repository_of
from application.runtime.settings import Settings
from projections import games
from projections.follow import Follower
from projections.read_models.read_model_files import ReadModelFiles

left = int(sys.argv[3])
put = games.put

def killed(*arguments):
    global left
    left -= 1
    put(*arguments)
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

games.put = killed
settings = Settings(redis_url=sys.argv[1], data=Path(sys.argv[2]))
Follower(ReadModelFiles(settings.read_models_folder), repository_of(settings)).follow()
"""


def test_an_update_that_is_killed_is_continued(container: Container, log_url: str):
    games = [begin(container, seats=2) for _ in range(30)]
    for game in games[:10]:
        resign(container, game, 0)
    before = content(container)
    shutil.rmtree(container.settings.read_models_folder)
    for most in (1, 16):
        command = [sys.executable, "-c", KILLED, log_url, str(container.settings.data), str(most)]
        ended = subprocess.run(command, check=False, stderr=subprocess.PIPE, text=True)
        assert ended.returncode == -signal.SIGKILL, ended.stderr
    read: list[str] = []
    follower(container).follow(read.append)
    assert len(games) - 15 <= len(read) < len(games), "whole transactions stay, mostly of one game each"
    assert content(container) == before


def test_what_takes_too_long_is_continued_by_the_next_request(container: Container):
    games = [begin(container) for _ in range(12)]
    with pytest.raises(UnavailableError, match="0 of 12 games"):
        Follower(files(container), container.repository, patience=-1).follow()
    for _ in range(100):
        with contextlib.suppress(UnavailableError):
            Follower(files(container), container.repository, patience=0.02).follow()
    assert set(versions(follower(container).as_they_are())) == set(games)


def test_on_a_full_disk_they_are_served_as_long_as_they_are_up_to_date(
    container: Container, other: Container, monkeypatch: pytest.MonkeyPatch
):
    games = [begin(container) for _ in range(40)]
    follower(container).follow()
    with monkeypatch.context() as full:
        fill_disk(full, 1)
        reader = follower(other)
        assert set(versions(reader.follow())) == set(games)
        more = [begin(container) for _ in range(40)]
        with pytest.raises(OutOfDateError, match="is full"):
            reader.follow()
        assert set(versions(reader.as_they_are())) >= set(games)
    assert set(versions(follower(other).follow())) == {*games, *more}
    assert load(container, games[0]).head.version


def test_without_a_folder_the_error_says_so(container: Container, tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("")
    begin(container)
    with pytest.raises(UnavailableError, match=str(file)):
        Follower(ReadModelFiles(file / "folder"), container.repository).follow()
