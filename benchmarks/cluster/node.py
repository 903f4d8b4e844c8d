"""A node: one Valkey server in cluster mode, with its own folder and ports.

It stores the log as the private log server does: an append-only file, synced before each reply.
"""

import contextlib
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from application.runtime.servers import LOG_SERVER, PATIENCE, ServerError, demand_whole, find_server
from benchmarks.cluster.shape import HOST, Address

EVERY_NODE = {
    "bind": HOST,
    "protected-mode": "yes",
    "save": "",
    "cluster-enabled": "yes",
    "cluster-config-file": "nodes.conf",
    "cluster-allow-replica-migration": "no",  # a primary keeps as many replicas as it was given
    "cluster-require-full-coverage": "no",  # games in other slots go on while a primary is away
    "repl-diskless-sync-delay": "0",
    "repl-backlog-size": "16mb",
    **LOG_SERVER,
}


class Node:
    """A node in its own folder. `number` counts from 0; `options` are added to those of every node."""

    def __init__(self, number: int, folder: Path, address: Address, options: Mapping[str, str]) -> None:
        self.number = number
        self.folder = folder
        self.address = address
        self.options = {**EVERY_NODE, **_ports(address), **options}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def name(self) -> str:
        """The name in messages."""
        return f"node-{self.number + 1}"

    @property
    def url(self) -> str:
        """The URL for clients."""
        return f"redis://{HOST}:{self.address.port}"

    @property
    def joined(self) -> bool:
        """Whether the node was part of a cluster before."""
        return (self.folder / "nodes.conf").exists()

    def launch(self, group: int) -> None:
        """Start the server in a process group, without waiting. Raise ServerError, OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        demand_whole(self.folder)
        words = [word for name, value in self.options.items() for word in (f"--{name}", value)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [find_server(), *words],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                process_group=group,
                restore_signals=False,  # SIGXFSZ stays ignored: a file that reached its limit is an error of a write
            )

    def alive(self) -> bool:
        """Whether the server's process runs."""
        return self.process is not None and self.process.poll() is None

    def answers(self) -> bool:
        """Whether the server has loaded its data and answers."""
        try:
            with self.client() as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def wait_until_ready(self) -> None:
        """Wait until the server answers. Raise ServerError if it ends or takes too long."""
        give_up = time.monotonic() + PATIENCE
        while not self.answers():
            if not self.alive() or time.monotonic() > give_up:
                raise ServerError(f"{self.name} did not start; see {self.folder / 'server.log'}")
            time.sleep(0.02)

    def client(self) -> redis.Redis:
        """Return a client of this node alone, which gives up quickly."""
        port = self.address.port
        return redis.Redis(HOST, port, socket_timeout=2, retry=Retry(NoBackoff(), 0), decode_responses=True)

    def stop(self) -> None:
        """Shut the server down and wait for its end."""
        if self.process is None:
            return
        if self.alive():
            with contextlib.suppress(redis.RedisError), self.client() as client:
                client.execute_command("SHUTDOWN NOSAVE NOW FORCE")
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _ports(address: Address) -> dict[str, str]:
    options = {"port": str(address.port), "cluster-port": str(address.bus_port)}
    if address.peer_port != address.port:
        options |= {
            "cluster-announce-port": str(address.peer_port),
            "cluster-announce-bus-port": str(address.peer_bus_port),
            "cluster-announce-client-port": str(address.port),
        }
    return options
