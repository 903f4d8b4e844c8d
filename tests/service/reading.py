"""Reading streams over bare connections: server-sent events or lines, as they come."""

import json
import socket
from collections.abc import Iterator
from typing import Any

from tests.service.conftest import Running

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"


class Reader:
    """One open stream, not yet read."""

    def __init__(self, heptad: Running, path: str, token: str | None = None, accept: str = SSE, **headers: str) -> None:
        host, port = heptad.url.removeprefix("http://").rsplit(":", 1)
        self.socket = socket.socket()
        self.socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVBUF, 4096
        )  # a client that reads nothing soon gets nothing
        self.socket.settimeout(30)
        self.socket.connect((host, int(port)))
        given = {"Host": "x", "Accept": accept, "Connection": "close"} | headers
        if token:
            given["Authorization"] = f"Bearer {token}"
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items()), "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self._file = self.socket.makefile("rb")
        self.status = 0
        self.headers: dict[str, str] = {}

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._file.close()
        self.socket.close()

    def head(self) -> None:
        """Read the status and the headers."""
        if not self.status:
            self.status = int(self._file.readline().split()[1])
            while line := self._file.readline().strip().decode():
                name, value = line.split(": ", 1)
                self.headers[name.lower()] = value

    def lines(self) -> Iterator[str]:
        """The lines of the body, to its proper end. Raise ConnectionError if it breaks off, TimeoutError."""
        self.head()
        assert self.headers["transfer-encoding"] == "chunked"
        rest = b""
        while True:
            size = self._file.readline()
            if not size:
                raise ConnectionError("the stream broke off")
            chunk = self._file.read(int(size, 16) + 2)[:-2]
            if int(size, 16) == 0:
                assert rest == b""
                return
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                yield line.decode()

    def messages(self) -> Iterator[dict[str, Any]]:
        """Server-sent events as `id`, `event`, `data`, or what else there is (`retry`); comments as {}."""
        fields: dict[str, Any] = {}
        for line in self.lines():
            if line:
                name, _, value = line.partition(": ")
                if name != ":":
                    fields[name] = json.loads(value) if name == "data" else value
            else:
                yield fields
                fields = {}

    def events(self) -> Iterator[dict[str, Any]]:
        """The envelopes, of either kind of stream."""
        self.head()
        if self.headers["content-type"] == NDJSON:
            yield from (json.loads(line) for line in self.lines() if line)
        else:
            yield from (each["data"] for each in self.messages() if "id" in each)

    def take(self, count: int) -> list[dict[str, Any]]:
        """Return the next envelopes."""
        events = self.events()
        return [next(events) for _ in range(count)]
