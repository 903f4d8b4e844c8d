"""Games that somebody watches: read and opened once for all in this process who watch the same one."""

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from application.repository import GameRecord, GameRepository, Reader, may_open
from events.loss import Loss, lost, now
from events.seal import Record, head_of, open_line
from events.tail import POLL_SECONDS, Tailer
from rules.kernel.game import seed_at

KEPT = 200
"""So many of a watched game's last records are kept for those who are about to be sent them."""


class Line(NamedTuple):
    """An envelope as one reader may open it: its version, its type, its canonical line."""

    version: int
    type: str
    line: bytes


class _Kind(msgspec.Struct):
    type: str


_kinds = msgspec.json.Decoder(_Kind)


class WatchedGame:
    """One game that is watched: the game as of the last news, and the end of its log."""

    def __init__(self, game: str, repository: GameRepository, tailer: Tailer) -> None:
        self.game = game
        self.watchers = 0
        self._repository = repository
        self._tailer = tailer
        self._lock = threading.Lock()
        self._record: GameRecord | None = None
        self._told = 0
        self._until = 0.0
        self._losses = repository.losses
        self._records: list[Record] = []
        self._lines: dict[tuple[Reader, int], Line] = {}

    def record(self) -> GameRecord:
        """The game, read again if there was news of it, or none for `POLL_SECONDS`.

        Raises UnknownGameError, DataLossError, redis.RedisError.
        """
        with self._lock:
            told, clock = self._tailer.told(self.game), time.monotonic()
            if self._record is None or told != self._told or clock >= self._until:
                game_record = self._repository.load(self.game).record
                self._demand_continued(game_record)
                self._record = game_record
                self._told, self._until = told, clock + POLL_SECONDS
            return self._record

    def _demand_continued(self, game_record: GameRecord) -> None:
        """Raise DataLossError if the log no longer has what was told of it, though somebody accepted the loss."""
        if self._record is None or self._losses == self._repository.losses:
            return
        told = self._record.head
        if head_of(list(self._repository.store.read(self.game, told.version - 1, 1))) != told:
            raise lost(self.game, Loss(told, game_record.head, now()))
        self._losses = self._repository.losses

    def lines(self, game_record: GameRecord, reader: Reader, after: int, most: int) -> list[Line]:
        """At most so many envelopes behind a version, up to the version of `game_record`, as a reader may open them.

        Raises DataLossError, redis.RedisError.
        """
        count = min(most, game_record.head.version - after)
        if count <= 0:
            return []
        store = self._repository.store
        if after < game_record.head.version - KEPT:  # somebody who comes late: what only one needs is not kept
            with store.reading(self.game):
                return [_opened(game_record, reader, record) for record in store.read(self.game, after, count)]
        with self._lock, store.reading(self.game):
            return [self._line(game_record, reader, record) for record in self._recent(game_record, after, count)]

    def _recent(self, game_record: GameRecord, after: int, count: int) -> Iterable[Record]:
        records, last = self._records, game_record.head.version
        if not records or records[0].version > after + 1:
            records[:] = self._repository.store.read(self.game, after, last - after)
        elif records[-1].version < last:
            records += self._repository.store.read(self.game, records[-1].version, last - records[-1].version)
        first = records[0].version
        found = records[after + 1 - first : after + 1 - first + count]
        if len(records) > 2 * KEPT:
            del records[:-KEPT]
            self._lines = {key: line for key, line in self._lines.items() if key[1] >= records[0].version}
        return found

    def _line(self, game_record: GameRecord, reader: Reader, record: Record) -> Line:
        key = (reader, record.version)
        if key not in self._lines:
            self._lines[key] = _opened(game_record, reader, record)
        return self._lines[key]


def _opened(game_record: GameRecord, reader: Reader, record: Record) -> Line:
    may, seed = may_open(game_record.full, reader, record.version), seed_at(game_record.full, record.version)
    line = open_line(record, may, seed)
    return Line(record.version, _kinds.decode(record.line).type, line)


class WatchedGames:
    """The games that are watched in this process."""

    def __init__(self, repository: GameRepository, tailer: Tailer) -> None:
        self._repository = repository
        self._tailer = tailer
        self._games: dict[str, WatchedGame] = {}
        self._lock = threading.Lock()

    @contextmanager
    def watch(self, game: str) -> Iterator[tuple[WatchedGame, threading.Event]]:
        """The game, and an event that is set whenever it may have moved on; clear it before reading the game."""
        with self._tailer.watch(game) as woken:
            with self._lock:
                live = self._games.setdefault(game, WatchedGame(game, self._repository, self._tailer))
                live.watchers += 1
            try:
                yield live, woken
            finally:
                with self._lock:
                    live.watchers -= 1
                    if not live.watchers:
                        del self._games[game]
