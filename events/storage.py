"""Storage of the log server: writes stop before its disk or its memory is full.

A log server that can't sync its file ends, and the outcome of the current writes is unknown. Therefore every process
that writes checks the free space once a second, and refuses to write below a watermark. Reads still work.
"""

import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import redis
import structlog
from redis.cluster import RedisCluster

PERIOD = 1.0
"""Seconds for which a result is cached."""

MEMORY_SHARE = 0.95
"""The share of `maxmemory` that may be used."""

log = structlog.get_logger(__name__)


class UnwritableError(redis.RedisError):
    """The log server can't be written to at the moment; reads still work."""


class StorageFullError(UnwritableError):
    """The log server has too little disk or memory left."""


class Room(NamedTuple):
    """Free bytes on the log server's disk (None: unknown), and the problem (empty: none)."""

    free: int | None
    problem: str


class Memory(NamedTuple):
    """Bytes of memory that a server uses and can use, and bytes of its append-only file."""

    used: float
    limit: float
    file: float


class Storage:
    """The disk and the memory of one log server; `folder` lies on its disk, None if that is another machine's."""

    def __init__(self, client: Any, folder: Path | None = None, min_free: int = 0) -> None:
        self._client = client
        self._folder = folder
        self._min_free = min_free
        self._until = 0.0
        self._problem = ""

    def demand(self) -> None:
        """Raise StorageFullError if there is too little space, as of at most a second ago. Raise redis.RedisError."""
        now = time.monotonic()
        if now >= self._until:
            self._until = now + PERIOD
            self._tell(self.room().problem)
        if self._problem:
            raise StorageFullError(self._problem)

    def room(self) -> Room:
        """Return the free space on the disk, and the problem with disk or memory, now. Raise redis.RedisError."""
        free = None if self._folder is None else free_bytes(self._folder)
        if free is not None and free < self._min_free:
            return Room(free, f"the disk of the log has {free} bytes left, HEPTAD_MIN_FREE_BYTES is {self._min_free}")
        for memory in self._info("memory"):
            used, most = int(memory["used_memory"]), int(memory["maxmemory"])
            if most and used > MEMORY_SHARE * most:
                return Room(free, f"the log server uses {used} bytes of memory, its maxmemory is {most}")
        return Room(free, "")

    def memory(self) -> Memory:
        """Return the memory of the server of which the largest share is in use. Raise redis.RedisError."""
        found = [
            Memory(
                int(memory["used_memory"]),
                int(memory["maxmemory"]) or int(memory["total_system_memory"]),
                int(disk.get("aof_current_size", 0)),
            )
            for memory, disk in zip(self._info("memory"), self._info("persistence"), strict=True)
        ]
        return max(found, key=lambda each: each.used / each.limit)

    def _info(self, section: str) -> Iterable[Mapping[str, Any]]:
        """Return a section of INFO of each server to which the log is written."""
        if isinstance(self._client, RedisCluster):
            found: Mapping[str, Mapping[str, Any]] = self._client.info(section, target_nodes=RedisCluster.PRIMARIES)
            return found.values()
        return [self._client.info(section)]

    def _tell(self, problem: str) -> None:
        if problem and not self._problem:
            log.error("storage_full", reason=problem)
        elif self._problem and not problem:
            log.warning("storage_no_longer_full")
        self._problem = problem


def free_bytes(folder: Path) -> int:
    """Return the bytes that can be written to the disk of a folder without special rights."""
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize
