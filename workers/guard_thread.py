"""The guard's thread, in the sweeper's process: one for each data folder."""

import threading
import time
from collections.abc import Callable

from application.container import Container
from events.process import lifeline
from events.process.locks import Lock
from events.safety.guard import Guard
from events.safety.witness import WITNESS, Witness


def start(container: Container, stopped: Callable[[], bool]) -> threading.Thread:
    """Guard the log server in a thread; a second sweeper on the same folder waits until this one ends."""
    return lifeline.start("guard", _run, container, stopped)


def _run(container: Container, stopped: Callable[[], bool]) -> None:
    folder = container.settings.data.absolute()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = Lock(folder / f"{WITNESS}.lock")
    while not lock.take():
        if stopped():
            return
        time.sleep(1)
    Guard(container.store, Witness(folder / WITNESS)).run(stopped)
