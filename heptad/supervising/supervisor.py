"""`heptad up`: starts all processes on one machine in order, keeps them running, and stops them in order."""

import contextlib
import errno
import http.client
import os
import signal
import socket
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from http import HTTPStatus
from types import FrameType

import redis
import structlog

from application.runtime import logging_setup
from application.runtime.delay import Delay
from application.runtime.disk import LogDisk
from application.runtime.parent_watchdog import GRACE
from application.runtime.servers import Server, ServerError, log_server, queue_server
from application.runtime.settings import Settings
from events.log_server.data_format import DataFormatError, require_format
from events.process.locks import Lock
from events.process.reasons import reason_of
from events.store.connecting import connect
from heptad.supervising.announcement import Running, State, announce, running_at, withdraw
from heptad.supervising.children import Child, Command, Surroundings, commands, end
from heptad.supervising.handover import MASKED, Handover, OlderChildren, StartCheck, program

log = structlog.get_logger("heptad")

TICK = 0.1
LONGEST_WITHOUT_SERVER = 2.0
"""The most seconds between attempts to start a server, so that it starts soon after its disk has space again."""

LINGER = GRACE + 2
"""Seconds for which servers run on after a supervisor was killed: until its children have ended, or another starts."""

ATTEMPTS = 3
"""The number of times that a web server may end before it is ready for the first time; then the supervisor gives up."""


class UpError(RuntimeError):
    """Heptad can't be started. The message says why and what to do."""


