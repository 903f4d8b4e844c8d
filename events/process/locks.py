"""A lock on a file that lasts as long as some process holds its descriptor."""

import fcntl
import os
from pathlib import Path


class Lock:
    """An exclusive `flock` on a file.

    The lock belongs to the open descriptor, not to the process: a child that inherits the descriptor keeps
    the lock when its parent is killed. So it is never unlocked, only closed; it is free when the last holder
    is gone.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fd: int | None = None

    def take(self) -> bool:
        """Take the lock if it is free. Return whether this process holds it."""
        if self.fd is not None:
            return True
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
            return False
        self.fd = fd
        return True

    def drop(self) -> None:
        """Close our descriptor."""
        if self.fd is not None:
            os.close(self.fd)
            self.fd = None
