"""How a web process sends responses: fewer system calls and less work for each than gunicorn by itself."""

import functools
import time
from typing import Any

from gunicorn import util
from gunicorn.http import wsgi

_format_date = util.http_date


class JoinedResponse(wsgi.Response):  # type: ignore[misc]
    """A response whose headers are sent together with the first part of its body."""

    def write(self, arg: bytes) -> None:
        """Send a part of the body, after the headers if they have not been sent yet."""
        if self.headers_sent:
            super().write(arg)
            return
        parts = _Parts()
        connection: Any = self.sock
        self.sock: Any = parts
        try:
            super().write(arg)
        finally:
            self.sock = connection
        data = b"".join(parts)
        sent = connection.send(data)
        if sent < len(data):  # `sendall` asks the kernel for the size of its buffer before it sends anything
            connection.sendall(memoryview(data)[sent:])


class _Parts(list[bytes]):
    """Takes the place of a connection, and keeps what is sent."""

    sendall = list.append


def http_date(timestamp: float | None = None) -> str:
    """Return a time, by default now, as in a Date header; within one second it is formatted once."""
    return _formatted(int(time.time() if timestamp is None else timestamp))


@functools.lru_cache(maxsize=2)
def _formatted(second: int) -> str:
    return str(_format_date(second))


def install() -> None:
    """Let gunicorn use these."""
    wsgi.Response = JoinedResponse
    util.http_date = http_date
