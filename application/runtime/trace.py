"""The request that this process carries out now, or that caused the work of a worker: for log lines, never for a game.

A request id ties together the answer to a request, what it appended, and what workers did because of it.
"""

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{7,127}")
"""A request id that a client or a proxy may choose: 8 to 128 characters that need no escaping anywhere."""


@dataclass
class Trace:
    """A request id, the version that was appended last on its behalf, and when it began."""

    request_id: str
    version: int | None = None
    began: float = field(default_factory=time.perf_counter)

    def seconds(self) -> float:
        """Return for how long the request has been carried out."""
        return time.perf_counter() - self.began


_current: ContextVar[Trace | None] = ContextVar("trace", default=None)


def new_request_id() -> str:
    """Return a new request id of 128 random bits."""
    return secrets.token_hex(16)


def accepted(text: str | None) -> str:
    """Return a request id from a client if it is well-formed, or else a new one."""
    return text if text is not None and WELL_FORMED.fullmatch(text) else new_request_id()


def begin(request_id: str) -> Trace:
    """Begin a request in this thread or greenlet, in place of the last one."""
    trace = Trace(request_id)
    _current.set(trace)
    return trace


@contextmanager
def continuing(request_id: str) -> Iterator[Trace | None]:
    """Work on behalf of a request in this context; an empty id: of no request."""
    trace = Trace(request_id) if request_id else None
    token = _current.set(trace)
    try:
        yield trace
    finally:
        _current.reset(token)


def current() -> Trace | None:
    """Return the request that is carried out now; None if the work follows from no known request."""
    return _current.get()


def current_id() -> str:
    """Return the id of the current request; empty if there is none."""
    trace = _current.get()
    return "" if trace is None else trace.request_id


def note_append(version: int) -> None:
    """Note the version that was appended on behalf of the current request, if there is one."""
    trace = _current.get()
    if trace is not None:
        trace.version = version
