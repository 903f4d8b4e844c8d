"""How a worker with much to compute makes way for other processes: by priority, and by leaving the processor often."""

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.kernel.bot import RandomSource
from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame
from rules.kernel.search import SearchBot

AUTOGROUP = Path("/proc/self/autogroup")
LOWEST = 19
"""The niceness of processes that only run when nothing else does."""
SLICE = 100_000
"""Nanoseconds after which another process may have the processor, the least that Linux allows. By default it is some
milliseconds, also for a process of low priority, and a request would wait for them."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
"""The number of the system call by architecture: Python has no function for it."""
ATTRIBUTES = struct.Struct("=IIQiIQQQ")
"""`struct sched_attr` of sched_setattr(2), first version: size, policy, flags, nice, priority, and three times."""


def make_way(nice: int) -> None:
    """Let processes with a lower niceness run first; with `LOWEST`, all others.

    A process of the lowest priority has to leave the processor often, as `yielding` does.
    """
    os.nice(nice)
    with suppress(OSError):  # there is no such file elsewhere
        AUTOGROUP.write_text(str(nice))  # Linux may weigh whole sessions, and each worker has a session of its own
    with suppress(OSError):
        if nice == LOWEST:
            run_when_idle()
        else:
            shorten_slice(SLICE)


def run_when_idle() -> None:
    """Let Linux regard a processor that runs this process as idle: others that wake up are sent there."""
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


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


def yielding(bot: SearchBot) -> SearchBot:
    """Return the bot, so that it leaves the processor to others before each move of its playouts, every 40 to 80 us.

    Linux often lets a process run on until the next tick of its clock, up to 4 ms, although another one of higher
    priority has woken up.
    """
    policy = bot.searching.policy

    def polite(game: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
        os.sched_yield()
        return policy(game, seat, legal_moves, chance)

    return replace(bot, searching=replace(bot.searching, policy=polite))
