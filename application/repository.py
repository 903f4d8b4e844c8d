"""Tables: the folds of games, kept in memory and brought to the stream's tip by what came since.

A table is immutable; catching up makes a new one. Nothing here is the truth: drop it all and it is folded again.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

import msgspec

from application.snapshots import EVERY, Snapshot, Snapshots
from events.loss import DataLossError
from events.pauses import with_pauses
from events.seal import EMPTY, Head, May, Record, everything, head_of, nothing, open_record, served_size
from events.store import Receipt, Store
from rules.kernel.evolve import evolve
from rules.kernel.game import AnyGame, Game, may_read, seat_of
from rules.kernel.title import Title

KEPT = 2000
"""How many tables a process keeps."""

FULL = -1
"""The reader who opens everything; other readers are seats, or None for a spectator."""

Reader = int | None


class UnknownGameError(LookupError):
    """There is no log of this game."""


class AheadError(LookupError):
    """The log does not reach that version; its last one is `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class BetweenError(LookupError):
    """That version lies inside a batch; `ends` are the nearest at which one ends, below it (if any) and above."""

    def __init__(self, version: int, ends: tuple[int, ...]) -> None:
        super().__init__(version)
        self.version, self.ends = version, ends


class Imported(msgspec.Struct, frozen=True):
    """Who brought a log here, and when: the mark that the store keeps with it."""

    player: str
    at: str


@dataclass(frozen=True)
class GameRecord:
    """A game as folded in full up to `head`: `created` and `at` are the times of its first and last batch.

    `game` is the id under which it is found here. In `full`, `id` is what the log says: another one if the log was
    brought here, and in what a fork has of its parent.
    """

    game: str
    title: Title
    head: Head
    created: str
    at: str
    full: AnyGame = field(repr=False)
    imported: Imported | None = None
    size: int = 0
    """Bytes of the log up to here with every seal open, as it is served after the end, without its header."""

    @property
    def foreign(self) -> bool:
        """Was it played elsewhere, or by others? Then nobody here is who it names, even if an id is the same."""
        return self.full.id != self.game

    def seat_of(self, player: str | None) -> int | None:
        """The seat that a player of this house holds."""
        return None if self.foreign else seat_of(self.full, player)

    @property
    def owner(self) -> str | None:
        """Who opened the table, or brought the log here."""
        if self.imported is not None:
            return self.imported.player
        return None if self.foreign else self.full.creator


class View(NamedTuple):
    """What a reader knew at the head of a log."""

    head: Head
    state: AnyGame


class Loaded(NamedTuple):
    """A game at the end of its log, and the receipt that the same read fetched."""

    record: GameRecord
    receipt: Receipt | None


class GameRepository:
    """The tables of one process, `most` of them; games met for the first time may begin at a snapshot."""

    def __init__(
        self, store: Store, titles: Mapping[str, Title], most: int = KEPT, snapshots: Snapshots | None = None
    ) -> None:
        self.store = store
        self.titles = titles
        self.most = most
        self.snapshots = snapshots
        self._kept: OrderedDict[str, GameRecord] = OrderedDict()
        self._views: OrderedDict[tuple[str, Reader], View] = OrderedDict()
        self.losses = 0
        """How often this process dropped a game that it had folded because its log had lost something."""

    def load(self, game: str, key: str | None = None) -> Loaded:
        """The table at the stream's tip, and the receipt for `key`: in one round trip, once the game is known.

        A game whose log lost something is put into quarantine, so that no other process goes on with it. Raises
        UnknownGameError, DataLossError.
        """
        with self.store.reading(game):
            return self._tip(game, key)

    def _tip(self, game: str, key: str | None) -> Loaded:
        kept = self._kept.get(game) or self._stored(game)
        try:
            records, receipt = self.store.tail(game, kept.head if kept else EMPTY, key)
        except DataLossError:
            if kept is None or self.store.quarantine.find(game) is not None:
                raise
            released = self.store.quarantine.released(game)
            if released is None or kept.at > released.released:
                self.store.quarantine.put(game, kept.head, self.store.heads([game])[game])
                raise
            self._forget(game)  # it is from before somebody accepted the loss
            return self.load(game, key)
        if not records:
            if kept is None:
                raise UnknownGameError(game)
            self.keep(game, kept)
            return Loaded(kept, receipt)
        game_record = self._start(game, records) if kept is None else fold(kept, records)
        self.keep(game, game_record)
        if len(records) >= EVERY:
            self._store(game_record, FULL, game_record.full)
        return Loaded(game_record, receipt)

    def view(self, game: str, game_record: GameRecord, reader: Reader) -> AnyGame:
        """What a reader knows at the table's version: the fold of what it may open.

        Everything, once the game has ended. A view of a log that has lost something since is not continued.
        """
        if game_record.full.status == "finished":
            return game_record.full
        with self.store.reading(game):
            return self._view(game, game_record, reader)

    def _view(self, game: str, game_record: GameRecord, reader: Reader) -> AnyGame:
        known = self._views.get((game, reader)) or self._stored_view(game, reader)
        records: list[Record] = []
        if known.head != game_record.head:
            known, records = self._behind(game, known, game_record.head)
        state = fold_for(game_record.title, known.state, records, reader, game_record.full)
        _remember(self._views, (game, reader), View(game_record.head, state), 4 * self.most)
        if len(records) >= EVERY:
            self._store(game_record, reader, state)
        return state

    def _behind(self, game: str, known: View, head: Head) -> tuple[View, list[Record]]:
        """A view that the log goes on from, the known one if it can be, and the records from there up to a head."""
        missing = head.version - known.head.version
        if known.head != EMPTY and missing > 0:
            records = list(self.store.read(game, known.head.version - 1, 1 + missing))
            if records and head_of(records[:1]) == known.head:
                return known, records[1:]
        return View(EMPTY, Game()), list(self.store.read(game, 0, head.version))

    def at(self, game: str, version: int) -> GameRecord:
        """The table as it was at the end of a past batch.

        Raises UnknownGameError, AheadError, BetweenError, DataLossError.
        """
        with self.store.reading(game):
            return self._at(game, version)

    def _at(self, game: str, version: int) -> GameRecord:
        records = list(self.store.read(game, limit=version + 1))
        if not records:
            raise UnknownGameError(game)
        if not 1 <= version <= len(records):
            raise AheadError(len(records))
        batch = open_record(records[version], nothing).envelope.batch if len(records) > version else version + 1
        if batch != version + 1:
            raise BetweenError(version, (*((batch - 1,) if batch > 1 else ()), self._end(game, batch, version)))
        return self._start(game, records[:version])

    def _end(self, game: str, batch: int, version: int) -> int:
        """Where a batch ends to which the envelope behind `version` belongs."""
        for record in self.store.read(game, version):
            if open_record(record, nothing).envelope.batch != batch:
                break
            version = record.version
        return version

    def view_at(self, game: str, past: GameRecord, reader: Reader, now: AnyGame | None = None) -> AnyGame:
        """What a reader knew at a past version: everything, if that is where the game ended.

        `now` is the game today, where who holds the seat of a fork looks at what was its parent's.
        """
        if past.full.status == "finished":
            return past.full
        records = self.store.read(game, limit=past.head.version)
        with self.store.reading(game):
            return fold_for(past.title, Game(), records, reader, now or past.full)

    def keep(self, game: str, game_record: GameRecord) -> None:
        """Remember a table, unless a later one is known."""
        kept = self._kept.get(game)
        if kept is None or kept.head.version <= game_record.head.version:
            _remember(self._kept, game, game_record, self.most)

    def _forget(self, game: str) -> None:
        """Drop what was folded of a game whose log lost something."""
        self.losses += 1
        self._kept.pop(game, None)
        for key in [key for key in self._views if key[0] == game]:
            del self._views[key]

    def _stored(self, game: str) -> GameRecord | None:
        """The table at which a snapshot was taken."""
        found = None if self.snapshots is None else self.snapshots.find(game, FULL, sealed=True)
        if found is None:
            return None
        imported = _imported(found.mark)
        return GameRecord(game, found.title, found.head, found.created, found.at, found.state, imported, found.size)

    def _stored_view(self, game: str, reader: Reader) -> View:
        found = None if self.snapshots is None else self.snapshots.find(game, reader, sealed=False)
        fits = found is not None and found.state.version == found.head.version
        return View(found.head, found.state) if found and fits else View(EMPTY, Game())

    def _store(self, game_record: GameRecord, reader: Reader, state: AnyGame) -> None:
        if self.snapshots is not None:
            mark = b"" if game_record.imported is None else msgspec.json.encode(game_record.imported)
            taken = Snapshot(
                game_record.title, game_record.head, game_record.created, game_record.at, mark, state, game_record.size
            )
            self.snapshots.keep(game_record.game, reader, taken)

    def _start(self, game: str, records: list[Record]) -> GameRecord:
        opened = open_record(records[0], nothing).envelope
        title = self.titles[msgspec.json.decode(opened.data)["title"]]
        return fold(GameRecord(game, title, EMPTY, opened.at, opened.at, Game(), _imported(records[0].mark)), records)


def _imported(mark: bytes) -> Imported | None:
    return msgspec.json.decode(mark, type=Imported) if mark else None


K = TypeVar("K")
V = TypeVar("V")


def _remember(kept: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)


def fold(game_record: GameRecord, records: list[Record]) -> GameRecord:
    """The table after more records."""
    full = fold_for(game_record.title, game_record.full, records, FULL)
    last, created = open_record(records[-1], nothing).envelope, game_record.created
    if full.forked is not None and full.forked.at >= game_record.head.version:
        created = open_record(records[full.forked.at - game_record.head.version], nothing).envelope.at
    size = game_record.size + sum(map(served_size, records))
    return replace(game_record, head=Head(last.version, last.hash), created=created, at=last.at, full=full, size=size)


def fold_for(
    title: Title, game: AnyGame, records: Iterable[Record], reader: Reader, now: AnyGame | None = None
) -> AnyGame:
    """One reader's fold after more records; `now` is the game behind them or later, which a seat's fold needs."""
    for record in with_pauses(records):
        may = may_open(now or game, reader, record.version)
        game = evolve(game, title.codec.join(*open_record(record, may)))
    return game


def may_open(game: AnyGame, reader: Reader, version: int) -> May:
    """What a reader may open of the envelope of this version, given the game at any time after it.

    Who holds a seat of a fork opens what was sealed to that seat before, whoever held it then.
    """
    return everything if reader == FULL else lambda to: may_read(game, reader, to, version)
