"""Pauses in long work, so that one request does not block all others of a web process."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

WORK_SECONDS = 0.002
"""Seconds of work between two pauses."""


def _sleep() -> None:
    time.sleep(0)  # in a gevent worker this lets other greenlets run


give_way: Callable[[], None] = _sleep
"""What a pause is. A web process sets it, so that the work goes on when it is its caller's turn."""


def with_pauses(items: Iterable[T]) -> Iterator[T]:
    """Yield the same items. Every few milliseconds, between two items, other requests of the process run."""
    begun = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - begun > WORK_SECONDS:
            give_way()
            begun = time.perf_counter()


_is_short: ContextVar[bool] = ContextVar("short pauses", default=False)


@contextmanager
def holding(lock: AbstractContextManager[object]) -> Iterator[None]:
    """Hold a lock. Pauses are short meanwhile, since others wait for it."""
    with lock:
        outer = _is_short.set(True)
        try:
            yield
        finally:
            _is_short.reset(outer)


def is_short() -> bool:
    """Whether a pause must be short now: others wait for a lock that is held."""
    return _is_short.get()
