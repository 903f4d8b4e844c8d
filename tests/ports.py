"""TCP ports for servers that need a fixed one."""

import random
import socket

PORTS = range(10_000, 20_000)
"""Ports below those that systems hand out themselves, so that nothing else takes one between its choice and its use.

A port 10,000 higher exists too: a node of a cluster has its bus there.
"""


def free_port() -> int:
    """Return a port of 127.0.0.1 on which nothing listens."""
    [port] = free_ports(1)
    return port


def free_ports(count: int) -> list[int]:
    """Return different ports of 127.0.0.1 on which nothing listens."""
    found: list[int] = []
    while len(found) < count:
        port = random.SystemRandom().choice(PORTS)  # not seeded: another test run must not choose the same
        if port not in found and _is_free(port):
            found.append(port)
    return found


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
