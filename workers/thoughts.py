"""The thoughts of a worker: it continues them in slices, and the owners of games take turns by the time that they used.

A thought that has begun waits in the memory of its worker while another one comes first: that of a game with people
before that of a game of bots alone, and else that of the owner that used less time.
"""

import time
from dataclasses import dataclass

import structlog

from application.container import Container, has_people
from application.runtime import trace
from application.runtime.fair_queues.fair_queue import Taken
from application.runtime.queues import THINK
from events.store.setting_aside import SERVER_ERRORS
from workers import game_jobs, thinking
from workers.thinking import LONGEST, Slices, Time

SLICE = 0.05
"""Seconds after which another thought may come first, at the end of a round of a search."""
MOST = 64
"""The most thoughts of a class, with people or without, that a worker has begun."""
ROUND_SECONDS = 20.0
"""Seconds in which all games of an address that wait get their moves, if no other address needs the worker."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Begun:
    """A thought that has begun."""

    taken: Taken
    slices: Slices
    left: Time
    at: float
    """When it began, by the performance counter."""


class Thoughts:
    """The thoughts that a worker has begun."""

    def __init__(self, here: Container) -> None:
        self._here = here
        self._fair = here.queues.fair(THINK)
        self._begun: list[Begun] = []

    def have_begun(self) -> bool:
        """Whether a thought is to be continued."""
        return bool(self._begun)

    def continue_for(self, seconds: float) -> None:
        """Think until nothing waits, for some seconds; then call the next job if something waits in the queue.

        Raise redis.RedisError.
        """
        until = time.monotonic() + seconds
        while (begun := self._next()) is not None:
            self._continue(begun)
            if time.monotonic() > until:
                break
        if not self._fair.is_empty():
            self._here.queues.call(THINK)

    def _next(self) -> Begun | None:
        """Return the thought that comes next; only one that has begun if this process is to end."""
        if thinking.STOPPING.is_set():
            return self._begun[0] if self._begun else None
        found = self._fair.take_or_continue([each.taken for each in self._begun], MOST)
        if found is None:
            return None
        return self._begun[found] if isinstance(found, int) else self._begin(found)

    def _begin(self, taken: Taken) -> Begun:
        """Begin a thought, unless it has begun. The more games of its address wait, the less time it has."""
        for begun in self._begun:
            if begun.taken.item == taken.item:  # the sweeper has queued it again
                return begun
        left = Time(LONGEST, ROUND_SECONDS / (taken.left + 1))
        slices = game_jobs.do_in_slices(self._here.game_service, taken.item, "think", 0, lambda: left)
        begun = Begun(taken, slices, left, time.perf_counter())
        self._begun.append(begun)
        return begun

    def _continue(self, begun: Begun) -> None:
        """Continue a thought for a slice of time. Raise redis.RedisError if the log server is lost."""
        start, is_over = time.monotonic(), True
        try:
            with trace.continuing(begun.taken.request_id):
                is_over = self._slice(begun, start + SLICE)
        except SERVER_ERRORS:
            raise
        except Exception:  # a broken game must not block others; the sweeper reports it if it stays broken
            log.exception("turn_failed", game=begun.taken.item, kind=THINK)
        finally:
            if is_over:
                self._begun.remove(begun)
        used = time.monotonic() - start
        begun.left.use(used)
        self._fair.use(begun.taken.owner, used)

    def _slice(self, begun: Begun, until: float) -> bool:
        """Continue a thought until a time, by the monotonic clock. Return whether it is over."""
        try:
            next(begun.slices)
            while time.monotonic() < until:
                next(begun.slices)
        except StopIteration as done:
            if self._here.game_service.next_job(done.value) == THINK:
                self._fair.push(begun.taken.item, begun.taken.owner, urgent=has_people(done.value))
            if self._here.settings.access_log:
                game_jobs.log_done(begun.taken.item, THINK, begun.at)
            return True
        return False
