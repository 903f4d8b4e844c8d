"""Rebuilding makes the same read models from the logs alone; until they are complete, the old ones are served."""

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import redis

from application.container import Container
from events.log_server import keys
from events.log_server.storage import StorageFullError
from events.safety import epoch
from projections import lobby, results
from projections.contents import CONTENTS, differences, rows
from projections.read_models.read_model_store import ReadModelStore
from projections.rebuild import RebuildError
from projections.results import Result
from tests.containers import a_container, begin, choose, files, follower, leave, play_on, rebuilding, resign
from tests.projections.full_disk import fill_disk
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Visibility
from titles.registry import TITLES

FATES = 6


def nothing(_game: str) -> None:
    """Nobody watches."""


def store_of(container: Container) -> ReadModelStore:
    return files(container).current(epoch.current(container.client).data)


def dump(container: Container) -> dict[str, list[Any]]:
    """The whole content of the read models."""
    with store_of(container).reading() as connection:
        return {name: list(rows(connection, name)) for name in CONTENTS}


def written(container: Container) -> list[str]:
    """The files of the read models."""
    return sorted(path.name for path in container.settings.read_models_folder.glob("*.sqlite3"))


def results_of(container: Container) -> list[Result]:
    read_models = follower(container).follow()
    return results.page(read_models, player=None, private=False, title=None, cursor=None, limit=100).results


def versions(container: Container) -> dict[str, int]:
    return {summary.id: summary.version for summary in lobby.every_game(follower(container).follow())}


def a_fate(container: Container, number: int) -> str:
    """A game of some title: finished, resigned, cancelled or running, and sometimes private."""
    chance = random.Random(number)
    title = [*TITLES.values()][number % len(TITLES)]
    seats = chance.randint(title.min_seats, min(4, title.max_seats))
    players = [f"p{player}" for player in chance.sample(range(6), seats)]
    visibility: Visibility = "private" if chance.random() < 0.2 else "public"
    fate = number // len(TITLES) % FATES
    bots = int(fate == 3)
    sitting = 1 if fate in {0, 1} else None
    rated = {"rated": True, "clock": Clock(decision_seconds=3600)} if visibility == "public" and not bots else {}
    game = begin(
        container, title, seats=seats, players=players, visibility=visibility, bots=bots, sitting=sitting, **rated
    )
    if fate == 0:
        leave(container, game, 0)
    elif fate == 2:
        play_on(container, game, chance, most=8)
    elif fate in {3, 4}:
        play_on(container, game, chance, most=6)
        for seat in range(seats):
            if container.repository.load(game).record.full.status == "playing" and seat < seats - bots:
                resign(container, game, seat)
    elif fate == 5:
        play_on(container, game, chance)
    return game


@pytest.fixture(scope="module")
def busy(log_url: str, queue_url: str, tmp_path_factory: pytest.TempPathFactory):
    """Two containers whose threads play games of all titles, while other threads read."""
    with redis.Redis.from_url(log_url) as client:
        client.flushall()
    folder = tmp_path_factory.mktemp("busy")
    houses = [a_container(log_url, queue_url, folder) for _ in range(2)]
    done = threading.Event()

    def look(container: Container) -> None:
        reader = follower(container)
        while not done.wait(0.05):
            reader.follow()

    with ThreadPoolExecutor(6) as pool:
        looking = [pool.submit(look, container) for container in houses]
        games = [pool.submit(a_fate, houses[number % 2], number) for number in range(len(TITLES) * FATES)]
        for game in games:
            game.result()
        done.set()
        for each in looking:
            each.result()
    follower(houses[0]).follow()
    yield houses[0]
    for container in houses:
        container.client.close()
        container.queues.connection.close()


@pytest.mark.parametrize("processes", [1, 2])
def test_it_is_the_same_again(busy: Container, processes: int):
    before = dump(busy)
    assert len(before["results"]) >= 10
    assert len(before["standings"]) >= 15
    old = store_of(busy).path
    upserted: list[str] = []
    rebuilding(busy, processes).replace(upserted.append)
    assert not old.exists()
    assert dump(busy) == before
    assert len(set(upserted)) == len(upserted) == busy.store.feed.count() == len(TITLES) * FATES


