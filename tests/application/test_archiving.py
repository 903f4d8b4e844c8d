"""Finished games move to the archive after a time; nothing is lost, whenever the process that moves them is killed."""

import io
import multiprocessing
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from application.container import Container
from application.errors.games import BetweenError
from application.games import seating
from application.games.game_service import Changed
from application.games.repository import GameRepository, Imported
from application.games.stored_bytes import StoredBytes
from application.operators import archiving
from application.operators.archiving import Archiver
from application.reading.analyses import Analyses
from application.reading.thoughts import Thought, Thoughts
from application.tables.forking import forking
from events.archive import archive as folders
from events.archive.archive import ArchiveError, FolderArchive, name_of
from events.archive.archived_games import ArchivedGames
from events.format.seal import Record, head_of
from events.format.times import milliseconds, now, timestamp
from events.log_server import keys
from events.log_server.data_format import ARCHIVED, require_format
from events.log_server.loss import DataLossError
from events.store.appending import HOUR, Store
from events.store.connecting import connect
from tests.containers import begin, load, play_on, resign
from tests.logs import ends, finished, forked, played_on, seated
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import Seat
from titles.kernel.title import Title
from titles.registry import TITLES

DUEL = TITLES["seven_wonders_duel"]


@pytest.fixture
def archive(tmp_path: Path) -> FolderArchive:
    return FolderArchive(tmp_path)


def process(client: Any, archive: FolderArchive | None) -> GameRepository:
    """The repository of another process, which has loaded nothing."""
    return GameRepository(Store(client, archive=archive), TITLES)


def archiver(container: Container, archive: FolderArchive, hours: float = 0) -> Archiver:
    return Archiver(process(container.client, archive), archive, hours)


def a_finished_game(container: Container, seed: int = 1, most: int = 30) -> str:
    """Return a game that was played to its end, or resigned after this number of batches."""
    game = begin(container, DUEL, seats=2)
    if play_on(container, game, random.Random(seed), most).full.status == "playing":
        resign(container, game, 0)
    return game


def left(container: Container, game: str) -> set[str]:
    """The keys on the log server that are about one game, without receipts."""
    found = {key.decode() for key in container.client.scan_iter(f"*{game}*")}
    return {key for key in found if ":receipt:" not in key}


def test_a_finished_game_moves_and_another_one_stays(container: Container, archive: FolderArchive):
    finished, running = a_finished_game(container), begin(container, DUEL, seats=2)
    games = (finished, running)
    records = {game: (list(container.store.read(game)), load(container, game)) for game in games}
    require_format(container.client)
    worker = archiver(container, archive)
    assert worker.step(10) == (1, True)
    assert worker.step(10) == (0, True)
    assert left(container, finished) == set()
    assert left(container, running) == {keys.stream(running)}
    fresh = process(container.client, archive)
    for game, (before, record) in records.items():
        assert list(fresh.store.read(game)) == before
        assert fresh.load(game).record == record
    assert int(container.client.get(keys.FORMAT)) == ARCHIVED
    require_format(container.client)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_fork_and_an_imported_game_are_read_as_before(container: Container, archive: FolderArchive, title: Title):
    chance = random.Random(title.id)
    parent = finished(title, 2, 3)
    fork = played_on(seated(forked(parent, ends(parent)[-3], chance), chance), chance)
    mark = msgspec.json.encode(Imported("p1", "2026-02-01T00:00:00.000Z"))
    first = parent.records[0]._replace(mark=mark)
    logs = {"gforked": [first, *fork.records[1:]], "gimported": [first, *parent.records[1:]]}
    for game, records in logs.items():
        container.store.append(game, records, whole=True, mark=records[0].mark)
    before = {game: process(container.client, None).load(game).record for game in logs}
    assert archiver(container, archive).step(60) == (2, True)
    for game, records in logs.items():
        fresh = process(container.client, archive)
        assert fresh.load(game).record == before[game]
        assert fresh.load(game).record == before[game]
        assert list(fresh.store.read(game)) == records
        for version in ends(parent)[:3]:
            assert fresh.at(game, version).head == head_of(records[:version])


def test_a_process_that_knew_an_earlier_version_goes_on_from_the_archive(container: Container, archive: FolderArchive):
    game = begin(container, DUEL, seats=2)
    other = process(container.client, archive)
    early = other.load(game).record
    play_on(container, game, random.Random(1))
    record = load(container, game)
    assert archiver(container, archive).step(10) == (1, True)
    assert other.load(game).record == record != early
    assert left(container, game) == set()


