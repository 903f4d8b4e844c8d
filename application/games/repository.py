"""The repository of games: loads a game from its log, and keeps loaded games in memory.

A GameRecord is immutable; catching up makes a new one. The log is the truth: records that are dropped are folded again.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from application.errors.games import AheadError, BetweenError, UnknownGameError
from application.games.access import FULL, Reader, lines_for, opened_for, stored_log
from application.games.folding import as_unreadable, fold, fold_archived, proven_log, replayed
from application.games.snapshots import EVERY, Snapshot, Snapshots
from events.archive.archive import DamagedArchiveError
from events.archive.archived_games import damaged
from events.archive.archived_log import ArchivedLog
from events.format.model import UnreadableError
from events.format.proof import chained
from events.format.seal import EMPTY, Head, Opened, Record, envelope_of, head_of, served_size, split_hash
from events.format.times import now
from events.log_server.loss import DataLossError, Loss, lost
from events.store.appending import Store
from events.store.messages import Message, continues
from events.store.outcomes import Receipt
from titles.kernel.state.game import AnyGame, Game, seat_of
from titles.kernel.title import Title
from verifier.log_file import forks_of, header_of

MAX_RECORDS = 2000
"""How many games a process keeps in memory."""
MAX_ANNOUNCED = 30
"""How many events of a game in memory are kept without being folded. With more the log is read when it is needed."""


class Imported(msgspec.Struct, frozen=True):
    """Who imported a log, and when: the metadata that the store keeps with it."""

    player: str
    at: str


class GameRecord(msgspec.Struct, frozen=True):
    """A game with its full state at `head`; `created` and `at` are the times of its first and last batch.

    `game` is its id in this service. `full.id` is the id in the log, which differs for an imported log and in the part
    of a fork that was its parent's.
    """

    game: str
    title: Title
    head: Head
    created: str
    at: str
    full: AnyGame
    imported: Imported | None = None
    size: int = 0
    """Bytes of the log up to `head` with every seal open, as it is served after the end, without its header."""

    def __repr__(self) -> str:
        """Return it without the full state, which has secrets."""
        return f"GameRecord({self.game!r}, {self.title.id!r}, {self.head!r})"

    @property
    def played_by_others(self) -> bool:
        """Whether the log names players of another service or of a fork's parent, even if an id is the same."""
        return self.full.id != self.game

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat that a player of this service holds."""
        return None if self.played_by_others else seat_of(self.full, player)

    @property
    def players(self) -> tuple[str, ...]:
        """The players of this service who hold the seats."""
        return () if self.played_by_others else tuple([seat.player for seat in self.full.seats if seat.player])

    @property
    def owner(self) -> str | None:
        """The player who created the game, or imported the log."""
        if self.imported is not None:
            return self.imported.player
        return None if self.played_by_others else self.full.creator


class View(NamedTuple):
    """The state that a reader knows at the head of a log."""

    head: Head
    state: AnyGame


class Loaded(NamedTuple):
    """A game at the end of its log, and the receipt that the same read fetched."""

    record: GameRecord
    receipt: Receipt | None


class KnownGames:
    """The games that a process keeps in memory, at the newest state that it knows; at most `most`.

    Others append too, and their messages bring the events. They are folded only when the game is needed. A state after
    them is a basis for an append, which checks it, and never for an answer or a search for losses: what was announced
    may still vanish.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._records: OrderedDict[str, GameRecord] = OrderedDict()
        self._announced: dict[str, Announced] = {}

    def get(self, game: str) -> GameRecord | None:
        """Return the newest state of a game in memory that was read from the log, or appended."""
        return self._records.get(game)

    def current(self, game: str) -> GameRecord | None:
        """Return a game after all events that were announced; None if it is not in memory or some of them are missing.

        Raise UnreadableError.
        """
        known, announced = self._records.get(game), self._announced.get(game)
        if known is None or announced is None or announced.version <= known.head.version:
            return known
        if announced.folded is not None and announced.folded.head.version > known.head.version:
            known = announced.folded
            if known.head.version == announced.version:
                return known
        records = [record for record in announced.records if record.version > known.head.version]
        if not records or records[-1].version != announced.version or not continues(known.head, records):
            return None
        folded = advance(known, records)
        self._announced[game] = Announced(announced.version, (), folded)
        return folded

    def keep(self, game_record: GameRecord) -> None:
        """Keep a state in memory, unless a later one is there."""
        game, kept = game_record.game, self._records.get(game_record.game)
        if kept is None or kept.head.version <= game_record.head.version:
            for dropped in _remember(self._records, game, game_record, self.most):
                self._announced.pop(dropped, None)
            if game in self._announced and self._announced[game].version <= game_record.head.version:
                del self._announced[game]

    def announce(self, message: Message) -> None:
        """Note that the log of a game has gone on."""
        known = self._records.get(message.game)
        if known is None or known.head.version >= message.version:
            return
        earlier = self._announced.get(message.game, NOTHING)
        if message.version > earlier.version:
            records = [*earlier.records, *message.records()]
            kept = records if len(records) <= MAX_ANNOUNCED else []
            self._announced[message.game] = Announced(message.version, kept, earlier.folded)

    def forget(self, game: str) -> None:
        """Drop a game."""
        self._records.pop(game, None)
        self._announced.pop(game, None)


