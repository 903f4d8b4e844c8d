"""Growing pauses before something is tried again. Gunicorn's configuration needs it: no module with sockets here."""

import math
import time

STEADY = 10.0
"""Seconds after which a process counts as started."""

LONGEST = 10.0
"""The most seconds before a process that keeps ending is started again."""


class Delay:
    """The delay before the next attempt, doubled each time, from half a second to `longest` seconds.

    After a process has run for a while, the delay is half a second again.
    """

    def __init__(self, longest: float) -> None:
        self.failures = 0
        self.until = 0.0
        self._longest = longest

    def failed(self, lived: float = 0.0) -> float:
        """Note a failure of something that ran for `lived` seconds, and return the delay in seconds."""
        self.failures = 1 if lived > STEADY else self.failures + 1
        seconds = min(self._longest, math.ldexp(0.25, self.failures))
        self.until = time.monotonic() + seconds
        return seconds

    def over(self) -> bool:
        """Whether the delay is over."""
        return time.monotonic() >= self.until
