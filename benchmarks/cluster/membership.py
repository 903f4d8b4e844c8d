"""Membership: nodes become a cluster, and what the cluster says of its nodes."""

import contextlib
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import redis

from application.runtime.servers import ServerError
from benchmarks.cluster.node import Node
from benchmarks.cluster.shape import HOST, SLOTS, Shape

PATIENCE = 30.0
"""Seconds within which the nodes have to agree."""


class Member(NamedTuple):
    """What a node says of a node: its id, whether it is a primary and is reachable, its primary's id, its slots."""

    id: str
    port: int
    primary: bool
    failed: bool
    replicates: str
    slots: tuple[str, ...]


def form(nodes: Sequence[Node], shape: Shape) -> None:
    """Make one cluster of new nodes that run. Raise ServerError, redis.RedisError."""
    for node in nodes:
        if node.number < shape.primaries:
            first, last = shape.slots(node.number)
            command(node, "CLUSTER SET-CONFIG-EPOCH", node.number + 1)
            command(node, "CLUSTER ADDSLOTSRANGE", first, last)
        if node.number:
            command(nodes[0], "CLUSTER MEET", HOST, node.address.peer_port, node.address.peer_bus_port)
    _until("meet", lambda: all(len(members(node)) == len(nodes) for node in nodes))
    for node in nodes[shape.primaries :]:
        command(node, "CLUSTER REPLICATE", own_id(nodes[node.number % shape.primaries]))
    wait_until_complete(nodes)


def wait_until_complete(nodes: Sequence[Node]) -> None:
    """Wait until all nodes agree that all slots are served and all replicas are up to date. Raise ServerError."""
    _until("agree", lambda: are_complete(nodes))


def are_complete(nodes: Sequence[Node]) -> bool:
    """Whether each node is complete, and all agree. A primary that was replaced can be complete before it knows."""
    return all(is_complete(node, len(nodes)) for node in nodes) and agree(nodes)


def agree(nodes: Sequence[Node]) -> bool:
    """Whether all nodes name the same primaries for the same slots; not if one does not answer."""
    with contextlib.suppress(redis.RedisError):
        return len({frozenset((each.id, each.slots) for each in members(node) if each.slots) for node in nodes}) == 1
    return False


def is_complete(node: Node, count: int) -> bool:
    """Whether a node knows `count` reachable nodes and all slots; and, if it is a replica, has its primary's data."""
    try:
        with node.client() as client:
            state: Any = client.execute_command("CLUSTER INFO")
            found = members(node)
            replication = client.info("replication")
    except (redis.RedisError, ValueError):
        return False
    up_to_date = replication["role"] == "master" or replication["master_link_status"] == "up"
    served = state["cluster_state"] == "ok" and int(state["cluster_slots_ok"]) == SLOTS
    return served and up_to_date and len(found) == count and not any(member.failed for member in found)


def members(node: Node) -> list[Member]:
    """Return what a node says of all nodes, itself included. Raise redis.RedisError."""
    with node.client() as client:
        lines = client.execute_command("CLUSTER NODES")
    return [_member(address, facts) for address, facts in lines.items() if "handshake" not in facts["flags"]]


def _member(address: str, facts: dict[str, Any]) -> Member:
    flags = facts["flags"].split(",")
    slots = tuple("-".join(slot) for slot in facts["slots"])
    failed = "fail" in flags or "fail?" in flags or ("myself" not in flags and not facts["connected"])
    replicates = "" if facts["master_id"] == "-" else facts["master_id"]
    return Member(facts["node_id"], int(address.rpartition(":")[2]), "master" in flags, failed, replicates, slots)


def roles(nodes: Sequence[Node]) -> list[str]:
    """Return the role of each node in words. Raise redis.RedisError."""
    ids = [own_id(node) for node in nodes]
    found = {member.id: member for member in members(nodes[0])}
    return [
        "primary" if found[own].primary else f"replica of {nodes[ids.index(found[own].replicates)].name}" for own in ids
    ]


def own_id(node: Node) -> str:
    """Return the id of a node. Raise redis.RedisError."""
    with node.client() as client:
        return str(client.execute_command("CLUSTER MYID"))


def is_primary(node: Node) -> bool:
    """Whether a node takes itself for a primary with slots; not if it does not answer."""
    with contextlib.suppress(redis.RedisError):
        own = own_id(node)
        return any(member.id == own and member.primary and member.slots for member in members(node))
    return False


def follows(node: Node, primary: Node) -> bool:
    """Whether a node is a replica of another one. Raise redis.RedisError."""
    own, wanted = own_id(node), own_id(primary)
    return any(member.id == own and member.replicates == wanted for member in members(node))


def command(node: Node, *words: Any) -> Any:
    """Send a command to one node and return its answer. Raise redis.RedisError."""
    with node.client() as client:
        return client.execute_command(*words)


def _until(what: str, done: Any) -> None:
    give_up = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > give_up:
            raise ServerError(f"the nodes of the cluster did not {what} within {PATIENCE:.0f} seconds")
        time.sleep(0.05)
