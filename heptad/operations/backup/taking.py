"""Making a backup while Heptad runs.

Logs come first, then other keys: so every player whom a copied log names is in the backup. Each log, and each key, is
as it was at one moment during the backup; different ones may be from different moments.
"""

import contextlib
import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
import redis

from application.games.repository import origin_of
from events.archive import archived_games
from events.archive.archive import ArchiveError, DamagedArchiveError, Stamp, name_of
from events.archive.archived_games import damaged
from events.archive.archived_log import ArchivedLog, unpack
from events.format.seal import EMPTY, Head, Record, envelope_of
from events.format.times import milliseconds, now
from events.log_server import keys
from events.log_server.key_families import Family, family_of
from events.log_server.loss import DataLossError, batch, every_shard
from events.process.reasons import reason_of
from events.store.appending import Store
from events.store.setting_aside import is_of_servers
from heptad.operations.backup import entries
from heptad.operations.backup.entries import AnyEntry, Archived, Deleted, Events, Gone
from heptad.operations.backup.files import FORMAT, BackupError, BackupFolder, Known, Manifest, digest_of

PAGE = 500
"""How many keys are read in one round trip."""
MAX_EVENTS = 1000
"""The most events in one entry."""

Progress = Callable[[str], None]
"""Called with what is being copied."""


class Taken(NamedTuple):
    """A backup that was made, what is to be known about it, and what could not be copied."""

    manifest: Manifest
    notes: list[str]
    problems: list[str]


def take(store: Store, folder: BackupFolder, progress: Progress = lambda _: None) -> Taken:
    """Add a backup to a folder. Raise BackupError, ArchiveError, redis.RedisError, OSError; no backup is left then."""
    folder.create()
    try:
        folder.clean()
        return _Backup(store, folder, progress).run()
    finally:
        folder.close()


