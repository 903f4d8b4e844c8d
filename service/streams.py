"""Streams: server-sent events and NDJSON, over connections whose readers may be slow or gone.

A slow reader holds up nobody: what it does not take stays in one greenlet and in the connection's small buffer, and
after a while its connection is cut. One that is gone is noticed by the next sign of life.
"""

import contextlib
import math
import os
import socket
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from typing import Any, NamedTuple

import structlog
from flask import Response, request
from werkzeug.exceptions import NotAcceptable

from service.metrics import DROPPED, WATCHERS
from service.problems import Problem

JSON = "application/json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"

RETRY_MS = 1000
"""So soon a browser comes back when a stream breaks off."""

BUFFER = 32 * 1024
"""Bytes that the system keeps for one reader (it doubles them); it would keep megabytes by itself."""

log = structlog.get_logger(__name__)


class Told(NamedTuple):
    """Something to tell: its id, its type, and its body, one line of JSON.

    What is told `aside` is about the stream itself; it goes into server-sent events alone.
    """

    id: str | None
    type: str
    body: bytes
    aside: bool = False


Source = Generator[Sequence[Told], None, None]
"""What a stream tells, some at a time; nothing is a sign of life."""


def wanted(*offered: str) -> str:
    """Which of the offered media types Accept likes best, the first without a preference. Raises NotAcceptable."""
    if "Accept" not in request.headers:
        return offered[0]
    best: str | None = request.accept_mimetypes.best_match(offered)
    if best is None:
        raise NotAcceptable(f"This comes as {', '.join(offered)}.")
    return best


def last_told(problem: Problem) -> Told:
    """Why a stream ends that may not go on."""
    return Told(None, "problem", problem.document(), aside=True)


def stream(form: str, source: Source, patience: float) -> Response:
    """An answer that goes on until its source ends; who takes nothing for `patience` seconds is dropped."""
    connection = Connection(request.environ.get("gunicorn.socket"))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(_chunks(form, source, connection, patience), headers=headers, content_type=form)


def download(pages: Iterator[bytes], patience: float) -> Iterator[bytes]:
    """A long body, each page made when the reader has taken the last one; one that takes nothing is dropped."""
    return _watched(pages, Connection(request.environ.get("gunicorn.socket")), patience)


def _watched(pages: Iterator[bytes], connection: "Connection", patience: float) -> Iterator[bytes]:
    connection.narrow()
    try:
        for page in pages:
            _WATCHDOG.sending(connection, patience)
            yield page
            _WATCHDOG.sent(connection)
    finally:
        _WATCHDOG.sent(connection)


def nothing_more() -> Response:
    """The answer to who has been told everything: browsers do not come back after it."""
    return Response(status=204, headers={"Cache-Control": "no-store"})


def _chunks(form: str, source: Source, connection: "Connection", patience: float) -> Iterator[bytes]:
    written = _events if form == SSE else _lines
    connection.narrow()
    WATCHERS.inc()
    try:
        yield b"retry: %d\n\n" % RETRY_MS if form == SSE else b""
        for some in source:
            if not some and connection.gone():
                return
            _WATCHDOG.sending(connection, patience)
            yield written(some)
            _WATCHDOG.sent(connection)
    finally:
        _WATCHDOG.sent(connection)
        source.close()
        WATCHERS.dec()


def _events(some: Sequence[Told]) -> bytes:
    """As server-sent events; a comment is a sign of life."""
    return b"".join([_event(told) for told in some]) if some else b":\n\n"


def _event(told: Told) -> bytes:
    name = b"id: %b\n" % told.id.encode() if told.id is not None else b""
    return b"%bevent: %b\ndata: %b\n\n" % (name, told.type.encode(), told.body)


def _lines(some: Sequence[Told]) -> bytes:
    """As lines of JSON; an empty one is a sign of life."""
    return b"".join([told.body + b"\n" for told in some if not told.aside]) if some else b"\n"


class Pulse:
    """When a stream gives its next sign of life, and when it has waited long enough for something to tell."""

    def __init__(self, seconds: float, wait: float | None) -> None:
        self._seconds = seconds
        self._wait = math.inf if wait is None else wait
        self.beat(news=True)

    def beat(self, *, news: bool) -> None:
        """Something was told, or a sign of life was given."""
        now = time.monotonic()
        self._next = now + self._seconds
        if news:
            self._until = now + self._wait

    def due(self) -> bool:
        """Is it time for a sign of life?"""
        return time.monotonic() >= self._next

    def over(self) -> bool:
        """Has it waited long enough?"""
        return time.monotonic() >= self._until

    def left(self) -> float:
        """Seconds until one of them."""
        return max(0.0, min(self._next, self._until) - time.monotonic())


class Connection:
    """A reader's connection, where the server lets us have it."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire

    def narrow(self) -> None:
        """Keep little for a reader who takes nothing."""
        if self._wire is not None:
            self._wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)

    def gone(self) -> bool:
        """Has the reader hung up? It says nothing more either way, but an end can be read."""
        if self._wire is None:
            return False
        before = self._wire.gettimeout()
        self._wire.settimeout(0)
        try:
            return len(self._wire.recv(1, socket.MSG_PEEK)) == 0
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self._wire.settimeout(before)

    def cut(self) -> None:
        """Hang up, so that whoever is sending gives up: by another descriptor, behind the back of who waits there."""
        if self._wire is not None:
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self._wire.fileno())) as other:
                other.shutdown(socket.SHUT_RDWR)


class Watchdog:
    """Cuts connections over which something has been on its way for too long."""

    TICK = 0.5

    def __init__(self) -> None:
        self._sending: dict[Connection, float] = {}
        self._thread: threading.Thread | None = None

    def sending(self, connection: Connection, patience: float) -> None:
        """Something is on its way now."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)
            self._thread.start()
        self._sending[connection] = time.monotonic() + patience

    def sent(self, connection: Connection) -> None:
        """It has been taken."""
        self._sending.pop(connection, None)

    def _run(self) -> None:
        while True:
            time.sleep(self.TICK)
            now = time.monotonic()
            for connection, until in list(self._sending.items()):  # those who wait longest come first
                if until > now:
                    break
                del self._sending[connection]
                DROPPED.inc()
                log.info("slow_watcher_dropped")
                connection.cut()


_WATCHDOG = Watchdog()
