"""Reading logs: from the stream of a game on the log server, or from the archive."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import redis
import structlog

from events.archive.archive import Archive, DamagedArchiveError
from events.archive.archived_games import ArchivedGames
from events.format.model import UnreadableError
from events.format.seal import EMPTY, Head, Record, head_of
from events.format.times import now
from events.log_server import keys
from events.log_server.feed import Feed
from events.log_server.loss import DamagedLogError, DataLossError, Loss, Quarantine, batch, decode, lost
from events.log_server.replication import Replication
from events.process.reasons import reason_of
from events.store.outcomes import Receipt, Tail

PAGE = 250
"""Records that are read at once. More would hold up others, on the log server and in the process."""

log = structlog.get_logger(__name__)


class LogReader:
    """Reads logs, and puts a game into quarantine whose log is damaged."""

    def __init__(self, client: Any, archive: Archive | None, wait_replicas: int) -> None:
        self.client = client
        self.archived = ArchivedGames(client, archive)
        self.feed = Feed(client)
        self.quarantine = Quarantine(client)
        self.replication = Replication(client, wait_replicas)

    def read(self, game: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """Return the records after version `after`, oldest first, fetched by page or from the archive.

        Raise DataLossError if the archived log is damaged, redis.RedisError.
        """
        while limit is None or limit > 0:
            count = PAGE if limit is None else min(limit, PAGE)
            page = self._page(game, after, count)
            yield from page
            if not page:
                yield from self.archived.records(game)[after : None if limit is None else after + limit]
            if len(page) < count:
                return
            after += len(page)
            limit = None if limit is None else limit - count

    def read_stream(self, game: str, after: int = 0) -> Iterator[Record]:
        """Return the records after version `after` that are on the log server. Raise redis.RedisError."""
        page = self._page(game, after, PAGE)
        while page:
            yield from page
            page = self._page(game, page[-1].version, PAGE) if len(page) == PAGE else []

    def _page(self, game: str, after: int, count: int) -> list[Record]:
        found = self.client.xrange(keys.stream(game), f"{after + 1}-0", "+", count=count)
        return [record_of(entry) for entry in found]

    def size(self, game: str, after: int = 0, limit: int | None = None) -> int:
        """Return the number of bytes of the records after version `after`."""
        return sum(len(record.line) + len(record.payloads) for record in self.read(game, after, limit))

    def tail(self, game: str, after: Head = EMPTY, key: str | None = None) -> Tail:
        """Return the records after `after`, and the receipt for `key`, in one round trip.

        Raise DataLossError if the game is in quarantine, or if the stream no longer holds `after`, the same version
        with the same hash, and UnreplicatedError if too few replicas have the new records.
        """
        pipe = self.client.pipeline(transaction=False)
        pipe.hget(keys.quarantine(keys.shard_of(game)), game)
        if key is not None:  # before the records, so that they reach the receipt's version
            pipe.get(keys.receipt(game, key))
        pipe.xrange(keys.stream(game), f"{max(after.version, 1)}-0", "+", count=PAGE)
        loss, *kept, page = pipe.execute()
        if loss is not None:
            raise lost(game, decode(loss))
        records = [record_of(entry) for entry in page]
        head = None if records else self.archived.head(game)
        archived = None
        if head is not None and head != after:
            archived = self.archived.find(game, head)
            if after.version:
                records = list(self.read(game, after.version - 1))
        if after.version and head != after:
            if not records or head_of(records[:1]) != after:
                raise lost(game, Loss(after, self.heads([game])[game], now()))
            del records[0]
        if len(page) == PAGE:
            records += self.read(game, after=records[-1].version)
        if records:
            self.replication.confirm(game, head_of(records))
        receipt = msgspec.json.decode(kept[0], type=Receipt) if kept and kept[0] else None
        return Tail(records, receipt, archived)

    def heads(self, games: Sequence[str]) -> dict[str, Head]:
        """Return the heads of games; EMPTY if there is no log, an empty hash if the last record can't be read."""
        pipe = batch(self.client)
        for game in games:
            pipe.xrevrange(keys.stream(game), "+", "-", count=1)
        found = {game: _head(entries) for game, entries in zip(games, pipe.execute(), strict=True)}
        missing = [game for game, head in found.items() if head == EMPTY]
        return found | dict(self.archived.heads(missing))

    def at_or_after(self, wanted: Sequence[tuple[str, int]]) -> list[Head]:
        """Return for each game and version the head of its log there, or at the next version; EMPTY after the end."""
        pipe = batch(self.client)
        for game, version in wanted:
            pipe.xrange(keys.stream(game), f"{version}-0", "+", count=1)
        found = [_head(entries) for entries in pipe.execute()]
        archived = self.archived.heads([game for (game, _), head in zip(wanted, found, strict=True) if head == EMPTY])
        return [
            self._archived_at_or_after(archived[game], *asked) if (game := asked[0]) in archived else head
            for asked, head in zip(wanted, found, strict=True)
        ]

    def _archived_at_or_after(self, head: Head, game: str, version: int) -> Head:
        """Return the head of an archived log at a version; its last one without a look into the archive."""
        if version >= head.version:
            return head if version == head.version else EMPTY
        try:
            with self.reading(game):
                return head_of(list(self.read(game, version - 1, 1)))
        except DataLossError:  # it is in quarantine now, and the guard goes on with the others
            return EMPTY

    def exists(self, game: str) -> bool:
        """Whether there is a log of this game."""
        return bool(self.client.exists(keys.stream(game))) or self.archived.head(game) is not None

    def attachment(self, game: str, name: str) -> Mapping[str, str]:
        """Return what the archive keeps beside the log of an archived game; nothing for another game.

        Raise DataLossError, redis.RedisError.
        """
        with self.reading(game):
            found = self.archived.find(game)
        return {} if found is None else found.attachments.get(name, {})

    @contextlib.contextmanager
    def reading(self, game: str) -> Iterator[None]:
        """In this context, put the game into quarantine if a record can't be read. Raise DataLossError."""
        try:
            yield
        except UnreadableError as error:
            loss = Loss(Head(error.version, ""), Head(error.version - 1, ""), now(), unreadable=True)
            self._quarantine(game, loss, str(error), traceback=error.__cause__ is not None)
            raise lost(game, loss) from error
        except DamagedLogError as error:
            self._quarantine(game, error.loss, _root_of(error))
            raise

    def _quarantine(self, game: str, loss: Loss, reason: str, *, traceback: bool = False) -> None:
        """Put a game into quarantine whose log is damaged; all who follow its feed read it again.

        With `traceback`, it is logged: an error in the rules may be the cause.
        """
        acknowledged, found = loss.acknowledged, loss.found
        try:
            if self.quarantine.put(game, acknowledged, found, unreadable=True, reason=loss.reason):
                log.critical(
                    "game_quarantined", game=game, version=acknowledged.version, reason=reason, exc_info=traceback
                )
                self.feed.touch([game])
        except redis.RedisError as error:  # each process that reads it finds the damage again
            log.error("game_not_quarantined", game=game, reason=reason_of(error))  # noqa: TRY400 - not its traceback


def _root_of(error: DamagedLogError) -> str:
    """Return what is wrong with the file of an archived log, with what a library says about it."""
    root: BaseException = error
    while root.__cause__ is not None:
        root = root.__cause__
    own = isinstance(root, DamagedArchiveError)
    return error.loss.reason if own else f"{error.loss.reason} ({reason_of(root)})"


def _head(entries: list[tuple[bytes, dict[bytes, bytes]]]) -> Head:
    records = [record_of(entry) for entry in entries]
    try:
        return head_of(records)
    except UnreadableError as error:
        return Head(error.version, "")


def record_of(entry: tuple[bytes, dict[bytes, bytes]]) -> Record:
    """Return the record in an entry of a stream."""
    identity, fields = entry
    version = int(identity.partition(b"-")[0])
    return Record(version, fields.get(b"e", b""), fields.get(b"s", b""), fields.get(b"m", b""))
