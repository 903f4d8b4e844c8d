"""Faults: what is done to a running cluster, one class for each. Every fault ends by itself or heals what it broke."""

import contextlib
import os
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import httpx
import redis

from benchmarks.cluster.cluster import Cluster, KeptNode, Process
from benchmarks.cluster.membership import are_complete, command, follows, is_primary, members, own_id
from benchmarks.cluster.node import Node
from benchmarks.cluster.shape import HOST

FAILOVER_SECONDS = 40.0
"""Seconds within which a replica has to take over, and within which slots have to move."""


SLOTS_BY_KEY = 5
"""The number of slots that move key by key."""


class Unhealed(Exception):  # noqa: N818 - a result, not a mistake
    """The cluster did not come back after a fault."""


class Fault(Protocol):
    """Something that may happen to a cluster."""

    @property
    def name(self) -> str:
        """The name in the report."""

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Let it happen, and heal it. Return the number of processes that were killed by kill -9. Raise Unhealed."""


class KillPrimary:
    """kill -9 of a primary, which stays away until a replica has taken over."""

    name = "kill -9 of a primary, until a replica takes over"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Kill one."""
        victim = chance.choice(primaries(cluster))
        with held(victim):
            taken_over = takeover(cluster, victim)
            kill(victim.node)
            until(taken_over, "no replica took over")
        return 1


class KillPrimaryBriefly:
    """kill -9 of a primary, which is started again at once."""

    name = "kill -9 of a primary, started again at once"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Kill one."""
        kill(chance.choice(primaries(cluster)).node)
        return 1


class KillReplica:
    """kill -9 of a replica."""

    name = "kill -9 of a replica"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Kill one."""
        kill(chance.choice(replicas(cluster)).node)
        return 1


class KillWeb:
    """kill -9 of a web server with its worker."""

    name = "kill -9 of a web server"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Kill one."""
        return kill_process(chance.choice(cluster.web))


class KillWorker:
    """kill -9 of a worker of any kind, perhaps the sweeper."""

    name = "kill -9 of a worker"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Kill one."""
        return kill_process(chance.choice(cluster.workers))


class KillQueue:
    """kill -9 of the queue server."""

    name = "kill -9 of the queue server"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:  # noqa: ARG002
        """Kill it."""
        os.kill(cluster.queue.server.pid, signal.SIGKILL)
        return 1


class KillOneOfEach:
    """kill -9 of a primary, a replica of another one, a web server, a worker and the queue server at once."""

    name = "kill -9 of one of each at once"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Kill all of them."""
        victim = chance.choice(primaries(cluster))
        others = [kept for kept in replicas(cluster) if not follows(kept.node, victim.node)]
        with held(victim):
            taken_over = takeover(cluster, victim)
            kill(victim.node)
            kill(chance.choice(others).node)
            killed = 2
            for fault in (KillWeb(), KillWorker(), KillQueue()):
                killed += fault.inject(cluster, chance)
            until(taken_over, "no replica took over")
        return killed


class KillReplicas:
    """kill -9 of one replica of each primary at once."""

    name = "kill -9 of a replica of each primary at once"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Kill all of them."""
        victims = [
            chance.choice([kept.node for kept in replicas(cluster) if follows(kept.node, primary.node)])
            for primary in primaries(cluster)
        ]
        for victim in victims:
            kill(victim)
        return len(victims)


class KillProcesses:
    """kill -9 of all web servers and all workers at once."""

    name = "kill -9 of all web servers and workers at once"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:  # noqa: ARG002
        """Kill all of them."""
        return sum(kill_process(process) for process in (*cluster.web, *cluster.workers))


class StopNode:
    """SIGSTOP of a primary for longer than the nodes' timeout, then SIGCONT."""

    name = "SIGSTOP of a primary"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Stop one."""
        victim = chance.choice(primaries(cluster))
        taken_over = takeover(cluster, victim)
        with stopped([pid_of(victim.node)]):
            until(taken_over, "no replica took over")
        return 0


class StopReplica:
    """SIGSTOP of a replica for some seconds."""

    name = "SIGSTOP of a replica"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Stop one."""
        with stopped([pid_of(chance.choice(replicas(cluster)).node)]):
            time.sleep(chance.uniform(1, 4))
        return 0


