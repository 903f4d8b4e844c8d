"""Time limits of tests: they are for a quiet machine, and a busy one has more time."""

import os
import time
from collections.abc import Callable


def until(condition: Callable[[], object], seconds: float = 30) -> None:
    """Wait until a condition is true; fail if that takes longer than this on a quiet machine."""
    limit = Limit(seconds)
    while not condition():
        assert limit.left() > 0, "it took too long"
        time.sleep(0.02)


class Limit:
    """A time limit of some seconds of a quiet machine, from now on.

    If more processes want to run than there are processors, each second is longer by that ratio.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._start = time.monotonic()

    def left(self) -> float:
        """Return the seconds that are left, at the present load of the machine; none or less if the time is over."""
        return self._start + self._seconds * _slowness() - time.monotonic()


def _slowness() -> float:
    """Return how much longer work takes than on a quiet machine, by the load of the last minute."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
