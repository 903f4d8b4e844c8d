"""The processes that a supervisor keeps running: the web server, the workers."""

import contextlib
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import structlog

from application.runtime import parent_watchdog
from application.runtime.delay import LONGEST, Delay
from application.runtime.queues import SERVED, THINK
from application.runtime.settings import Settings

log = structlog.get_logger("heptad")


@dataclass(frozen=True)
class Command:
    """How to start one child.

    A child that `listens` inherits the listening socket, named by HEPTAD_SOCKET, and a pipe, named by HEPTAD_READY, to
    which it writes a byte when it accepts connections. One that `assists` inherits the socket of heptad-mcp instead,
    and nobody waits for it.
    """

    name: str
    argv: tuple[str, ...]
    listens: bool = False
    assists: bool = False


def _python(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-m", *words)


WEB = Command(
    "web", _python("gunicorn", "-c", "python:service.serving.gunicorn_conf", "service.app:create_app()"), listens=True
)


ASSISTANTS = Command("assistants", _python("heptad.supervising.assistants"), assists=True)


def worker(*kinds: str) -> Command:
    """Return the command of one process that runs workers of these kinds."""
    return Command(kinds[0] if len(kinds) == 1 else "workers", _python("workers", *kinds))


def worker_kinds(settings: Settings) -> tuple[str, ...]:
    """Return the kinds of all workers: one of each, and as many that think as the settings say."""
    thinking = settings.thinking_workers or max(1, (os.cpu_count() or 1) - 1)
    return (*(kind for kind in SERVED if kind != THINK), *[THINK] * thinking, "sweeper")


def commands(settings: Settings) -> tuple[Command, ...]:
    """Return the commands of all processes on one machine."""
    assistants = (ASSISTANTS,) if settings.mcp_url is None and has_assistants() else ()
    return (WEB, worker(*worker_kinds(settings)), *assistants)


def has_assistants() -> bool:
    """Whether the package heptad-mcp is installed."""
    return importlib.util.find_spec("heptad_mcp") is not None


@dataclass(frozen=True)
class Surroundings:
    """What all children inherit: environment, working folder, reading end of the watchdog pipe, listening socket.

    The last one is the socket of heptad-mcp, if it is started.
    """

    environ: Mapping[str, str]
    folder: Path
    pipe: int
    listener: socket.socket
    assistants: socket.socket | None = None


class Child:
    """A process that is restarted whenever it ends, until `end`."""

    def __init__(self, command: Command, given: Surroundings) -> None:
        self.command = command
        self.delay = Delay(LONGEST)
        self.process: subprocess.Popen[bytes] | None = None
        self._given = given
        self._started = 0.0
        self._signs: int | None = None
        """The reading end of the pipe of a child that listens, until it accepts connections."""

    def accepts(self) -> bool:
        """Whether a child that listens has accepted connections since it was started."""
        if self._signs is not None:
            with contextlib.suppress(BlockingIOError):
                if os.read(self._signs, 1):
                    self._close_signs()
                    return True
        return self.process is not None and self._signs is None

    def watch(self) -> None:
        """Start the process if its delay is over; log it if it has ended."""
        if self.process is None:
            if self.delay.over():
                self._try_to_start()
        elif (code := self.process.poll()) is not None:
            self.process = None
            wait = self.delay.failed(time.monotonic() - self._started)
            log.warning("child_ended", child=self.command.name, code=code, restart_in=wait)

    def _try_to_start(self) -> None:
        try:
            self._start()
        except OSError as error:
            log.error("child_not_started", child=self.command.name, reason=str(error), retry_in=self.delay.failed())  # noqa: TRY400

    def _start(self) -> None:
        environ = {**self._given.environ, parent_watchdog.VARIABLE: str(self._given.pipe)}
        handed = [self._given.pipe]
        if self.command.listens:
            self._close_signs()
            self._signs, sign = os.pipe()
            os.set_blocking(self._signs, False)
            handed += [self._given.listener.fileno(), sign]
            environ |= {"HEPTAD_SOCKET": str(self._given.listener.fileno()), "HEPTAD_READY": str(sign)}
        elif self.command.assists:
            assert self._given.assistants is not None, "the supervisor opens it"
            handed.append(self._given.assistants.fileno())
            environ["HEPTAD_SOCKET"] = str(self._given.assistants.fileno())
        try:
            self.process = subprocess.Popen(  # noqa: S603 - our own program and arguments
                self.command.argv,
                cwd=self._given.folder,
                env=environ,
                stdin=subprocess.DEVNULL,
                pass_fds=handed,
                start_new_session=True,  # Ctrl-C in the terminal is for the supervisor alone
            )
        finally:
            if self.command.listens:
                os.close(sign)
        self._started = time.monotonic()
        log.info("child_started", child=self.command.name, pid=self.process.pid)

    def _close_signs(self) -> None:
        if self._signs is not None:
            os.close(self._signs)
            self._signs = None


def end(children: Sequence[Child], hurry: Callable[[], bool]) -> None:
    """End all `children`: send SIGTERM, wait, and kill those that take too long, or all once `hurry()` is true."""
    running = [child.process for child in children if child.process is not None and child.process.poll() is None]
    for process in running:
        process.send_signal(signal.SIGTERM)
    give_up = time.monotonic() + parent_watchdog.GRACE
    while any(process.poll() is None for process in running):
        if hurry() or time.monotonic() > give_up:
            break
        time.sleep(0.02)
    for process in running:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)  # not yet waited for, so the process group still exists
            process.wait()
    for child in children:
        child.process = None