class _Backup:
    """A backup that is being taken: what it has copied so far, and where."""

    def __init__(self, store: Store, folder: BackupFolder, progress: Progress) -> None:
        self._store = store
        self._client = store.client
        self._folder = folder
        self._progress = progress
        self._notes: list[str] = []
        self._problems: list[str] = []
        if not store.admitted():  # a loss that nobody has noticed yet would look like a game that was removed
            raise BackupError("the log server has not been compared with the witness yet: start Heptad, and try again")
        manifests = folder.manifests()
        self._server = _server_of(self._client, manifests)
        self._number = len(manifests) + 1
        self._index = folder.index(manifests)
        self._events = self._games = self._values = self._files = 0
        self._positions: list[int] = []

    def run(self) -> Taken:
        begun = now()
        segment, size = self._folder.write_segment(self._number, self._entries())
        manifest = Manifest(
            format=FORMAT,
            number=self._number,
            begun=begun,
            ended=now(),
            server=self._server,
            previous=self._folder.last_digest(),
            segment=segment,
            bytes=size,
            index=self._folder.write_index(self._number, self._index),
            positions=self._positions,
            changed_games=self._games,
            events=self._events,
            changed_values=self._values,
            copied_files=self._files,
            games=len(self._index.games),
            values=len(self._index.values),
        )
        self._folder.write_manifest(manifest)
        with contextlib.suppress(redis.RedisError):  # only a metric follows from it
            self._client.set(keys.LAST_BACKUP, milliseconds(begun))
        return Taken(manifest, self._notes, self._problems)

    def _entries(self) -> Iterator[AnyEntry]:
        """Yield what has changed, and note it in the index."""
        feeds = every_shard(self._client, lambda pipe, shard: pipe.zrange(keys.feed(shard), 0, -1, withscores=True))
        counters = every_shard(self._client, lambda pipe, shard: pipe.get(keys.counter(shard)))
        self._positions = [int(counter or 0) for counter in counters]
        positions = {game.decode(): int(place) for feed in feeds for game, place in feed}
        yield from self._gone(positions)
        yield from self._logs(positions)
        yield from self._archived(positions)
        yield from self._other_keys()

    def _gone(self, positions: Mapping[str, int]) -> Iterator[AnyEntry]:
        """Yield the games that are no longer there. Games that were lost remain in the backup."""
        for game in self._index.games.keys() - positions.keys():
            if self._store.quarantine.find(game) is not None:
                self._problems.append(f"game {game} is lost on the log server; the backup keeps it as it was")
                continue
            del self._index.games[game]
            self._notes.append(f"game {game} is no longer there: an earlier state of the server was restored")
            yield Gone(game)

    def _logs(self, positions: Mapping[str, int]) -> Iterator[AnyEntry]:
        """Yield the new events of games that are not in the archive."""
        known = self._index.games
        changed = [game for game, place in positions.items() if game not in known or known[game].position != place]
        for number, game in enumerate(changed, 1):
            self._progress(f"games: {number} of {len(changed)}")
            try:
                with self._store.reading(game):
                    yield from self._log(game, positions[game])
            except Exception as error:  # a broken game must not keep the others away
                self._leave_out(game, error)

    def _leave_out(self, game: str, error: Exception) -> None:
        """Note that a game can't be copied. Raise an error that is about all games."""
        if is_of_servers(error):
            raise error
        kept = "The backup keeps it as it was" if game in self._index.games else "It was left out"
        if isinstance(error, DataLossError):
            self._problems.append(f"{error}. {kept}; see `heptad quarantine`")
        else:
            self._problems.append(
                f"game {game} can't be copied because of an error of Heptad: {reason_of(error)}. {kept}"
            )

    def _log(self, game: str, position: int) -> Iterator[AnyEntry]:
        """Yield the new events of a game. Raise UnreadableError."""
        known = self._index.games.get(game)
        before = EMPTY if known is None else Head(known.version, known.hash)
        if known is not None and known.is_archived:
            if self._store.archived.head(game) == before:
                known.position = position
                return
            before = EMPTY  # a state was restored in which it is not in the archive
        records = self._store.read_stream(game, max(before.version, 1) - 1)
        if before != EMPTY:
            same = next(records, None)
            if same is None and self._store.archived.head(game) is not None:
                return
            if same is None or envelope_of(same).hash != before.hash:
                if self._store.quarantine.find(game) is not None:
                    self._problems.append(
                        f"game {game} has lost events on the log server; the backup keeps it as it was"
                    )
                    return
                self._notes.append(f"game {game} has other events than before, and is copied again from its first one")
                before, records = EMPTY, self._store.read_stream(game)
        yield from self._new_events(game, position, before, records)

    def _new_events(self, game: str, position: int, head: Head, records: Iterator[Record]) -> Iterator[AnyEntry]:
        new = list(records)  # one moment: the log of a game ends with a complete batch
        end = entries.follow(head, new)
        for page in entries.pages(new, MAX_EVENTS):
            yield Events(game, page[0].version - 1, [(each.line, each.payloads, each.mark) for each in page])
        if end != EMPTY:
            self._index.games[game] = Known(position, end.version, end.hash)
            self._games += bool(new)
            self._events += len(new)

    def _archived(self, positions: Mapping[str, int]) -> Iterator[AnyEntry]:
        """Yield the games that moved to the archive, and those whose files there have changed; copy their files."""
        found = every_shard(self._client, lambda pipe, shard: pipe.hgetall(keys.archived(shard)))
        heads = {game.decode(): archived_games.decode(kept) for shard in found for game, kept in shard.items()}
        known = self._index.games
        new = [game for game in heads if game not in known or not known[game].is_archived]
        stamps = self._stamps() if heads else {}
        changed = list(self._changed({game: heads[game] for game in heads.keys() - set(new)}, stamps))
        for number, game in enumerate([*new, *changed], 1):
            self._progress(f"archive: {number} of {len(new) + len(changed)} games")
            head, before = heads[game], known.get(game)
            try:
                with self._store.reading(game):
                    copy = self._copy_file(game, head)
            except (BackupError, OSError):
                raise
            except Exception as error:  # as above
                self._leave_out(game, error)
                continue
            stamp = stamps.get(name_of(game, head))
            known[game] = Known(
                positions.get(game, 0), head.version, head.hash, is_archived=True, copy=copy, stamp=stamp
            )
            if before is None or not before.is_archived or before.copy != copy:
                yield Archived(game, head.version, head.hash, copy)

    def _stamps(self) -> Mapping[str, Stamp]:
        """Return the stamps of the files in the archive; none if they can't be read, which is noted."""
        archive = self._store.archived.archive
        try:
            return {} if archive is None else archive.stamps()
        except ArchiveError as error:
            self._problems.append(f"files that have changed in the archive were not looked for: {error}")
            return {}

    def _changed(self, heads: Mapping[str, Head], stamps: Mapping[str, Stamp]) -> Iterator[str]:
        """Yield the games whose files in the archive may be others than their copies."""
        copies = self._folder.archive.stamps() if stamps else {}
        for game, head in heads.items():
            known, name = self._index.games[game], name_of(game, head)
            found, copy = stamps.get(name), copies.get(known.copy or name)
            if stamps and (found is None or copy is None or not _is_same(found, known.stamp, copy)):
                yield game

    def _copy_file(self, game: str, head: Head) -> str:
        """Copy the file of an archived game unless there is a copy, and return the copy's name if it is another one.

        Earlier backups keep their copy of a file that has changed. Raise BackupError, ArchiveError, DataLossError.
        """
        name, archive, copies = name_of(game, head), self._store.archived.archive, self._folder.archive
        if archive is None:
            raise BackupError("games are in an archive, and HEPTAD_ARCHIVE does not name its folder")
        try:
            content = archive.read(name)
            _demand_whole(game, unpack(content, head))
        except DamagedArchiveError as error:
            raise damaged(game, head, error) from error
        last = self._index.games[game].copy if game in self._index.games else ""
        for copy in dict.fromkeys([last, ""]):
            if (copies.folder / (copy or name)).exists() and copies.read(copy or name) == content:
                return copy
        copy = ""
        if (copies.folder / name).exists():
            copy = f"{name.removesuffix('.zst')}.{self._number}.zst"
            self._notes.append(f"the file of game {game} in the archive has changed, and was copied again")
        copies.write(copy or name, content)
        self._files += 1
        return copy

    def _other_keys(self) -> Iterator[AnyEntry]:
        """Yield the values of keys that have changed, and the keys that were deleted."""
        seen, unknown = set[str](), 0
        for page in self._pages():
            self._progress(f"other keys: {len(seen)}")
            wanted = []
            for key in {key.decode(errors="replace") for key in page} - seen:
                family = family_of(key)
                unknown += family is None
                if family is not None and family.use == "kept":
                    wanted.append((key, family))
            for value in self._read(wanted):
                seen.add(value.key)
                digest = digest_of(value)
                if self._index.values.get(value.key) != digest:
                    self._index.values[value.key] = digest
                    self._values += 1
                    yield value
        if unknown:
            self._notes.append(f"{unknown} keys are not Heptad's and were left out")
        for key in self._index.values.keys() - seen:
            del self._index.values[key]
            self._values += 1
            yield Deleted(key)

    def _pages(self) -> Iterator[list[bytes]]:
        """Yield all keys of the log server, some of them perhaps twice."""
        page: list[bytes] = []
        for key in self._client.scan_iter(count=PAGE):
            page.append(key)
            if len(page) == PAGE:
                yield page
                page = []
        yield page

    def _read(self, wanted: list[tuple[str, Family]]) -> Iterator[entries.Value]:
        """Yield the values of keys that exist."""
        if not wanted:
            return
        pipe: Any = batch(self._client)
        for key, family in wanted:
            assert family.kind is not None, "what is kept has a type"
            entries.ask(pipe, key, family.kind)
        answers = pipe.execute()
        for (key, family), answer, expires in zip(wanted, answers[::2], answers[1::2], strict=True):
            assert family.kind is not None, "what is kept has a type"
            value = entries.value_of(key, family.kind, answer, expires)
            if value is not None:
                yield value