class Supervisor:
    """Runs the servers and the children of one data folder; `on_ready` is called once, with the URL.

    On SIGUSR2 it becomes a newer version of itself, without a pause: see `heptad.supervising.handover`. `argv` is the
    command that is executed then; with `--check` added, it checks that the newer version can start.
    """

    def __init__(
        self,
        settings: Settings,
        children: Sequence[Command] | None = None,
        on_ready: Callable[[str], None] = lambda _: None,
        argv: Sequence[str] | None = None,
    ) -> None:
        self.settings = settings
        self.argv = (*program(), "up") if argv is None else tuple(argv)
        self.commands = commands(settings) if children is None else children
        self.on_ready = on_ready
        self.folder = settings.data.absolute()
        self.url = ""
        self.assistants = ""
        """The URL of heptad-mcp, if it is started."""
        self._signals = 0
        self._asked_to_reload = False
        self._reloads = 0
        self._check: StartCheck | None = None
        self._servers: list[KeptServer] = []
        self._children: list[Child] = []
        self._older = OlderChildren()

    def run(self) -> None:
        """Run until SIGINT, SIGTERM or SIGHUP, then stop everything. Raise UpError, ServerError, OSError."""
        try:
            with on_signals(self._signal), contextlib.ExitStack() as stack:
                self._run(stack)
        except ServerError:
            if not self._stopping():  # otherwise waiting was cancelled by a signal
                raise

    def _run(self, stack: contextlib.ExitStack) -> None:
        """Start everything in order; `stack` stops it in the opposite order."""
        logging_setup.warn_of_former_names(os.environ)
        taken_over = Handover.received()
        left_over = self._own_folder(stack, keep_note=taken_over is not None)
        if self.settings.redis_url is None:
            self._log_disk(log_server(self.folder)).before_start()  # before anything else is written to it
        if taken_over is None:
            listener = stack.enter_context(self._listen(patience=GRACE + 2 if left_over else 0))
            pipe = stack.enter_context(watchdog_pipe())
        else:
            self._reloads = taken_over.reloads
            self._older = OlderChildren(taken_over.children)
            listener = stack.enter_context(socket.socket(fileno=taken_over.listener))
            pipe = stack.enter_context(watchdog_pipe(taken_over.watchdog))
        self.url = url_of(self.settings.host, listener.getsockname()[1])
        self._announce("starting")
        stack.callback(withdraw, self.folder)
        try:
            environ = self._start_servers(stack)
            assistants = self._open_assistants(environ, stack, taken_over)
            given = Surroundings(environ, self.folder, pipe[0], listener, assistants)
            self._children = [Child(command, given) for command in self.commands]
            self._watch(given, pipe)
        finally:
            listener.close()
            if self._check is not None:
                self._check.end()
            self._end_children()

    def _signal(self, number: int, _frame: FrameType | None) -> None:
        if number == signal.SIGUSR2:
            self._asked_to_reload = True
        else:
            self._signals += 1

    def _stopping(self) -> bool:
        return self._signals > 0

    def _own_folder(self, stack: contextlib.ExitStack, *, keep_note: bool) -> bool:
        """Lock the folder for this supervisor. Return True if an earlier supervisor was killed on it."""
        lock = Lock(self.folder / "up.lock")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            free = lock.take()
        except OSError as error:
            raise UpError(f"the data folder cannot be used: {error}; see HEPTAD_DATA") from None
        if not free:
            found = running_at(self.folder)
            where = f"at {found.url} (process {found.pid})" if found else "and is just starting or stopping"
            raise UpError(f"Heptad already runs on {self.folder}, {where}")
        stack.callback(lock.drop)
        killed = running_at(self.folder) is not None
        if not keep_note:
            withdraw(self.folder)
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

    def _announce(self, state: State, reason: str = "") -> None:
        announce(self.folder, Running(self.url, os.getpid(), state, self._reloads, reason, self.assistants))

    def _start_servers(self, stack: contextlib.ExitStack) -> dict[str, str]:
        """Start the servers that no setting names. Return the environment with their URLs for the children."""
        environ = {**os.environ, "HEPTAD_DATA": str(self.folder)}
        for name, given, make in (
            ("HEPTAD_REDIS_URL", self.settings.redis_url, self._log_server),
            ("HEPTAD_QUEUE_URL", self.settings.queue_url, self._queue_server),
        ):
            environ[name] = given or self._start_server(make(), stack)
        require_format_at(environ["HEPTAD_REDIS_URL"])
        return environ

    def _open_assistants(
        self, environ: dict[str, str], stack: contextlib.ExitStack, taken_over: Handover | None
    ) -> socket.socket | None:
        """Return the socket of heptad-mcp, if it is started, and tell the children where it is.

        It is the supervisor's, so that requests wait while heptad-mcp is started again.
        """
        former = None if taken_over is None else taken_over.assistants
        opened = None if former is None else stack.enter_context(socket.socket(fileno=former))
        if not any(command.assists for command in self.commands):
            return None
        listener = opened or stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.assistants = environ["HEPTAD_MCP_URL"] = url_of(*listener.getsockname())
        environ["HEPTAD_URL"] = self.url
        return listener

    def _log_server(self) -> "KeptServer":
        server = log_server(self.folder, linger=LINGER)
        return KeptServer(server, self._log_disk(server))

    def _log_disk(self, server: Server) -> LogDisk:
        return LogDisk(server, self.settings.storage.min_free, self.settings.storage.reserve)

    def _queue_server(self) -> "KeptServer":
        return KeptServer(queue_server(self.folder, linger=LINGER))

    def _start_server(self, kept: "KeptServer", stack: contextlib.ExitStack) -> str:
        """Start a server and return its URL."""
        stack.callback(kept.server.stop)
        kept.start(self._stopping)
        self._servers.append(kept)
        return kept.server.url

    def _watch(self, given: Surroundings, pipe: tuple[int, int]) -> None:
        """Keep everything running until a signal."""
        ready = False
        slow = time.monotonic() + 30
        while not self._stopping():
            for kept in self._servers:
                kept.watch(self._stopping)
            for child in self._children:
                child.watch()
            self._older.watch()
            self._reap()
            if not ready:
                ready = self._look_if_ready()
                if not ready and time.monotonic() > slow:
                    log.warning("not_ready_yet", url=f"{self.url}/readyz")
                    slow += 30
            self._reload_if_asked(given, pipe)
            time.sleep(TICK)

    def _reap(self) -> None:
        """Wait for processes that have ended and that this program has not started, so that no zombies are left.

        They were started by an older program of this process, or are orphans if this process is the first of a
        container.
        """
        ours = {child.process.pid for child in self._children if child.process is not None}
        ours |= {*self._older.pids, *(pid for kept in self._servers for pid in kept.server.children)}
        if self._check is not None:
            ours.add(self._check.pid)
        reap_others(ours)

    def _reload_if_asked(self, given: Surroundings, pipe: tuple[int, int]) -> None:
        """Let the newer version check that it can start, and then become it."""
        try:
            if self._check is None and self._asked_to_reload:
                self._asked_to_reload = False
                self._reloads += 1
                self._announce("checking")
                log.info("reload_begun", program=self.argv[0])
                self._check = StartCheck((*self.argv, "--check"), given.environ)
            if self._check is None or (refusal := self._check.refusal()) is None:
                return
            self._check.end()
            self._check = None
            if not refusal:
                self._become_newer(given, pipe)
                return
        except OSError as error:
            refusal = str(error)
        log.error("reload_refused", reason=refusal)
        self._announce("refused", refusal)

    def _become_newer(self, given: Surroundings, pipe: tuple[int, int]) -> None:
        """Execute the newer version in this process, unless it was asked to stop meanwhile. Raise OSError."""
        pids = [child.process.pid for child in self._children if child.process is not None]
        assistants = None if given.assistants is None else given.assistants.fileno()
        Handover(given.listener.fileno(), pipe, (*pids, *self._older.pids), self._reloads, assistants).execute(
            self.argv, self._stopping
        )

    def _look_if_ready(self) -> bool:
        listening = [child for child in self._children if child.command.listens]
        for child in listening:
            if child.delay.failures >= ATTEMPTS and not self._older.pids:
                raise UpError("the web server does not start; its own messages are above")
        if not all(child.accepts() for child in listening) or not is_ready(self.url):
            return False
        self._older.end()
        self._announce("running")
        self.on_ready(self.url)
        return True

    def _end_children(self) -> None:
        """End the web server first, so that no request arrives, then the workers. A second signal kills them."""

        def hurry() -> bool:
            return self._signals > 1

        log.info("stopping")
        self._older.end()
        end([child for child in self._children if child.command.listens], hurry)
        end([child for child in self._children if not child.command.listens], hurry)
        while self._older.pids:
            if hurry():
                self._older.kill()
            self._older.watch()
            time.sleep(0.02)


