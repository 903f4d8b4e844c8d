"""Responses of a web process: headers and the first part of the body are one packet, and nothing else changes."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from gunicorn.config import Config

from service.serving.responses import JoinedResponse, http_date


class Connection:
    """Both ends of a connection that keeps the limits of packets, so that each send can be distinguished."""

    def __init__(self) -> None:
        self.here, self.there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.there.settimeout(0.2)

    def sent(self) -> list[bytes]:
        self.here.close()
        return list(iter(lambda: self.there.recv(65536), b""))


@pytest.fixture
def connection() -> Iterator[Connection]:
    made = Connection()
    yield made
    made.here.close()
    made.there.close()


def respond(connection: Connection, parts: list[bytes], *, status: str = "200 OK", method: str = "GET") -> list[bytes]:
    """Return the packets of a response."""
    request = SimpleNamespace(method=method, version=(1, 1), should_close=lambda: False)
    response = JoinedResponse(request, connection.here, Config())
    lengths = [] if len(parts) > 1 else [("Content-Length", str(sum(map(len, parts))))]
    response.start_response(status, [("Content-Type", "text/plain"), *lengths])
    for part in parts:
        response.write(part)
    response.close()
    return connection.sent()


def test_headers_and_body_are_one_packet(connection: Connection):
    [packet] = respond(connection, [b"hello"])
    assert packet.startswith(b"HTTP/1.1 200 OK\r\n")
    assert b"Content-Length: 5\r\n" in packet
    assert packet.endswith(b"\r\n\r\nhello")


def test_later_parts_are_sent_at_once(connection: Connection):
    first, second, last = respond(connection, [b"one", b"two"])
    assert first.endswith(b"\r\n\r\n3\r\none\r\n")
    assert second == b"3\r\ntwo\r\n"
    assert last == b"0\r\n\r\n"


@pytest.mark.parametrize(("status", "method"), [("200 OK", "HEAD"), ("304 NOT MODIFIED", "GET"), ("204 NO", "GET")])
def test_a_response_without_a_body_is_its_headers(connection: Connection, status: str, method: str):
    [packet] = respond(connection, [b""], status=status, method=method)
    assert packet.startswith(f"HTTP/1.1 {status}\r\n".encode())
    assert packet.endswith(b"\r\n\r\n")


def test_a_response_without_parts_has_headers(connection: Connection):
    [packet] = respond(connection, [])
    assert packet.endswith(b"\r\n\r\n")


def test_a_body_that_the_kernel_takes_in_parts_arrives_whole():
    here, there = socket.socketpair()
    here.settimeout(10)  # like a socket of gevent: one send takes what there is room for
    body = bytes(range(256)) * 40_000
    connection = SimpleNamespace(here=here)
    connection.sent = here.close  # what arrives is read meanwhile
    with there, ThreadPoolExecutor(1) as pool:
        answered = pool.submit(respond, connection, [body])  # type: ignore[arg-type]
        arrived = b"".join(iter(lambda: there.recv(65536), b""))
        answered.result()
    assert arrived.endswith(b"\r\n\r\n" + body)


def test_nothing_is_sent_for_a_part_that_is_no_bytes(connection: Connection):
    with pytest.raises(TypeError):
        respond(connection, ["text"])  # type: ignore[list-item]


def test_dates():
    assert http_date(0) == "Thu, 01 Jan 1970 00:00:00 GMT"
    assert http_date(0.9) == http_date(0)
    assert http_date(1) == "Thu, 01 Jan 1970 00:00:01 GMT"
    assert http_date().endswith(" GMT")
