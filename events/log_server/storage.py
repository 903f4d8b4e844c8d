"""Storage of the log server: writes stop before its disk or its memory is full, and creation long before.

A log server that can't sync its file ends, and the outcome of the current writes is unknown. Therefore every process
that writes checks the free space once a second, and refuses to write below a watermark. Reads still work.

Whatever is created stays in memory, so nothing new is created from a lower mark on: the rest is for games that are
being played, which can then come to their ends.
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

CREATION_SHARE = 0.75
"""The share of `maxmemory` from which on nothing new is created."""

CREATION_SHARE_OF_MACHINE = 0.5
"""The share of the machine's memory, if there is no `maxmemory`: rewriting the file may need as much again."""

log = structlog.get_logger(__name__)


class UnwritableError(redis.RedisError):
    """The log server can't be written to at the moment; reads still work."""


class StorageFullError(UnwritableError):
    """The log server has too little disk or memory left."""


class CreationStoppedError(UnwritableError):
    """The log server uses so much memory that nothing new is created; games that are being played continue."""


class Room(NamedTuple):
    """Free bytes on the log server's disk (None: unknown), and the problem (empty: none).

    `shortage` says why nothing new is created, although games continue (empty: there is no such reason).
    """

    free: int | None
    problem: str
    shortage: str


class Memory(NamedTuple):
    """Bytes of memory that a server uses and can use, and bytes of its append-only file."""

    used: float
    limit: float
    file: float
    creation_limit: float
    """Bytes from which on nothing new is created."""


class Storage:
    """The disk and the memory of one log server; `folder` lies on its disk, None if that is another machine's.

    `max_memory` is the bytes of memory from which on nothing new is created; None: they follow from the server.
    """

    def __init__(
        self, client: Any, folder: Path | None = None, min_free: int = 0, max_memory: int | None = None
    ) -> None:
        self._client = client
        self._folder = folder
        self._min_free = min_free
        self._max_memory = max_memory
        self._until = 0.0
        self._problem = ""
        self._shortage = ""

    def demand(self) -> None:
        """Raise StorageFullError if there is too little space, as of at most a second ago. Raise redis.RedisError."""
        self._check()
        if self._problem:
            raise StorageFullError(self._problem)

    def demand_creation(self) -> None:
        """Raise CreationStoppedError if memory is too short for anything new, StorageFullError, redis.RedisError."""
        self.demand()
        if self._shortage:
            raise CreationStoppedError(self._shortage)

    def _check(self) -> None:
        now = time.monotonic()
        if now >= self._until:
            self._until = now + PERIOD
            self._tell(self.room())

    def room(self) -> Room:
        """Return the free space on the disk, and the problems with disk or memory, now. Raise redis.RedisError."""
        free = None if self._folder is None else free_bytes(self._folder)
        if free is not None and free < self._min_free:
            problem = f"the disk of the log has {free} bytes left, min-free of HEPTAD_STORAGE is {self._min_free}"
            return Room(free, problem, "")
        shortage = ""
        for memory in self._info("memory"):
            used, most, soft = int(memory["used_memory"]), int(memory["maxmemory"]), self._creation_limit(memory)
            if most and used > MEMORY_SHARE * most:
                return Room(free, f"the log server uses {used} bytes of memory, its maxmemory is {most}", "")
            if used > soft:
                shortage = f"the log server uses {used} bytes of memory, and creation stops at {soft}"
        return Room(free, "", shortage)

    def _creation_limit(self, memory: Mapping[str, Any]) -> int:
        """Return the bytes of memory from which on nothing new is created."""
        if self._max_memory is not None:
            return self._max_memory
        most = int(memory["maxmemory"])
        return int(CREATION_SHARE * most if most else CREATION_SHARE_OF_MACHINE * int(memory["total_system_memory"]))

    def memory(self) -> Memory:
        """Return the memory of the server of which the largest share is in use. Raise redis.RedisError."""
        found = [
            Memory(
                int(memory["used_memory"]),
                int(memory["maxmemory"]) or int(memory["total_system_memory"]),
                int(disk.get("aof_current_size", 0)),
                self._creation_limit(memory),
            )
            for memory, disk in zip(self._info("memory"), self._info("persistence"), strict=True)
        ]
        return max(found, key=lambda each: each.used / each.limit)

    def _info(self, section: str) -> Iterable[Mapping[str, Any]]:
        """Return a section of INFO of each server to which the log is written."""
        if isinstance(self._client, RedisCluster):
            found: Mapping[str, Any] = self._client.info(section, target_nodes=RedisCluster.PRIMARIES)
            nodes = self._client.get_primaries()  # type: ignore[no-untyped-call]
            return found.values() if len(nodes) > 1 else [found]  # of one node, redis-py leaves out the name
        return [self._client.info(section)]

    def _tell(self, room: Room) -> None:
        problem = room.problem
        if problem and not self._problem:
            log.error("storage_full", reason=problem)
        elif self._problem and not problem:
            log.warning("storage_no_longer_full")
        if room.shortage and not self._shortage:
            log.error("creation_stopped", reason=room.shortage)
        elif self._shortage and not room.shortage:
            log.warning("creation_no_longer_stopped")
        self._problem, self._shortage = problem, room.shortage


def free_bytes(folder: Path) -> int:
    """Return the bytes that can be written to the disk of a folder without special rights."""
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize
