"""The sweeper: takes care of work that is pending for more than a second, even if RQ lost the job.

Pending work follows from the log: each append updates the game in its shard's due set. A game in a queue whose workers
are running is left there. Other games are queued again the first and the second time they are found late; after that
the sweeper does the work itself, so no game depends on the queue. Bots that search have more time, and hurry if they
have waited for half a minute. It also works in short slices, one game of each owner
first, and a sweep takes a bounded time. A game whose work failed five times is reported, and tried again every minute.
Due times are those of the log server's clock; when that is set, the sweeper moves them as far.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import NamedTuple

import redis
import structlog

from application.accounts.players import Players
from application.container import Container, enqueue
from application.ending.leaving import Leaving
from application.games.game_length import is_full
from application.games.pending_work import Pending
from application.games.repository import GameRecord
from application.operators.recovering import recover
from application.reading.analyses import Analyses
from application.runtime import trace
from application.runtime.queues import KINDS
from events.log_server.loss import StoppedError
from events.log_server.schedule import Due
from events.process.reasons import reason_of
from events.store.setting_aside import SERVER_ERRORS, set_aside
from projections.follow import follower_of
from workers.analysing import requeue
from workers.resolution import log_resolved, resolve_pending
from workers.thinking import HURRIED, LONGEST

LATE_MS = 1000
PERIOD = 1.0
PERIODS = {"think": LONGEST}
"""Seconds between two attempts for a kind of work, if they differ from PERIOD."""
QUEUED_ATTEMPTS = 2
FAILURES = 5
STUCK_PERIOD = 60.0
RECOVERY_PERIOD = 60
"""The number of sweeps after which damaged games are read again, which may be readable by now."""
ANALYSES_PERIOD = 30
"""The number of sweeps after which analyses are queued again that the queue server may have lost."""
LEAVING_PERIOD = 60
"""The number of sweeps after which seats are given up that players could not give up before."""
LOOK_SECONDS = 0.5
WORK_SECONDS = 1.0
"""The most seconds that one sweep spends on loading games, and on doing their work itself."""
SLICE = 0.02
"""Seconds after which no further step is made for a game."""

log = structlog.get_logger(__name__)


@dataclass
class Case:
    """A late game: since when its work is due, attempts and failures so far, and the time of the next attempt."""

    since: int
    attempts: int = 0
    failures: int = 0
    next_time: float = 0.0
    thinking: bool = False
    """Whether it was found before that a bot has to think."""


class LateGame(NamedTuple):
    """A loaded game with pending work."""

    record: GameRecord
    kind: Pending
    case: Case


def _leaving(container: Container) -> Leaving:
    """Return what gives up the seats of players who were erased or banned."""
    return Leaving(container.game_service, Players(container.client), follower_of(container).unfinished)


class Sweeper:
    """Sweeps the due sets of all shards."""

    def __init__(self, container: Container, clock: Callable[[], float] = time.monotonic) -> None:
        self.container = container
        self.clock = clock
        self.cases: dict[str, Case] = {}
        self._turns: dict[str, int] = {}

    def sweep(self) -> int:
        """Queue or do the work of every late game. Return their number. Raise redis.RedisError."""
        step = self.container.store.schedule.follow_clock()
        if step:
            log.warning("clock_set_back" if step < 0 else "clock_set_forward", milliseconds=abs(step))
        late = self._late()
        known = {due.game for due in late}
        self.cases = {game: case for game, case in self.cases.items() if game in known}
        waiting = self._waiting()
        found = self._look([due for due in late if due.game not in (waiting or ())])
        left = [late_game for late_game in found if waiting is None or not self._queued(late_game)]
        return len(found) - len(left) + self._work(left)

    def _late(self) -> list[Due]:
        """Return the games whose work is late, and those in which a clock ran out a while ago; each game once."""
        expired = self.container.store.schedule.expiring(self.container.clock.now() - LATE_MS)
        late = {due.game: due for due in (*expired, *self.container.store.schedule.overdue(LATE_MS))}
        return list(late.values())

    def _waiting(self) -> Collection[str] | None:
        """Return the games in queues whose workers ran since the last sweep; None without a queue server."""
        moving: set[str] = set()
        try:
            for kind in KINDS:
                games, turns = self.container.queues.waiting(kind)
                if turns != self._turns.get(kind):
                    moving |= games
                self._turns[kind] = turns
        except redis.RedisError as error:
            log.warning("queue_unreachable", error=reason_of(error))
            self._turns.clear()
            return None
        return moving

    def _look(self, late: list[Due]) -> list[LateGame]:
        """Return the games with pending work. If time is too short for all, the longest unchecked games come first."""
        until, found = time.monotonic() + LOOK_SECONDS, []
        cases = [(self._case(due), due.game) for due in late]
        for case, game in sorted(cases, key=lambda each: (each[0].next_time, each[0].since)):
            if self.clock() < case.next_time:
                break
            try:
                record = self.container.repository.load(game).record
                if is_full(record):
                    self.container.game_service.set_aside(record)
                    continue
                kind = self.container.game_service.pending_work(record)
            except SERVER_ERRORS:
                raise
            except StoppedError:  # until an operator releases it
                case.next_time = self.clock() + STUCK_PERIOD
                continue
            except Exception as error:  # a broken game must not block others
                self._failed(game, None, case, error)
                continue
            if kind == "think" and not case.thinking:
                case.thinking = True  # its bot may be about to move
                case.next_time = self.clock() + LONGEST
            elif kind is not None:
                case.attempts += 1
                case.next_time = self.clock() + PERIODS.get(kind, PERIOD) * min(case.attempts, QUEUED_ATTEMPTS)
                found.append(LateGame(record, kind, case))
            if time.monotonic() > until:
                break
        return found

    def _case(self, due: Due) -> Case:
        case = self.cases.get(due.game)
        if case is None or case.since != due.since:
            case = self.cases[due.game] = Case(due.since)
        return case

    def _queued(self, late: LateGame) -> bool:
        """Queue a game again, whose job may be lost, unless that did not help before. Return whether it is queued."""
        record, kind, case = late
        if case.attempts > QUEUED_ATTEMPTS:
            return False
        try:
            enqueue(self.container.queues, record, kind, again=True)
        except redis.RedisError as error:
            log.warning("queue_unreachable", error=reason_of(error))
            return False
        return True

    def _work(self, games: list[LateGame]) -> int:
        """Do the work of late games: the longest due game of each owner, then the next of each, until time is up."""
        until, count, ranks = time.monotonic() + WORK_SECONDS, 0, Counter[str | None]()
        ordered = []
        for each in games:
            ranks[each.record.owner] += 1
            ordered.append((ranks[each.record.owner], each.case.since, each))
        for _, _, (record, kind, case) in sorted(ordered, key=lambda each: each[:2]):
            if time.monotonic() > until:
                break
            count += self._do(record.game, kind, case)
        return count

    def _do(self, game: str, kind: Pending, case: Case) -> bool:
        try:
            self._resolve(game, kind)
        except SERVER_ERRORS:
            raise
        except Exception as error:  # a broken game must not block others
            return self._failed(game, kind, case, error)
        self.cases.pop(game, None)
        return True

    def _resolve(self, game: str, kind: Pending) -> None:
        """Do the work of a game, on behalf of the request with which it still waits in a queue, if it does."""
        began = time.perf_counter()
        try:
            request_id = self.container.queues.fair(kind).request_of(game)
        except redis.RedisError:
            request_id = ""
        with trace.continuing(request_id):
            resolve_pending(self.container.game_service, game, kind, SLICE, HURRIED)
            if self.container.settings.access_log:
                log_resolved(game, kind, began)

    def _failed(self, game: str, kind: str | None, case: Case, error: Exception) -> bool:
        case.failures += 1
        stuck = case.failures >= FAILURES
        case.next_time = self.clock() + (STUCK_PERIOD if stuck else PERIOD)
        log.exception("game_stuck" if stuck else "work_failed", game=game, kind=kind)
        if case.failures == FAILURES:  # counted once, and not at each attempt
            set_aside(self.container.client, "turns", error, game=game)
        return False

    def run(self, stopped: Callable[[], bool]) -> None:
        """Sweep every second until stopped. If the log server is lost, wait for it."""
        analyses, leaving, sweeps = Analyses(self.container.store), _leaving(self.container), 0
        recovered = list[str]()
        while not stopped():
            try:
                self.sweep()
                if recovered or sweeps % RECOVERY_PERIOD == 0:  # where some were readable, more may be
                    recovered = recover(self.container.repository)
                if sweeps % ANALYSES_PERIOD == 0:
                    requeue(self.container.queues, analyses)
                if sweeps % LEAVING_PERIOD == 0:
                    leaving.work_off()
                sweeps += 1
            except redis.RedisError as error:
                log.warning("sweeper_lost_the_log_server", error=reason_of(error))
            time.sleep(PERIOD)
