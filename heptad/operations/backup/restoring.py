"""Restoring a backup to an empty log server: all entries up to it, and then everything that follows from the logs."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis
from redis.cluster import RedisCluster

from application.games.game_service import deadline_of
from application.games.jobs import job_for_worker
from application.games.repository import GameRecord, GameRepository
from application.operators.recovering import recover
from events.archive.archive import Archive, ArchiveError, DamagedArchiveError, name_of
from events.archive.archived_games import encode
from events.archive.archived_log import ArchivedLog, unpack
from events.format.model import UnreadableError
from events.format.seal import EMPTY, Head, Record, envelope_of
from events.format.times import milliseconds, now, timestamp
from events.log_server import data_format, keys
from events.log_server.loss import batch
from events.safety.guard import lift_complete
from events.safety.witness import Witness
from events.store.appending import Store
from heptad.operations.backup import entries
from heptad.operations.backup.entries import Archived, Deleted, Events, Gone, Value
from heptad.operations.backup.files import BackupError, BackupFolder, Manifest
from projections.read_models.read_model_files import ReadModelFiles
from projections.rebuild import Rebuild
from titles.registry import TITLES

PAGE = 500
"""How many commands are sent in one round trip."""

Progress = Callable[[str], None]
"""Called with what is being restored."""


class Target(NamedTuple):
    """What is restored: logs up to one backup, other keys up to another, and events only up to a time if there is one.

    `moment` is the time to which clocks ran, in milliseconds since 1970.
    """

    logs: Manifest
    values: Manifest
    until: str | None
    moment: int


class Restored(NamedTuple):
    """What was restored."""

    games: int
    events: int
    archived: int
    values: int
    unreadable: list[str]
    """Games whose logs were restored, but can't be read."""


def target_of(manifests: list[Manifest], number: int | None, at: str | None) -> Target:
    """Return what to restore: a backup by its number, or a moment, or else the last backup.

    Raise BackupError if the backups do not have it.
    """
    if not manifests:
        raise BackupError("there are no backups in this folder")
    if at is not None:
        return _moment(manifests, at)
    if number is not None and not 1 <= number <= len(manifests):
        raise BackupError(f"there is no backup {number}: the last one is {len(manifests)}")
    chosen = manifests[(number or len(manifests)) - 1]
    return Target(chosen, chosen, None, milliseconds(chosen.ended))


def _moment(manifests: list[Manifest], at: str) -> Target:
    first, last = manifests[0].ended, manifests[-1].begun
    if not first <= at <= last:
        between = f"moments from {first} to {last} can be restored"
        raise BackupError(f"{between}, and every backup by its number" if first <= last else "name a backup by number")
    logs = next(manifest for manifest in manifests if manifest.begun >= at)
    values = [manifest for manifest in manifests if manifest.ended <= at][-1]
    return Target(logs, values, at, milliseconds(at))


def check(folder: BackupFolder, manifests: list[Manifest], progress: Progress = lambda _: None) -> None:
    """Read backups completely: segments, chains of hashes, files of archived games, and counts. Raise BackupError."""
    heads, values = dict[str, Head](), set[str]()
    for manifest in manifests:
        progress(f"backup {manifest.number} of {len(manifests)}")
        folder.check_segment(manifest)
        for entry in folder.entries(manifest):
            match entry:
                case Events():
                    _continue(heads, entry, manifest)
                case Archived(game, version, digest, copy):
                    heads[game] = Head(version, digest)
                    _file_of(folder, copy or name_of(game, heads[game]), heads[game])
                case Gone(game):
                    heads.pop(game, None)
                case Value():
                    values.add(entry.key)
                case Deleted(key):
                    values.discard(key)
        if (len(heads), len(values)) != (manifest.games, manifest.values):
            found = f"{len(heads)} games and {len(values)} other keys"
            wanted = f"{manifest.games} and {manifest.values}"
            raise BackupError(f"backup {manifest.number} has {found}, and should have {wanted}")


