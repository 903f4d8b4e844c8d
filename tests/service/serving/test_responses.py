"""Responses of a web process: they arrive whole, and a client that has stopped reading is disconnected."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from gunicorn.config import Config

from service.serving.responses import PatientConnection, PatientResponse


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
    response = PatientResponse(request, connection.here, Config())
    lengths = [] if len(parts) > 1 else [("Content-Length", str(sum(map(len, parts))))]
    response.start_response(status, [("Content-Type", "text/plain"), *lengths])
    for part in parts:
        response.write(part)
    response.close()
    return connection.sent()


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


def test_a_client_that_reads_nothing_is_disconnected():
    here, there = socket.socketpair()
    with here, there, pytest.raises(ConnectionResetError):
        PatientConnection(here, 0.05).sendall(bytes(10_000_000))
    assert here.gettimeout() is None


def test_a_client_may_read_slowly_as_long_as_it_reads():
    here, there = socket.socketpair()
    sent = bytes(4_000_000)
    with here, there, ThreadPoolExecutor(1) as pool:
        sending = pool.submit(PatientConnection(here, 5.0).sendall, sent)
        left = len(sent)
        while left:
            left -= len(there.recv(65536))
        sending.result()
