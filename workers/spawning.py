"""Several workers started by one process. It imports the code once, so they start sooner and share memory."""

import gc
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from types import FrameType
from typing import NoReturn

import structlog
from setproctitle import setproctitle

from application.runtime import parent_watchdog
from application.runtime.delay import LONGEST, Delay
from application.runtime.parent_watchdog import GRACE

TICK = 0.1
"""Seconds between two looks at the workers."""

log = structlog.get_logger("heptad")


class Spawned:
    """A worker of one kind, which is spawned again whenever it ends."""

    def __init__(self, kind: str, work: Callable[[str], None]) -> None:
        self.kind = kind
        self.pid: int | None = None
        self._work = work
        self._delay = Delay(LONGEST)
        self._started = 0.0

    def watch(self, pipe: tuple[int, int]) -> None:
        """Spawn the worker if its delay is over; log it if it has ended."""
        if self.pid is None:
            if self._delay.over():
                self._start(pipe)
        elif (code := self._ended()) is not None:
            wait = self._delay.failed(time.monotonic() - self._started)
            log.warning("child_ended", child=self.kind, code=code, restart_in=wait)

    def end(self, until: float) -> None:
        """Wait until the worker has ended; kill it if that takes longer than `until`, by the monotonic clock."""
        while self.pid is not None and self._ended() is None:
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
            time.sleep(0.01)

    def _start(self, pipe: tuple[int, int]) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # no signal must reach the child's copy of a handler
        pid = os.fork()
        if pid == 0:
            self._run(pipe, before)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self.pid, self._started = pid, time.monotonic()
        log.info("child_started", child=self.kind, pid=pid)

    def _run(self, pipe: tuple[int, int], mask: set[signal.Signals | int]) -> NoReturn:
        """Work in the child until the end of the process."""
        code = 1
        try:
            reading, writing = pipe
            os.close(writing)
            os.environ[parent_watchdog.VARIABLE] = str(reading)
            os.setsid()
            setproctitle(f"{sys.executable} -m workers {self.kind}")
            for number in STOPS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            self._work(self.kind)
            code = 0
        except SystemExit as asked:
            code = asked.code if isinstance(asked.code, int) else int(asked.code is not None)
        except BaseException:
            log.exception("worker_failed", child=self.kind)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _ended(self) -> int | None:
        """Return the exit code if the worker has ended."""
        assert self.pid is not None
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid == 0:
            return None
        self.pid = None
        return os.waitstatus_to_exitcode(status)


STOPS = (signal.SIGTERM, signal.SIGINT)


def run(kinds: Sequence[str], work: Callable[[str], None]) -> None:
    """Run `work(kind)` in a process for each kind, and again whenever one ends, until SIGTERM or SIGINT.

    The processes end with this one, however it ends.
    """
    asked: list[int] = []

    def ask(number: int, _frame: FrameType | None) -> None:
        asked.append(number)

    for number in STOPS:
        signal.signal(number, ask)
    supervisor = int(os.environ.pop(parent_watchdog.VARIABLE, "-1"))
    pipe = os.pipe()
    gc.freeze()  # so that collecting garbage does not copy the shared memory
    children = [Spawned(kind, work) for kind in kinds]
    while not asked:
        for child in children:
            child.watch(pipe)
        readable, _, _ = select.select([supervisor] if supervisor >= 0 else [], [], [], TICK)
        if readable:  # nothing is ever written to the pipe: its other end was closed
            break
    for child in children:
        if child.pid is not None:
            os.kill(child.pid, signal.SIGTERM)
    for child in children:
        child.end(time.monotonic() + GRACE)
