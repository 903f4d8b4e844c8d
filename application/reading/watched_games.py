"""Watched games: the log of a game is read and opened once for all streams of this process that follow it."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from application.games.access import Reader, lines_for, stored_log
from application.games.repository import GameRecord, GameRepository
from application.reading.batches import Batch, batches_of
from events.format import pauses
from events.format.seal import Record, head_of
from events.format.times import now
from events.log_server.loss import Loss, lost
from events.store.tail import POLL_SECONDS, Tailer

MAX_RECORDS = 200
"""How many of a watched game's last records are kept, up to twice as many for a moment."""
MAX_BATCHES = 8
"""How many of its last batches are kept."""


class Line(NamedTuple):
    """An envelope as one reader may open it: its version, its type, its canonical line."""

    version: int
    type: str
    line: bytes


class _Kind(msgspec.Struct):
    type: str


_kinds = msgspec.json.Decoder(_Kind)


class WatchedGame:
    """A game that is watched: the game as of the last message, and the last records of its log."""

    def __init__(self, game: str, repository: GameRepository, tailer: Tailer) -> None:
        self.game = game
        self.watchers = 0
        self._repository = repository
        self._tailer = tailer
        self._lock = threading.Lock()
        self._record: GameRecord | None = None
        self._messages = 0
        self._until = 0.0
        self._losses = repository.losses
        self._records: list[Record] = []
        self._batches: list[Batch] = []
        self._lines: dict[tuple[Reader, bool, int], Line] = {}

    def record(self) -> GameRecord:
        """Return the game; it is loaded again after a message about it, and every `POLL_SECONDS`.

        Raise UnknownGameError, DataLossError, redis.RedisError.
        """
        if self._record is not None and self._is_current():
            return self._record
        with pauses.holding(self._lock):
            if self._record is None or not self._is_current():
                messages, clock = self._tailer.last_message(self.game), time.monotonic()
                game_record = self._repository.load(self.game).record
                self._demand_continued(game_record)
                self._record = game_record
                self._messages, self._until = messages, clock + POLL_SECONDS
            return self._record

    def _is_current(self) -> bool:
        return self._tailer.last_message(self.game) == self._messages and time.monotonic() < self._until

    def _demand_continued(self, game_record: GameRecord) -> None:
        """Raise DataLossError if the log lost events that were sent to watchers, even if the loss was accepted."""
        if self._record is None or self._losses == self._repository.losses:
            return
        sent = self._record.head
        if head_of(list(self._repository.store.read(self.game, sent.version - 1, 1))) != sent:
            raise lost(self.game, Loss(sent, game_record.head, now()))
        self._losses = self._repository.losses

    def lines(self, game_record: GameRecord, reader: Reader, after: int, limit: int) -> list[Line]:
        """Return at most `limit` envelopes after a version, up to the record's, as a reader may open them.

        Raise DataLossError, redis.RedisError.
        """
        count = min(limit, game_record.head.version - after)
        if count <= 0:
            return []
        store = self._repository.store
        if after < game_record.head.version - MAX_RECORDS:  # a watcher who is late: what only one needs is not kept
            with store.reading(self.game):
                return _opened_lines(game_record, reader, list(self._repository.read(game_record, after, count)))
        with pauses.holding(self._lock), store.reading(self.game):
            return self._kept_lines(game_record, reader, self._recent(game_record, after, count))

    def batches(self, known: GameRecord, newest: GameRecord) -> Sequence[Batch]:
        """Return the batches between two versions of the game. Raise DataLossError, redis.RedisError."""
        first, last = known.head.version + 1, newest.head.version
        with pauses.holding(self._lock), self._repository.store.reading(self.game):
            kept = self._batches
            if not kept or kept[0].first > first or kept[-1].record.head.version < first - 1:
                kept = []
            before = kept[-1].record if kept else known
            if before.head.version < last:
                records = self._recent(newest, before.head.version, last - before.head.version)
                kept = [*kept, *batches_of(before, records, newest)]
                self._batches = kept[-MAX_BATCHES:]
            return [each for each in kept if first <= each.first and each.record.head.version <= last]

    def _recent(self, game_record: GameRecord, after: int, count: int) -> Sequence[Record]:
        records, last = self._records, game_record.head.version
        if not records or records[0].version > after + 1:
            records[:] = self._repository.read(game_record, after)
        elif records[-1].version < last:
            records += self._repository.read(game_record, records[-1].version)
        first = records[0].version
        found = records[after + 1 - first : after + 1 - first + count]
        if len(records) > 2 * MAX_RECORDS:
            del records[:-MAX_RECORDS]
            self._lines = {key: line for key, line in self._lines.items() if key[2] >= records[0].version}
        return found

    def _kept_lines(self, game_record: GameRecord, reader: Reader, records: Sequence[Record]) -> list[Line]:
        """Return the lines of these records, and keep them for the next watcher who may open the same."""
        has_ended = game_record.full.status == "finished"
        missing = [record for record in records if (reader, has_ended, record.version) not in self._lines]
        for line in _opened_lines(game_record, reader, missing):
            self._lines[reader, has_ended, line.version] = line
        return [self._lines[reader, has_ended, record.version] for record in records]


def _opened_lines(game_record: GameRecord, reader: Reader, records: Sequence[Record]) -> list[Line]:
    lines = lines_for(reader, stored_log(records, game_record.full))
    return [
        Line(record.version, _kinds.decode(record.line).type, line) for record, line in zip(records, lines, strict=True)
    ]


class WatchedGames:
    """The watched games of this process."""

    def __init__(self, repository: GameRepository, tailer: Tailer) -> None:
        self._repository = repository
        self._tailer = tailer
        self._games: dict[str, WatchedGame] = {}
        self._lock = threading.Lock()

    @contextmanager
    def watch(self, game: str) -> Iterator[tuple[WatchedGame, threading.Event]]:
        """Return the game, and an event that is set whenever it may have changed; clear it before reading the game."""
        with self._tailer.watch(game) as woken:
            with self._lock:
                watched = self._games.setdefault(game, WatchedGame(game, self._repository, self._tailer))
                watched.watchers += 1
            try:
                yield watched, woken
            finally:
                with self._lock:
                    watched.watchers -= 1
                    if not watched.watchers:
                        del self._games[game]
