"""A whole Heptad on a cluster of this machine: nodes, a queue server, web servers and workers, kept running.

Each web server has its own port, as on machines of their own. The folder holds everything:

    <folder>/shape.json      the numbers of nodes and their ports
    <folder>/node-1/ ...     the data of each node
    <folder>/queue/          the queue server
    <folder>/witness         what the sweeper knows of the logs
"""

import contextlib
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import structlog

from application.runtime.delay import Delay
from application.runtime.servers import ServerError, queue_server
from application.runtime.settings import Settings
from benchmarks.cluster import membership
from benchmarks.cluster.links import Links, caller_address
from benchmarks.cluster.node import Node
from benchmarks.cluster.shape import HOST, Shape, load
from benchmarks.process_group import ProcessGroup
from events.process import lifeline
from events.process.locks import Lock
from heptad.supervising.children import WEB, Child, Command, Surroundings, end, worker, worker_kinds
from heptad.supervising.supervisor import TICK, KeptServer, is_ready, on_signals, url_of, watchdog_pipe

log = structlog.get_logger("heptad")

LONGEST_WITHOUT_NODE = 2.0
"""The most seconds before a node that keeps ending is started again."""
READY_SECONDS = 120.0
"""Seconds within which all web servers have to be ready."""


@dataclass(frozen=True)
class Plan:
    """What a cluster consists of. The times are in milliseconds."""

    primaries: int = 3
    replicas: int = 2
    """Replicas of each primary."""
    web: int = 2
    """Web servers; 0: only nodes and the queue server run, no workers either."""
    workers: int = 1
    """Workers of each kind; there is one sweeper."""
    kinds: tuple[str, ...] | None = None
    """The kinds of workers; None: all. The sweeper always runs."""
    node_timeout: int = 2000
    """After this time without an answer, a node counts as lost."""
    min_replicas: int = 1
    """A primary refuses writes while fewer replicas than this follow it."""
    max_lag: int = 2
    """Seconds after which a silent replica no longer follows."""
    proxied: bool = False
    """Whether the nodes reach each other through proxies, so that links can be cut."""

    @property
    def options(self) -> dict[str, str]:
        """The options of the nodes."""
        return {
            "cluster-node-timeout": str(self.node_timeout),
            "min-replicas-to-write": str(min(self.min_replicas, self.replicas)),
            "min-replicas-max-lag": str(self.max_lag),
        }


class KeptNode:
    """A node that is started again whenever it ends, unless it is `held`."""

    def __init__(self, node: Node, group: int) -> None:
        self.node = node
        self.held = False
        self._group = group
        self._delay = Delay(LONGEST_WITHOUT_NODE)
        self._started = 0.0
        self._ended = False

    def launch(self) -> None:
        """Start the node without waiting. Raise ServerError, OSError."""
        self.node.launch(self._group)
        self._started = time.monotonic()
        self._ended = False

    def watch(self) -> None:
        """Start the node again if it has ended and its delay is over."""
        if self.node.alive():
            return
        if not self._ended:
            self._ended = True
            self._delay.failed(time.monotonic() - self._started)
            log.warning("node_ended", node=self.node.name)
        if self._delay.over() and not self.held:
            self.launch()
            log.info("node_started", node=self.node.name)


class Process:
    """A web server or a worker. `port` is that of a web server, else 0."""

    def __init__(self, command: Command, given: Surroundings, port: int = 0) -> None:
        self.name = command.name
        self.port = port
        self.child = Child(command, given)
        self._command = command
        self._given = given

    @property
    def url(self) -> str:
        """The URL of a web server."""
        return url_of(HOST, self.port)

    def pids(self) -> list[int]:
        """Return the process and its children, the workers of a web server."""
        running = self.child.process
        if running is None or running.poll() is not None:
            return []
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(running.pid)],
            capture_output=True,
            text=True,
            check=False,
        )
        return [running.pid, *map(int, found.stdout.split())]

    def restart(self, code: Path | None) -> None:
        """End the process, and start it from the packages in the folder `code`; None: as they are installed."""
        end([self.child], hurry=lambda: False)
        environ = dict(self._given.environ)
        if code is not None:
            environ["PYTHONPATH"] = str(code)
        self.child = Child(self._command, replace(self._given, environ=environ))
        self.child.watch()


