"""Streams: server-sent events and NDJSON, over connections whose clients may be slow or gone.

A slow client delays nobody: what it does not read stays in one greenlet and in the connection's small buffer, and
after a while its connection is closed. A client that has gone is noticed at the next keep-alive.
"""

import contextlib
import math
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog
from flask import Flask, Response, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import NotAcceptable
from werkzeug.http import parse_accept_header

from application.errors.problem import Problem
from application.errors.requests import InvalidFieldError
from events.process import lifeline
from service.http.problems.documents import document_of
from service.http.tickets import FIELD, sent_ticket
from service.metrics.metrics import DROPPED, WATCHERS

JSON = "application/json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"

UTF8 = re.compile(r';\s*charset="?utf-8"?', re.IGNORECASE)
"""A parameter that clients add to a media type of Accept. All three types are UTF-8 and are sent without it."""

RETRY_MS = 1000
"""Milliseconds after which a browser reconnects when a stream breaks off."""

LONGEST_RETRY = 60
"""The most seconds after which a browser may try again without telling its page: a ticket opens no longer."""

BUFFER = 32 * 1024
"""Bytes of the send buffer of one connection (Linux doubles them); the default grows to megabytes."""

log = structlog.get_logger(__name__)


class Message(NamedTuple):
    """A message of a stream: its id, its type, and its body, one line of JSON.

    A message `aside` is about the stream itself, and is sent only as a server-sent event.
    """

    id: str | None
    type: str
    body: bytes
    aside: bool = False


Writer = Callable[[Sequence[Message]], bytes]
"""Writes messages in the format of a stream; none as a keep-alive."""

Source = Generator[Sequence[Message], None, None]
"""The messages of a stream, in groups; an empty group is a keep-alive."""


def accepted_type(*offered: str) -> str:
    """Return the offered media type that Accept prefers, by default the first one.

    A ticket opens only streams. Raise NotAcceptable, InvalidFieldError for a ticket.
    """
    accepted = parse_accept_header(UTF8.sub("", request.headers.get("Accept", offered[0])), MIMEAccept)
    best: str | None = accepted.best_match(offered)
    if best is None:
        raise NotAcceptable(f"Available formats: {', '.join(offered)}.")
    if best == JSON and sent_ticket() is not None:
        raise InvalidFieldError(FIELD, f"opens a stream, not a page: send `Accept: {SSE}` or `Accept: {NDJSON}`")
    return best


def register(app: Flask) -> None:
    """Let a browser that opens a stream with a ticket try again by itself if it is only refused for a moment.

    `EventSource` gives up after any answer but a stream. So it gets one that ends at once: it says when to try again,
    and why in a comment.
    """

    @app.after_request
    def _end_at_once(response: Response) -> Response:
        seconds = response.headers.get("Retry-After", "")
        passes = response.status_code in {429, 503} and seconds.isdecimal() and int(seconds) <= LONGEST_RETRY
        if passes and sent_ticket() is not None and request.accept_mimetypes.best == SSE:
            response.data = b": %b\nretry: %d\n\n" % (response.data, max(RETRY_MS, 1000 * int(seconds)))
            response.status_code, response.content_type = 200, SSE
            response.headers["Cache-Control"] = "no-store"
        return response


def problem_message(problem: Problem) -> Message:
    """Return the last message of a stream that a problem ends."""
    return Message(None, "problem", document_of(problem), aside=True)


def stream(
    form: str, source: Source, patience: float, place: str | None = None, *, lines: Writer | None = None
) -> Response:
    """Return a response that lasts until its source ends, or until its client reads nothing for `patience` seconds.

    `place` is the id after which the messages come. A browser with a ticket is sent it, so that it can resume a stream
    that breaks off before the first message. `lines` writes the messages as NDJSON, if that is not just their bodies.
    """
    connection = Connection(request.environ.get("gunicorn.socket"))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    begin = _beginning(None if sent_ticket() is None else place) if form == SSE else b""
    written = _events if form == SSE else lines or _lines
    return Response(_chunks(written, begin, source, connection, patience), headers=headers, content_type=form)


def _beginning(place: str | None) -> bytes:
    return (b"" if place is None else b"id: %b\n" % place.encode()) + b"retry: %d\n\n" % RETRY_MS


def download(pages: Iterator[bytes], patience: float, demand: Callable[[], None]) -> Iterator[bytes]:
    """Yield the pages of a long body, each when the client has read the one before; a client that stalls is dropped.

    `demand` is called before each page. If it raises a Problem, the connection is closed: the body is not complete.
    """
    return _watched(pages, Connection(request.environ.get("gunicorn.socket")), patience, demand)