def test_a_game_waits_for_its_time_and_games_with_later_events_wait_for_it(
    container: Container, archive: FolderArchive, monkeypatch: pytest.MonkeyPatch
):
    game = a_finished_game(container)
    worker = archiver(container, archive, hours=2)
    assert worker.step(10) == (0, True)
    later = timestamp(milliseconds(now()) + 2 * HOUR)
    monkeypatch.setattr(archiving, "now", lambda: later)
    assert worker.step(10) == (1, True)
    assert left(container, game) == set()


def cancel(container: Container, archive: FolderArchive, game: str) -> None:
    """Cancel a game, where there is an archive."""
    container.store.archived.archive = archive
    assert isinstance(container.game_service.execute(game, lambda record: seating.cancel(record, "p0")), Changed)


def a_fork(container: Container, parent: str, *takers: Seat | None) -> str:
    """Return the id of a fork of a game, whose copied bytes were counted for its creator."""
    past = container.repository.at(parent, ends_at(container, parent))
    batch = forking(past, f"{parent}f", "p0", "public", takers or None)
    assert isinstance(batch, Batch)
    made = container.game_service.fork(f"{parent}f", past, batch, actor="player:p0", idempotency_key=None)
    assert isinstance(made, Changed)
    StoredBytes(container.client).count("p0", None, past.size, copied=True)
    return made.record.game


def ends_at(container: Container, game: str) -> int:
    """Return a version at the end of a batch, in the second half of a game."""
    version = load(container, game).head.version // 2
    try:
        container.repository.at(game, version)
    except BetweenError as between:
        return between.ends[-1]
    return version


def test_a_fork_that_is_cancelled_unplayed_gives_memory_and_quota_back(container: Container, archive: FolderArchive):
    parent = a_finished_game(container)
    stored = StoredBytes(container.client)
    before = stored.of_player("p0")
    fork, kept = a_fork(container, parent), begin(container, DUEL, seats=2, sitting=1)
    for game in (fork, kept):
        cancel(container, archive, game)
    log = list(container.store.read(fork))
    worker = archiver(container, archive, hours=10**6)
    assert worker.step(10) == (0, True)
    assert worker.move_cancelled(10) == (2, True)
    assert left(container, fork) == left(container, kept) == set()
    assert list(process(container.client, archive).store.read(fork)) == log
    own_events = [record for record in log if record.version > load(container, fork).full.forked.at]
    own_bytes = sum(len(record.line) + len(record.payloads) for record in own_events) + container.store.size(kept)
    assert stored.of_player("p0") - before == own_bytes
    assert worker.move_cancelled(10) == (0, True)
    assert not container.client.exists(keys.CANCELLED_UNPLAYED)


class Busy(FolderArchive):
    """An archive that lets another archiver move games before each write."""

    def __init__(self, folder: Path, meanwhile: Archiver) -> None:
        super().__init__(folder)
        self._meanwhile = meanwhile

    def write(self, name: str, content: bytes) -> None:
        self._meanwhile.move_cancelled(10)
        self._meanwhile.step(10)
        super().write(name, content)


def test_two_archivers_count_a_game_once_and_give_its_quota_back_once(container: Container, archive: FolderArchive):
    parent, stored = a_finished_game(container), StoredBytes(container.client)
    before = stored.of_player("p0")
    fork = a_fork(container, parent)
    cancel(container, archive, fork)
    own = container.store.size(fork, after=load(container, fork).full.forked.at)
    other = archiver(container, archive, hours=10**6)
    assert archiver(container, Busy(archive.folder, other)).move_cancelled(10).moved == 0, "the other one was first"
    assert stored.of_player("p0") - before == own
    assert archiving.outcomes(container.client) == {"moved": 1}
    assert archiver(container, Busy(archive.folder, archiver(container, archive))).step(10) == (0, True)
    assert archiving.outcomes(container.client) == {"moved": 2}


def test_a_fork_that_was_played_gives_nothing_back(container: Container, archive: FolderArchive):
    fork = a_fork(container, a_finished_game(container), Seat(player="p0"), Seat(bot="random"))
    play_on(container, fork, random.Random(1))
    before = StoredBytes(container.client).of_player("p0")
    assert archiver(container, archive).move_cancelled(10) == (0, True)
    assert archiver(container, archive).step(10) == (2, True)
    assert StoredBytes(container.client).of_player("p0") == before


def test_cancelled_games_wait_while_the_archive_is_away(container: Container, archive: FolderArchive):
    game = begin(container, DUEL, seats=2, sitting=1)
    cancel(container, archive, game)
    away = FolderArchive(archive.folder / "away")
    away.folder.write_text("a file")
    with pytest.raises(ArchiveError):
        archiver(container, away).move_cancelled(10)
    worker = archiver(container, archive)
    assert worker.move_cancelled(10) == (1, True)


