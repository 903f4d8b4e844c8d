"""A game batch by batch, as somebody saw it at the time."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from application.games.access import FULL, Log, Reader, opened_for, stored_log
from application.games.folding import fold, proven_log
from application.games.repository import GameRecord, GameRepository, advance
from events.format.pauses import with_pauses
from events.format.proof import chained
from events.format.seal import Opened, Record, envelope_of, head_of
from titles.kernel.state.game import AnyGame, Game


class Batch(NamedTuple):
    """A batch of a game with every seal open, from which follows what each reader saw of it."""

    record: GameRecord
    """The game at the end of the batch."""
    opened: Sequence[Opened]
    """The envelopes of the batch."""
    computed: dict[Any, Any]
    """What was computed for a reader of the batch, for the next one who may open the same, by a key of theirs."""

    @property
    def first(self) -> int:
        """The version of its first event."""
        return self.opened[0].envelope.version

    @property
    def log(self) -> Log:
        """The batch as a log."""
        return Log(self.opened, self.record.full, self.record.full.status == "finished")


class Onlooker(NamedTuple):
    """Who looks at a game."""

    seat: Reader
    """The seat whose seals are open, None for those of no seat, FULL for all. For a player, the seat of today."""
    player: str | None
    """The player, who had another seat, or none, at other versions. None for a reader who is the same at each one."""

    def reader_at(self, record: GameRecord) -> Reader:
        """Return as whom the onlooker saw a version. What was before a fork is seen from the seat in the fork."""
        if self.player is None or record.played_by_others:
            return self.seat
        return record.seat_of(self.player)


class SeenBatch(NamedTuple):
    """A batch of a game as somebody saw it."""

    batch: Batch
    """The batch."""
    reader: Reader
    """As whom the onlooker saw it."""
    view: AnyGame
    """What this reader knew after it; at the end of the game everything."""
    opened: Sequence[Opened]
    """The envelopes of the batch, as far as the onlooker's seat of today could open them then."""
    newest: GameRecord
    """The game when the batch was read, which names its seats."""

    @property
    def record(self) -> GameRecord:
        """The game at the end of the batch."""
        return self.batch.record

    @property
    def version(self) -> int:
        """The version at which the batch ends."""
        return self.record.head.version


def last_batch(repository: GameRepository, record: GameRecord, onlooker: Onlooker) -> SeenBatch:
    """Return the last batch of a game. Raise DataLossError, redis.RedisError."""
    game, version, reader = record.game, record.head.version, onlooker.reader_at(record)
    view = record.full if reader == FULL else repository.view(game, record, reader)
    with repository.store.reading(game):
        [last] = repository.read(record, version - 1)
        records = list(repository.read(record, envelope_of(last).batch - 1))
        batch = Batch(record, list(stored_log(records, record.full).envelopes), {})
    return SeenBatch(batch, reader, view, list(opened_for(onlooker.seat, batch.log)), record)


def all_batches(repository: GameRepository, record: GameRecord, onlooker: Onlooker) -> Iterator[SeenBatch]:
    """Yield the batches of a game from its first one up to the record. Raise DataLossError, redis.RedisError."""
    with repository.store.reading(record.game):
        before = repository.before(record)
        batches = batches_of(before, repository.read(record), record)
        yield from _Folding(repository, onlooker, record).seen(before, batches)


def later_batches(
    repository: GameRepository, seen: SeenBatch, batches: Iterable[Batch], onlooker: Onlooker, newest: GameRecord
) -> Iterator[SeenBatch]:
    """Yield these batches, which come after `seen` and lead to the newest version, as they were seen.

    Raise UnreadableError, DataLossError, redis.RedisError.
    """
    folding = _Folding(repository, onlooker, newest)
    folding.views[seen.reader] = seen.view
    return folding.seen(seen.record, batches)


class _Folding:
    """The views of an onlooker, folded batch by batch. In an open game the onlooker may take one seat after another."""

    def __init__(self, repository: GameRepository, onlooker: Onlooker, newest: GameRecord) -> None:
        self.views: dict[Reader, AnyGame] = {}
        """What each reader knew at some version: those as whom the onlooker has seen the game."""
        self._repository = repository
        self._onlooker = onlooker
        self._newest = newest

    def seen(self, before: GameRecord, batches: Iterable[Batch]) -> Iterator[SeenBatch]:
        """Yield the batches, which come after a record, as they were seen."""
        onlooker, last = self._onlooker, before
        for batch in batches:
            record = batch.record
            if record.full.id != last.full.id:
                self.views.clear()  # seats that had resigned open everything again
            reader, log = onlooker.reader_at(record), self._as_opened(batch.log)
            view = self._view(record, reader, log, last.head.version)
            yield SeenBatch(batch, reader, view, list(opened_for(onlooker.seat, log)), self._newest)
            last = record

    def _view(self, record: GameRecord, reader: Reader, batch: Log, before: int) -> AnyGame:
        """Return what a reader knows at the end of a batch, which comes after a version."""
        if reader == FULL or record.full.status == "finished":
            return record.full
        view, log = self.views.get(reader, Game()), batch
        if view.version < before:  # the onlooker was another reader meanwhile
            log = self._as_opened(proven_log(self._repository.read(record, view.version), record.full))
        view = self.views[reader] = fold(record.title, view, opened_for(reader, log))
        return view

    def _as_opened(self, log: Log) -> Log:
        """Return a log as it is opened to the onlooker.

        A seat that has resigned opens nothing more. A fork frees it, and its holder in the fork opens what was sealed
        to it before.
        """
        return log if self._onlooker.player is None else log._replace(game=self._newest.full)


def batches_between(repository: GameRepository, known: GameRecord, newest: GameRecord) -> Iterator[Batch]:
    """Yield the batches between two versions of a game. Raise DataLossError, redis.RedisError."""
    with repository.store.reading(newest.game):
        yield from batches_of(known, repository.read(newest, known.head.version), newest)


def batches_of(before: GameRecord, records: Iterable[Record], newest: GameRecord) -> Iterator[Batch]:
    """Yield the batches of these records, which come after a game and lead to the newest version.

    Raise UnreadableError.
    """
    record = before
    for _, group in groupby(with_pauses(records), key=lambda each: envelope_of(each).batch):
        stored = list(group)
        if newest.head == head_of(stored):  # others have folded it
            log, record = proven_log(chained(stored, record.head), newest.full), newest
        else:
            record = advance(record, stored)
            log = stored_log(stored, record.full)
        yield Batch(record, list(log.envelopes), {})
