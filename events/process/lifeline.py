"""Threads that their process can't do without: when one ends by an exception, its process ends, too.

A process that goes on without one of its threads looks healthy and isn't. So the failure is logged and reported, and
the process is asked to end; whatever keeps it running starts it again. Every long-lived thread is started here.

Gunicorn's configuration imports this before gevent has patched anything: no module with sockets may be imported here.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

NAMES = (
    "archiving",
    "connecting",
    "deadlines",
    "guard",
    "heartbeat",
    "lease",
    "parent watchdog",
    "sweeper",
    "tailer",
    "tailer: end",
    "tailer: wake",
    "trimming",
    "turns",
    "watchdog",
    "webhook feed",
)
"""The names of all such threads; metrics count the failures of each."""

GRACE_SECONDS = 10.0
"""Seconds between SIGTERM and SIGKILL."""

Report = Callable[[str, BaseException], object]
"""Called with the name of a thread and the exception that ended it."""

_reports: list[Report] = []
_failed: list[str] = []


def report_to(report: Report) -> None:
    """Call `report`, and no other function any more, when a thread of this process fails."""
    _reports[:] = [report]


def failed() -> bool:
    """Whether a thread of this process has failed, so that the process ends."""
    return bool(_failed)


def start(name: str, target: Callable[..., object], *args: object) -> threading.Thread:
    """Run `target(*args)` in a daemon thread. If that raises an exception, end this process."""
    thread = threading.Thread(target=tied(name, target), args=args, name=name, daemon=True)
    thread.start()
    return thread


def tied(name: str, target: Callable[..., object]) -> Callable[..., None]:
    """Return a function that calls `target`, and ends this process if that raises an exception."""

    def run(*args: object) -> None:
        try:
            with reporting(name):
                target(*args)
        except (Exception, SystemExit):  # `sys.exit` in a thread would end only the thread
            end_process()

    return run


@contextlib.contextmanager
def reporting(name: str) -> Iterator[None]:
    """Log and report an exception of the block, and raise it again."""
    try:
        yield
    except (Exception, SystemExit) as error:
        _failed.append(name)
        note(name, error)
        raise


def note(name: str, error: BaseException) -> None:
    """Log and report an exception that is being handled, by a thread that tries again or whose process ends."""
    _log(name)
    for report in _reports:
        with contextlib.suppress(Exception):  # the log server may be away, too
            report(name, error)


def end_process() -> None:
    """End this process: SIGTERM at once, SIGKILL after `GRACE_SECONDS` seconds."""
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    os.kill(os.getpid(), signal.SIGKILL)


def end_with_parent() -> None:
    """End this process of a pool when the process ends that has started it, even if that was killed."""
    start("parent watchdog", _await_parent)


def _await_parent() -> None:
    import multiprocessing  # noqa: PLC0415 - it imports sockets
    from multiprocessing.connection import wait  # noqa: PLC0415

    parent = multiprocessing.parent_process()
    assert parent is not None, "a process of a pool has one"
    wait([parent.sentinel])
    os._exit(1)


def _log(name: str) -> None:
    import structlog  # noqa: PLC0415 - it imports sockets

    structlog.get_logger("heptad").critical("thread_failed", thread=name, exc_info=True)
