"""A store answers in the same way for a game in the archive, on one server and on a cluster."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from application.operators.archiving import seeds_of
from events.archive import archived_games
from events.archive.archive import ArchiveError, FolderArchive, name_of
from events.archive.archived_log import ArchivedLog, pack, unpack
from events.format.seal import EMPTY, Head, Record, head_of
from events.log_server import keys
from events.log_server.loss import DamagedLogError, DataLossError
from events.process import zstd
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from events.store.outcomes import Appended, IdempotencyKey, Receipt, Tail, VersionConflict
from tests.logs import finished
from titles.registry import TITLES

WRITER = finished(TITLES["seven_wonders_duel"], 2, 5)
LOG = WRITER.records
END = head_of(LOG)
GAME = "gone"
KEY = IdempotencyKey("k", "r")


@pytest.fixture
def archive(tmp_path: Path) -> FolderArchive:
    return FolderArchive(tmp_path)


@pytest.fixture
def played(store: Store, archive: FolderArchive) -> Store:
    """A store with an archive and a finished game in its stream."""
    with_archive = Store(store.client, archive=archive)
    found = with_archive.append(GAME, LOG, whole=True, idempotency_key=KEY)
    assert found == Appended(END)
    return with_archive


def move_out(store: Store) -> bool:
    assert store.archived.archive is not None
    store.archived.archive.write(name_of(GAME, END), pack(LOG, seeds_of(WRITER.game)))
    return store.move_out(GAME, END)


def whole(tail: Tail) -> tuple[Sequence[Record], Receipt | None]:
    """All records of a log, wherever they are."""
    return tail.records if tail.archived is None else list(tail.archived.records), tail.receipt


def answers(store: Store) -> list[Any]:
    """What the store says of the game, in every way in which it can be asked."""
    asked: list[Callable[[], Any]] = [
        lambda: list(store.read(GAME)),
        lambda: list(store.read(GAME, 5, 3)),
        lambda: list(store.read(GAME, END.version - 1)),
        lambda: list(store.read(GAME, END.version)),
        lambda: list(store.read(GAME, END.version + 5)),
        lambda: list(store.read(GAME, 0, 0)),
        lambda: store.size(GAME),
        lambda: whole(store.tail(GAME)),
        lambda: store.tail(GAME, head_of(LOG[:9]), KEY.key)[:2],
        lambda: store.tail(GAME, END)[:2],
        lambda: store.heads([GAME, "other"]),
        lambda: store.at_or_after([(GAME, 1), ("other", 1), (GAME, 9), (GAME, END.version), (GAME, END.version + 1)]),
        lambda: store.exists(GAME),
        lambda: store.exists("other"),
        store.feed.count,
        lambda: store.feed.changed([0] * keys.SHARDS)[keys.shard_of(GAME)],
        lambda: store.append(GAME, LOG[:1]),
        lambda: store.append(GAME, LOG[:1], idempotency_key=KEY),
        lambda: store.append(GAME, [LOG[-1]._replace(version=END.version + 1)], after=Head(END.version, "ab" * 32)),
    ]
    return [each() for each in asked]


def test_every_answer_is_the_same_as_before(played: Store):
    before = answers(played)
    assert before[0] == LOG
    assert isinstance(before[-3], VersionConflict)
    assert isinstance(before[-2], Receipt)
    assert move_out(played)
    assert played.client.exists(keys.stream(GAME)) == 0
    assert answers(played) == before
    assert answers(Store(played.client, archive=played.archived.archive)) == before
    assert played.tail(GAME).archived is not None
    assert played.tail(GAME, END).archived is None
    assert not move_out(played), "it is there already"
    assert answers(played) == before


def test_a_command_whose_answer_was_lost_has_moved_the_game(played: Store, monkeypatch: pytest.MonkeyPatch):
    sent = played._move_out
    monkeypatch.setattr(played, "_move_out", lambda **given: [sent(**given), sent(**given)][1])
    assert move_out(played)
    assert not move_out(played)


def test_an_unknown_hash_is_a_loss_as_before(played: Store):
    for _ in range(2):
        with pytest.raises(DataLossError):
            played.tail(GAME, Head(9, "cd" * 32))
        with pytest.raises(DataLossError):
            played.tail(GAME, Head(END.version + 1, "cd" * 32))
        move_out(played)


def test_a_game_that_went_on_stays(played: Store):
    assert not played.move_out(GAME, head_of(LOG[:9]))
    assert not played.move_out(GAME, Head(END.version, "ab" * 32))
    assert not played.move_out("other", END)
    assert list(played.read(GAME)) == LOG
    assert played.archived.count() == 0


def test_a_game_with_a_job_or_a_clock_or_in_quarantine_stays(played: Store):
    shard = keys.shard_of(GAME)
    for key in (keys.due(shard), keys.deadlines(shard)):
        played.client.zadd(key, {GAME: 1})
        assert not move_out(played)
        played.client.delete(key)
    played.quarantine.put(GAME, END, EMPTY)
    assert not move_out(played)
    played.quarantine.lift(GAME)
    assert move_out(played)
    assert played.archived.count() == 1


def test_without_the_archive_a_game_is_neither_lost_nor_begun_again(played: Store):
    move_out(played)
    without = Store(played.client)
    assert without.exists(GAME)
    assert without.heads([GAME]) == {GAME: END}
    assert without.append(GAME, LOG[:1]) == VersionConflict(END)
    for ask in (lambda: list(without.read(GAME)), lambda: without.tail(GAME)):
        with pytest.raises(ArchiveError, match="HEPTAD_ARCHIVE"):
            ask()


def changed(content: bytes) -> bytes:
    """An archived log with another time, and a checksum of its own."""
    plain = msgspec.json.decode(zstd.decompress(content))
    plain["entries"][40][3] = "2026-01-01T00:59:59.000Z"
    return zstd.compress(msgspec.json.encode(plain))


def of_another_game(_content: bytes) -> bytes:
    other = finished(TITLES["seven_wonders_duel"], 2, 6)
    return pack(other.records, seeds_of(other.game))


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "is empty": lambda _: b"",
    "is cut, or has other bytes": lambda content: content[:-9],
    "is the log of another game": of_another_game,
    "was changed": changed,
}
"""What can be wrong with the content of a file, by the words for it."""


@pytest.mark.parametrize("words", ["is missing", "can't be read", *DAMAGE])
def test_a_damaged_copy_is_a_loss_and_never_another_log(played: Store, archive: FolderArchive, words: str):
    move_out(played)
    path = archive.folder / name_of(GAME, END)
    whole = path.read_bytes()
    if words in DAMAGE:
        path.write_bytes(DAMAGE[words](whole))
    else:
        path.unlink()
    if words == "can't be read":
        path.mkdir()
    fresh = Store(played.client, archive=archive)
    asked: list[Callable[[], Any]] = [
        lambda: list(fresh.read(GAME)),
        lambda: fresh.tail(GAME),
        lambda: fresh.tail(GAME, head_of(LOG[:9])),
        lambda: fresh.attachment(GAME, "thoughts"),
    ]
    for ask in asked:
        with pytest.raises(DamagedLogError, match=f"^game {GAME}: its file in the archive {words}"):
            ask()
    if words == "can't be read":
        path.rmdir()
    path.write_bytes(whole)
    assert list(fresh.read(GAME)) == LOG


def test_a_file_is_proven_once_while_its_log_is_in_use(played: Store, monkeypatch: pytest.MonkeyPatch):
    move_out(played)
    proofs: list[Head] = []

    def noted(content: bytes, head: Head) -> ArchivedLog:
        proofs.append(head)
        return unpack(content, head)

    monkeypatch.setattr(archived_games, "unpack", noted)
    for _ in range(3):
        assert played.tail(GAME).archived is not None
        assert list(played.read(GAME, 5)) == LOG[5:]
    assert proofs == [END]
    played.archived.forget(GAME)
    assert list(played.read(GAME)) == LOG
    assert proofs == [END, END]


def test_the_guard_continues_although_the_file_of_a_game_is_damaged(
    played: Store, archive: FolderArchive, tmp_path: Path
):
    """Its witness knows an earlier version, so it asks the archive whether the log still has that."""
    move_out(played)
    witness = Witness(tmp_path / "witness")
    witness.note(GAME, head_of(LOG[:9]))
    witness.save()
    (archive.folder / name_of(GAME, END)).write_bytes(b"")
    played.client.script_flush()  # as when the log server ends
    Guard(played, Witness(tmp_path / "witness")).step()
    assert played.admitted()
    loss = played.quarantine.find(GAME)
    assert loss is not None
    assert (loss.unreadable, loss.reason) == (True, "its file in the archive is empty")


def test_what_remains_is_small(store: Store, archive: FolderArchive):
    """At most 300 bytes of the log server's memory for each game, with what the server needs for its own tables."""
    with_archive, games = Store(store.client, archive=archive), [f"g{number:024d}" for number in range(3000)]
    shards = {keys.shard_of(game) for game in games}
    for game in games:
        pipe = keys.shard_of(game)
        store.client.hset(keys.archived(pipe), game, bytes(36))
        store.client.zadd(keys.feed(pipe), {game: 1_000_000})
    used = sum(
        store.client.memory_usage(name, samples=0) or 0
        for shard in shards
        for name in (keys.archived(shard), keys.feed(shard))
    )
    assert with_archive.archived.count() == len(games)
    assert used / len(games) < 300