def test_cancelled_games_move_at_once_where_the_wall_clock_is_behind_the_service(
    container: Container, archive: FolderArchive, monkeypatch: pytest.MonkeyPatch
):
    cancel(container, archive, begin(container, DUEL, seats=2, sitting=1))
    monkeypatch.setattr(archiving, "now", lambda: timestamp(milliseconds(now()) - 3_600_000))
    assert archiver(container, archive).move_cancelled(10) == (1, True)


def test_an_unfinished_game_moves_after_it_ends(container: Container, archive: FolderArchive):
    game = begin(container, DUEL, seats=2)
    worker = archiver(container, archive)
    assert worker.step(10) == (0, True)
    play_on(container, game, random.Random(1), most=10)
    assert worker.step(10) == (0, True)
    play_on(container, game, random.Random(2))
    assert worker.step(10) == (1, True)


def test_thoughts_and_a_complete_analysis_move_with_the_log(container: Container, archive: FolderArchive):
    game = a_finished_game(container)
    thought = Thought(0, 9, "d1", "fast", ())
    Thoughts(container.store).keep(game, thought)
    analyses = Analyses(container.store)
    analyses.ask(game, "fast")
    analyses.expect(game, 0)
    assert archiver(container, archive).step(10) == (1, True)
    assert left(container, game) == set()
    fresh = process(container.client, archive).store
    assert Thoughts(fresh).of(game) == [thought]
    found = Analyses(fresh).of(game)
    assert found is not None
    assert found.is_complete
    Analyses(fresh).ask(game, "fast")
    assert left(container, game) == set()  # it is there already


def test_an_analysis_that_is_not_complete_stays_and_goes_on(container: Container, archive: FolderArchive):
    game = a_finished_game(container)
    Analyses(container.store).ask(game, "fast")
    assert archiver(container, archive).step(10) == (1, True)
    assert left(container, game) == {keys.analysis(game)}
    analyses = Analyses(process(container.client, archive).store)
    analyses.expect(game, 0)
    found = analyses.of(game)
    assert found is not None
    assert found.is_complete


def test_games_that_can_not_be_moved_are_reported_and_stay(container: Container, archive: FolderArchive):
    lost, damaged, good = (a_finished_game(container, seed) for seed in range(3))
    container.client.xdel(keys.stream(damaged), "3-0")
    record = load(container, lost)
    container.store.quarantine.put(lost, record.head, record.head)
    worker = archiver(container, archive)
    with capture_logs() as logs:
        assert worker.step(10) == (1, True)
    assert {entry["game"] for entry in logs if entry["event"] == "game_not_archived"} == {lost, damaged}
    assert worker.failures == 3, "one of them moves in its feed when it is put into quarantine"
    assert container.client.exists(keys.stream(lost)) == container.client.exists(keys.stream(damaged)) == 1
    assert container.store.archived.head(good) is not None
    container.store.quarantine.lift(lost)
    assert worker.step(10) == (0, True)
    worker.begin_again()
    assert worker.step(10) == (1, True)


def test_a_log_that_is_damaged_after_it_was_read_is_not_moved(container: Container, archive: FolderArchive):
    """Otherwise the damage would be kept permanently."""
    game = a_finished_game(container)
    record = load(container, game)
    entries = container.client.xrange(keys.stream(game))
    place = next(place for place, (_, fields) in enumerate(entries) if fields.get(b"s", b"").startswith(b"[["))
    payloads = entries[place][1][b"s"]
    entries[place][1][b"s"] = payloads.replace(b'"', b'"x', 1)
    container.client.delete(keys.stream(game))
    for identity, fields in entries:
        container.client.xadd(keys.stream(game), fields, id=identity)
    with pytest.raises(DataLossError):
        Archiver(container.repository, archive, 0).move(record)
    assert container.store.archived.head(game) is None
    assert container.store.quarantine.find(game) is not None


def test_a_copy_that_differs_deletes_nothing(
    container: Container, archive: FolderArchive, monkeypatch: pytest.MonkeyPatch
):
    game = a_finished_game(container)
    write = FolderArchive.write

    def write_another(self: FolderArchive, name: str, content: bytes) -> None:
        write(self, name, content[:-1] + bytes([content[-1] ^ 1]))

    monkeypatch.setattr(FolderArchive, "write", write_another)
    before = list(container.store.read(game))
    assert archiver(container, archive).step(10) == (0, True)
    assert list(Store(container.client).read(game)) == before
    assert container.store.archived.head(game) is None