class StopProcess:
    """SIGSTOP of a web server or a worker for some seconds."""

    name = "SIGSTOP of a web server or a worker"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Stop one."""
        with stopped(chance.choice([*cluster.web, *cluster.workers]).pids()):
            time.sleep(chance.uniform(1, 4))
        return 0


class Failover:
    """`CLUSTER FAILOVER`: a replica takes over in agreement with its primary."""

    name = "failover by hand"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Let one take over."""
        node = chance.choice(replicas(cluster)).node
        command(node, "CLUSTER FAILOVER")
        until(lambda: is_primary(node), "the failover by hand did not happen")
        return 0


class Reshard:
    """Slots move to another primary while their games are played: `CLUSTER MIGRATESLOTS`."""

    name = "slots moved to another primary"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Move a quarter of the slots of a range."""
        source, target = (kept.node for kept in chance.sample(primaries(cluster), 2))
        first, last = chance.choice(ranges(source))
        last = first + (last - first) // 4
        command(source, "CLUSTER MIGRATESLOTS", "SLOTSRANGE", first, last, "NODE", own_id(target))
        until(lambda: serves(target, first), "the slots did not move")
        return 0


class ReshardByKey:
    """Slots move key by key, as with servers that know no `CLUSTER MIGRATESLOTS`."""

    name = "slots moved key by key"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Move the first slots of a range that have games."""
        source, target = (kept.node for kept in chance.sample(primaries(cluster), 2))
        first, last = chance.choice(ranges(source))
        for slot in used_slots(source, range(first, last + 1))[:SLOTS_BY_KEY]:
            move_slot(slot, source, target)
            tell_all(cluster, slot, target)
        return 0


class FullDisk:
    """No file of a primary may grow, so that its append-only file is refused like on a full disk, and it ends.

    The limit is that of the process, since a disk of its own would need the rights of an administrator.
    """

    name = "full disk of a primary"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Fill the disk until another node is the primary; it is started again with room."""
        victim = chance.choice(primaries(cluster))
        with held(victim):
            taken_over = takeover(cluster, victim)
            resource.prlimit(pid_of(victim.node), resource.RLIMIT_FSIZE, (1, 1))
            with contextlib.suppress(redis.RedisError):
                command(victim.node, "SET", f"{{{tag_in(victim.node)}}}:chaos", "x")  # the next write, if nobody moves
            until(lambda: not victim.node.alive(), "the node did not notice that its disk was full")
            until(taken_over, "no replica took over")
        return 0


class CutPrimary:
    """A primary is cut off from all other nodes, but not from clients, until a replica has taken over."""

    name = "primary cut off from the other nodes"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Cut one off."""
        victim = chance.choice(primaries(cluster))
        taken_over = takeover(cluster, victim)
        with cut(cluster, [victim.node.number]):
            until(taken_over, "no replica took over")
            time.sleep(chance.uniform(0, 1))
        return 0


class CutReplica:
    """A replica is cut off from all other nodes for some seconds."""

    name = "replica cut off from the other nodes"

    def inject(self, cluster: Cluster, chance: random.Random) -> int:
        """Cut one off."""
        with cut(cluster, [chance.choice(replicas(cluster)).node.number]):
            time.sleep(chance.uniform(1, 4))
        return 0


class RollingRestart:
    """All web servers and workers are restarted, one after another, with the other version of the code."""

    name = "rolling restart to another version"

    def __init__(self, versions: Sequence[Path | None]) -> None:
        self._versions = versions
        self._current = 0

    def inject(self, cluster: Cluster, chance: random.Random) -> int:  # noqa: ARG002
        """Restart everything."""
        self._current = (self._current + 1) % len(self._versions)
        for process in (*cluster.web, *cluster.workers):
            cluster.restart(process, self._versions[self._current])
            if process.port:
                until(lambda process=process: is_ready(process), "a web server was not ready")  # type: ignore[misc]
        return 0


def every_fault(versions: Sequence[Path | None]) -> list[Fault]:
    """Return one of each fault."""
    return [
        KillPrimary(),
        KillPrimaryBriefly(),
        KillReplica(),
        KillWeb(),
        KillWorker(),
        KillQueue(),
        *kills_of_several(),
        StopNode(),
        StopReplica(),
        StopProcess(),
        Failover(),
        Reshard(),
        ReshardByKey(),
        FullDisk(),
        CutPrimary(),
        CutReplica(),
        RollingRestart(versions),
    ]


def kills_of_several() -> list[Fault]:
    """Return the faults that kill several processes at once."""
    return [KillOneOfEach(), KillReplicas(), KillProcesses()]