class Announced(NamedTuple):
    """What messages said about a game: the version that its log has reached, and events that they brought."""

    version: int
    records: Sequence[Record]
    folded: GameRecord | None = None
    """The game after those events that are no longer among `records`, since the game was needed."""


NOTHING = Announced(0, ())


class GameRepository:
    """Loads games. Keeps up to `max_records` of them in memory; others are loaded from a snapshot or their log."""

    def __init__(
        self,
        store: Store,
        titles: Mapping[str, Title],
        max_records: int = MAX_RECORDS,
        snapshots: Snapshots | None = None,
    ) -> None:
        self.store = store
        self.titles = titles
        self.snapshots = snapshots
        self.known = KnownGames(max_records)
        self._views: OrderedDict[tuple[str, Reader], View] = OrderedDict()
        self.losses = 0
        """How often this process dropped a loaded game because its log had lost data."""

    def load(self, game: str, key: str | None = None) -> Loaded:
        """Return the game at the end of its log, and the receipt for `key`; one round trip if the game is in memory.

        A game whose log lost data is put into quarantine, so that no other process continues it. If an operator has
        accepted the loss since, the game is loaded from its first event. Raise UnknownGameError, DataLossError.
        """
        with self.store.reading(game):
            known = self.known.get(game) or self._from_snapshot(game)
            try:
                return self._catch_up(game, known, key)
            except DataLossError:
                if known is None or not self._is_accepted(game, known):
                    raise
            self._forget(game)
            return self._catch_up(game, None, key)

    def follow(self, known: GameRecord, records: Sequence[Record]) -> GameRecord:
        """Return a game after what another process has appended, and keep it in memory. Raise DataLossError."""
        with self.store.reading(known.game):
            continued = advance(known, records)
        self.known.keep(continued)
        return continued

    def _is_accepted(self, game: str, known: GameRecord) -> bool:
        """Whether an operator has accepted the loss of what is known of a game; if not, quarantine it."""
        if self.store.quarantine.find(game) is not None:
            return False
        released = self.store.quarantine.released(game)
        if released is not None and known.at <= released.released:
            return True
        self.store.quarantine.put(game, known.head, self.store.heads([game])[game])
        return False

    def _catch_up(self, game: str, known: GameRecord | None, key: str | None) -> Loaded:
        """Apply what the log has after the known record. Raise UnknownGameError, DataLossError."""
        records, receipt, archived = self.store.tail(game, known.head if known else EMPTY, key)
        if archived is not None:
            known, records = self._from_archive(game, archived), []
        if not records:
            if known is None:
                raise UnknownGameError(game)
            self.known.keep(known)
            return Loaded(known, receipt)
        game_record = self._start(game, records) if known is None else advance(known, records)
        self.known.keep(game_record)
        if len(records) >= EVERY:
            self._store_snapshot(game_record, FULL, game_record.full)
        return Loaded(game_record, receipt)

    def opened(
        self, game_record: GameRecord, reader: Reader, after: int = 0, limit: int | None = None
    ) -> Iterator[Opened]:
        """Return the envelopes after a version, up to the record's, as this reader may open them.

        Raise DataLossError, redis.RedisError.
        """
        with self.store.reading(game_record.game):
            yield from opened_for(reader, proven_log(self.read(game_record, after, limit), game_record.full))

    def header(self, game_record: GameRecord) -> bytes:
        """Return the first line of the log, without its newline. Raise DataLossError, redis.RedisError."""
        with self.store.reading(game_record.game):
            places = [1, *forks_of(game_record.full)]
            first, *forks = [record for place in places for record in self.read(game_record, place - 1, 1)]
            return header_of(first, forks)

    def lines(
        self, game_record: GameRecord, reader: Reader, after: int = 0, limit: int | None = None
    ) -> Iterator[bytes]:
        """Return the canonical lines after a version, up to the record's, as this reader may open them.

        Raise DataLossError, redis.RedisError.
        """
        with self.store.reading(game_record.game):
            yield from lines_for(reader, stored_log(self.read(game_record, after, limit), game_record.full))

    def read(self, game_record: GameRecord, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """Return the stored records after a version, up to the record's, as far as their hashes prove them.

        Raise UnreadableError, which `Store.reading` turns into a DataLossError; DataLossError, redis.RedisError.
        """
        game, count = game_record.game, game_record.head.version - after
        count = count if limit is None else min(limit, count)
        if count <= 0:
            return
        records, before = self.store.read(game, max(after - 1, 0), count + min(after, 1)), EMPTY
        for record in islice(records, min(after, 1)):
            before = Head(after, split_hash(record.line)[1])
        for record in chained(records, before):
            yield record
            count -= 1
        if count:  # the log was longer when the game was loaded
            raise lost(game, Loss(game_record.head, self.store.heads([game])[game], now()))

    def view(self, game: str, game_record: GameRecord, reader: Reader) -> AnyGame:
        """Return the state that a reader knows at the record's version: the fold of what it may open.

        A view of a log that has lost data since is not continued: it is folded from the first event.
        """
        if game_record.full.status == "finished":
            return game_record.full
        with self.store.reading(game):
            return self._view(game, game_record, reader)

    def _view(self, game: str, game_record: GameRecord, reader: Reader) -> AnyGame:
        known = self._views.get((game, reader)) or self._view_from_snapshot(game, reader)
        records: list[Record] = []
        if known.head != game_record.head:
            known, records = self._behind(game, known, game_record.head)
        proven_records = proven_log(chained(records, known.head), game_record.full)
        state = fold(game_record.title, known.state, opened_for(reader, proven_records))
        _remember(self._views, (game, reader), View(game_record.head, state), 4 * self.known.most)
        if len(records) >= EVERY:
            self._store_snapshot(game_record, reader, state)
        return state

    def _behind(self, game: str, known: View, head: Head) -> tuple[View, list[Record]]:
        """Return a view that the log continues, the known one if possible, and the records from there up to a head."""
        missing = head.version - known.head.version
        if known.head != EMPTY and missing > 0:
            records = list(self.store.read(game, known.head.version - 1, 1 + missing))
            if records and head_of(records[:1]) == known.head:
                return known, records[1:]
        return View(EMPTY, Game()), list(self.store.read(game, 0, head.version))

    def at(self, game: str, version: int) -> GameRecord:
        """Return the game as it was at the end of a past batch.

        Raise UnknownGameError, AheadError, BetweenError, DataLossError.
        """
        with self.store.reading(game):
            return self._at(game, version)

    def before(self, game_record: GameRecord) -> GameRecord:
        """Return a game as it was before its first event. Raise DataLossError, redis.RedisError."""
        first = next(self.read(game_record, 0, 1))
        return _nothing(game_record.game, game_record.title, envelope_of(first).at, game_record.imported)

    def prove(self, game: str) -> GameRecord:
        """Return a game as its log has it from the first event, even if it is in quarantine; it is not kept in memory.

        Nothing of the log is taken from memory, either. Raise UnknownGameError, DataLossError, UnreadableError,
        redis.RedisError.
        """
        self.store.archived.forget(game)
        game_record = self._start(game, self.store.read(game))
        log = self.store.archived.find(game)
        if log is not None:
            _origin(game, log, game_record.full.id)
        return game_record

    def _at(self, game: str, version: int) -> GameRecord:
        records = self.store.read(game, limit=version + 1)
        past = self._start(game, islice(records, version))
        if past.head.version < version:
            raise AheadError(past.head.version)
        following = next(records, None)
        batch = version + 1 if following is None else envelope_of(following).batch
        if batch != version + 1:
            raise BetweenError(version, (*((batch - 1,) if batch > 1 else ()), self._end(game, batch, version)))
        return past

    def _end(self, game: str, batch: int, version: int) -> int:
        """Return the last version of the batch to which the envelope after `version` belongs."""
        for record in self.store.read(game, version):
            if envelope_of(record).batch != batch:
                break
            version = record.version
        return version

    def view_at(self, game: str, past: GameRecord, reader: Reader, now: AnyGame | None = None) -> AnyGame:
        """Return the state that a reader knew at a past version; at the version that ended the game, everything.

        `now` is the game today: the holder of a fork's seat opens what was sealed to this seat in the parent.
        """
        if past.full.status == "finished":
            return past.full
        with self.store.reading(game):
            log = proven_log(self.read(past), now or past.full)
            return fold(past.title, Game(), opened_for(reader, log))

    def _forget(self, game: str) -> None:
        """Drop the record and the views of a game whose log lost data."""
        self.losses += 1
        self.known.forget(game)
        for key in [key for key in self._views if key[0] == game]:
            del self._views[key]

    def _from_snapshot(self, game: str) -> GameRecord | None:
        found = None if self.snapshots is None else self.snapshots.find(game, FULL, sealed=True)
        if found is None:
            return None
        imported = _imported(found.mark)
        return GameRecord(game, found.title, found.head, found.created, found.at, found.state, imported, found.size)

    def _view_from_snapshot(self, game: str, reader: Reader) -> View:
        found = None if self.snapshots is None else self.snapshots.find(game, reader, sealed=False)
        fits = found is not None and found.state.version == found.head.version
        return View(found.head, found.state) if found and fits else View(EMPTY, Game())

    def _store_snapshot(self, game_record: GameRecord, reader: Reader, state: AnyGame) -> None:
        if self.snapshots is not None:
            mark = b"" if game_record.imported is None else msgspec.json.encode(game_record.imported)
            taken = Snapshot(
                game_record.title, game_record.head, game_record.created, game_record.at, mark, state, game_record.size
            )
            self.snapshots.keep(game_record.game, reader, taken)

    def _from_archive(self, game: str, log: ArchivedLog) -> GameRecord:
        """Return a game at the end of its log, which is in the archive."""
        title = self._title_of(log.data(1))
        full = fold_archived(title, log)
        created, at = log.at(1 if full.forked is None else full.forked.at + 1), log.at(log.head.version)
        return GameRecord(game, title, log.head, created, at, full, _origin(game, log, full.id), log.size)

    def _start(self, game: str, records: Iterable[Record]) -> GameRecord:
        """Return a game after its first records. Raise UnknownGameError, UnreadableError."""
        records = iter(records)
        first = next(records, None)
        if first is None:
            raise UnknownGameError(game)
        opened = envelope_of(first)
        title, imported = self._title_of(opened.data), _imported(first.mark)
        return advance(_nothing(game, title, opened.at, imported), chain([first], records))

    def _title_of(self, opened: bytes | msgspec.Raw) -> Title:
        """Return the title of a game from the public data of its first event. Raise UnreadableError."""
        try:
            return self.titles[msgspec.json.decode(opened)["title"]]
        except (msgspec.DecodeError, LookupError, TypeError) as error:  # damaged, or of a title that is not installed
            raise as_unreadable(1, error) from error


def _nothing(game: str, title: Title, at: str, imported: Imported | None) -> GameRecord:
    """Return a game before its first event."""
    return GameRecord(game, title, EMPTY, at, at, Game(), imported)


def _imported(mark: bytes) -> Imported | None:
    """Return who imported a log, from the mark of its first record. Raise UnreadableError."""
    try:
        return msgspec.json.decode(mark, type=Imported) if mark else None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise as_unreadable(1, error) from error


def _origin(game: str, log: ArchivedLog, played_as: str) -> Imported | None:
    """Return what `origin_of` returns. Raise DamagedLogError."""
    try:
        return origin_of(game, log, played_as)
    except DamagedArchiveError as error:
        raise damaged(game, log.head, error) from error


def origin_of(game: str, log: ArchivedLog, played_as: str) -> Imported | None:
    """Return who imported an archived log, which was played under the id `played_as`; None if it was played here.

    No hash covers the import metadata. Raise DamagedArchiveError if they can't be read, if the log has some although it
    was played here, and if it lacks them.
    """
    try:
        imported = _imported(log.mark)
    except UnreadableError as error:
        raise DamagedArchiveError("was changed: its import metadata can't be read") from error
    if (imported is not None) != (played_as != game):
        raise DamagedArchiveError("was changed: its import metadata do not fit its log")
    return imported


K = TypeVar("K")
V = TypeVar("V")


def _remember(kept: OrderedDict[K, V], key: K, value: V, most: int) -> list[K]:
    """Put a value at the end, and return the keys that were dropped for it."""
    kept[key] = value
    kept.move_to_end(key)
    return [kept.popitem(last=False)[0] for _ in range(len(kept) - most)]


def advance(game_record: GameRecord, records: Iterable[Record]) -> GameRecord:
    """Return the record after more of its log. Raise UnreadableError for a record that is not what was appended."""
    size = game_record.size

    def counted() -> Iterator[Record]:
        nonlocal size
        for record in chained(records, game_record.head):
            yield record
            size += served_size(record)  # once it has been proven

    last, full, created = None, game_record.full, game_record.created
    for (last, _), full in replayed(game_record.title, game_record.full, counted()):
        if full.forked is not None and full.forked.at == last.version - 1:
            created = last.at  # by the fork; what was before is its parent's
    if last is None:
        return game_record
    return replace(game_record, head=Head(last.version, last.hash), created=created, at=last.at, full=full, size=size)
