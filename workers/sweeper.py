"""The sweeper: takes care of jobs that have waited for more than a second, even if RQ lost the call.

Jobs follow from the log: each append updates the game in its shard's due set. A game in a queue whose workers
are running is left there. Other games are queued again the first and the second time they are found late; after that
the sweeper does the job itself, so no game depends on the queue. Bots that search have more time, and hurry if they
have waited for half a minute. It also works in short slices, one game of each owner
first, and a sweep takes a bounded time. A game whose job failed five times is reported, and tried again every minute.
DueGame times are those of the log server's clock; when that is set, the sweeper moves them as far.
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
from application.games.jobs import WorkerJob
from application.games.repository import GameRecord
from application.operators.recovering import recover
from application.reading.analyses import Analyses
from application.runtime import trace
from application.runtime.queues import GAME_JOBS
from events.log_server.loss import StoppedError
from events.log_server.timing.schedule import DueGame
from events.process.reasons import reason_of
from events.store.setting_aside import SERVER_ERRORS, set_aside
from projections.follow import follower_of
from workers.analysing import requeue
from workers.game_jobs import do_job, log_done
from workers.thinking import HURRIED, LONGEST

LATE_MS = 1000
PERIOD = 1.0
PERIODS = {"think": LONGEST}
"""Seconds between two attempts at a job, if they differ from PERIOD."""
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
"""The most seconds that one sweep spends on loading games, and on doing their jobs itself."""
SLICE = 0.02
"""Seconds after which no further step is made for a game."""

log = structlog.get_logger(__name__)


@dataclass
class Case:
    """A late game: since when its job is due, attempts and failures so far, and the time of the next attempt."""

    since: int
    attempts: int = 0
    failures: int = 0
    next_time: float = 0.0
    thinking: bool = False
    """Whether it was found before that a bot has to think."""


class LateGame(NamedTuple):
    """A loaded game that waits for a job."""

    record: GameRecord
    job: WorkerJob
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
        """Queue or do the job of every late game. Return their number. Raise redis.RedisError."""
        step = self.container.store.schedule.follow_clock()
        if step:
            log.warning("clock_set_back" if step < 0 else "clock_set_forward", milliseconds=abs(step))
        late = self._late()
        known = {due.game for due in late}
        self.cases = {game: case for game, case in self.cases.items() if game in known}
        waiting = self._waiting()
        found = self._look([due for due in late if due.game not in (waiting or ())])
        left = [late_game for late_game in found if waiting is None or not self._queued(late_game)]
        return len(found) - len(left) + self._do_all(left)

    def _late(self) -> list[DueGame]:
        """Return the games whose job is late, and those in which a clock ran out a while ago; each game once."""
        expired = self.container.store.schedule.expiring(self.container.clock.now() - LATE_MS)
        late = {due.game: due for due in (*expired, *self.container.store.schedule.overdue(LATE_MS))}
        return list(late.values())

    def _waiting(self) -> Collection[str] | None:
        """Return the games in queues whose workers ran since the last sweep; None without a queue server."""
        moving: set[str] = set()
        try:
            for job in GAME_JOBS:
                games, turns = self.container.queues.waiting(job)
                if turns != self._turns.get(job):
                    moving |= games
                self._turns[job] = turns
        except redis.RedisError as error:
            log.warning("queue_unreachable", error=reason_of(error))
            self._turns.clear()
            return None
        return moving

    def _look(self, late: list[DueGame]) -> list[LateGame]:
        """Return the games that wait for a job. If time is too short for all, the longest unchecked ones come first."""
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
                job = self.container.game_service.next_job(record)
            except SERVER_ERRORS:
                raise
            except StoppedError:  # until an operator releases it
                case.next_time = self.clock() + STUCK_PERIOD
                continue
            except Exception as error:  # a broken game must not block others
                self._failed(game, None, case, error)
                continue
            if job == "think" and not case.thinking:
                case.thinking = True  # its bot may be about to move
                case.next_time = self.clock() + LONGEST
            elif job is not None:
                case.attempts += 1
                case.next_time = self.clock() + PERIODS.get(job, PERIOD) * min(case.attempts, QUEUED_ATTEMPTS)
                found.append(LateGame(record, job, case))
            if time.monotonic() > until:
                break
        return found

    def _case(self, due: DueGame) -> Case:
        case = self.cases.get(due.game)
        if case is None or case.since != due.since:
            case = self.cases[due.game] = Case(due.since)
        return case

    def _queued(self, late: LateGame) -> bool:
        """Queue a game again, whose call may be lost, unless that did not help before. Return whether it is queued."""
        record, job, case = late
        if case.attempts > QUEUED_ATTEMPTS:
            return False
        try:
            enqueue(self.container.queues, record, job, again=True)
        except redis.RedisError as error:
            log.warning("queue_unreachable", error=reason_of(error))
            return False
        return True

    def _do_all(self, games: list[LateGame]) -> int:
        """Do the jobs of late games: the longest due game of each owner, then the next of each, until time is up."""
        until, count, ranks = time.monotonic() + WORK_SECONDS, 0, Counter[str | None]()
        ordered = []
        for each in games:
            ranks[each.record.owner] += 1
            ordered.append((ranks[each.record.owner], each.case.since, each))
        for _, _, (record, job, case) in sorted(ordered, key=lambda each: each[:2]):
            if time.monotonic() > until:
                break
            count += self._do(record.game, job, case)
        return count

    def _do(self, game: str, job: WorkerJob, case: Case) -> bool:
        try:
            self._do_job(game, job)
        except SERVER_ERRORS:
            raise
        except Exception as error:  # a broken game must not block others
            return self._failed(game, job, case, error)
        self.cases.pop(game, None)
        return True

    def _do_job(self, game: str, job: WorkerJob) -> None:
        """Do the job of a game, on behalf of the request with which it still waits in a queue, if it does."""
        began = time.perf_counter()
        try:
            request_id = self.container.queues.fair(job).request_of(game)
        except redis.RedisError:
            request_id = ""
        with trace.continuing(request_id):
            do_job(self.container.game_service, game, job, SLICE, HURRIED)
            if self.container.settings.access_log:
                log_done(game, job, began)

    def _failed(self, game: str, job: str | None, case: Case, error: Exception) -> bool:
        case.failures += 1
        stuck = case.failures >= FAILURES
        case.next_time = self.clock() + (STUCK_PERIOD if stuck else PERIOD)
        log.exception("game_stuck" if stuck else "work_failed", game=game, kind=job)
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
