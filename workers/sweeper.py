"""The sweeper: takes up whatever stays owed for over a second, whatever RQ remembers.

What is owed follows from the log: each append keeps the game's place in its shard's due set. A first and second late
find go to the queue under a new job id; after that the sweeper does the work itself, so a dead queue stops nothing. A
game whose work failed five times is reported, and tried again every minute. Due times are those of the log server's
clock; when that is set back, the sweeper moves them with it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import redis
import structlog

from events.storage import UnwritableError
from events.store import Due
from heptad.house import House
from rules.table.game import work
from workers.carry_on import carry_on

LATE_MS = 1000
PERIOD = 1.0
QUEUED_ATTEMPTS = 2
FAILURES = 5
STUCK_PERIOD = 60.0
LOST = (redis.ConnectionError, redis.TimeoutError, UnwritableError)
"""What says that the server is gone or takes nothing, not that one game is broken."""

log = structlog.get_logger(__name__)


@dataclass
class Case:
    """A game that was found late: since when work is owed, how often taken up, how often in vain, when next."""

    since: int
    attempts: int = 0
    failures: int = 0
    next_time: float = 0.0


class Sweeper:
    """Sweeps the due sets of all shards."""

    def __init__(self, house: House, clock: Callable[[], float] = time.monotonic) -> None:
        self.house = house
        self.clock = clock
        self.cases: dict[str, Case] = {}

    def sweep(self) -> int:
        """Take up every game that is owed work for too long; returns how many. Raises redis.RedisError."""
        back = self.house.store.follow_clock()
        if back:
            log.warning("clock_set_back", milliseconds=back)
        late = self.house.store.overdue(LATE_MS)
        known = {due.game for due in late}
        self.cases = {game: case for game, case in self.cases.items() if game in known}
        return sum(self._take_up(due) for due in late)

    def _take_up(self, due: Due) -> bool:
        case = self.cases.get(due.game)
        if case is None or case.since != due.since:
            case = self.cases[due.game] = Case(due.since)
        if self.clock() < case.next_time:
            return False
        try:
            table = self.house.tables.tip(due.game).table
        except LOST:
            raise
        except Exception:  # a broken game must not keep the others waiting
            return self._failed(due.game, None, case)
        kind = work(table.full)
        if kind is None:
            return False
        case.attempts += 1
        if case.attempts <= QUEUED_ATTEMPTS:
            case.next_time = self.clock() + PERIOD * case.attempts
            try:
                self.house.queues.enqueue(due.game, kind, table.head.version, case.attempts)
            except redis.RedisError as error:
                log.warning("queue_unreachable", error=repr(error))
            else:
                return True
        return self._do(due.game, kind, case)

    def _do(self, game: str, kind: str, case: Case) -> bool:
        try:
            carry_on(self.house.changer, game, kind)  # type: ignore[arg-type]
        except LOST:
            raise
        except Exception:  # a broken game must not keep the others waiting
            return self._failed(game, kind, case)
        self.cases.pop(game, None)
        return True

    def _failed(self, game: str, kind: str | None, case: Case) -> bool:
        case.failures += 1
        stuck = case.failures >= FAILURES
        case.next_time = self.clock() + (STUCK_PERIOD if stuck else PERIOD)
        log.exception("game_stuck" if stuck else "work_failed", game=game, kind=kind)
        return False

    def run(self, stopped: Callable[[], bool]) -> None:
        """Sweep every second until stopped; a lost log server is waited for."""
        while not stopped():
            try:
                self.sweep()
            except redis.RedisError as error:
                log.warning("sweeper_lost_the_log_server", error=repr(error))
            time.sleep(PERIOD)