def require_format_at(url: str) -> None:
    """Raise UpError if the log server has data of another version. Children wait for a server that can't be reached."""
    try:
        require_format(connect(url))
    except DataFormatError as error:
        raise UpError(str(error)) from None
    except (OSError, redis.RedisError) as error:
        log.warning("log_server_not_reached", error=reason_of(error))


def reap_others(ours: Collection[int]) -> None:
    """Wait for children that have ended, up to the first of `ours`, for which somebody else waits."""
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) and ended.si_pid not in ours:
            os.waitpid(ended.si_pid, os.WNOHANG)


class KeptServer:
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


@contextlib.contextmanager
def watchdog_pipe(pipe: tuple[int, int] | None = None) -> Iterator[tuple[int, int]]:
    """Yield a pipe, a new one or `pipe`. Its writing end stays open until the block or the process ends."""
    reading, writing = pipe or os.pipe()
    try:
        yield reading, writing
    finally:
        os.close(reading)
        os.close(writing)


@contextlib.contextmanager
def on_signals(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Call `handler` for SIGINT, SIGTERM, SIGHUP and SIGUSR2 in this block."""
    numbers = [signal.SIGINT, signal.SIGTERM, signal.SIGUSR2]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as nohup leaves it
        numbers.append(signal.SIGHUP)
    before = {number: signal.signal(number, handler) for number in numbers}
    signal.pthread_sigmask(signal.SIG_UNBLOCK, MASKED)  # they were blocked while an older version handed over
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