class Cluster:
    """A Heptad on a cluster.

    `start` returns when it is ready; then call `watch` often, or `keep` it by a thread. As a context it does both, and
    does not wait for web servers and workers at the end.
    """

    def __init__(self, settings: Settings, plan: Plan, environ: Mapping[str, str] | None = None) -> None:
        self.settings = settings
        self.plan = plan
        self.folder = settings.data.absolute()
        self.shape: Shape
        self.links: Links
        self.nodes: list[KeptNode] = []
        self.web: list[Process] = []
        self.workers: list[Process] = []
        self.queue: KeptServer
        self._environ = dict(os.environ if environ is None else environ)
        self._stack = contextlib.ExitStack()
        self._stopping = False
        self._hurried = False
        self._watching = threading.RLock()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> "Cluster":
        self.start()
        self.keep()
        return self

    def __exit__(self, *_: object) -> None:
        self._hurried = True
        self.stop()

    @property
    def urls(self) -> list[str]:
        """The URLs of all web servers."""
        return [each.url for each in self.web]

    def start(self) -> None:
        """Start everything in order. Raise ShapeError, ServerError, OSError, with nothing left running."""
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(self.folder / "cluster.lock")
        if not lock.take():
            raise ServerError(f"a cluster already runs on {self.folder}")
        self._stack.callback(lock.drop)
        self.shape = load(self.folder, self.plan.primaries, self.plan.replicas, proxied=self.plan.proxied)
        group = ProcessGroup()
        self._stack.callback(group.close)
        self._start_nodes(group)
        self.queue = KeptServer(queue_server(self.folder, group.id))
        self._stack.callback(self.queue.server.stop)
        self.queue.start(lambda: self._stopping)
        self._start_processes()

    def _start_nodes(self, group: ProcessGroup) -> None:
        """Start the nodes, and join them unless they were joined before."""
        if self.plan.proxied:
            self.links = Links(self.shape.addresses)
            self.links.start()
            self._stack.callback(self.links.stop)
        nodes = [self._node(number) for number in range(len(self.shape.addresses))]
        is_new = not any(node.joined for node in nodes)
        for node in nodes:
            self._stack.callback(node.stop)
            kept = KeptNode(node, group.id)
            kept.launch()
            self.nodes.append(kept)
        for node in nodes:
            node.wait_until_ready()
        if is_new:
            membership.form(nodes, self.shape)
        else:
            membership.wait_until_complete(nodes)
        log.info("cluster_formed", nodes=len(nodes))

    def _node(self, number: int) -> Node:
        options = self.plan.options
        if self.plan.proxied:
            options |= {"bind-source-addr": caller_address(number)}
        return Node(number, self.folder / f"node-{number + 1}", self.shape.addresses[number], options)

    def _start_processes(self) -> None:
        environ = {
            **self._environ,
            "HEPTAD_DATA": str(self.folder),
            "HEPTAD_REDIS_URL": self.shape.url,
            "HEPTAD_QUEUE_URL": self.queue.server.url,
        }
        if not self.plan.web:
            return
        pipe, _ = self._stack.enter_context(watchdog_pipe())
        self._stack.callback(self._end_processes)
        for number in range(self.plan.web):
            listener = socket.create_server((HOST, self.settings.port if number == 0 else 0), backlog=2048)
            self._stack.callback(listener.close)
            given = Surroundings(environ, self.folder, pipe, listener)
            command = replace(WEB, name=f"web-{number + 1}")
            self.web.append(Process(command, given, listener.getsockname()[1]))
        given = Surroundings(environ, self.folder, pipe, listener)
        self.workers = [Process(command, given) for command in self._worker_commands()]
        self._wait_until_ready()

    def _worker_commands(self) -> Sequence[Command]:
        """Return the commands of the workers: one sweeper, and as many of each other kind as planned."""
        kinds = self.plan.kinds
        return [
            replace(worker(kind), name=kind if number == 0 else f"{kind}-{number + 1}")
            for kind in worker_kinds(self.settings)
            if kinds is None or kind in kinds or kind == "sweeper"
            for number in range(1 if kind == "sweeper" else self.plan.workers)
        ]

    def _wait_until_ready(self) -> None:
        give_up = time.monotonic() + READY_SECONDS
        while not self._stopping and not all(is_ready(url) for url in self.urls):
            if time.monotonic() > give_up:
                raise ServerError("the web servers did not become ready; their own messages are above")
            self.watch()
            time.sleep(TICK)

    def watch(self) -> None:
        """Start again what has ended."""
        with self._watching:
            for kept in self.nodes:
                try:
                    kept.watch()
                except (ServerError, OSError) as error:
                    log.error("node_not_started", node=kept.node.name, reason=str(error))  # noqa: TRY400
            self.queue.watch(lambda: self._stopping)
            for process in (*self.web, *self.workers):
                process.child.watch()

    def restart(self, process: Process, code: Path | None = None) -> None:
        """End a process in order and start it again, perhaps with other code."""
        with self._watching:
            process.restart(code)

    def keep(self) -> None:
        """Watch from a thread until the cluster is stopped."""

        def run() -> None:
            while not self._stopping:
                self.watch()
                time.sleep(TICK)

        self._thread = lifeline.start("cluster", run)

    def run(self, on_ready: Callable[["Cluster"], None]) -> None:
        """Start, run until SIGINT, SIGTERM or SIGHUP, and stop. Raise ShapeError, ServerError, OSError."""

        def ask_to_stop(*_: object) -> None:
            self._hurried = self._stopping  # at the second signal
            self._stopping = True

        with on_signals(ask_to_stop):
            try:
                self.start()
                if not self._stopping:
                    on_ready(self)
                while not self._stopping:
                    self.watch()
                    time.sleep(TICK)
            finally:
                self.stop()

    def stop(self) -> None:
        """Stop everything in order: web servers, workers, the queue server, nodes."""
        log.info("stopping")
        self._stopping = True
        if self._thread is not None:
            self._thread.join()
        self._stack.close()

    def _end_processes(self) -> None:
        for process in (*self.web, *self.workers):
            for pid in process.pids():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)  # one that was stopped can't end
        end([process.child for process in self.web], lambda: self._hurried)
        end([process.child for process in self.workers], lambda: self._hurried)
