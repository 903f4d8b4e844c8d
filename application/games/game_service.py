"""The commands on games: decide, seal, append; after a version conflict, read what was appended and try again."""

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import structlog
from msgspec.structs import replace

from application.errors.games import ContendedError, GameTooLongError, OpenedError, UnknownGameError
from application.games.game_length import is_full
from application.games.jobs import WorkerJob, job_for_worker
from application.games.repository import GameRecord, GameRepository, Imported
from application.runtime import trace
from events.format import canonical, pauses
from events.format.bounds import MAX_EVENTS_BYTES
from events.format.model import UnreadableError
from events.format.seal import EMPTY, Record, seal, served_size
from events.format.times import milliseconds, now, timestamp
from events.log_server import keys
from events.log_server.timing.outages import Outage, few
from events.process.reasons import reason_of
from events.store.appending import Store
from events.store.outcomes import Appended, IdempotencyKey, LogFullError, Receipt, VersionConflict
from titles.kernel.deciding import life, timekeeping
from titles.kernel.deciding.length import is_too_long
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Game, next_deadline
from titles.kernel.title import Title, state_digest

MAX_ATTEMPTS = 16
"""How often a command is tried when other processes append first."""
UNCHANGED = 200
"""The status of a request that changed nothing."""

log = structlog.get_logger(__name__)

Decide = Callable[[GameRecord], Batch | Refusal]
"""Return the batch for a game. It is called again if the state was outdated, and then decides and draws again."""

Notify = Callable[[GameRecord, WorkerJob], None]
"""Called after an append with the job for which the game waits. It may fail: the due set has the game."""


class Quota(Protocol):
    """What one caller may still create."""

    def demand(self, game: AnyGame | None, size: int) -> None:
        """Raise if the caller may not have this game, or a log of `size` bytes."""

    def count(self, game: AnyGame | None, size: int) -> None:
        """Count what was created."""


NotifyEnd = Callable[[GameRecord], None]
"""Called after an append that ended a game. It may fail."""


class KnowsOutages(Protocol):
    """Knows when the service was down."""

    def is_down(self) -> bool:
        """Whether nobody can reach the service now."""

    def since(self, start: int) -> Sequence[Outage]:
        """Return the outages that ended after a moment, in milliseconds since 1970, the oldest first."""


def wall_clock() -> int:
    """Return the time of this machine's clock, in milliseconds since 1970."""
    return milliseconds(now())


class NoOutages:
    """Of a service whose outages nobody notes."""

    def is_down(self) -> bool:
        """Return False."""
        return False

    def since(self, start: int) -> Sequence[Outage]:  # noqa: ARG002 - there are none
        """Return nothing."""
        return ()


class Changed(NamedTuple):
    """A command succeeded: the game after it, and whether anything was appended."""

    record: GameRecord
    appended: bool


class Refused(NamedTuple):
    """The rules refused the command, in this state of the game."""

    refusal: Refusal
    record: GameRecord


class Repeated(NamedTuple):
    """The request was answered before: its receipt."""

    receipt: Receipt


class _Command(NamedTuple):
    """What `GameService.execute` was called with, for one game."""

    decide: Decide
    actor: str
    idempotency_key: IdempotencyKey | None
    continuing: WorkerJob | None
    demand_unchanged: Callable[[], None]


class _Outdated(NamedTuple):
    """Another process appended first. `record` is the game after that, if the append said so and found no receipt."""

    record: GameRecord | None = None


