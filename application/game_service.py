"""Changing a game: fold to the tip, decide, seal, append; and again if somebody else was first."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

import structlog

from application.repository import Imported, Table, Tables, UnknownGameError
from events import canonical, keys
from events.bounds import MAX_EVENTS_BYTES
from events.seal import EMPTY, Record, seal, served_size
from events.store import Appended, Conflict, Keyed, LogFullError, Receipt, Store
from rules.kernel.batch import Batch
from rules.kernel.game import Game, Work, work
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title, state_digest

ATTEMPTS = 16
UNCHANGED = 200
"""The status of a request that changed nothing."""

log = structlog.get_logger(__name__)

Decide = Callable[[Table], Batch | Refusal]
"""What to do, given the table at the tip; called again after a conflict, so it draws and decides anew."""

Owed = Callable[[Table, Work], None]
"""Told after an append that a table owes a worker's work of this kind. May fail: see `due`."""

Ended = Callable[[Table], None]
"""Told after an append with which a game ended. May fail."""


class Changed(NamedTuple):
    """What became of a change: the table after it; whether anything was appended."""

    table: Table
    appended: bool


class Refused(NamedTuple):
    """The act was refused, on this table."""

    refusal: Refusal
    table: Table


class Repeated(NamedTuple):
    """The request was answered before: its receipt."""

    receipt: Receipt


class ContendedError(Exception):
    """Others were first, each time."""


class OpenedError(Exception):
    """There is a game of this id already, and no receipt says why."""


class Changer:
    """Appends to games for one process, and tells whoever continues them."""

    def __init__(self, tables: Tables, owed: Owed, ended: Ended = lambda _: None) -> None:
        self.tables = tables
        self.store: Store = tables.store
        self._owed = owed
        self._ended = ended
        self._turns = [threading.Lock() for _ in range(keys.SHARDS)]
        """Within a process one change of a game waits for the other; only processes come into conflict."""

    def change(
        self,
        game: str,
        decide: Decide,
        *,
        actor: str = "worker",
        keyed: Keyed | None = None,
        continuing: Work | None = None,
    ) -> Changed | Refused | Repeated:
        """Decide on the table at the tip and append what was decided; a receipt for the key answers first.

        `actor` is who acts if the batch itself does not say. A worker that is `continuing` the game with one kind of
        work looks itself whether more of that kind is owed; nobody else is told.

        Raises UnknownGameError, DataLossError, ContendedError, LogFullError, redis.RedisError.
        """
        with self._turns[keys.shard_of(game)]:
            for _ in range(ATTEMPTS):
                answer = self._try(game, decide, actor, keyed, continuing)
                if not isinstance(answer, Conflict):
                    return answer
        raise ContendedError(game)

    def _try(
        self, game: str, decide: Decide, actor: str, keyed: Keyed | None, continuing: Work | None
    ) -> Changed | Refused | Repeated | Conflict:
        table, receipt = self.tables.tip(game, keyed.key if keyed else None)
        if receipt is not None:
            return Repeated(receipt)
        decided = decide(table)
        if isinstance(decided, Refusal):
            return Refused(decided, table)
        if decided.events:
            return self._append(table, decided, actor, keyed, continuing=continuing)
        earlier = None if keyed is None else self.store.remember(game, keyed, UNCHANGED, table.head.version)
        return Changed(table, appended=False) if earlier is None else Repeated(earlier)

    def open(self, game: str, title: Title, batch: Batch, *, actor: str, keyed: Keyed | None) -> Changed | Repeated:
        """Append the first batch of a game.

        Raises OpenedError if the id is taken and no receipt says why, ContendedError.
        """
        return self._open(Table(game, title, EMPTY, "", "", Game()), batch, actor, keyed)

    def fork(self, game: str, parent: Table, batch: Batch, *, actor: str, keyed: Keyed | None) -> Changed | Repeated:
        """Append what a game has of its parent up to there, and the batch with which it leaves it.

        `parent` is the table at the end of a past batch. Raises OpenedError, ContendedError.
        """
        copied = list(self.store.read(parent.game, limit=parent.head.version))
        return self._open(replace(parent, game=game, created="", imported=None), batch, actor, keyed, copied)

    def host(self, game: str, records: Sequence[Record], *, player: str, keyed: Keyed | None) -> Changed | Repeated:
        """Take in a whole log that was verified, as a player brought it, under an id of our own.

        Raises OpenedError, ContendedError.
        """
        mark = canonical.encode(Imported(player, _now("")))
        for _ in range(ATTEMPTS):
            repeated = self.repeated(game, keyed)
            if repeated is not None:
                return repeated
            if isinstance(self.store.append(game, records, keyed=keyed, whole=True, mark=mark), Appended):
                return Changed(self.tables.tip(game).table, appended=True)
        raise ContendedError(game)

    def repeated(self, game: str, keyed: Keyed | None) -> Repeated | None:
        """Why there is a game of this id already, if there is. Raises OpenedError if no receipt says so."""
        try:
            _, receipt = self.tables.tip(game, keyed.key if keyed else None)
        except UnknownGameError:
            return None
        if receipt is None:
            raise OpenedError(game)
        return Repeated(receipt)

    def _open(
        self, table: Table, batch: Batch, actor: str, keyed: Keyed | None, copied: Sequence[Record] = ()
    ) -> Changed | Repeated:
        for _ in range(ATTEMPTS):
            answer = self.repeated(table.game, keyed) or self._append(table, batch, actor, keyed, copied)
            if not isinstance(answer, Conflict):
                return answer
        raise ContendedError(table.game)

    def _append(
        self,
        table: Table,
        batch: Batch,
        actor: str,
        keyed: Keyed | None,
        copied: Sequence[Record] = (),
        continuing: Work | None = None,
    ) -> Changed | Repeated | Conflict:
        after = batch.game
        assert after.seed is not None, "only the full fold is written from"
        at = _now(table.at)
        records = seal(
            batch.events,
            after=table.head,
            seed=after.seed,
            actor=batch.actor or actor,
            at=at,
            state=canonical.encode(state_digest(table.title, after)),
            codec=table.title.codec,
        )
        size = table.size + sum(map(served_size, records))
        if size > MAX_EVENTS_BYTES:
            raise LogFullError(table.game)
        kind = work(after)
        answer = self.store.append(
            table.game,
            [*copied, *records],
            after=EMPTY if copied else table.head,
            keyed=keyed,
            owed=None if kind is None else 0,
            whole=bool(copied),
            players=[seat.player for seat in after.seats if seat.player],
        )
        match answer:
            case Receipt():
                return Repeated(answer)
            case Appended(head):
                written = replace(table, head=head, created=table.created or at, at=at, full=after, size=size)
                self.tables.keep(table.game, written)
                if kind is not None and kind != continuing:
                    self.tell(written, kind)
                if after.status == "finished":
                    self._tell_end(written)
                return Changed(written, appended=True)
            case conflict:
                return conflict

    def tell(self, table: Table, kind: Work) -> None:
        """Say that work is owed. If that fails the sweeper finds it: the due set is the truth."""
        try:
            self._owed(table, kind)
        except Exception as error:  # the queue is only an accelerator, nothing may fail with it
            log.warning("queue_not_told", game=table.game, kind=kind, error=repr(error))

    def _tell_end(self, table: Table) -> None:
        try:
            self._ended(table)
        except Exception as error:  # the game has ended all the same
            log.warning("end_not_told", game=table.game, error=repr(error))


def _now(previous: str) -> str:
    """Now, RFC 3339 UTC with milliseconds, never before the previous."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return max(now, previous)
