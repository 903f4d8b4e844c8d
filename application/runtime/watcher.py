"""Ends a server whose owner is gone, however that went: `watcher.py OWNER_LOCK SERVER_LOCK PID_FILE SECONDS`.

The owner, the process that has started or adopted the server, holds a lock. The kernel frees the lock when the owner
ends, and this process waits for it. Then another owner has some seconds to adopt the server. If none does, the server
is ended. It runs as a script without any package, so it starts quickly and needs little memory.
"""

import fcntl
import os
import signal
import sys
import time
from pathlib import Path

INSIST_SECONDS = 10.0
"""Seconds between SIGTERM and SIGKILL."""


def main(owner: str, server: str, pid_file: str, seconds: str) -> None:
    """Wait for the end of the owner, and end the server."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    lock = os.open(owner, os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX)
    fcntl.flock(lock, fcntl.LOCK_UN)
    if not _is_free(server, float(seconds)) and _takes(lock):
        _signal(pid_file, signal.SIGTERM)
        if not _is_free(server, INSIST_SECONDS):
            _signal(pid_file, signal.SIGKILL)


def _takes(lock: int) -> bool:
    """Take a lock, and return whether it was free."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_free(path: str, seconds: float) -> bool:
    """Return whether nobody holds the lock on a file any more, within some seconds."""
    until = time.monotonic() + seconds
    while True:
        lock = os.open(path, os.O_RDWR)
        try:
            if _takes(lock):
                return True
        finally:
            os.close(lock)
        if time.monotonic() >= until:
            return False
        time.sleep(0.1)


def _signal(pid_file: str, number: signal.Signals) -> None:
    """Send a signal to the server, which holds its lock and so still has the process id in its file."""
    os.kill(int(Path(pid_file).read_text()), number)


if __name__ == "__main__":
    main(*sys.argv[1:])
