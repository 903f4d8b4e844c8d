"""How a running supervisor becomes a newer version of itself, while requests are served.

The supervisor executes the program again in its own process, so its process id stays the same. What the new program
takes over stands in an environment variable: the listening socket, the watchdog pipe, and the children that serve
until its own are ready.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from application.runtime.parent_watchdog import GRACE

VARIABLE = "HEPTAD_HANDOVER"

CHECK_SECONDS = 60.0
"""The longest time that the new program may take to check that it can start."""

MASKED = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR2})
"""Signals that wait from the end of the old program until the new one handles them."""


def program() -> tuple[str, ...]:
    """Return the command that started this process, without its arguments.

    The path of a script is the one that it was called by: if it is a link, the link may lead to a newer version by now.
    """
    script = sys.argv[0]
    if os.access(script, os.X_OK) and not script.endswith(".py"):
        return (script,)
    return (sys.executable, *sys.orig_argv[1 : len(sys.orig_argv) - len(sys.argv) + 1])


@dataclass(frozen=True)
class Handover:
    """What the new program takes over: descriptors by number, and children by process id."""

    listener: int
    watchdog: tuple[int, int]
    """The reading and the writing end of the watchdog pipe."""
    children: tuple[int, ...]
    reloads: int
    """How often the supervisor was asked to become a newer version."""
    assistants: int | None = None
    """The socket of heptad-mcp, if it was started: web servers that still end pass requests on to it."""

    @classmethod
    def received(cls) -> "Handover | None":
        """Return what an older program of this process hands over; None if there was none."""
        text = os.environ.pop(VARIABLE, "")
        if not text:
            return None
        found = json.loads(text)
        handover = cls(
            found["listener"],
            tuple(found["watchdog"]),
            tuple(found["children"]),
            found["reloads"],
            found.get("assistants"),  # an older version had none
        )
        for descriptor in handover.descriptors:
            os.set_inheritable(descriptor, False)
        return handover

    @property
    def descriptors(self) -> tuple[int, ...]:
        """The descriptors that stay open."""
        return (self.listener, *self.watchdog, *(() if self.assistants is None else (self.assistants,)))

    def execute(self, argv: Sequence[str], stopping: Callable[[], bool]) -> None:
        """Execute the new program in this process, unless it is `stopping`.

        A signal that arrives after this was asked waits for the new program. Raise OSError if the program can't be
        executed: then nothing has changed.
        """
        before = signal.pthread_sigmask(signal.SIG_BLOCK, MASKED)
        try:
            if stopping():
                return
            for descriptor in self.descriptors:
                os.set_inheritable(descriptor, True)
            os.execve(argv[0], list(argv), {**os.environ, VARIABLE: json.dumps(asdict(self))})  # noqa: S606 - our own program
        finally:
            for descriptor in self.descriptors:
                os.set_inheritable(descriptor, False)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class StartCheck:
    """The new program, in a process of its own, checks that it can start with these settings and data."""

    def __init__(self, argv: Sequence[str], environ: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program and arguments
            argv,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._give_up = time.monotonic() + CHECK_SECONDS

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def refusal(self) -> str | None:
        """Return why the new program can't start, "" if it can, None if that is not known yet."""
        code = self._process.poll()
        if code is None and time.monotonic() < self._give_up:
            return None
        if code == 0:
            return ""
        if code is None:
            return f"it took longer than {CHECK_SECONDS:.0f} seconds to check whether it can start"
        assert self._process.stderr is not None
        lines = self._process.stderr.read().decode(errors="replace").strip().splitlines()
        return lines[-1].removeprefix("heptad: ") if lines else f"it ended with exit code {code}"

    def end(self) -> None:
        """End the process if it still runs."""
        self._process.kill()
        self._process.communicate()


class OlderChild:
    """A child that an older program of this process has started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None

    def poll(self) -> int | None:
        """Return the exit code; None while the process runs."""
        if self._code is None:
            try:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:
                self._code = 0
            else:
                self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code


class OlderChildren:
    """The children of the older program: they serve until they are asked to end."""

    def __init__(self, pids: Iterable[int] = ()) -> None:
        self._running = [OlderChild(pid) for pid in pids]
        self._give_up: float | None = None

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of those that still run."""
        return tuple(child.pid for child in self._running)

    def end(self) -> None:
        """Ask them all to end; `watch` kills those that take too long."""
        if self._give_up is None:
            self._give_up = time.monotonic() + GRACE
            for child in self._running:
                os.kill(child.pid, signal.SIGTERM)

    def watch(self) -> None:
        """Forget those that have ended, and kill those whose time is over."""
        self._running = [child for child in self._running if child.poll() is None]
        if self._give_up is not None and time.monotonic() > self._give_up:
            self.kill()

    def kill(self) -> None:
        """Kill all process groups at once."""
        for child in self._running:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