def _is_same(found: Stamp, known: Stamp | None, copy: Stamp) -> bool:
    """Whether a file in the archive is the one that was copied, by its stamp, the one known, and that of the copy."""
    if known is not None:
        return found == known
    return found.size == copy.size and found.written < copy.written


def _demand_whole(game: str, log: ArchivedLog) -> None:
    """Raise DamagedArchiveError unless an archived log has import metadata if, and only if, it was imported."""
    envelopes = map(envelope_of, log.records)
    *_, played_as = (msgspec.json.decode(each.data)["game"] for each in envelopes if each.type in {"opened", "forked"})
    origin_of(game, log, played_as)


def _server_of(client: Any, manifests: list[Manifest]) -> str:
    """Return the identity of the log server. Raise BackupError if these backups are of another one, or it is damaged.

    Raise redis.RedisError.
    """
    secret, damage = client.get(keys.SECRET), client.get(keys.DAMAGE)
    if damage is not None:
        raise BackupError(f"nothing was copied, since the log server is damaged: {damage.decode()}")
    if secret is None:
        raise BackupError("the log server has no data: Heptad has never been ready on it")
    server = hashlib.sha256(secret).hexdigest()
    if manifests and manifests[-1].server != server:
        raise BackupError("the backups in this folder are those of another log server: name another folder")
    return server