def _continue(heads: dict[str, Head], entry: Events, manifest: Manifest) -> None:
    """Note the head after new events. Raise BackupError if they do not continue the log."""
    try:
        before = entries.start_of(entry, heads.get(entry.game, EMPTY))
        heads[entry.game] = entries.follow(before, entries.records_of(entry))
    except (ValueError, UnreadableError) as error:
        raise BackupError(f"backup {manifest.number}, game {entry.game}: {error}") from error


def _file_of(folder: BackupFolder, name: str, head: Head) -> tuple[bytes, ArchivedLog]:
    """Return a copy of the file of an archived game, and its log. Raise BackupError."""
    try:
        content = folder.archive.read(name)
        return content, unpack(content, head)
    except DamagedArchiveError as error:
        raise BackupError(f"{folder.archive.folder / name} {error}") from error
    except ArchiveError as error:
        raise BackupError(str(error)) from error


def demand_empty(client: Any) -> None:
    """Raise BackupError unless a log server is empty. Raise redis.RedisError."""
    if isinstance(client, RedisCluster):
        sizes = client.dbsize(target_nodes=RedisCluster.PRIMARIES)
        size = sizes if isinstance(sizes, int) else sum(sizes.values())
    else:
        size = client.dbsize()
    if size:
        raise BackupError(f"the log server has {size} keys; a backup is restored to an empty one only")


def restore(
    store: Store,
    folder: BackupFolder,
    target: Target,
    witness: Path | None,
    read_models: Path,
    progress: Progress = lambda _: None,
) -> Restored:
    """Restore backups to an empty log server and an archive; write the witness, a file, and the folder `read_models`.

    The backups were checked.

    Until everything is there, no process of Heptad uses the server. Raise BackupError, ArchiveError, redis.RedisError.
    """
    demand_empty(store.client)
    store.client.set(keys.FORMAT, data_format.RESTORING)
    return _Restore(store, folder, target, progress).run(witness, read_models)


@dataclass
class _Game:
    """A game that is being restored. It `is_cut` if its next events are later than the time that is restored."""

    head: Head = EMPTY
    at: str = ""
    is_archived: bool = False
    is_cut: bool = False


