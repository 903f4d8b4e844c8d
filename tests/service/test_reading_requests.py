"""How requests are read: refused by their headers, within bounds, and not more of them than is wanted."""

import contextlib
import itertools
import json
import socket
import time

import httpx
import pytest

from service.serving.request_reading import FREE_CHUNKS, LEAST_CHUNK, MAX_DRAINED, MAX_HEAD
from tests.service.conftest import Running

JSON = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"
NAME = b'{"name":"Ann"}'
CALLERS = itertools.cycle(range(1, 255))


class Connection:
    """A connection on which bytes are sent as they are."""

    def __init__(self, running: Running, caller: str = "") -> None:
        """Connect from an address of this machine, or from a new one, whose limits are untouched."""
        host, port = running.url.removeprefix("http://").rsplit(":", 1)
        source = (caller or f"127.0.1.{next(CALLERS)}", 0)
        self.socket = socket.create_connection((host, int(port)), timeout=10, source_address=source)
        self._file = self.socket.makefile("rb")

    def __enter__(self) -> "Connection":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self.socket.close()

    def send(self, first: str, *headers: str, body: bytes = b"") -> None:
        head = "\r\n".join([f"{first} HTTP/1.1", "Host: x", *headers, "", ""])
        self.socket.sendall(head.encode() + body)

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        """Return the next response: its status, its headers in lower case, its body."""
        status = int(self._file.readline().split()[1])
        headers = dict(line.decode().lower().rstrip().split(": ", 1) for line in iter(self._file.readline, b"\r\n"))
        return status, headers, self._file.read(int(headers.get("content-length", 0)))

    def is_closed(self) -> bool:
        """Whether the server has closed the connection."""
        try:
            return self._file.read(1) == b""
        except ConnectionResetError:
            return True


def in_chunks(body: bytes, size: int) -> bytes:
    pieces = (body[at : at + size] for at in range(0, len(body), size))
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


REFUSED = {
    "too large": ("POST /v1/players", [JSON], 413),
    "too large for a log": ("POST /v1/logs/verify", ["Content-Type: application/x-ndjson"], 413),
    "without a token": ("POST /v1/games", [JSON], 401),
    "with an unknown token": ("POST /v1/games", [JSON, "Authorization: Bearer nonsense"], 401),
    "a log with an unknown token": (
        "POST /v1/logs/verify",
        ["Content-Type: application/x-ndjson", "Authorization: Bearer nonsense"],
        401,
    ),
    "another type": ("POST /v1/players", ["Content-Type: text/plain"], 415),
    "no log": ("POST /v1/logs/replay", [JSON], 415),
    "compressed": ("POST /v1/players", [JSON, "Content-Encoding: gzip"], 415),
    "an unknown path": ("POST /v1/nothing", [JSON], 404),
    "another method": ("PUT /v1/players", [JSON], 405),
}


@pytest.mark.parametrize(("first", "headers", "status"), REFUSED.values(), ids=REFUSED)
def test_a_request_is_refused_before_its_body_arrives(strict: Running, first: str, headers: list[str], status: int):
    lengths = ["Content-Length: 99999999"] if status == 413 else ["Content-Length: 60000", CHUNKED]
    for length in lengths:
        with Connection(strict) as connection:
            connection.send(first, *headers, length)
            found, answered, _ = connection.answer()
            assert (found, answered["connection"]) == (status, "close")
            assert connection.is_closed()


def test_a_request_over_a_limit_is_refused_before_its_body_arrives(strict: Running):
    log = ["Content-Type: application/x-ndjson"]
    with Connection(strict, "127.0.0.2") as connection:
        for _ in range(7):
            connection.send("POST /v1/logs/verify", JSON, "Content-Length: 2", body=b"{}")
            found, answered, _ = connection.answer()
        assert (found, answered["connection"]) == (429, "keep-alive")
    for length in ("Content-Length: 1300000", CHUNKED):
        with Connection(strict, "127.0.0.2") as connection:
            connection.send("POST /v1/logs/verify", *log, length)
            found, answered, _ = connection.answer()
            assert (found, answered["connection"]) == (429, "close")
            assert connection.is_closed()


