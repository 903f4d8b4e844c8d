"""A game batch by batch, as a reader saw it at the time."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from application.games.access import FULL, Reader, opened_for, stored_log
from application.games.folding import fold, proven_log
from application.games.repository import GameRecord, GameRepository, advance
from events.format.pauses import with_pauses
from events.format.proof import chained
from events.format.seal import Opened, Record, envelope_of, head_of
from titles.kernel.state.game import AnyGame, Game


class SeenBatch(NamedTuple):
    """A batch of a game as a reader saw it."""

    record: GameRecord
    """The game at the end of the batch."""
    view: AnyGame
    """What the reader knew then; at the end of the game everything."""
    opened: Sequence[Opened]
    """The envelopes of the batch, as far as the reader could open them then."""

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
        return SeenBatch(record, view, list(opened_for(reader, stored_log(records, record.full))))


def all_batches(repository: GameRepository, record: GameRecord, reader: Reader) -> Iterator[SeenBatch]:
    """Yield the batches of a game from its first one up to the record. Raise DataLossError, redis.RedisError."""
    with repository.store.reading(record.game):
        yield from _batches(repository.before(record), Game(), repository.read(record), reader)


def later_batches(
    seen: SeenBatch, records: Iterable[Record], reader: Reader, newest: GameRecord
) -> Iterator[SeenBatch]:
    """Yield the batches of these records, which come after `seen` and lead to the newest. Raise UnreadableError."""
    return _batches(seen.record, seen.view, records, reader, newest)


def _batches(
    before: GameRecord, view: AnyGame, records: Iterable[Record], reader: Reader, newest: GameRecord | None = None
) -> Iterator[SeenBatch]:
    record = before
    for _, batch in groupby(with_pauses(records), key=lambda each: envelope_of(each).batch):
        stored = list(batch)
        if newest is not None and newest.head == head_of(stored):  # others have folded it
            log = proven_log(chained(stored, record.head), newest.full)
            record = newest
        else:
            record = advance(record, stored)
            log = stored_log(stored, record.full)
        opened = list(opened_for(reader, log))
        is_open = reader == FULL or record.full.status == "finished"
        view = record.full if is_open else fold(record.title, view, opened)
        yield SeenBatch(record, view, opened)
