"""A game batch by batch, as somebody saw it at the time."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from application.games.access import FULL, Log, Reader, opened_for, stored_log
from application.games.folding import fold, proven_log
from application.games.repository import GameRecord, GameRepository, advance
from events.format.pauses import with_pauses
from events.format.proof import chained
from events.format.seal import Opened, Record, envelope_of, head_of
from titles.kernel.state.game import AnyGame, Game


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

    record: GameRecord
    """The game at the end of the batch."""
    reader: Reader
    """As whom the onlooker saw it."""
    view: AnyGame
    """What this reader knew then; at the end of the game everything."""
    opened: Sequence[Opened]
    """The envelopes of the batch, as far as the onlooker's seat of today could open them then."""
    newest: GameRecord
    """The game when the batch was read, which names its seats."""

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
        opened = list(opened_for(onlooker.seat, stored_log(records, record.full)))
    return SeenBatch(record, reader, view, opened, record)


def all_batches(repository: GameRepository, record: GameRecord, onlooker: Onlooker) -> Iterator[SeenBatch]:
    """Yield the batches of a game from its first one up to the record. Raise DataLossError, redis.RedisError."""
    with repository.store.reading(record.game):
        before = repository.before(record)
        yield from _Folding(repository, onlooker, record).batches(before, repository.read(record))


def later_batches(
    repository: GameRepository, seen: SeenBatch, records: Iterable[Record], onlooker: Onlooker, newest: GameRecord
) -> Iterator[SeenBatch]:
    """Yield the batches of these records, which come after `seen` and lead to the newest.

    Raise UnreadableError, DataLossError, redis.RedisError.
    """
    folding = _Folding(repository, onlooker, newest)
    folding.views[seen.reader] = seen.view
    return folding.batches(seen.record, records)


class _Folding:
    """The views of an onlooker, folded batch by batch. In an open game the onlooker may take one seat after another."""

    def __init__(self, repository: GameRepository, onlooker: Onlooker, newest: GameRecord) -> None:
        self.views: dict[Reader, AnyGame] = {}
        """What each reader knew at some version: those as whom the onlooker has seen the game."""
        self._repository = repository
        self._onlooker = onlooker
        self._newest = newest

    def batches(self, record: GameRecord, records: Iterable[Record]) -> Iterator[SeenBatch]:
        """Yield the batches of these records, which come after a record."""
        onlooker, newest = self._onlooker, self._newest
        for _, batch in groupby(with_pauses(records), key=lambda each: envelope_of(each).batch):
            stored, before, played_as = list(batch), record.head, record.full.id
            if newest.head == head_of(stored):  # others have folded it
                log, record = proven_log(chained(stored, before), newest.full), newest
            else:
                record = advance(record, stored)
                log = stored_log(stored, record.full)
            if record.full.id != played_as:
                self.views.clear()  # seats that had resigned open everything again
            reader, log = onlooker.reader_at(record), self._as_opened(log._replace(envelopes=list(log.envelopes)))
            view = self._view(record, reader, log, before.version)
            yield SeenBatch(record, reader, view, list(opened_for(onlooker.seat, log)), newest)

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