class _Restore:
    """A restore under way: what it has written so far, and where."""

    def __init__(self, store: Store, folder: BackupFolder, target: Target, progress: Progress) -> None:
        self._store = store
        self._client = store.client
        self._folder = folder
        self._target = target
        self._progress = progress
        self._manifests = folder.manifests()
        self._games: dict[str, _Game] = {}
        self._keys: set[str] = set()
        self._quarantine: dict[str, Value] = {}
        """Written last: games in quarantine can't be loaded."""

    def run(self, witness: Path | None, read_models: Path) -> Restored:
        for manifest in self._manifests[: self._target.logs.number]:
            self._progress(f"backup {manifest.number} of {self._target.logs.number}")
            self._replay(manifest)
        games = {game: found for game, found in self._games.items() if found.head != EMPTY}
        self._demand_heads(games)
        self._write_feeds(games)
        unreadable = self._write_work(games)
        self._client.set(keys.HEARTBEAT, self._target.moment)
        self._write_webhooks()
        rebuild = Rebuild(ReadModelFiles(read_models), lambda: GameRepository(self._store, TITLES, max_records=1))
        rebuild.replace(lambda _: self._progress("lobby, results and standings"))
        self._write_quarantine()
        if witness is not None:
            _write_witness(witness, {game: found.head for game, found in games.items()})
        archived = sum(found.is_archived for found in games.values())
        self._client.set(keys.FORMAT, data_format.ARCHIVED if archived else data_format.FORMAT)
        events = sum(found.head.version for found in games.values())
        return Restored(len(games), events, archived, len(self._keys), sorted(unreadable | rebuild.left_out.keys()))

    def _replay(self, manifest: Manifest) -> None:
        """Write the entries of one backup."""
        pipe, size = batch(self._client), 0
        with_values = manifest.number <= self._target.values.number
        for entry in self._folder.entries(manifest):
            match entry:
                case Events():
                    size += self._add_events(pipe, entry)
                case Archived(game, version, digest, copy):
                    pipe, size = _sent(pipe, self._client), 0  # what is deleted now may still be in the pipeline
                    self._move(game, Head(version, digest), copy)
                case Gone(game):
                    pipe, size = _sent(pipe, self._client), 0
                    self._forget(game)
                case Value() if with_values:
                    size += self._write_value(pipe, entry)
                case Deleted(key) if with_values:
                    pipe.delete(key)
                    self._quarantine.pop(key, None)
                    self._keys.discard(key)
            if size >= PAGE:
                pipe, size = _sent(pipe, self._client), 0
        _sent(pipe, self._client)

    def _add_events(self, pipe: Any, entry: Events) -> int:
        """Write the new events of a game, as far as they are not too late, and return their number."""
        game = self._games.setdefault(entry.game, _Game())
        if entry.after == 0:
            pipe.delete(keys.stream(entry.game))
            if game.is_archived:
                pipe.hdel(keys.archived(keys.shard_of(entry.game)), entry.game)
            game = self._games[entry.game] = _Game()
        records = self._in_time(pipe, entry.game, game, entries.records_of(entry))
        if records:
            game.head = entries.follow(game.head, records)
            game.at = str(envelope_of(records[-1]).at)
            _add(pipe, entry.game, records)
        return len(records)

    def _in_time(self, pipe: Any, name: str, game: _Game, records: list[Record]) -> list[Record]:
        """Return the records up to the time that is restored.

        A fork that was made later, and a log that was imported later, do not exist then.
        """
        until = self._target.until
        if until is None:
            return records
        if game.is_cut:
            return []
        if records[0].mark and msgspec.json.decode(records[0].mark)["at"] > until:
            game.is_cut = True
            return []
        for number, record in enumerate(records):
            envelope = envelope_of(record)
            if envelope.at > until:
                game.is_cut = True
                if envelope.type == "forked":
                    pipe.delete(keys.stream(name))
                    game.head = EMPTY
                    return []
                return records[:number]
        return records

    def _move(self, name: str, head: Head, copy: str) -> None:
        """Restore the file of an archived game; or its log, if it ended after the time that is restored."""
        content, log = _file_of(self._folder, copy or name_of(name, head), head)
        at, until = str(envelope_of(log.records[-1]).at), self._target.until
        if until is not None and at > until:
            self._forget(name)
            page = Events(name, 0, [(each.line, each.payloads, each.mark) for each in log.records])
            pipe = batch(self._client)
            self._add_events(pipe, page)
            _sent(pipe, self._client)
            return
        archive = self._store.archived.archive
        if archive is None:
            raise BackupError("the backup has games in an archive: set HEPTAD_ARCHIVE to a folder for them")
        _write_file(archive, name_of(name, head), content)
        pipe = batch(self._client)
        pipe.delete(keys.stream(name))
        pipe.hset(keys.archived(keys.shard_of(name)), name, encode(head))
        _sent(pipe, self._client)
        self._games[name] = _Game(head, at, is_archived=True)

    def _forget(self, name: str) -> None:
        self._client.delete(keys.stream(name))
        self._client.hdel(keys.archived(keys.shard_of(name)), name)
        self._games.pop(name, None)

    def _write_value(self, pipe: Any, value: Value) -> int:
        """Write a value unless it has expired, and return the number of commands."""
        if ":quarantine" in value.key:
            self._quarantine[value.key] = value
            self._keys.add(value.key)
            return 0
        pipe.delete(value.key)
        if value.expires is not None and value.expires <= milliseconds(now()):
            return 1
        entries.write(pipe, value)
        self._keys.add(value.key)
        return 2

    def _demand_heads(self, games: Mapping[str, _Game]) -> None:
        """Read back where all logs end. Raise BackupError if one ends elsewhere."""
        for page in entries.pages(sorted(games), PAGE):
            self._progress("comparing logs")
            for game, head in self._store.heads(page).items():
                if head != games[game].head:
                    raise BackupError(f"game {game} ends at version {head.version}, not {games[game].head.version}")

    def _write_feeds(self, games: Mapping[str, _Game]) -> None:
        """Write the feeds, in the order of last events, behind all positions that the backups know."""
        counters = [max(manifest.positions[shard] for manifest in self._manifests) for shard in range(keys.SHARDS)]
        pipe = batch(self._client)
        for name in sorted(games, key=lambda name: (games[name].at, name)):
            shard = keys.shard_of(name)
            counters[shard] += 1
            pipe.zadd(keys.feed(shard), {name: counters[shard]})
        for shard, counter in enumerate(counters):
            if counter:
                pipe.set(keys.counter(shard), counter)
        _sent(pipe, self._client)

    def _write_work(self, games: Mapping[str, _Game]) -> set[str]:
        """Write when workers have to look at which game. Return the games that can't be read."""
        unreadable, pipe = set[str](), batch(self._client)
        repository = GameRepository(self._store, TITLES, max_records=1)
        for number, name in enumerate(name for name in games if not games[name].is_archived):
            self._progress(f"games that wait for a worker: {number}")
            try:
                _add_work(pipe, repository.load(name).record)
            except redis.RedisError:
                raise
            except Exception:  # any error: a game that can't be read must not keep the others away
                unreadable.add(name)
        _sent(pipe, self._client)
        return unreadable

    def _write_webhooks(self) -> None:
        """Let webhooks be sent only what happens from now on, since nothing is known of what was delivered."""
        pipe = batch(self._client)
        for key in self._keys:
            if key.startswith("{w:"):
                pipe.hset(key, "since", msgspec.json.encode(timestamp(self._target.moment)))
        _sent(pipe, self._client)

    def _write_quarantine(self) -> None:
        """Write which games are in quarantine, without those whose logs are complete again."""
        pipe = batch(self._client)
        for value in self._quarantine.values():
            entries.write(pipe, value)
        _sent(pipe, self._client)
        lift_complete(self._store)
        recover(GameRepository(self._store, TITLES, max_records=1), most=sys.maxsize)


