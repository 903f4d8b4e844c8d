"""The leash: a child of `heptad up` ends when its supervisor does, however that ends.

The supervisor keeps the writing end of a pipe that nobody ever writes to, and each child has the reading end:
end of file means that the supervisor is gone.
"""

import os
import signal
import threading
import time
from collections.abc import Callable

VARIABLE = "HEPTAD_LEASH"
"""Names the descriptor of the pipe's reading end."""

GRACE = 10.0
"""Seconds between the request to end and the end."""

_asked_to_end: list[Callable[[], bool]] = []


def ending() -> bool:
    """Whether this web process was told to end: open streams and long polls then finish early, to be resumed."""
    return any(asked() for asked in _asked_to_end)


def ends_when(asked: Callable[[], bool]) -> None:
    """Tell `ending` how to find out."""
    _asked_to_end.append(asked)


def hold() -> None:
    """End this process when the supervisor's pipe closes: SIGTERM at once, SIGKILL after `GRACE` seconds.

    Does nothing in a process that no supervisor started. Call it once, before any monkey patching.
    """
    descriptor = os.environ.pop(VARIABLE, "")
    if not descriptor:
        return
    pipe = int(descriptor)
    os.set_inheritable(pipe, False)
    threading.Thread(target=_wait_for_end, args=(pipe,), name="leash", daemon=True).start()


def _wait_for_end(pipe: int) -> None:
    while os.read(pipe, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os.kill(os.getpid(), signal.SIGKILL)
