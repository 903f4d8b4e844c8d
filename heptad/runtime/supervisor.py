"""`heptad up`: starts all processes on one machine in order, keeps them running, and stops them in order."""

import contextlib
import errno
import http.client
import json
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from types import FrameType

import redis
import structlog

from events.data_format import DataFormatError, require_format
from events.store import connect
from heptad.runtime.children import GRACE, Child, Command, Delay, Surroundings, commands, end
from heptad.runtime.disk import LogDisk
from heptad.runtime.locks import Lock
from heptad.runtime.servers import Server, ServerError, log_server, queue_server
from heptad.runtime.settings import Settings

log = structlog.get_logger("heptad")

NOTE = "up.json"
"""The file in the data folder, while Heptad runs, with its URL and the supervisor's process id."""

TICK = 0.1
LONGEST_WITHOUT_SERVER = 2.0
"""The most seconds between attempts to start a server, so that it starts soon after its disk has space again."""

ATTEMPTS = 3
"""The number of times that a web server may end before it is ready for the first time; then the supervisor gives up."""


class UpError(RuntimeError):
    """Heptad can't be started. The message says why and what to do."""


class Supervisor:
    """Runs the servers and the children of one data folder; `on_ready` is called once, with the URL."""

    def __init__(
        self,
        settings: Settings,
        children: Sequence[Command] | None = None,
        on_ready: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.settings = settings
        self.commands = commands(settings) if children is None else children
        self.on_ready = on_ready
        self.folder = settings.data.absolute()
        self.url = ""
        self._signals = 0
        self._servers: list[_KeptServer] = []
        self._children: list[Child] = []

    def run(self) -> None:
        """Run until SIGINT, SIGTERM or SIGHUP, then stop everything. Raise UpError, ServerError, OSError."""
        try:
            with _on_signals(self._signal), contextlib.ExitStack() as stack:
                self._run(stack)
        except ServerError:
            if not self._stopping():  # otherwise waiting was cancelled by a signal
                raise

    def _run(self, stack: contextlib.ExitStack) -> None:
        """Start everything in order; `stack` stops it in the opposite order."""
        left_over = self._own_folder(stack)
        if self.settings.redis_url is None:
            self._log_disk(log_server(self.folder)).before_start()  # before anything else is written to it
        listener = stack.enter_context(self._listen(patience=GRACE + 2 if left_over else 0))
        self.url = url_of(self.settings.host, listener.getsockname()[1])
        self._announce(stack)
        environ = self._start_servers(stack)
        with _pipe() as pipe:
            given = Surroundings(environ, self.folder, pipe, listener)
            self._children = [Child(command, given) for command in self.commands]
            try:
                self._watch()
            finally:
                listener.close()
                self._end_children()

    def _signal(self, _number: int, _frame: FrameType | None) -> None:
        self._signals += 1

    def _stopping(self) -> bool:
        return self._signals > 0

    def _own_folder(self, stack: contextlib.ExitStack) -> bool:
        """Lock the folder for this supervisor. Return True if an earlier supervisor was killed on it."""
        lock = Lock(self.folder / "up.lock")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            free = lock.take()
        except OSError as error:
            raise UpError(f"the data folder cannot be used: {error}; see HEPTAD_DATA") from None
        if not free:
            found = running_at(self.folder)
            where = f"at {found['url']} (process {found['pid']})" if found else "and is just starting or stopping"
            raise UpError(f"Heptad already runs on {self.folder}, {where}")
        stack.callback(lock.drop)
        killed = running_at(self.folder) is not None
        (self.folder / NOTE).unlink(missing_ok=True)
        return killed

    def _listen(self, patience: float) -> socket.socket:
        """Return the listening socket, waiting up to `patience` seconds for children of a killed supervisor."""
        give_up = time.monotonic() + patience
        while True:
            try:
                return listen(self.settings)
            except UpError as error:
                if time.monotonic() >= give_up or self._stopping():
                    raise
                log.info("waiting", reason=str(error))
                time.sleep(0.5)

    def _announce(self, stack: contextlib.ExitStack) -> None:
        note = self.folder / NOTE
        fresh = note.with_suffix(".new")
        fresh.write_text(json.dumps({"url": self.url, "pid": os.getpid()}))
        fresh.replace(note)
        stack.callback(note.unlink, missing_ok=True)

    def _start_servers(self, stack: contextlib.ExitStack) -> dict[str, str]:
        """Start the servers that no setting names. Return the environment with their URLs for the children."""
        environ = {**os.environ, "HEPTAD_DATA": str(self.folder)}
        for name, given, make in (
            ("HEPTAD_REDIS_URL", self.settings.redis_url, self._log_server),
            ("HEPTAD_QUEUE_URL", self.settings.queue_url, self._queue_server),
        ):
            environ[name] = given or self._start_server(make(), stack)
        _require_format(environ["HEPTAD_REDIS_URL"])
        return environ

    def _log_server(self) -> "_KeptServer":
        server = log_server(self.folder)
        return _KeptServer(server, self._log_disk(server))

    def _log_disk(self, server: Server) -> LogDisk:
        return LogDisk(server, self.settings.min_free_bytes, self.settings.reserve_bytes)

    def _queue_server(self) -> "_KeptServer":
        return _KeptServer(queue_server(self.folder))

    def _start_server(self, kept: "_KeptServer", stack: contextlib.ExitStack) -> str:
        """Start a server and return its URL."""
        stack.callback(kept.server.stop)
        kept.start(self._stopping)
        self._servers.append(kept)
        return kept.server.url

    def _watch(self) -> None:
        """Keep everything running until a signal."""
        ready = False
        slow = time.monotonic() + 30
        while not self._stopping():
            for kept in self._servers:
                kept.watch(self._stopping)
            for child in self._children:
                child.watch()
            if not ready:
                ready = self._look_if_ready()
                if not ready and time.monotonic() > slow:
                    log.warning("not_ready_yet", url=f"{self.url}/readyz")
                    slow += 30
            time.sleep(TICK)

    def _look_if_ready(self) -> bool:
        for child in self._children:
            if child.command.listens and child.delay.failures >= ATTEMPTS:
                raise UpError("the web server does not start; its own messages are above")
        if not is_ready(self.url):
            return False
        self.on_ready(self.url)
        return True

    def _end_children(self) -> None:
        """End the web server first, so that no request arrives, then the workers. A second signal kills them."""

        def hurry() -> bool:
            return self._signals > 1

        log.info("stopping")
        end([child for child in self._children if child.command.listens], hurry)
        end([child for child in self._children if not child.command.listens], hurry)


def _require_format(url: str) -> None:
    """Raise UpError if the log server has data of another version. Children wait for a server that can't be reached."""
    try:
        require_format(connect(url))
    except DataFormatError as error:
        raise UpError(str(error)) from None
    except (OSError, redis.RedisError) as error:
        log.warning("log_server_not_reached", error=repr(error))


class _KeptServer:
    """A server that is restarted whenever it ends, and its disk (None: it writes nothing)."""

    def __init__(self, server: Server, disk: LogDisk | None = None) -> None:
        self.server = server
        self.disk = disk
        self._delay = Delay(LONGEST_WITHOUT_SERVER)
        self._started = 0.0

    def start(self, cancelled: Callable[[], bool]) -> None:
        """Start the server. Raise ServerError, OSError."""
        if self.disk is not None:
            self.disk.before_start()
        self.server.start(cancelled)
        self._started = time.monotonic()
        log.info("server_started", server=self._name, pid=self.server.pid, adopted=self.server.adopted)

    def watch(self, cancelled: Callable[[], bool]) -> None:
        """Restart the server if it has ended and its delay is over."""
        if self.server.alive():
            with contextlib.suppress(OSError):  # tried again at the next tick
                self.server.keep_reachable()
            if self.disk is not None:
                self.disk.watch()
        elif self._delay.over():
            log.error("server_ended", server=self._name)
            self._delay.failed(time.monotonic() - self._started)
            try:
                self.start(cancelled)
            except (ServerError, OSError) as error:
                log.error("server_not_started", server=self._name, reason=str(error))  # noqa: TRY400

    @property
    def _name(self) -> str:
        return self.server.folder.name


def listen(settings: Settings) -> socket.socket:
    """Return a listening socket. Raise UpError that names the setting to change."""
    host, port = settings.host, settings.port
    try:
        [(family, _, _, _, address), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        both = address[0] == "::" and socket.has_dualstack_ipv6()
        return socket.create_server(address[:2], family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            problem = f"port {port} on {host} is taken: end what uses it, or set HEPTAD_PORT to another port"
        else:
            problem = f"cannot listen on {host} port {port} ({error.strerror}): see HEPTAD_HOST and HEPTAD_PORT"
        raise UpError(problem) from None


def url_of(host: str, port: int) -> str:
    """Return the URL for a browser on this machine of a server that listens on `host`."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104 - compared, not bound
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_ready(url: str) -> bool:
    """Whether `/readyz` answers 200 within half a second."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=0.5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def running_at(folder: Path) -> dict[str, str | int] | None:
    """Return the URL and process id that a running supervisor of `folder` has announced; None if there is none."""
    try:
        found = json.loads((folder / NOTE).read_text())
        return {"url": str(found["url"]), "pid": int(found["pid"])}
    except (OSError, ValueError, KeyError, TypeError):
        return None


@contextlib.contextmanager
def _pipe() -> Iterator[int]:
    """Yield the reading end of a pipe. Its writing end stays open until the block or the process ends."""
    reading, writing = os.pipe()
    try:
        yield reading
    finally:
        os.close(reading)
        os.close(writing)


@contextlib.contextmanager
def _on_signals(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    numbers = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as nohup leaves it
        numbers.append(signal.SIGHUP)
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
