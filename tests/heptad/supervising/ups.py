"""Supervisors in separate processes, for the tests of `heptad up` with small children."""

import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.patience import until

SUPERVISING = str(Path(__file__).with_name("supervising.py"))
REPORT = 4
"""The bytes in which `supervising.py` reports a process id or an exit code."""


@cache
def forks() -> socket.socket:
    """Return where a process takes requests to fork a supervisor. It ends with this one."""
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    with theirs:
        command = [sys.executable, SUPERVISING, "forks", str(theirs.fileno())]
        forking = subprocess.Popen(command, pass_fds=[theirs.fileno()])

    def end() -> None:
        ours.close()
        forking.wait()

    atexit.register(end)
    return ours


class Up:
    """A supervisor in its own process."""

    def __init__(self, data: Path, role: str = "up", **environ: str) -> None:
        self.data = data
        self.workers = ("worker", "stubborn") if role == "up_stubborn" else ("worker",)
        self.code: int | None = None
        self._output, self._errors = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115 - until it is closed
        self._reports, reporting = os.pipe()
        request = json.dumps([role, {**os.environ, "HEPTAD_DATA": str(data), "HEPTAD_PORT": "0", **environ}])
        handed = [self._output.fileno(), self._errors.fileno(), reporting]
        socket.send_fds(forks(), [request.encode()], handed)
        os.close(reporting)
        self.process_id = self._reported()

    def _reported(self) -> int:
        return int.from_bytes(os.read(self._reports, REPORT), sys.byteorder, signed=True)

    def ready(self) -> str:
        """Return the URL once the service is ready."""
        until(lambda: self.printed() or self.has_ended())
        assert not self.has_ended(), self.errors()
        until(lambda: all(map(self.runs, self.workers)))
        return self.printed().split()[0]

    def runs(self, name: str, before: int = 0) -> bool:
        """Whether a child or server runs, as another process than `before`."""
        with contextlib.suppress(OSError, ValueError):
            return self.pid(name) != before and not gone(self.pid(name))
        return False

    def pid(self, name: str) -> int:
        """Return the process id of a child or server."""
        return int(
            (self.data / {"log": "log/server.pid", "queue": "queue/server.pid"}.get(name, name + ".pid")).read_text()
        )

    def printed(self) -> str:
        """Return what it has written to its standard output."""
        return _content(self._output.fileno())

    def errors(self) -> str:
        """Return what it has written to its standard error."""
        return _content(self._errors.fileno())

    def has_ended(self) -> bool:
        """Whether it has ended, by itself or by a signal; then its exit code is in `code`."""
        if self.code is None and select.select([self._reports], [], [], 0)[0]:
            self.code = self._reported()
            os.close(self._reports)
        return self.code is not None

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.process_id, number)

    def kill(self) -> None:
        """Kill it with SIGKILL, which it can't notice."""
        self.send(signal.SIGKILL)
        until(self.has_ended)

    def ended(self) -> tuple[int | None, str]:
        """Return its exit code and its messages when it has ended."""
        until(self.has_ended)
        return self.code, self.errors()

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int | None, str]:
        """End it by a signal, and return its exit code and its messages."""
        self.send(number)
        return self.ended()

    def close(self) -> None:
        """End it if it still runs, and forget what it has written."""
        if not self.has_ended():
            self.end()
        self._output.close()
        self._errors.close()


def _content(descriptor: int) -> str:
    return os.pread(descriptor, os.fstat(descriptor).st_size, 0).decode()


@contextlib.contextmanager
def supervised(data: Path, role: str = "up", **environ: str) -> Iterator[Up]:
    """Run a supervisor in this block."""
    up = Up(data, role, **environ)
    try:
        yield up
    finally:
        up.close()


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet counts as ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text(errors="replace").rpartition(")")[2].split()[0] == "Z"