class GameService:
    """Carries out commands: appends to games, and notifies the workers that continue them."""

    def __init__(
        self,
        repository: GameRepository,
        notify: Notify,
        notify_end: NotifyEnd = lambda _: None,
        outages: KnowsOutages | None = None,
        clock: Callable[[], int] = wall_clock,
    ) -> None:
        self.repository = repository
        self.store: Store = repository.store
        self._notify = notify
        self._notify_end = notify_end
        self.outages: KnowsOutages = NoOutages() if outages is None else outages
        self.demand_allowed: Callable[[], None] = lambda: None
        """Called immediately before anything is written; it raises if the caller may do nothing any more."""
        self.clock = clock
        """Returns the time of acts, in milliseconds since 1970. It may raise redis.RedisError."""
        self._turns = [threading.Lock() for _ in range(keys.SHARDS)]
        """Commands of one process on a game run one after another: version conflicts come from other processes."""

    def execute(
        self,
        game: str,
        decide: Decide,
        *,
        actor: str = "worker",
        idempotency_key: IdempotencyKey | None = None,
        continuing: WorkerJob | None = None,
        demand_unchanged: Callable[[], None] = lambda: None,
    ) -> Changed | Refused | Repeated:
        """Call `decide` with the game and append its batch. If there is a receipt for the key, return it instead.

        The first attempt decides on the newest state that this process knows, without reading the log: the append
        itself checks the receipt, the version and the hash. Only what it can't check is decided again on the state at
        the end of the log: a version conflict, a refusal, an error, and a batch that changes nothing.

        `actor` is the actor if the batch names none. A worker that is `continuing` the game with one job
        checks by itself whether the game waits for the same one again; no other worker is notified.
        `demand_unchanged` is called before a receipt is written for a batch that changes nothing, and may raise.

        Raise UnknownGameError, DataLossError, ContendedError, LogFullError, redis.RedisError, and what `decide` raises.
        """
        command = _Command(decide, actor, idempotency_key, continuing, demand_unchanged)
        with pauses.holding(self._turns[keys.shard_of(game)]):
            answer = self._try_without_reading(game, command)
            for _ in range(MAX_ATTEMPTS - 1):
                if not isinstance(answer, _Outdated):
                    return answer
                answer = self._try(game, command, answer.record)
        if isinstance(answer, _Outdated):
            raise ContendedError
        return answer

    def _try_without_reading(self, game: str, command: _Command) -> Changed | Refused | Repeated | _Outdated:
        """Append what follows from the newest known state, if there is anything that can be appended."""
        try:
            known = self.repository.known.current(game)
        except UnreadableError:  # of a message: the log itself may be readable
            return _Outdated()
        if known is None or self._credited(known).events:
            return _Outdated()
        try:
            decided, at = command.decide(known), self._now(known.at)
        except Exception:  # it is raised again if it is still so at the end of the log
            return _Outdated()
        if isinstance(decided, Refusal) or timekeeping.set_clocks(decided, milliseconds(at)) or not decided.events:
            return _Outdated()
        return self._append(known, decided, at, command.actor, command.idempotency_key, continuing=command.continuing)

    def _try(
        self, game: str, command: _Command, game_record: GameRecord | None
    ) -> Changed | Refused | Repeated | _Outdated:
        """Decide on the state at the end of the log, and read it if the attempt before has not brought it."""
        key = command.idempotency_key
        if game_record is None:
            game_record, receipt = self.repository.load(game, key.key if key else None)
            if receipt is not None:
                return Repeated(receipt)
        credited = self._credit(game_record)
        if isinstance(credited, _Outdated):
            return credited
        game_record = credited
        try:
            decided = command.decide(game_record)
        except GameTooLongError:  # if an earlier version made it so long, no append has called a worker
            self.notify(game_record, "deadline")
            raise
        at = self._now(game_record.at)
        refusal = decided if isinstance(decided, Refusal) else timekeeping.set_clocks(decided, milliseconds(at))
        if refusal is not None:
            return Refused(refusal, game_record)
        assert isinstance(decided, Batch)
        if decided.events:
            return self._append(game_record, decided, at, command.actor, key, continuing=command.continuing)
        if key is None:
            return Changed(game_record, appended=False)
        command.demand_unchanged()
        self.demand_allowed()
        earlier = self.store.remember(game, key, UNCHANGED, game_record.head.version)
        return Changed(game_record, appended=False) if earlier is None else Repeated(earlier)

    def _credit(self, game_record: GameRecord) -> GameRecord | _Outdated:
        """Give clocks that run the time back for which the service was down, before anything else happens."""
        batch = self._credited(game_record)
        if not batch.events:
            return game_record
        answer = self._append(game_record, batch, self._now(game_record.at), "worker", None, continuing="deadline")
        return answer.record if isinstance(answer, Changed) else _Outdated()

    def _credited(self, game_record: GameRecord) -> Batch:
        """Return the batch that gives clocks the time back for which the service was down; empty if there is none."""
        since = timekeeping.running_since(game_record.full)
        if since is None or is_too_long(game_record.full, game_record.size):
            return Batch(game_record.full)
        return timekeeping.credit(game_record.full, few(self.outages.since(since)))

    def next_job(self, game_record: GameRecord) -> WorkerJob | None:
        """Return the job that a worker can do now; the end of a game in which nothing happens is a `deadline`.

        A game whose log is full has none. Raise redis.RedisError.
        """
        if is_full(game_record):
            return None
        at = self.clock()
        job = job_for_worker(game_record.title, game_record.full, at, game_record.size)
        if job is not None:
            return job
        end = self.idle_end(game_record, at)
        return "deadline" if end is not None and end <= at else None

    def set_aside(self, game_record: GameRecord) -> None:
        """Let no worker look again at a game whose log is full, so that it can't end. Raise redis.RedisError."""
        if self.store.schedule.set_aside(game_record.game):
            log.error("game_full", game=game_record.game, version=game_record.head.version, size=game_record.size)

    def idle_end(self, game_record: GameRecord, at: int) -> int | None:
        """Return when a game ends in which nothing happens, as far as this is known at a moment; None if it does not.

        Time during which the service was down does not count. Both are in milliseconds since 1970. Raise
        redis.RedisError.
        """
        limit = life.idle_limit(game_record.full)
        if limit is None:
            return None
        last = milliseconds(game_record.at)
        if last + limit > at:
            return last + limit
        lost = sum(outage.end - max(last, outage.start) for outage in self.outages.since(last))
        return last + limit + lost

    def create(
        self,
        game: str,
        idempotency_key: IdempotencyKey | None,
        quota: Quota,
        make: Callable[[], Changed | Repeated],
        *,
        opened: AnyGame | None = None,
        size: int = 0,
    ) -> Changed | Repeated:
        """Create a game within a caller's quota, unless a receipt says that the same request created it before.

        `make` calls `open`, `fork` or `import_log`; `opened` is the game to count among those that are open or being
        played, `size` the bytes that are copied. Raise OpenedError, ContendedError, and what `quota` and `make` raise.
        """
        repeated = None if idempotency_key is None else self.repeated(game, idempotency_key)
        if repeated is not None:
            return repeated
        quota.demand(opened, size)
        outcome = make()
        if isinstance(outcome, Changed):
            quota.count(opened, size)
        return outcome

    def open(
        self, game: str, title: Title, batch: Batch, *, actor: str, idempotency_key: IdempotencyKey | None
    ) -> Changed | Repeated:
        """Append the first batch of a game.

        Raise OpenedError if the id is taken and no receipt says why, ContendedError.
        """
        return self._open(GameRecord(game, title, EMPTY, "", "", Game()), batch, actor, idempotency_key)

    def fork(
        self, game: str, parent: GameRecord, batch: Batch, *, actor: str, idempotency_key: IdempotencyKey | None
    ) -> Changed | Repeated:
        """Copy the parent's log up to a version, and append the batch that makes it a fork.

        `parent` is the game at the end of a past batch. Raise OpenedError, ContendedError.
        """
        with self.store.reading(parent.game):
            copied = list(self.repository.read(parent))
        return self._open(replace(parent, game=game, created="", imported=None), batch, actor, idempotency_key, copied)

    def import_log(
        self, game: str, records: Sequence[Record], *, player: str, idempotency_key: IdempotencyKey | None
    ) -> Changed | Repeated:
        """Store a verified log that a player imports, under a new id.

        Raise OpenedError, ContendedError.
        """
        mark = canonical.encode(Imported(player, self._now("")))
        for _ in range(MAX_ATTEMPTS):
            repeated = self.repeated(game, idempotency_key)
            if repeated is not None:
                return repeated
            self.demand_allowed()
            if isinstance(
                self.store.append(game, records, idempotency_key=idempotency_key, whole=True, mark=mark), Appended
            ):
                return Changed(self.repository.load(game).record, appended=True)
        raise ContendedError

    def repeated(self, game: str, idempotency_key: IdempotencyKey | None) -> Repeated | None:
        """Return the receipt for this key, or None if the game does not exist.

        Raise OpenedError if the game exists and there is no receipt.
        """
        try:
            _, receipt = self.repository.load(game, idempotency_key.key if idempotency_key else None)
        except UnknownGameError:
            return None
        if receipt is None:
            raise OpenedError
        return Repeated(receipt)

    def _open(
        self,
        game_record: GameRecord,
        batch: Batch,
        actor: str,
        idempotency_key: IdempotencyKey | None,
        copied: Sequence[Record] = (),
    ) -> Changed | Repeated:
        at = self._now(game_record.at)
        refusal = timekeeping.set_clocks(batch, milliseconds(at))
        assert refusal is None, refusal
        for _ in range(MAX_ATTEMPTS):
            answer = self.repeated(game_record.game, idempotency_key) or self._append(
                game_record, batch, at, actor, idempotency_key, copied
            )
            if not isinstance(answer, _Outdated):
                return answer
        raise ContendedError

    def _append(
        self,
        game_record: GameRecord,
        batch: Batch,
        at: str,
        actor: str,
        idempotency_key: IdempotencyKey | None,
        copied: Sequence[Record] = (),
        continuing: WorkerJob | None = None,
    ) -> Changed | Repeated | _Outdated:
        after = batch.game
        assert after.seed is not None, "only the full fold is written from"
        records = seal(
            batch.events,
            after=game_record.head,
            seed=after.seed,
            actor=batch.actor or actor,
            at=at,
            state=canonical.encode(state_digest(game_record.title, after)),
            codec=game_record.title.codec,
        )
        size = game_record.size + sum(map(served_size, records))
        if size > MAX_EVENTS_BYTES:
            raise LogFullError(game_record.game)
        job = job_for_worker(game_record.title, after, size=size)
        self.demand_allowed()
        answer = self.store.append(
            game_record.game,
            [*copied, *records],
            after=EMPTY if copied else game_record.head,
            idempotency_key=idempotency_key,
            due_in=None if job is None else 0,
            deadline=deadline_of(after, at),
            whole=bool(copied),
            players=_concerned(game_record.full, after),
        )
        match answer:
            case Receipt():
                return Repeated(answer)
            case Appended(head):
                trace.note_append(head.version)
                written = replace(
                    game_record, head=head, created=game_record.created or at, at=at, full=after, size=size
                )
                self.repository.known.keep(written)
                if job is not None and job != continuing:
                    self.notify(written, job)
                if after.status == "finished":
                    self._announce_end(written)
                return Changed(written, appended=True)
            case VersionConflict(_, read):
                return _Outdated(self.repository.follow(game_record, read) if read else None)

    def _now(self, previous: str) -> str:
        """Return the time, RFC 3339 UTC with milliseconds, never before the previous one. Raise redis.RedisError."""
        return max(timestamp(self.clock()), previous)

    def notify(self, game_record: GameRecord, job: WorkerJob) -> None:
        """Notify the workers of a job. If this fails, the sweeper finds the game in the due set."""
        try:
            self._notify(game_record, job)
        except Exception as error:  # the queue only makes it faster: a command never fails with it
            log.warning("enqueue_failed", game=game_record.game, kind=job, error=reason_of(error))

    def _announce_end(self, game_record: GameRecord) -> None:
        try:
            self._notify_end(game_record)
        except Exception as error:  # the game has ended nevertheless
            log.warning("end_notification_failed", game=game_record.game, error=reason_of(error))


def _concerned(before: AnyGame, after: AnyGame) -> list[str]:
    """Return the players whom a batch concerns: those who have seats, those who have lost one, and the creator."""
    players = [after.creator, *(seat.player for game in (after, before) for seat in game.seats)]
    return list(dict.fromkeys(player for player in players if player))


def deadline_of(game: AnyGame, at: str) -> int | None:
    """Return when a worker has to look at a game after a batch: a clock runs out, or nothing has happened for long."""
    limit = life.idle_limit(game)
    return next_deadline(game) if limit is None else milliseconds(at) + limit
