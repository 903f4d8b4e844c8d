"""The deadline timer: queues each game at the millisecond at which a clock runs out, or nothing has happened for long.

It runs in the sweeper's process. If it or the queue fails, the sweeper finds the game a second later.
"""

import threading
import time
from collections.abc import Callable

import redis
import structlog

from application.container import Container, enqueue
from application.games.game_length import is_full
from events.process import lifeline
from events.process.reasons import reason_of
from events.store.setting_aside import SettingAside

PERIOD = 0.25
AGAIN_SECONDS = 2.0
"""After this a game is queued again, if its deadline has not changed."""

log = structlog.get_logger(__name__)


class DeadlineTimer:
    """Watches the deadlines of all shards."""

    def __init__(self, container: Container, clock: Callable[[], float] = time.monotonic) -> None:
        self.container = container
        self.clock = clock
        self._queued: dict[tuple[str, int], float] = {}

    def look(self) -> int:
        """Queue the games whose clocks run out now. Return their number. Raise redis.RedisError."""
        at = self.container.clock.now()
        found = [(due.game, due.since) for due in self.container.store.schedule.expiring(at)]
        self._queued = {each: queued for each in found if (queued := self._queued.get(each)) is not None}
        count = 0
        for each in found:
            if self.clock() >= self._queued.get(each, 0.0):
                self._queued[each] = self.clock() + AGAIN_SECONDS
                count += self._queue(*each, at)
        return count

    def _queue(self, game: str, deadline: int, at: int) -> bool:
        game_service = self.container.game_service
        with SettingAside(self.container.client, "deadlines", game):
            record = self.container.repository.load(game).record
            job = game_service.next_job(record)
            if is_full(record):
                game_service.set_aside(record)
            elif job is not None:
                enqueue(self.container.queues, record, job, again=True)
            elif (end := game_service.idle_end(record, at)) is not None:
                self.container.store.schedule.postpone(game, deadline, end)
            return job is not None
        return False

    def run(self, stopped: Callable[[], bool]) -> None:
        """Look four times a second until stopped. If a server is lost, wait for it."""
        while not stopped():
            try:
                self.look()
            except redis.RedisError as error:
                log.warning("deadline_timer_lost_a_server", error=reason_of(error))
                time.sleep(1)
            time.sleep(PERIOD)


def start(container: Container, stopped: Callable[[], bool]) -> threading.Thread:
    """Run a deadline timer in a thread."""
    return lifeline.start("deadlines", DeadlineTimer(container).run, stopped)
