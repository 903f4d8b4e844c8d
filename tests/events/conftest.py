"""The store's contract holds on one server and on a cluster: `store` is both, one after the other."""

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from redis.cluster import RedisCluster

from application.runtime.servers import find_server
from events.store.appending import Store
from events.store.connecting import connect
from tests.patience import until
from tests.ports import free_ports

NODES = 3
SLOTS = 16384


@pytest.fixture(scope="session")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of three masters on this machine, by the URL of one of them."""
    ports = free_ports(2 * NODES)
    with contextlib.ExitStack() as stack:
        nodes = []
        for port, bus in zip(ports[:NODES], ports[NODES:], strict=True):
            stack.enter_context(node(tmp_path_factory.mktemp("node"), port, bus))
            nodes.append(stack.enter_context(redis.Redis(port=port)))
        join(nodes, ports)
        yield f"redis://127.0.0.1:{ports[0]}"


@contextlib.contextmanager
def node(folder: Path, port: int, bus: int) -> Iterator[None]:
    options = {
        "port": port,
        "cluster-port": bus,
        "bind": "127.0.0.1",
        "dir": folder,
        "save": "",
        "cluster-enabled": "yes",
        "cluster-node-timeout": 2000,
    }
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    with (folder / "log").open("wb") as log, subprocess.Popen([find_server(), *words], stdout=log, stderr=log) as run:
        try:
            yield
        finally:
            run.kill()


def join(nodes: list[redis.Redis], ports: list[int]) -> None:
    for number, each in enumerate(nodes):
        until(lambda each=each: answers(each))
        each.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
        each.execute_command("CLUSTER ADDSLOTSRANGE", number * SLOTS // NODES, (number + 1) * SLOTS // NODES - 1)
        if number:
            nodes[0].execute_command("CLUSTER MEET", "127.0.0.1", ports[number], ports[NODES + number])
    for each in nodes:
        until(lambda each=each: each.cluster("info")["cluster_state"] == "ok")
        until(lambda each=each: int(each.cluster("info")["cluster_known_nodes"]) == NODES)


def answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


@pytest.fixture(scope="session")
def whole_cluster(cluster_url: str) -> Iterator[RedisCluster]:
    client = connect(cluster_url)
    assert isinstance(client, RedisCluster)
    yield client
    client.close()


@pytest.fixture
def cluster_client(whole_cluster: RedisCluster) -> RedisCluster:
    """A client of an empty cluster."""
    whole_cluster.flushall()
    return whole_cluster


@pytest.fixture(params=["server", "cluster"])
def store(request: pytest.FixtureRequest) -> Store:
    """An empty store, on one server and on a cluster."""
    return Store(request.getfixturevalue("log_client" if request.param == "server" else "cluster_client"))


@pytest.fixture
def server_store(log_client: redis.Redis) -> Store:
    """An empty store on one server, for what only one server can suffer."""
    return Store(log_client)
