"""The shape of a cluster: how many nodes there are, at which ports, and who replicates whom."""

import random
import socket
from pathlib import Path

import msgspec

SLOTS = 16384
HOST = "127.0.0.1"
PORTS = range(10_000, 32_000)
"""Ports that systems do not hand out to outgoing connections, so that a node that was killed finds its port free."""


class ShapeError(ValueError):
    """The data folder holds a cluster of another shape. The message says what to do."""


class Address(msgspec.Struct, frozen=True):
    """The ports of a node on this machine: for clients, and for the other nodes (the bus).

    `peer_port` and `peer_bus_port` are those that the other nodes use: where links can be cut, proxies listen there.
    """

    port: int
    bus_port: int
    peer_port: int
    peer_bus_port: int


class Shape(msgspec.Struct, frozen=True):
    """`primaries` nodes with slots, and `replicas` more for each of them.

    The first nodes begin as primaries. Node `n` begins as a replica of node `n % primaries`. Failovers change this.
    """

    primaries: int
    replicas: int
    addresses: tuple[Address, ...]

    @property
    def url(self) -> str:
        """The URL of the cluster for `HEPTAD_REDIS_URL`: all nodes, any of which is enough."""
        return " ".join(f"redis://{HOST}:{address.port}" for address in self.addresses)

    def slots(self, primary: int) -> tuple[int, int]:
        """Return the first and the last slot with which a primary begins."""
        return primary * SLOTS // self.primaries, (primary + 1) * SLOTS // self.primaries - 1


def load(folder: Path, primaries: int, replicas: int, *, proxied: bool = False) -> Shape:
    """Return the shape of the cluster in a folder. If there is none, choose its ports and save it.

    Raise ShapeError if the cluster there has other numbers of nodes.
    """
    file = folder / "shape.json"
    if not file.exists():
        shape = Shape(primaries, replicas, addresses(primaries * (1 + replicas), proxied=proxied))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(shape))
        return shape
    shape = msgspec.json.decode(file.read_bytes(), type=Shape)
    if (shape.primaries, shape.replicas) != (primaries, replicas):
        raise ShapeError(
            f"{folder} holds a cluster of {shape.primaries} primaries with {shape.replicas} replicas each: "
            "start it with these numbers, or choose another folder"
        )
    return shape


def addresses(count: int, *, proxied: bool = False) -> tuple[Address, ...]:
    """Return free ports for nodes; if `proxied`, other nodes use other ports than clients."""
    kinds = 4 if proxied else 2
    free = free_ports(kinds * count)
    return tuple(Address(*(free[kinds * n : kinds * n + kinds] * 2)[:4]) for n in range(count))


def free_ports(count: int) -> list[int]:
    """Return different ports of this machine on which nothing listens."""
    found: list[int] = []
    while len(found) < count:
        port = random.SystemRandom().choice(PORTS)
        if port not in found and _is_free(port):
            found.append(port)
    return found


def _is_free(port: int) -> bool:
    try:
        socket.create_server((HOST, port)).close()
    except OSError:
        return False
    return True