def _watched(
    pages: Iterator[bytes], connection: "Connection", patience: float, demand: Callable[[], None]
) -> Iterator[bytes]:
    connection.limit_buffer()
    try:
        for page in pages:
            try:
                demand()
            except Problem:
                connection.close()
                return
            _WATCHDOG.sending(connection, patience)
            yield page
            _WATCHDOG.sent(connection)
    finally:
        _WATCHDOG.sent(connection)


def no_more_events() -> Response:
    """Return 204, the response to a client that has all events: browsers do not reconnect after it."""
    return Response(status=204, headers={"Cache-Control": "no-store"})


def _chunks(
    written: Writer, begin: bytes, source: Source, connection: "Connection", patience: float
) -> Iterator[bytes]:
    connection.limit_buffer()
    WATCHERS.inc()
    try:
        yield begin
        for messages in source:
            if not messages and connection.is_closed():
                return
            _WATCHDOG.sending(connection, patience)
            yield written(messages)
            _WATCHDOG.sent(connection)
    finally:
        _WATCHDOG.sent(connection)
        source.close()
        WATCHERS.dec()


def _events(messages: Sequence[Message]) -> bytes:
    """Return messages as server-sent events; none as a comment, which is a keep-alive."""
    return b"".join([_event(message) for message in messages]) if messages else b":\n\n"


def _event(message: Message) -> bytes:
    name = b"id: %b\n" % message.id.encode() if message.id is not None else b""
    return b"%bevent: %b\ndata: %b\n\n" % (name, message.type.encode(), message.body)


def _lines(messages: Sequence[Message]) -> bytes:
    """Return messages as lines of JSON; none as an empty line, which is a keep-alive."""
    return b"".join([message.body + b"\n" for message in messages if not message.aside]) if messages else b"\n"


def lines_with_ids(messages: Sequence[Message]) -> bytes:
    """Return messages as lines of JSON, each with its id as the last member, `last_event_id`.

    A message about the stream itself is a line if it has an id: then a client knows how to resume. It has its type.
    """
    return _lines([_with_id(each) for each in messages])


def _with_id(message: Message) -> Message:
    if message.id is None:
        return message
    body = msgspec.json.encode({"type": message.type}) if message.aside else message.body
    body = b'%b,"last_event_id":%b}' % (body[:-1], msgspec.json.encode(message.id))
    return message._replace(body=body, aside=False)


class KeepAlive:
    """The times of a stream: the next keep-alive, and the end of waiting for a message."""

    def __init__(self, seconds: float, wait: float | None) -> None:
        self._seconds = seconds
        self._wait = math.inf if wait is None else wait
        self.note_sent(news=True)

    def note_sent(self, *, news: bool) -> None:
        """Note that messages (`news`) or a keep-alive were sent."""
        now = time.monotonic()
        self._next = now + self._seconds
        if news:
            self._until = now + self._wait

    def is_due(self) -> bool:
        """Whether it is time for a keep-alive."""
        return time.monotonic() >= self._next

    def is_over(self) -> bool:
        """Whether the stream has waited long enough for a message."""
        return time.monotonic() >= self._until

    def seconds_left(self) -> float:
        """Return the seconds until the next keep-alive or the end."""
        return max(0.0, min(self._next, self._until) - time.monotonic())


class Connection:
    """The connection of a client, if the server exposes it."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire

    def limit_buffer(self) -> None:
        """Limit the send buffer, so that little is kept for a client that does not read."""
        if self._wire is not None:
            self._wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)

    def is_closed(self) -> bool:
        """Whether the client has closed the connection. It sends nothing more, so only the end can be read."""
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

    def close(self) -> None:
        """Close the connection through a second descriptor, so that a greenlet that is blocked sending on it fails."""
        if self._wire is not None:
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self._wire.fileno())) as other:
                other.shutdown(socket.SHUT_RDWR)


class Watchdog:
    """Closes connections on which one send takes too long."""

    TICK = 0.5

    def __init__(self) -> None:
        self._sending: dict[Connection, float] = {}
        self._thread: threading.Thread | None = None

    def sending(self, connection: Connection, patience: float) -> None:
        """Note that a send begins."""
        if self._thread is None:
            self._thread = lifeline.start("watchdog", self._run)
        self._sending[connection] = time.monotonic() + patience

    def sent(self, connection: Connection) -> None:
        """Note that the send has ended."""
        self._sending.pop(connection, None)

    def _run(self) -> None:
        while True:
            time.sleep(self.TICK)
            now = time.monotonic()
            for connection, until in list(self._sending.items()):  # the longest wait comes first
                if until > now:
                    break
                del self._sending[connection]
                DROPPED.inc()
                log.info("slow_watcher_dropped")
                connection.close()


_WATCHDOG = Watchdog()
