"""Loads over HTTP: each function sends one kind of abusive requests from an address until a time.

    load(port, address, until, target) -> Count

`port` is the service's on the loopback interface, `address` one that the sender binds (127.0.0.1, 127.0.0.2, …),
`until` a time of `time.monotonic()`, and `target` a prepared `Target`: a long game, its log and tokens. Every load
is bounded: by its number of connections, and by `until`. A connection that the server closes is made again after a
short pause. `LOADS` has them by name, and `python -m benchmarks.abuse.http_loads NAME PORT ADDRESS SECONDS FILE` runs
one in a separate process, which takes no time from the measured client; `FILE` has the target as JSON.
"""

import base64
import contextlib
import resource
import secrets
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import gevent
import msgspec
from gevent import socket

from benchmarks.host import Host, Player
from benchmarks.wire import request

AGAIN = 0.005
"""Seconds before a closed connection is made again."""
CHUNKS = 300_000
BIG = 1_300_000
"""Bytes of a big body, and of a log to verify."""
TOKENS = 40
STREAMS = 3000
SLOW = 300
RECEIVED = 65536


class Target(NamedTuple):
    """What the loads need of a service: a long game, the token of its player, its log, and tokens of others."""

    game: str
    token: str
    log: str
    """The first lines of the game's log, at most `BIG` bytes, in base64."""
    tokens: list[str]


class Count(NamedTuple):
    """What a load did: requests and connections that it began, and the responses by their status."""

    requests: int
    connections: int
    statuses: dict[str, int]


class Counter:
    """Counts of a load while it runs."""

    def __init__(self) -> None:
        self.requests = 0
        self.connections = 0
        self.statuses: dict[str, int] = {}

    def answered(self, head: bytes) -> None:
        """Count a response by the first bytes of its head."""
        status = head[9:12].decode("ascii", "replace") or "none"
        self.statuses[status] = self.statuses.get(status, 0) + 1


Load = Callable[[int, str, float, Target], Count]
Act = Callable[[socket.socket, Counter, int], None]
"""What is done on a new connection, with the number of the connection among those of its load."""


def prepare(port: int, versions: int) -> Target:
    """Return a target whose game has this many versions if the service allows it, and else as many as it allows.

    The game grows by a player who wants a pause and takes it back, again and again.
    """
    host = Host(port)
    players = host.players(2)
    clock = {"decision_seconds": 86_400}
    game = host.post("/v1/games", {"title": "seven_wonders", "seats": 2, "clock": clock}, players[0])["id"]
    version = host.post(f"/v1/games/{game}/seats", {}, players[1])["version"]
    with contextlib.suppress(RuntimeError):  # it has a bound
        while version < versions:
            body = {"wanted": version % 2 == 0}
            version = host.post(f"/v1/games/{game}/pause", body, players[0])["version"]
    log = _read_log(port, game, players[0])
    cut = log[:BIG].rpartition(b"\n")[0] + b"\n"
    return Target(game, players[0].token, base64.b64encode(cut).decode(), [one.token for one in host.players(TOKENS)])


def _read_log(port: int, game: str, player: Player) -> bytes:
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/v1/games/{game}/log", headers={"Authorization": f"Bearer {player.token}"}
    )
    with urllib.request.urlopen(asked) as answer:
        log: bytes = answer.read()
    return log


