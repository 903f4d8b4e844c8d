"""How a worker with much to compute makes way for other processes: by priority, and by short turns on the processor."""

import ctypes
import os
import platform
import struct
from contextlib import suppress
from pathlib import Path

AUTOGROUP = Path("/proc/self/autogroup")
SLICE = 100_000
"""Nanoseconds after which another process may have the processor, the least that Linux allows. By default it is some
milliseconds, also for a process of the lowest priority, and a request would wait for them."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
"""The number of the system call by architecture: Python has no function for it."""
ATTRIBUTES = struct.Struct("=IIQiIQQQ")
"""`struct sched_attr` of sched_setattr(2), first version: size, policy, flags, nice, priority, and three times."""


def make_way(nice: int) -> None:
    """Let processes with a lower niceness run first."""
    os.nice(nice)
    with suppress(OSError):  # there is no such file elsewhere
        AUTOGROUP.write_text(str(nice))  # Linux may weigh whole sessions, and each worker has a session of its own
    with suppress(OSError):
        shorten_slice(SLICE)


def shorten_slice(nanoseconds: int) -> None:
    """Let this process run for so long at a time (Linux 6.12 and newer; others ignore it).

    Raise OSError where there is no such system call.
    """
    number = SCHED_SETATTR.get(platform.machine())
    if number is None or platform.system() != "Linux":
        raise OSError("no sched_setattr here")
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    attributes = ATTRIBUTES.pack(ATTRIBUTES.size, os.SCHED_OTHER, 0, nice, 0, nanoseconds, 0, 0)
    library = ctypes.CDLL(None, use_errno=True)
    if library.syscall(number, 0, attributes, 0):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