def wait_until_healed(cluster: Cluster) -> None:
    """Wait until all nodes are up to date and all web servers are ready. Raise Unhealed."""
    nodes = [kept.node for kept in cluster.nodes]
    until(lambda: are_complete(nodes), "the nodes did not agree", 60)
    until(lambda: all(is_ready(each) for each in cluster.web), "a web server was not ready", 60)


def is_ready(server: Process) -> bool:
    """Whether a web server can reach its servers and write moves."""
    try:
        return httpx.get(f"{server.url}/readyz", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def primaries(cluster: Cluster) -> list[KeptNode]:
    """Return the nodes that are primaries."""
    return [kept for kept in cluster.nodes if is_primary(kept.node)]


def replicas(cluster: Cluster) -> list[KeptNode]:
    """Return the nodes that are replicas."""
    return [kept for kept in cluster.nodes if not is_primary(kept.node)]


def takeover(cluster: Cluster, primary: KeptNode) -> Callable[[], bool]:
    """Return a function that says whether one of the replicas that a primary has now is a primary."""
    candidates = [kept.node for kept in replicas(cluster) if follows(kept.node, primary.node)]
    return lambda: any(is_primary(node) for node in candidates)


def ranges(node: Node) -> list[tuple[int, int]]:
    """Return the ranges of slots of a primary."""
    own = own_id(node)
    [member] = [member for member in members(node) if member.id == own]
    return [(int(slots.split("-")[0]), int(slots.split("-")[-1])) for slots in member.slots]


def serves(node: Node, slot: int) -> bool:
    """Whether a node takes itself for the primary of a slot."""
    return any(first <= slot <= last for first, last in ranges(node))


def used_slots(node: Node, slots: Sequence[int]) -> list[int]:
    """Return the slots with keys. Raise redis.RedisError."""
    with node.client() as client:
        pipe = client.pipeline(transaction=False)
        for slot in slots:
            pipe.execute_command("CLUSTER COUNTKEYSINSLOT", slot)
        return [slot for slot, count in zip(slots, pipe.execute(), strict=True) if count]


def move_slot(slot: int, source: Node, target: Node) -> None:
    """Move the keys of a slot. Raise redis.RedisError."""
    command(target, "CLUSTER SETSLOT", slot, "IMPORTING", own_id(source))
    command(source, "CLUSTER SETSLOT", slot, "MIGRATING", own_id(target))
    while keys := command(source, "CLUSTER GETKEYSINSLOT", slot, 10):
        command(source, "MIGRATE", HOST, target.address.port, "", 0, 5000, "KEYS", *keys)


def tell_all(cluster: Cluster, slot: int, target: Node) -> None:
    """Give a slot to a node: it learns this first, then the other primaries. Raise redis.RedisError."""
    new = own_id(target)
    for node in [target, *(kept.node for kept in primaries(cluster) if kept.node is not target)]:
        command(node, "CLUSTER SETSLOT", slot, "NODE", new)


def tag_in(node: Node) -> str:
    """Return a hash tag whose slot a node serves."""
    for number in range(100_000):
        if serves(node, int(command(node, "CLUSTER KEYSLOT", f"{{{number}}}"))):
            return str(number)
    raise AssertionError("a primary has slots")


def pid_of(node: Node) -> int:
    """Return the process of a node that runs."""
    assert node.process is not None
    return node.process.pid


def kill(node: Node) -> None:
    """End a node at once, as a failing machine would."""
    os.kill(pid_of(node), signal.SIGKILL)


def kill_process(process: Process) -> int:
    """Kill a process with its children. Return their number."""
    pids = process.pids()
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return len(pids)


@contextmanager
def held(kept: KeptNode) -> Iterator[None]:
    """In this block, a node that ends is not started again."""
    kept.held = True
    try:
        yield
    finally:
        kept.held = False


@contextmanager
def stopped(pids: Sequence[int]) -> Iterator[None]:
    """In this block, some processes do not run."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


@contextmanager
def cut(cluster: Cluster, nodes: Sequence[int]) -> Iterator[None]:
    """In this block, some nodes are cut off from the others."""
    cluster.links.cut(nodes)
    try:
        yield
    finally:
        cluster.links.restore()


def until(done: Callable[[], bool], problem: str, seconds: float = FAILOVER_SECONDS) -> None:
    """Wait until something is so. Raise Unhealed with the problem."""
    give_up = time.monotonic() + seconds
    while not done():
        if time.monotonic() > give_up:
            raise Unhealed(problem)
        time.sleep(0.05)
