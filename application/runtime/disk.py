"""The disk of the private log server: how the supervisor keeps some space free.

A reserve file lies beside the log. When the disk is full the file is deleted, so that the log server can start and
answer reads. Writes are still refused, since the free space is below the watermark (`Storage`). The log server
rewrites its append-only file from time to time, which takes as much space again: the supervisor allows it only while
that much is free.
"""

import contextlib
import os
import time
from pathlib import Path

import redis
import structlog

from application.runtime.servers import Server
from events.log_server.storage import free_bytes

PERIOD = 1.0
BLOCK = b"\0" * (1 << 20)

log = structlog.get_logger("heptad")


class Reserve:
    """A file of `size` bytes that can be deleted to free disk space."""

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self.size = size

    @property
    def kept(self) -> bool:
        """Whether the file exists."""
        return self.path.exists()

    def keep(self) -> None:
        """Create the file, with its bytes allocated. Raise OSError, in which case there is no file."""
        fresh = self.path.with_suffix(".new")
        try:
            with fresh.open("wb") as file:
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, self.size)
                else:
                    for start in range(0, self.size, len(BLOCK)):
                        file.write(BLOCK[: self.size - start])
            fresh.replace(self.path)
        finally:
            fresh.unlink(missing_ok=True)

    def give_up(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)


class LogDisk:
    """The disk of one log server, with a reserve of `reserve` bytes; below `min_free` free bytes no process writes."""

    def __init__(self, server: Server, min_free: int, reserve: int) -> None:
        self.server = server
        self.reserve = Reserve(server.folder / "reserve", reserve)
        self._min_free = min_free
        self._next = 0.0
        self._may_rewrite = True

    def before_start(self) -> None:
        """Make room for a log server that is about to start, if there is little."""
        folder = self.server.folder
        if folder.exists() and self.reserve.kept and free_bytes(folder) < max(self._min_free, self.reserve.size):
            self.reserve.give_up()
            log.error("reserve_given_up", bytes=self.reserve.size, free=free_bytes(folder))
        self._may_rewrite = True  # the default of a server that has just started

    def watch(self) -> None:
        """Keep the reserve, and allow or forbid rewriting, while the log server runs; at most once a second."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + PERIOD
        with contextlib.suppress(OSError, redis.RedisError):  # tried again in a second
            spare = free_bytes(self.server.folder) - self._min_free
            if self.reserve.size and not self.reserve.kept and spare > 2 * self.reserve.size:
                self.reserve.keep()
            self._allow_rewriting(spare > self._size_of_log())

    def _allow_rewriting(self, allowed: bool) -> None:
        if allowed != self._may_rewrite:
            self.server.configure("auto-aof-rewrite-percentage", "100" if allowed else "0")
            self._may_rewrite = allowed
            log.warning("log_may_be_rewritten" if allowed else "log_must_not_be_rewritten")

    def _size_of_log(self) -> int:
        return sum(path.stat().st_size for path in (self.server.folder / "appendonlydir").glob("*"))