def test_it_is_the_same_where_there_was_nothing(busy: Container):
    before = dump(busy)
    shutil.rmtree(busy.settings.read_models_folder)
    rebuilding(busy).replace(nothing)
    assert dump(busy) == before
    assert written(busy) == [store_of(busy).path.name]


def test_a_check_says_nothing_while_all_is_well_and_changes_nothing(busy: Container):
    before, name = dump(busy), store_of(busy).path
    assert rebuilding(busy).compare(nothing) == []
    assert dump(busy) == before
    assert written(busy) == [name.name]


def copy_of(container: Container, folder: Path) -> ReadModelStore:
    """A copy of the read models."""
    present = store_of(container)
    present.finish()
    return ReadModelStore(shutil.copy(present.path, folder / "copy.sqlite3"))


CHANGES = {
    "checkpoint": "UPDATE checkpoint SET position = position + 1 WHERE position > 0",
    "summaries": "UPDATE games SET summary = 'other' WHERE game > (SELECT min(game) FROM games)",
    "results": "UPDATE games SET result = NULL WHERE game > (SELECT min(game) FROM games WHERE result IS NOT NULL)",
    "lists": "UPDATE lists SET size = size + 1 WHERE status = 'finished'",
    "entries": "DELETE FROM entries WHERE list = (SELECT list FROM lists WHERE owner = 'p1' AND size > 0)",
    "unsettled": "INSERT INTO unsettled (scope, at, game) VALUES ('seven/2', '2026', 'g')",
    "settled": "DELETE FROM settled WHERE scope = 'seven/3'",
    "ratings": "UPDATE ratings SET mu = mu + 0.000001 WHERE scope = 'seven/3'",
    "standings": "INSERT INTO standings VALUES ('a', 'b', 1, 2, 3, 4, 5)",
    "levels": "UPDATE levels SET players = 0",
}


@pytest.mark.parametrize("name", CONTENTS)
def test_every_difference_is_found_wherever_it_is(busy: Container, name: str, tmp_path: Path):
    present, copy = store_of(busy), copy_of(busy, tmp_path)
    assert list(differences(copy, present)) == []
    with copy.writing() as connection:
        connection.execute(CHANGES[name])
    with copy.reading() as connection:
        old, new = dict(rows(connection, name)), dict(dump(busy)[name])
    different = [place for place in old | new if old.get(place) != new.get(place)]
    expected = {" ".join(map(str, place)): (old.get(place), new.get(place)) for place in different}
    found = {each.place: (each.kept, each.rebuilt) for each in differences(copy, present) if each.name == name}
    assert found == expected != {}


def test_a_check_finds_a_difference_and_a_rebuild_mends_it(busy: Container):
    before = dump(busy)
    game = min(place for (place,), _ in before["results"])
    with store_of(busy).writing() as connection:
        connection.execute("UPDATE games SET result = NULL WHERE game = ?", (game,))
    [found] = rebuilding(busy).compare(nothing)
    assert (found.name, found.place, found.kept) == ("results", game, None)
    rebuilding(busy).replace(nothing)
    assert dump(busy) == before


def test_readers_get_the_old_read_models_until_the_new_ones_are_complete(container: Container, other: Container):
    games = [begin(container, seats=2) for _ in range(4)]
    for game in games:
        resign(container, game, 0)
    follower(container).follow()
    before, name = dump(container), store_of(container).path

    def meanwhile(_game: str) -> None:
        assert store_of(other).path == name
        assert dump(other) == before
        assert {game.id for game in results_of(other)} == set(games)

    rebuilding(container).replace(meanwhile)
    assert store_of(container).path != name
    assert dump(container) == before


@pytest.mark.parametrize("processes", [1, 2])
def test_games_that_move_on_meanwhile_are_not_lost(container: Container, other: Container, processes: int):
    games = [begin(container) for _ in range(5)]
    follower(container).follow()
    more: list[str] = []

    def meanwhile(game: str) -> None:
        if game in games:
            choose(other, game, 0)
            choose(other, games[0], 1, which=len(more))
            more.append(begin(other))
            follower(other).follow()

    rebuilding(container, processes).replace(meanwhile)
    assert len(more) >= 5
    assert versions(container) == {game: container.repository.load(game).record.head.version for game in games + more}
    assert rebuilding(container).compare(nothing) == []