def one_byte_chunks(port: int, address: str, until: float, _target: Target) -> Count:
    """Send bodies without a token in chunks of one byte, on 4 connections."""
    head = (
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    return _connections(port, address, until, 4, _sends(head + b"1\r\n \r\n" * CHUNKS + b"0\r\n\r\n"))


def big_bodies(port: int, address: str, until: float, _target: Target) -> Count:
    """Send bodies of 1.3 MB without a token to routes that take less or are limited, on 8 connections."""
    sent = [request("POST", path, body=b" " * BIG) for path in ("/v1/players", "/v1/logs/verify", "/v1/games")]
    return _connections(port, address, until, 8, _sends(*sent))


def verifications(port: int, address: str, until: float, target: Target) -> Count:
    """Have a log of 1.3 MB verified with 40 tokens, on 8 connections."""
    log = base64.b64decode(target.log)
    sent = [request("POST", "/v1/logs/verify", token, log, secrets.token_hex(8)) for token in target.tokens]
    return _connections(port, address, until, 8, _sends(*sent))


def kept_alive_readers(port: int, address: str, until: float, _target: Target) -> Count:
    """Read a list without a pause, on 16 connections."""
    return _connections(port, address, until, 16, _sends(request("GET", "/v1/titles")))


def long_reads(port: int, address: str, until: float, target: Target) -> Count:
    """Read a long game whole, in four ways, on 8 connections."""
    base = f"/v1/games/{target.game}"
    at = base64.b64decode(target.log).count(b"\n") - 1
    paths = (f"{base}?at={at}", f"{base}/events", f"{base}/history", f"{base}/log")
    return _connections(port, address, until, 8, _sends(*[request("GET", path, target.token) for path in paths]))


def slow_bodies(port: int, address: str, until: float, _target: Target) -> Count:
    """Send bodies a byte at a time, ten bytes a second, on 300 connections."""
    head = request("POST", "/v1/players", body={"name": "x"}).partition(b"\r\n\r\n")[0]
    head = head.replace(b"Content-Length: 12", b"Content-Length: 60000") + b"\r\n\r\n"

    def act(wire: socket.socket, counter: Counter, _number: int) -> None:
        counter.requests += 1
        wire.sendall(head)
        wire.settimeout(0.1)
        while time.monotonic() < until:
            wire.sendall(b" ")
            with contextlib.suppress(TimeoutError):
                counter.answered(wire.recv(RECEIVED))
                return

    return _connections(port, address, until, SLOW, act)


def slow_readers(port: int, address: str, until: float, target: Target) -> Count:
    """Ask for long responses and read a byte of them now and then, on 300 connections."""
    paths = (f"/v1/games/{target.game}/history", f"/v1/games/{target.game}/log", "/openapi.yaml")

    def act(wire: socket.socket, counter: Counter, number: int) -> None:
        counter.requests += 1
        wire.sendall(request("GET", paths[number % len(paths)], target.token))
        while time.monotonic() < until and wire.recv(1):
            gevent.sleep(0.5)

    return _connections(port, address, until, SLOW, act, small=True)


def streams(port: int, address: str, until: float, target: Target) -> Count:
    """Open 3,000 streams of a game, in which a move is made ten times a second."""
    sent = request("GET", f"/v1/games/{target.game}/events?after=100000000", target.token)
    head = Host(port).get(f"/v1/games/{target.game}", Player(target.token))["version"]
    sent = sent.replace(b"after=100000000", b"after=%d" % head).replace(
        b"\r\n\r\n", b"\r\nAccept: text/event-stream\r\n\r\n"
    )

    def act(wire: socket.socket, counter: Counter, _number: int) -> None:
        counter.requests += 1
        wire.sendall(sent)
        wire.settimeout(1)
        while time.monotonic() < until:
            with contextlib.suppress(TimeoutError):
                if not wire.recv(RECEIVED):
                    return

    mover = gevent.spawn(_move, port, until, target)
    count = _connections(port, address, until, STREAMS, act)
    mover.kill()
    return count


def _move(port: int, until: float, target: Target) -> None:
    host, player = Host(port), Player(target.token)
    offered = host.moves(target.game, player)
    ids = [legal_move["move"] for legal_move in offered["moves"]]
    number = 0
    while time.monotonic() < until:
        number += 1
        host.post(f"/v1/games/{target.game}/moves", {"move": ids[number % 2], "decision": offered["decision"]}, player)
        gevent.sleep(0.1)


def _connections(port: int, address: str, until: float, count: int, act: Act, *, small: bool = False) -> Count:
    """Keep this number of connections busy; `small` ones keep little that is not read."""
    counter = Counter()

    def client(number: int) -> None:
        while time.monotonic() < until:
            try:
                with socket.socket() as wire:
                    if small:
                        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    wire.bind((address, 0))
                    wire.settimeout(max(0.1, until - time.monotonic()))
                    wire.connect(("127.0.0.1", port))
                    counter.connections += 1
                    act(wire, counter, number)
            except OSError:
                pass
            gevent.sleep(AGAIN)

    clients = [gevent.spawn(client, number) for number in range(count)]
    gevent.joinall(clients, timeout=max(0.0, until - time.monotonic()) + 1)
    gevent.killall(clients)
    return Count(counter.requests, counter.connections, counter.statuses)


def _sends(*sent: bytes) -> Act:
    """Return an act that sends requests in rotation, each when the one before was answered."""

    def act(wire: socket.socket, counter: Counter, number: int) -> None:
        while True:
            number += 1
            counter.requests += 1
            try:
                wire.sendall(sent[number % len(sent)])
            except OSError:
                counter.answered(wire.recv(RECEIVED))
                return
            if not _read_response(wire, counter):
                return

    return act


def _read_response(wire: socket.socket, counter: Counter) -> bool:
    """Read a response to its end. Return whether the connection goes on."""
    got = b""
    while b"\r\n\r\n" not in got:
        chunk = wire.recv(RECEIVED)
        if not chunk:
            return False
        got += chunk
    counter.answered(got)
    head, _, body = got.partition(b"\r\n\r\n")
    lower = head.lower()
    if b"transfer-encoding: chunked" in lower:
        tail = body[-5:]
        while tail != b"0\r\n\r\n":
            chunk = wire.recv(RECEIVED)
            if not chunk:
                return False
            tail = (tail + chunk)[-5:]
    else:
        left = int(lower.partition(b"content-length:")[2].split(b"\r\n", 1)[0] or b"0") - len(body)
        while left > 0:
            chunk = wire.recv(min(left, RECEIVED))
            if not chunk:
                return False
            left -= len(chunk)
    return b"connection: close" not in lower


LOADS: dict[str, Load] = {
    load.__name__: load
    for load in (
        one_byte_chunks,
        big_bodies,
        verifications,
        kept_alive_readers,
        long_reads,
        slow_bodies,
        slow_readers,
        streams,
    )
}


def main() -> None:
    """Run one load, and print its counts as JSON."""
    name, port, address, seconds, file = sys.argv[1:]
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    target = msgspec.json.decode(Path(file).read_bytes(), type=Target)
    count = LOADS[name](int(port), address, time.monotonic() + float(seconds), target)
    sys.stdout.write(msgspec.json.encode(count._asdict()).decode() + "\n")


if __name__ == "__main__":
    main()
