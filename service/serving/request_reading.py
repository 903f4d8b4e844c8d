"""How a web process reads requests: in slices that take turns, within bounds, and never more than is wanted.

A body is read when the application asks for it, piece by piece, and between two pieces the request waits for its next
turn. A client that waits for `100 Continue` gets it then. A body that the application did not read is drained if that
is next to no work; otherwise the connection is closed after the response.
"""

from collections.abc import Callable
from typing import Any

import gevent
from gunicorn.http import parser
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.http.errors import InvalidChunkSize, LimitRequestHeaders
from gunicorn.http.message import Request

from service.serving import turns

Pause = Callable[[Any], None]
"""Lets a connection wait for its next turn; it gets the peer's address as gunicorn has it."""

MAX_HEAD = 32 * 1024
"""The most bytes of all headers of a request, and of the trailers after its body."""
MAX_CHUNK_LINE = 256
"""The most bytes of the line before a chunk: its size, and extensions that nobody needs."""
FREE_CHUNKS = 256
"""Chunks of a body that may have any size."""
LEAST_CHUNK = 64
"""The least bytes that a chunk has on average after these."""
PIECE = 64 * 1024
"""The most bytes that are read at a time."""
MAX_DRAINED = 8 * 1024
"""The most bytes of an unread body that are read so that its connection can be kept."""


class SmallChunksError(InvalidChunkSize):  # type: ignore[misc]
    """The chunks of a body are too small."""

    detail = (
        f"The body has too many small chunks: after {FREE_CHUNKS} chunks, they must have at least {LEAST_CHUNK} "
        "bytes on average."
    )
    """What is wrong, for the client."""

    def __str__(self) -> str:
        return self.detail


class Pieces:
    """The source of a body: what a connection has received, a piece at a time."""

    def __init__(self, unreader: Any) -> None:
        self._unreader = unreader
        self._begun = False

    def read(self, size: int | None = None, read_ahead: int | None = None) -> bytes:
        """Return what is there, or else what arrives next: about `size` or `read_ahead` bytes, at most a piece.

        Return nothing at the end of the connection.
        """
        if self._begun:
            turns.pause()
        self._begun = True
        data: bytes = self._unreader.read(None, read_ahead=min(size or read_ahead or 0, PIECE))
        return data

    def unread(self, data: bytes) -> None:
        """Give back what was read too much."""
        self._unreader.unread(data)


class Fixed(LengthReader):  # type: ignore[misc]
    """A body whose length the request announced."""

    def __init__(self, pieces: Pieces, length: int) -> None:
        super().__init__(pieces, length)

    def read(self, size: int) -> bytes:
        """Return the next bytes of the body, as many as asked for unless it ends."""
        wanted = min(self.length, size)
        parts: list[bytes] = []
        while wanted > 0 and (data := self.unreader.read(wanted)):
            if len(data) > wanted:
                self.unreader.unread(data[wanted:])
                data = data[:wanted]
            parts.append(data)
            wanted -= len(data)
            self.length -= len(data)
        return b"".join(parts)

    def left(self) -> int:
        """Return how many bytes were not read."""
        return int(self.length)


class Chunks(ChunkedReader):  # type: ignore[misc]
    """A body in chunks, whose number is bounded."""

    def __init__(self, request: Request, pieces: Pieces) -> None:
        super().__init__(request, pieces)
        self.limit_chunk_size_line = MAX_CHUNK_LINE
        self.limit_trailer_section = MAX_HEAD
        self._chunks = self._bytes = 0

    def parse_chunk_size(self, unreader: Any, data: bytes | None = None) -> tuple[int, bytes]:
        """Return the size of the next chunk, and what was read of it. Raise SmallChunksError."""
        size, rest = super().parse_chunk_size(unreader, data)
        self._chunks += 1
        self._bytes += size
        if self._chunks > FREE_CHUNKS + self._bytes // LEAST_CHUNK:
            raise SmallChunksError(b"")
        return size, rest

    def left(self) -> float:
        """Return how many bytes were not read: none at the end, and before it nobody knows."""
        return 0 if self.parser is None else float("inf")


class RequestBody(Body):  # type: ignore[misc]
    """The body of a request. With `awaited`, the client sends it only after `100 Continue`."""

    def __init__(self, reader: Fixed | Chunks, unreader: Any, *, awaited: bool) -> None:
        self._broken = False
        super().__init__(reader)
        self._unreader = unreader
        self._awaited = awaited

    def _read_reader(self, size: int) -> bytes:
        if self._awaited:
            self._awaited = False
            self._unreader.sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        data: bytes = super()._read_reader(size)
        return data

    @property
    def failed(self) -> bool:
        """Whether the next request can't be read from the connection: reading failed, or too much was not read.

        gunicorn then closes the connection.
        """
        left = self.reader.left()
        return self._broken or left > MAX_DRAINED or (self._awaited and left > 0)

    @failed.setter
    def failed(self, failed: bool) -> None:
        self._broken = failed


def _in_pieces(request: Any) -> Any:
    """Return the body of a request, of which nothing is read yet."""
    reader, pieces = request.body.reader, Pieces(request.unreader)
    chunked = isinstance(reader, ChunkedReader)
    if not chunked and reader.length == 0:
        return request.body
    bounded = Chunks(request, pieces) if chunked else Fixed(pieces, reader.length)
    return RequestBody(bounded, request.unreader, awaited=request._expected_100_continue)  # noqa: SLF001 - it has no other name


def unread_head(connection: Any) -> bytes:
    """Return what has arrived of the head of the request that this greenlet could not read, at most about a piece."""
    read: bytearray = getattr(gevent.getcurrent(), "heptad_head", bytearray())
    before = connection.gettimeout()
    connection.settimeout(0.0)
    try:
        return bytes(read + connection.recv(PIECE))
    except OSError:  # nothing more is there
        return bytes(read)
    finally:
        connection.settimeout(before)


def install(pause: Pause) -> None:
    """Let gunicorn read requests like this. `pause` is called between two parts of a head that arrives in parts."""

    class PacedRequest(Request):  # type: ignore[misc]
        """A request that is read in slices."""

        def parse(self, unreader: Any) -> bytes:
            """Read and parse the head. Return what was read after it."""
            self.max_buffer_headers = MAX_HEAD
            rest: bytes = super().parse(unreader)
            return rest

        def read_into(self, unreader: Any, buf: bytearray, stop: bool = False) -> None:
            """Read more of the head."""
            super().read_into(unreader, buf, stop)
            gevent.getcurrent().heptad_head = buf
            if not stop:  # not all of it has arrived at once
                pause(self.peer_addr)
                if len(buf) > MAX_HEAD:
                    raise LimitRequestHeaders("max buffer headers")

        def set_body_reader(self) -> None:
            """Prepare the body, of which nothing is read yet."""
            super().set_body_reader()
            self.body: Any = _in_pieces(self)
            self._expected_100_continue: bool = False  # else gunicorn sends it at once

    parser.RequestParser.mesg_class = PacedRequest
