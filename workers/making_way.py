"""How a worker with much to compute makes way for other processes: by priority, and by yielding the processor often."""

import ctypes
import os
import platform
import struct
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from titles.kernel.bots.bot import RandomSource
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame
from titles.search.search import SearchBot

AUTOGROUP = Path("/proc/self/autogroup")
AUTOGROUP_ATTEMPTS = 30
AUTOGROUP_PAUSE = 0.12
"""Seconds until the next attempt: without privileges, one session of all can be changed every 0.1 s."""
LOWEST_NICE = 19
"""The niceness at which a process runs only where a processor would be idle, if the system can do that."""
LONG_WAIT = 0.05
"""Seconds that a yield takes at least where other processes keep the processor busy."""
TURN = 0.005
"""Seconds without a yield after such a wait."""
SLICE = 100_000
"""Nanoseconds after which another process may have the processor, the least that Linux allows. By default it is some
milliseconds, also for a process of low priority, and a request would wait for them."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
"""The number of the system call by architecture: Python has no function for it."""
ATTRIBUTES = struct.Struct("=IIQiIQQQ")
"""`struct sched_attr` of sched_setattr(2), first version: size, policy, flags, nice, priority, and three times."""


def make_way(nice: int) -> None:
    """Let processes with a lower niceness run first; with `LOWEST_NICE`, all others."""
    os.nice(nice)
    weigh_session(nice)
    if nice < LOWEST_NICE or not run_when_idle():
        with suppress(OSError):
            shorten_slice(SLICE)


def weigh_session(nice: int) -> None:
    """Give the session of this process a niceness: Linux may weigh whole sessions, and each worker has its own."""
    for _ in range(AUTOGROUP_ATTEMPTS):
        try:
            AUTOGROUP.write_text(str(nice))
        except BlockingIOError:
            time.sleep(AUTOGROUP_PAUSE)
        except OSError:  # there is no such file elsewhere
            return
        else:
            return


def run_when_idle() -> bool:
    """Run only where a processor would be idle. Return whether the system can do that.

    Linux sends processes that wake up to the processor of such a process, as to an idle one.
    """
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    return runs_when_idle()


def runs_when_idle() -> bool:
    """Whether this process runs only where a processor would be idle."""
    if sys.platform == "linux":
        with suppress(OSError):  # some systems refuse even to tell
            return os.sched_getscheduler(0) == os.SCHED_IDLE
    return False


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


def with_yields(bot: SearchBot) -> SearchBot:
    """Return the bot so that it yields the processor before each call of its policy, if this process `runs_when_idle`.

    Linux preempts such a process at once only for others in its group. Each worker is a session and so a group of its
    own; for all others the scheduler looks again at the next tick of its clock, up to 4 ms later, or at a yield.
    """
    if not runs_when_idle():
        return bot
    policy, resume = bot.searching.policy, 0.0

    def policy_with_yield(game: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
        nonlocal resume
        before = time.monotonic()
        if before >= resume:
            os.sched_yield()
            after = time.monotonic()
            if after - before >= LONG_WAIT:  # a yield gives the rest of a turn away, and turns are rare now
                resume = after + TURN
        return policy(game, seat, legal_moves, chance)

    return replace(bot, searching=replace(bot.searching, policy=policy_with_yield))