def test_a_process_that_reads_another_file_skips_nothing(container: Container, other: Container):
    """What it puts after a rebuild goes to the old file; the new one has its own checkpoint."""
    first = begin(container)
    games = [first, *(begin(container, shard=keys.shard_of(first)) for _ in range(3))]
    reader = follower(other)

    def overtaken(game: str) -> None:
        if game == games[1]:
            begin(container, shard=keys.shard_of(first))
            rebuilding(container).replace(nothing)

    reader.follow(overtaken)
    assert len(versions(other)) == 5
    assert len(versions(container)) == 5
    assert rebuilding(container).compare(nothing) == []


def test_an_interrupted_rebuild_leaves_the_old_one_and_can_be_run_again(container: Container):
    for _ in range(4):
        begin(container)
    follower(container).follow()
    before, name = dump(container), store_of(container).path.name

    def interrupted(_game: str) -> None:
        assert len(written(container)) == 2
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuilding(container).replace(interrupted)
    assert dump(container) == before
    assert written(container) == [name]
    rebuilding(container).replace(nothing)
    assert dump(container) == before


def test_without_room_nothing_is_rebuilt_and_nothing_changes(container: Container):
    begin(container)
    follower(container).follow()
    container.client.set("{s1}:game:other:snapshot:-1", "kept")
    before, content = {key: container.client.dump(key) for key in container.client.scan_iter()}, dump(container)
    for run in (rebuilding(container), rebuilding(container)):
        run._store.storage._min_free, run._store.storage._folder = 2**62, Path()
        for begun in (run.replace, run.compare):
            with pytest.raises(StorageFullError):
                begun(nothing)
    assert {key: container.client.dump(key) for key in container.client.scan_iter()} == before
    assert dump(container) == content


@pytest.mark.parametrize("pages", [5, 20])
def test_a_full_disk_leaves_the_old_read_models(container: Container, monkeypatch: pytest.MonkeyPatch, pages: int):
    for _ in range(40):
        begin(container)
    follower(container).follow()
    before, names = dump(container), written(container)

    fill_disk(monkeypatch, pages)
    with pytest.raises(StorageFullError):
        rebuilding(container).replace(nothing)
    monkeypatch.undo()
    assert written(container) == names
    assert dump(container) == before


def test_there_is_one_rebuild_at_a_time(container: Container, other: Container):
    begin(container)

    def second(_game: str) -> None:
        with pytest.raises(RebuildError, match="another rebuild is running"):
            rebuilding(other).replace(nothing)

    rebuilding(container).replace(second)
    assert rebuilding(container).compare(nothing) == []


STUCK = """
import functools, sys, time
from pathlib import Path
from application.container import repository_of
from application.runtime.settings import Settings
from projections.read_models.read_model_files import ReadModelFiles
from projections.rebuild import Rebuild

def stuck(game):
    print(game, flush=True)
    time.sleep(60)

if __name__ == "__main__":
    settings = Settings(redis_url=sys.argv[1], data=Path(sys.argv[2]))
    files = ReadModelFiles(settings.read_models_folder)
    Rebuild(files, functools.partial(repository_of, settings), processes=2).replace(stuck)
"""


def test_a_rebuild_that_is_killed_leaves_the_old_one_and_blocks_no_other(
    container: Container, log_url: str, tmp_path: Path
):
    game = begin(container)
    follower(container).follow()
    before, names = dump(container), written(container)
    program = tmp_path / "stuck.py"
    program.write_text(STUCK)
    command = [sys.executable, str(program), log_url, str(container.settings.data)]
    environ = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline().strip() == game
        with pytest.raises(RebuildError, match="another rebuild is running"):
            rebuilding(container).replace(nothing)
        killed.send_signal(signal.SIGKILL)
        killed.stdout.read()  # its processes end with it: they have this pipe, too
    assert len(written(container)) == 2
    assert dump(container) == before
    rebuilding(container).replace(nothing)
    assert dump(container) == before
    assert written(container) != names
    assert written(container) == [store_of(container).path.name]