def test_an_archive_that_is_away_stops_the_work_and_is_tried_again(container: Container, archive: FolderArchive):
    game = a_finished_game(container)
    away = FolderArchive(archive.folder / "away")
    away.folder.write_text("a file")
    worker = archiver(container, away)
    with pytest.raises(ArchiveError):
        worker.step(10)
    away.folder.unlink()
    assert worker.step(10) == (1, True)
    assert process(container.client, away).load(game)


def test_a_game_that_got_events_meanwhile_stays(
    container: Container, archive: FolderArchive, monkeypatch: pytest.MonkeyPatch
):
    game = a_finished_game(container)
    record = load(container, game)

    def read(self: ArchivedGames, *args: Any) -> Any:
        found = original(self, *args)
        container.client.xadd(keys.stream(game), {"e": b'{"hash":"ab"}'}, id=f"{record.head.version + 1}-0")
        return found

    original = ArchivedGames.read
    monkeypatch.setattr(ArchivedGames, "read", read)
    assert not archiver(container, archive).move(record)
    assert container.client.exists(keys.stream(game)) == 1


class Killed:
    """Kills its process: after some bytes of a file, or at a named step."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int | str) -> None:
        self.at = at
        if isinstance(at, int):
            opened = Path.open

            def open_file(path: Path, mode: str = "r", **more: Any) -> Any:
                return self.open(path) if mode == "wb" else opened(path, mode, **more)

            patch.setattr(Path, "open", open_file)
        else:
            owner, name, after = STEPS[at]
            original = getattr(owner, name)

            def step(*args: Any) -> Any:
                if not after:
                    os.kill(os.getpid(), signal.SIGKILL)
                original(*args)
                os.kill(os.getpid(), signal.SIGKILL)

            patch.setattr(owner, name, step)

    def open(self, path: Path) -> Any:
        file, at = io.FileIO(path, "wb"), self.at

        class File:
            def __enter__(self) -> "File":
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def fileno(self) -> int:
                return int(file.fileno())

            def write(self, content: bytes) -> None:
                file.write(content[: int(at)])
                os.kill(os.getpid(), signal.SIGKILL)

        return File()


STEPS: dict[str, tuple[Any, str, bool]] = {
    "before the file is synced": (os, "fsync", False),
    "before it has its name": (Path, "replace", False),
    "after it has its name": (Path, "replace", True),
    "before the folder is synced": (folders, "sync_folder", False),
    "after it was written": (FolderArchive, "write", True),
    "before it is read back": (ArchivedGames, "read", False),
    "after it was read back": (ArchivedGames, "read", True),
    "before the stream is deleted": (Store, "move_out", False),
    "after the stream was deleted": (Store, "move_out", True),
}


@pytest.mark.parametrize("at", [0, 1, 2, 100, 1000, 3000, *STEPS])
def test_killed_at_any_point_nothing_is_lost(
    container: Container, archive: FolderArchive, log_url: str, at: int | str, monkeypatch: pytest.MonkeyPatch
):
    """The next attempt completes what the killed process began."""
    game = a_finished_game(container)
    before = list(container.store.read(game))

    def die() -> None:
        with monkeypatch.context() as patch:
            Killed(patch, at)
            Archiver(process(connect(log_url), archive), archive, 0).step(10)

    child = multiprocessing.get_context("fork").Process(target=die)
    child.start()
    child.join(20)
    assert child.exitcode == -signal.SIGKILL
    there = list(process(container.client, archive).store.read(game))
    assert there == before
    archiver(container, archive).step(10)
    fresh = process(container.client, archive).store
    assert list(fresh.read(game)) == before
    assert left(container, game) == set()
    head = fresh.archived.head(game)
    assert head is not None
    assert archive.read(name_of(game, head))


def reads(store: Store, games: list[str]) -> Iterator[list[Record]]:
    return (list(store.read(game)) for game in games)


def test_killed_again_and_again_at_random_moments_all_games_arrive(
    container: Container, archive: FolderArchive, log_url: str
):
    games = [a_finished_game(container, seed, most=100_000) for seed in range(8)]
    before = list(reads(container.store, games))
    chance, kills = random.Random(1), 0

    while container.store.archived.count() < len(games):
        child = multiprocessing.get_context("fork").Process(
            target=lambda: Archiver(process(connect(log_url), archive), archive, 0).step(5)
        )
        child.start()
        child.join(chance.uniform(0.02, 0.1 + kills / 50))
        if child.is_alive():
            os.kill(child.pid or 0, signal.SIGKILL)
            kills += 1
        child.join(20)
        assert list(reads(process(container.client, archive).store, games)) == before
        assert kills < 100
    assert kills
    assert all(not left(container, game) for game in games)
