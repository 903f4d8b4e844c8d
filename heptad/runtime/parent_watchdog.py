"""The parent watchdog: a child of `heptad up` ends when its supervisor ends, for any reason.

The supervisor holds the writing end of a pipe and never writes to it; each child has the reading end:
end of file means that the supervisor is gone.
"""

import os
import signal
import threading
import time
from collections.abc import Callable

VARIABLE = "HEPTAD_LEASH"
"""Names the descriptor of the pipe's reading end."""

GRACE_SECONDS = 10.0
"""Seconds between SIGTERM and SIGKILL."""

_end_checks: list[Callable[[], bool]] = []


def ending() -> bool:
    """Whether this web process was asked to end. Open streams and long polls then end, and clients resume them."""
    return any(is_ending() for is_ending in _end_checks)


def ends_when(is_ending: Callable[[], bool]) -> None:
    """Add a check to `ending`: `is_ending` returns whether the process was asked to end."""
    _end_checks.append(is_ending)


def hold() -> None:
    """End this process when the supervisor's pipe closes: SIGTERM at once, SIGKILL after `GRACE_SECONDS` seconds.

    Do nothing in a process that no supervisor started. Call it once, before any monkey patching.
    """
    descriptor = os.environ.pop(VARIABLE, "")
    if not descriptor:
        return
    pipe = int(descriptor)
    os.set_inheritable(pipe, False)
    threading.Thread(target=_wait_for_end, args=(pipe,), name="parent watchdog", daemon=True).start()


def _wait_for_end(pipe: int) -> None:
    while os.read(pipe, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    os.kill(os.getpid(), signal.SIGKILL)
