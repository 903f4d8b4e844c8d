"""Portions: while others are there, an address gets at most a part of a web process's time. See docs/decisions/0059.

A request waits before it begins, and at the pauses of long work, unless it holds a lock that others wait for.
"""

import time
from collections import deque

import gevent
from gevent.event import Event

from events.process import lifeline

SHARE = 1 / 3
"""The part of a process's time that an address gets at most, while others are there."""
BURST = 0.1
"""Seconds that an address may use at once, beyond its part."""
COMPANY = 10.0
"""Seconds for which an address is there, after a request of it has come."""
PAUSE = 0.003
"""Seconds between two turns of an address that have waited: what one uses is known only when it works."""


class Portion:
    """The part of a process's time that an address has left."""

    __slots__ = ("_at", "_left", "_waiting")

    def __init__(self) -> None:
        self._left = BURST
        self._at = 0.0
        self._waiting: deque[Event] = deque()

    def use(self, seconds: float) -> None:
        """Count seconds of the process that the address has used."""
        now = time.perf_counter()
        self._left = min(BURST, self._left + (now - self._at) * SHARE) - seconds
        self._at = now

    def wait(self) -> None:
        """Wait until the address has used no more than its part, behind whatever else of it waits for this."""
        if not self._waiting and not self._seconds_over():
            return
        goes_on = Event()
        self._waiting.append(goes_on)
        if len(self._waiting) == 1:
            gevent.spawn(lifeline.tied("turns", self._let_go_on))
        goes_on.wait()

    def _seconds_over(self) -> float:
        """Return after how many seconds the address has used no more than its part; 0 if it has not."""
        return max(0.0, -self._left / SHARE - (time.perf_counter() - self._at))

    def _let_go_on(self) -> None:
        while self._waiting:
            gevent.sleep(max(self._seconds_over(), PAUSE))
            if not self._seconds_over():
                self._waiting.popleft().set()


class Company:
    """Whether an address is alone."""

    def __init__(self) -> None:
        self._newest: object = None
        self._at = self._other = -COMPANY

    def note(self, address: object) -> None:
        """Note that a request of an address has come."""
        if self._newest is not address:
            self._newest, self._other = address, self._at
        self._at = time.perf_counter()

    def has(self, address: object) -> bool:
        """Whether a request of another address has come lately."""
        other = self._other if self._newest is address else self._at
        return time.perf_counter() - other < COMPANY
