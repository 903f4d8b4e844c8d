"""Memory that is free again goes back to the system: without this, the heap stays as large as it was at its largest.

The allocator of glibc returns memory on its own only from the end of its heap, where after thousands of streams or some
long logs there is nearly always something small in use.
"""

import ctypes
import time

from application.runtime.parent_watchdog import ending
from events.process import lifeline

PERIOD = 10.0
"""Seconds between two returns of memory. One takes less than a millisecond, or up to three after a flood."""


def start() -> None:
    """Return free memory regularly, until this process ends. Do nothing where the C library has no `malloc_trim`."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        lifeline.start("trimming", _run, trim)


def _run(trim: "ctypes._NamedFuncPointer") -> None:
    while not ending():
        time.sleep(PERIOD)
        trim(0)