def _sent(pipe: Any, client: Any) -> Any:
    """Send what is in a pipeline, and return a new one."""
    pipe.execute()
    return batch(client)


def _add(pipe: Any, game: str, records: list[Record]) -> None:
    for record in records:
        fields = {b"e": record.line}
        if record.payloads:
            fields[b"s"] = record.payloads
        if record.mark:
            fields[b"m"] = record.mark
        pipe.xadd(keys.stream(game), fields, id=f"{record.version}-0")


def _add_work(pipe: Any, record: GameRecord) -> None:
    shard, at = keys.shard_of(record.game), milliseconds(now())
    if job_for_worker(record.title, record.full, at, record.size) is not None:
        pipe.zadd(keys.due(shard), {record.game: at})
    deadline = deadline_of(record.full, record.at)
    if deadline is not None:
        pipe.zadd(keys.deadlines(shard), {record.game: deadline})


def _write_file(archive: Archive, name: str, content: bytes) -> None:
    """Write a file to the archive unless it is there already. Raise ArchiveError."""
    try:
        if archive.read(name) == content:
            return
    except (ArchiveError, DamagedArchiveError):
        pass
    archive.write(name, content)


def _write_witness(path: Path, heads: Mapping[str, Head]) -> None:
    """Write the heads of all games. Raise OSError."""
    witness = Witness(path)
    for game, head in heads.items():
        witness.note(game, head)
    witness.save()
