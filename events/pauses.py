"""Pauses in long work, so that one answer does not keep a web process from all others."""

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

WORK_SECONDS = 0.005
"""Seconds of work between two pauses."""


def with_pauses(items: Iterable[T]) -> Iterator[T]:
    """The same items; between two of them, other requests of the process go on every few milliseconds."""
    begun = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - begun > WORK_SECONDS:
            time.sleep(0)  # in a gevent worker this lets other greenlets run
            begun = time.perf_counter()
