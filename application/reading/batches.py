"""A game batch by batch, as a reader saw it at the time."""

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

    def opened_for(self, reader: Reader) -> list[Opened]:
        """Return the envelopes, as far as a reader could open them at the end of the batch."""
        full = self.record.full
        return list(opened_for(reader, Log(self.opened, full, full.status == "finished")))


class SeenBatch(NamedTuple):
    """A batch of a game as a reader saw it."""

    batch: Batch
    """The batch."""
    view: AnyGame
    """What the reader knew after it; at the end of the game everything."""
    opened: Sequence[Opened]
    """The envelopes of the batch, as far as the reader could open them then."""

    @property
    def record(self) -> GameRecord:
        """The game at the end of the batch."""
        return self.batch.record

    @property
    def version(self) -> int:
        """The version at which the batch ends."""
        return self.record.head.version


def last_batch(repository: GameRepository, record: GameRecord, reader: Reader) -> SeenBatch:
    """Return the last batch of a game. Raise DataLossError, redis.RedisError."""
    game, version = record.game, record.head.version
    view = record.full if reader == FULL else repository.view(game, record, reader)
    with repository.store.reading(game):
        [last] = repository.read(record, version - 1)
        records = list(repository.read(record, envelope_of(last).batch - 1))
        batch = Batch(record, list(stored_log(records, record.full).envelopes), {})
        return SeenBatch(batch, view, batch.opened_for(reader))


def all_batches(repository: GameRepository, record: GameRecord, reader: Reader) -> Iterator[SeenBatch]:
    """Yield the batches of a game from its first one up to the record. Raise DataLossError, redis.RedisError."""
    with repository.store.reading(record.game):
        yield from seen_batches(Game(), batches_of(repository.before(record), repository.read(record)), reader)


def seen_batches(view: AnyGame, batches: Iterable[Batch], reader: Reader) -> Iterator[SeenBatch]:
    """Yield batches as a reader saw them, who knew `view` before. Raise UnreadableError."""
    for batch in batches:
        opened, full = batch.opened_for(reader), batch.record.full
        is_open = reader == FULL or full.status == "finished"
        view = full if is_open else fold(batch.record.title, view, opened)
        yield SeenBatch(batch, view, opened)


def batches_between(repository: GameRepository, known: GameRecord, newest: GameRecord) -> Iterator[Batch]:
    """Yield the batches between two versions of a game. Raise DataLossError, redis.RedisError."""
    with repository.store.reading(newest.game):
        yield from batches_of(known, repository.read(newest, known.head.version), newest)


def batches_of(before: GameRecord, records: Iterable[Record], newest: GameRecord | None = None) -> Iterator[Batch]:
    """Yield the batches of these records, which come after a game. Raise UnreadableError.

    The newest game, if it is known, is not folded again.
    """
    record = before
    for _, group in groupby(with_pauses(records), key=lambda each: envelope_of(each).batch):
        stored = list(group)
        if newest is not None and newest.head == head_of(stored):
            log = proven_log(chained(stored, record.head), newest.full)
            record = newest
        else:
            record = advance(record, stored)
            log = stored_log(stored, record.full)
        yield Batch(record, list(log.envelopes), {})
