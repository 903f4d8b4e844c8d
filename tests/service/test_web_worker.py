"""One web process: fairness among connections, time limits of requests, and cleanup after its end."""

import os
import re
import signal
import socket
import time

import httpx
import pytest

from service.serving import scratch
from tests.service.conftest import Running

MANY = 1500
"""Requests that one connection sends at once: more than a second's work."""


def connect(running: Running) -> socket.socket:
    host, port = running.url.removeprefix("http://").rsplit(":", 1)
    return socket.create_connection((host, int(port)), timeout=20)


def answered(running: Running, endpoint: str) -> float:
    """The number of requests that an endpoint has answered with 200."""
    text = httpx.get(f"{running.url}/metrics").text
    found = re.search(rf'heptad_requests_total{{endpoint="{endpoint}",status="200"}} (\S+)', text)
    return float(found[1]) if found else 0.0


def test_a_connection_that_sends_many_requests_delays_nobody(strict: Running):
    before = answered(strict, "health.healthz")
    with connect(strict) as greedy:
        greedy.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * MANY)
        for _ in range(3):
            assert httpx.get(f"{strict.url}/v1/titles").status_code == 200
        assert answered(strict, "health.healthz") - before < MANY
        got = 0
        while got < MANY:
            chunk = greedy.recv(1 << 20)
            assert chunk
            got += chunk.count(b'{"status":"ok"}')


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_arrives_too_slowly_is_given_up(strict: Running, chunked: bool):
    length = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: 1000"
    with connect(strict) as slow:
        slow.sendall(
            b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + length + b"\r\n\r\n"
        )
        answer = trickle(slow, b"1\r\n \r\n" if chunked else b" ")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"application/problem+json" in answer
    assert b"urn:heptad:problem:http:request-timeout" in answer
    assert b"connection: close" in answer.lower()


def test_headers_that_arrive_too_slowly_are_given_up(strict: Running):
    with connect(strict) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ")
        assert trickle(slow, b"x") == b""


def trickle(connection: socket.socket, piece: bytes) -> bytes:
    """Send a piece now and then until the server hangs up; return its answer."""
    connection.settimeout(0.1)
    answer, until = b"", time.monotonic() + 20
    while time.monotonic() < until:
        try:
            connection.sendall(piece)
            chunk = connection.recv(65536)
        except TimeoutError:
            continue
        except OSError:
            return answer
        if not chunk:
            return answer
        answer += chunk
    raise AssertionError(f"nobody hangs up: {answer!r}")


def test_what_is_not_http_reaches_no_terminal(strict: Running):
    with connect(strict) as hostile:
        hostile.sendall(b"GET /\x1b[2J\x9b1m HTTP/1.1\r\nHost: x\r\n\r\n")
        assert hostile.recv(100).startswith(b"HTTP/1.1 400 ")
    until = time.monotonic() + 10
    while b"[2J" not in (written := strict.output.read_bytes()):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert written.decode().replace("\n", "").isprintable()


def test_counts_of_an_ended_web_process_are_kept_and_its_files_removed(strict: Running):
    [folder] = scratch.folder(strict.folder).glob("metrics-*")
    before = answered(strict, "health.readyz")
    [worker] = {int(pid[1]) for file in folder.iterdir() if (pid := re.search(r"_(\d+)\.db$", file.name))}
    os.kill(worker, signal.SIGKILL)
    until = time.monotonic() + 20
    while httpx_status(f"{strict.url}/readyz") != 200 or list(folder.glob(f"*_{worker}.db")):
        assert time.monotonic() < until, sorted(folder.iterdir())
        time.sleep(0.05)
    assert answered(strict, "health.readyz") > before
    assert len(list(folder.glob("*_ended.db"))) == 2
    [line, *_] = [line for line in strict.output.read_text().splitlines() if "was sent SIGKILL" in line]
    assert line.startswith("timestamp=")
    assert " level=error event=" in line


def httpx_status(url: str) -> int:
    try:
        return httpx.get(url, timeout=5).status_code
    except httpx.HTTPError:
        return 0
