"""Loads of connections and bodies: readers, large bodies, tiny chunks, slow clients and streams."""

import itertools
import resource
from collections.abc import Callable, Iterator

import gevent
from gevent import socket

from benchmarks.abuse.attack import SOURCE, Act, Attack
from benchmarks.abuse.long_game import imported
from benchmarks.harness.wire import TIMEOUT, request
from benchmarks.service.busy import hostile_log

CONNECTIONS = 8
BIG_BYTES = 1_300_000
BIG = b"x" * BIG_BYTES
CHUNKS = 300_000
CHUNKS_AT_ONCE = 1_000
SLOW = 300
SLOW_SECONDS = 0.5
STREAMS = 3_000
STREAMED_MOVE_SECONDS = 0.5


def busy_core(_attack: Attack) -> list[Act]:
    """No request at all: one busy core at the lowest priority, which is the control of all other loads."""

    def spin() -> None:
        for _ in range(100_000):
            pass
        gevent.sleep(0)

    return [spin]


def readers(attack: Attack) -> list[Act]:
    """16 connections that read /v1/titles without a pause."""
    sent = request("GET", "/v1/titles")
    return [_asking(attack, itertools.repeat(sent)) for _ in range(16)]


def verifications(attack: Attack) -> list[Act]:
    """8 connections on which 40 tokens have expensive logs of 1.3 MB verified."""
    log = hostile_log(BIG_BYTES)
    tokens = [player.token for player in attack.players(attack.scaled(40, 8))]
    sent = [request("POST", "/v1/logs/verify", token, log) for token in tokens]
    return [_asking(attack, itertools.cycle(sent[n::CONNECTIONS])) for n in range(CONNECTIONS)]


def big_bodies(attack: Attack) -> list[Act]:
    """8 connections that send bodies of 1.3 MB without a token."""
    sent = [request("POST", path, None, BIG) for path in ("/v1/logs/verify", "/v1/players")]
    return [_asking(attack, itertools.cycle(sent)) for _ in range(CONNECTIONS)]


def chunks(attack: Attack) -> list[Act]:
    """4 connections that send bodies in 300,000 chunks of one byte, without a token."""
    head = request("POST", "/v1/logs/verify").removesuffix(b"\r\n")
    head += b"Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
    piece = b"1\r\nx\r\n" * CHUNKS_AT_ONCE

    def send() -> None:
        with _connected(attack) as connection:
            connection.sendall(head)
            for _ in range(CHUNKS // CHUNKS_AT_ONCE):
                connection.sendall(piece)
            connection.sendall(b"0\r\n\r\n")
            attack.answers[connection.recv(65536)[9:12].decode() or "closed"] += 1

    return [send] * 4


def slow_bodies(attack: Attack) -> list[Act]:
    """300 connections that send a body of 60 kB, one byte in half a second."""
    head = request("POST", "/v1/players").removesuffix(b"\r\n")
    head += b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"

    def send() -> None:
        with _connected(attack) as connection:
            connection.sendall(head)
            for _ in range(60_000):
                gevent.sleep(SLOW_SECONDS)
                connection.sendall(b" ")

    return [send] * attack.scaled(SLOW, 60)


def slow_readers(attack: Attack) -> list[Act]:
    """300 connections that ask for a log of 3 MB, and read one byte of it in half a second."""
    game = imported(attack)
    sent = request("GET", f"/v1/games/{game}/log")

    def read() -> None:
        with _connected(attack, receive_buffer=4096) as connection:
            connection.sendall(sent)
            attack.answers[connection.recv(12)[9:12].decode() or "closed"] += 1
            while connection.recv(1):
                gevent.sleep(SLOW_SECONDS)

    return [read] * attack.scaled(SLOW, 60)


def streams(attack: Attack) -> list[Act]:
    """3,000 streams of one game, in which a seat moves twice a second."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    host = attack.host()
    players = host.players(3)
    game = host.start_game(players)
    sent = request("GET", f"/v1/games/{game}/events").replace(b"\r\n", b"\r\nAccept: text/event-stream\r\n", 1)
    opened = [_opened(attack, sent) for _ in range(attack.scaled(STREAMS, 300))]

    def drain(connection: socket.socket) -> Act:
        def read() -> None:
            if not connection.recv(65536):
                attack.answers["closed"] += 1
                gevent.sleep(TIMEOUT)

        return read

    offered = host.moves(game, players[0])
    bodies = itertools.cycle({"move": each["move"], "decision": offered["decision"]} for each in offered["moves"][:2])

    def move() -> None:
        host.post(f"/v1/games/{game}/moves", next(bodies), players[0])
        gevent.sleep(STREAMED_MOVE_SECONDS)

    return [*map(drain, opened), move]


def _asking(attack: Attack, requests: Iterator[bytes]) -> Act:
    """Return the act of a connection that sends one request after the other."""
    wire = attack.wire()
    return lambda: wire.ask(next(requests))


def _opened(attack: Attack, sent: bytes) -> socket.socket:
    """Return a connection on which a request was sent."""
    connection = _connected(attack)
    connection.sendall(sent)
    return connection


def _connected(attack: Attack, receive_buffer: int | None = None) -> socket.socket:
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if receive_buffer is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(TIMEOUT)
    connection.bind((SOURCE, 0))
    connection.connect(("127.0.0.1", attack.port))
    return connection


WIRE_LOADS: dict[str, Callable[[Attack], list[Act]]] = {
    "busy-core": busy_core,
    "readers": readers,
    "verifications": verifications,
    "big-bodies": big_bodies,
    "chunks": chunks,
    "slow-bodies": slow_bodies,
    "slow-readers": slow_readers,
    "streams": streams,
}