def test_a_client_that_sends_a_large_body_reads_why_it_was_refused(strict: Running):
    for size in (100_000, 3_000_000):
        answer = httpx.post(
            f"{strict.url}/v1/players", content=b" " * size, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 413


@pytest.mark.parametrize("size", [100, MAX_DRAINED])
def test_a_small_body_that_nobody_reads_does_not_cost_the_connection(strict: Running, size: int):
    with Connection(strict) as connection:
        for _ in range(2):
            connection.send("POST /v1/games", JSON, f"Content-Length: {size}", body=b" " * size)
            found, answered, _ = connection.answer()
            assert (found, answered["connection"]) == (401, "keep-alive")
        connection.send("GET /healthz")
        assert connection.answer()[0] == 200


def test_requests_with_bodies_that_arrive_together_are_all_answered(strict: Running):
    fixed = b"POST /v1/players HTTP/1.1\r\nHost: x\r\n%b\r\nContent-Length: 14\r\n\r\n%b" % (JSON.encode(), NAME)
    chunks = b"POST /v1/players HTTP/1.1\r\nHost: x\r\n%b\r\n%b\r\n\r\n%b" % (
        JSON.encode(),
        CHUNKED.encode(),
        in_chunks(NAME, 5),
    )
    with Connection(strict) as connection:
        connection.socket.sendall(fixed + chunks + fixed + b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert [connection.answer()[0] for _ in range(4)] == [201, 201, 201, 200]


def test_a_client_that_waits_gets_100_only_if_its_body_is_wanted(strict: Running):
    waits = "Expect: 100-continue"
    with Connection(strict) as connection:
        connection.send("POST /v1/players", JSON, waits, f"Content-Length: {len(NAME)}")
        assert connection.answer()[0] == 100
        connection.socket.sendall(NAME)
        assert connection.answer()[0] == 201
        connection.send("POST /v1/games", JSON, waits, "Content-Length: 10")
        found, answered, _ = connection.answer()
        assert (found, answered["connection"]) == (401, "close")
        assert connection.is_closed()


@pytest.mark.parametrize("chunk", [1, LEAST_CHUNK // 2])
def test_a_body_in_too_many_small_chunks_is_refused(strict: Running, chunk: int):
    body = in_chunks(NAME + b" " * 60_000, chunk)
    with Connection(strict) as connection:
        connection.send("POST /v1/players", JSON, CHUNKED, body=body[: len(body) // 2])  # the rest never arrives
        found, answered, problem = connection.answer()
        assert (found, answered["connection"]) == (400, "close")
        assert f"at least {LEAST_CHUNK} bytes" in json.loads(problem)["detail"]
        assert connection.is_closed()


@pytest.mark.parametrize(("size", "chunk"), [(FREE_CHUNKS - 1, 1), (65_536, LEAST_CHUNK)])
def test_a_body_in_a_few_small_chunks_or_in_many_larger_ones_is_read(strict: Running, size: int, chunk: int):
    with Connection(strict) as connection:
        connection.send("POST /v1/players", JSON, CHUNKED, body=in_chunks(NAME.ljust(size), chunk))
        assert connection.answer()[0] == 201


def test_what_is_sent_around_chunks_is_bounded(strict: Running):
    for around in (b"2;" + b"x" * 20_000 + b"\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n0\r\nX: " + b"y" * 2 * MAX_HEAD):
        with Connection(strict) as connection:
            connection.send("POST /v1/players", JSON, CHUNKED, body=around)
            found, answered, _ = connection.answer()
            assert (found, answered["connection"]) == (400, "close")


def test_the_headers_of_a_request_are_bounded_together(strict: Running):
    for size, status in ((MAX_HEAD // 2, 200), (3 * MAX_HEAD, 431)):
        with Connection(strict) as connection:
            connection.send("GET /healthz", *[f"X-{number}: {'y' * 1000}" for number in range(size // 1000)])
            assert connection.answer()[0] == status


def test_headers_may_arrive_in_parts(strict: Running):
    with Connection(strict) as connection:
        for part in (b"GET /heal", b"thz HTTP/1.1\r\nHo", b"st: x\r\n", b"\r\n"):
            connection.socket.sendall(part)
            time.sleep(0.02)
        assert connection.answer()[0] == 200


def test_a_client_that_reads_nothing_of_its_response_is_disconnected(strict: Running):
    with Connection(strict) as connection:
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(60):  # more than the buffers of a connection take
            connection.send("GET /openapi.json")
        time.sleep(4)
        received = 0
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            connection.send("GET /healthz")  # what was sent before may take minutes to arrive, unless this resets it
            while chunk := connection.socket.recv(1 << 20):
                received += len(chunk)
        assert received < 60 * len(httpx.get(f"{strict.url}/openapi.json").content)
