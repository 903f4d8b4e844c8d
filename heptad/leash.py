"""The leash: a child of `heptad up` ends when its supervisor does, however that ends.

The supervisor keeps the writing end of a pipe that nobody ever writes to, and each child has the reading end:
end of file means that the supervisor is gone.
"""

import os
import signal
import threading
import time

VARIABLE = "HEPTAD_LEASH"
"""Names the descriptor of the pipe's reading end."""

GRACE = 10.0
"""Seconds between the request to end and the end."""


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
