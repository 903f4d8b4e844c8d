"""A fast HTTP client: prebuilt requests over persistent connections, in greenlets of one process."""

import time
from typing import NamedTuple

import gevent
import msgspec
from gevent import socket

TIMEOUT = 60
MAX_IDLE = 10
"""Seconds without a request after which a connection is replaced; the service closes it after some more (30)."""
LAST_CHUNK = b"0\r\n\r\n"


class Answer(NamedTuple):
    """A response: status, body, and the seconds from the request to its last byte."""

    status: int
    body: bytes
    seconds: float


class Wire:
    """One persistent connection; one that has been idle is replaced by a new one before the next request."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self._port = port
        self._source = source
        self._connect()

    def _connect(self) -> None:
        own = None if self._source is None else (self._source, 0)
        self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=TIMEOUT, source_address=own)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._used = time.perf_counter()

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def ask(self, request: bytes) -> Answer:
        """Send a request and return its response, which must have a Content-Length or be chunked.

        The body of a chunked response is returned as it was sent. Raise OSError if the connection ends before.
        """
        start = time.perf_counter()
        if start - self._used > MAX_IDLE:
            self.close()
            self._connect()
            start = time.perf_counter()
        self._socket.sendall(request)
        head, _, body = self._read(b"").partition(b"\r\n\r\n")
        status = int(head[9:12])
        lower = head.lower()
        place = lower.find(b"\r\ncontent-length:")
        length = int(lower[place + 17 :].split(b"\r\n", 1)[0]) if place >= 0 else 0
        is_chunked = b"\r\ntransfer-encoding: chunked" in lower
        pieces, received = [body], len(body)
        while not pieces[-1].endswith(LAST_CHUNK) if is_chunked else received < length:
            pieces.append(self._receive())
            received += len(pieces[-1])
        body = b"".join(pieces)
        self._used = time.perf_counter()
        return Answer(status, body, self._used - start)

    def demand(self, request: bytes, status: int) -> Answer:
        """Send a request and return its response. Raise RuntimeError for another status."""
        answer = self.ask(request)
        if answer.status != status:
            raise RuntimeError(f"{answer.status} instead of {status}: {answer.body[:300]!r} for {request[:200]!r}")
        return answer

    def _read(self, got: bytes) -> bytes:
        while b"\r\n\r\n" not in got:
            got += self._receive()
        return got

    def _receive(self) -> bytes:
        chunk: bytes = self._socket.recv(65536)
        if not chunk:
            raise ConnectionError("the server closed the connection")
        return chunk


def request(
    method: str,
    path: str,
    token: str | None = None,
    body: object = None,
    key: str | None = None,
    address: str | None = None,
) -> bytes:
    """Return a request with JSON, or with a log if `body` is bytes. `address` is the client's in the proxy's header."""
    data = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
    form = "application/x-ndjson" if isinstance(body, bytes) else "application/json"
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Idempotency-Key: {key}"] if key else []
    lines += [f"X-Forwarded-For: {address}"] if address else []
    lines += [f"Content-Type: {form}", f"Content-Length: {len(data)}"] if body is not None else []
    return "\r\n".join([*lines, "", ""]).encode() + data


class Load(NamedTuple):
    """The times of a load: seconds of each response, of the whole load, and of the client's own processor time."""

    seconds: list[float]
    total: float
    own: float


def load(port: int, piles: list[list[bytes]], status: int) -> Load:
    """Send piles of requests, one client for each; every response must have this status."""

    def client(pile: list[bytes]) -> list[float]:
        wire = Wire(port)
        seconds = [wire.demand(sent, status).seconds for sent in pile]
        wire.close()
        return seconds

    own, start = time.process_time(), time.perf_counter()
    greenlets = [gevent.spawn(client, pile) for pile in piles]
    gevent.joinall(greenlets, raise_error=True)
    total, own = time.perf_counter() - start, time.process_time() - own
    return Load([each for greenlet in greenlets for each in greenlet.value], total, own)


def paced(port: int, piles: list[list[bytes]], status: int, rate: float) -> list[float]:
    """Send piles of requests, one client for each, at a rate a second in all; every response must have this status.

    Return the seconds of each response.
    """
    period, seconds = len(piles) / rate, list[float]()

    def client(number: int) -> None:
        wire, begin = Wire(port), time.monotonic() + period * number / len(piles)
        for place, sent in enumerate(piles[number]):
            gevent.sleep(max(0.0, begin + place * period - time.monotonic()))
            seconds.append(wire.demand(sent, status).seconds)
        wire.close()

    gevent.joinall([gevent.spawn(client, number) for number in range(len(piles))], raise_error=True)
    return seconds
