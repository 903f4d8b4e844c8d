"""The parent watchdog: a child of `heptad up` ends when its supervisor ends, for any reason.

The supervisor holds the writing end of a pipe and never writes to it; each child has the reading end:
end of file means that the supervisor is gone.
"""

import os
from collections.abc import Callable

from events.process import lifeline

VARIABLE = "HEPTAD_LEASH"
"""Names the descriptor of the pipe's reading end."""

GRACE = 10.0
"""Seconds after SIGTERM within which a child has to end."""

_end_checks: list[Callable[[], bool]] = []


def ending() -> bool:
    """Whether this web process was asked to end. Open streams and long polls then end, and clients resume them."""
    return any(is_ending() for is_ending in _end_checks)


def ends_when(is_ending: Callable[[], bool]) -> None:
    """Add a check to `ending`: `is_ending` returns whether the process was asked to end."""
    _end_checks.append(is_ending)


def hold() -> None:
    """End this process when the supervisor's pipe closes: SIGTERM at once, SIGKILL ten seconds later.

    Do nothing in a process that no supervisor started. Call it once, before any monkey patching.
    """
    descriptor = os.environ.pop(VARIABLE, "")
    if not descriptor:
        return
    pipe = int(descriptor)
    os.set_inheritable(pipe, False)
    lifeline.start("parent watchdog", _wait_for_end, pipe)


def _wait_for_end(pipe: int) -> None:
    while os.read(pipe, 1):
        pass
    lifeline.end_process()
