"""The world outside: names of other people's servers are looked up with a deadline, and callers share the threads.

The system's resolver has no timeout: a lookup for which nobody waits any more still holds its thread, and counts for
its caller. The threads are these lookups' own, and not those in which gevent resolves every other name of a process.
"""

import _socket
import functools
import ipaddress
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from application.runtime.outside.shares import Caller, Shares

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

Resolve = Callable[[str, int], list[Address]]
"""Return the addresses of a name. Raise OSError if there are none."""

SECONDS = 3.0
"""The seconds for which a caller waits for the addresses of a name."""
THREADS = 32
OF_PLAYER = 4
"""The most lookups of one player at a time."""
PAUSE = 0.02
"""Seconds until a caller who holds too many threads asks again."""


class LookupTimeoutError(Exception):
    """A name was not looked up in time."""


def resolve(host: str, port: int, flags: int = 0) -> list[Address]:
    """Return the addresses of a host as the system resolves it: a name, or an address in any spelling.

    It blocks the thread, greenlets or not. Raise OSError, UnicodeError.
    """
    found = _socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM, 0, flags)
    return list(dict.fromkeys(ipaddress.ip_address(str(address[0]).partition("%")[0]) for *_, address in found))


class Lookups:
    """Lookups of names, on behalf of callers."""

    def __init__(self, resolve: Resolve = resolve, *, seconds: float = SECONDS, threads: int = THREADS) -> None:
        self._resolve = resolve
        self._seconds = seconds
        self._threads = threads
        self._shares = Shares(threads, OF_PLAYER)
        self._running: list[tuple[Future[list[Address] | Exception], Caller]] = []

    @functools.cached_property
    def _pool(self) -> Executor:
        return _native_threads(self._threads)

    def addresses(self, host: str, port: int, caller: Caller, seconds: float) -> list[Address]:
        """Return the addresses of a name, within `seconds` and the time that each lookup has.

        A caller who holds too many threads waits for one of them, within that time. Raise LookupTimeoutError, OSError,
        UnicodeError.
        """
        until = time.monotonic() + min(seconds, self._seconds)
        while not self._begins(caller):
            if time.monotonic() >= until:
                raise LookupTimeoutError(host)
            time.sleep(PAUSE)
        lookup = self._pool.submit(self._look_up, host, port)
        self._running.append((lookup, caller))
        try:
            found = lookup.result(max(until - time.monotonic(), 0))
        except TimeoutError:
            raise LookupTimeoutError(host) from None
        if isinstance(found, Exception):
            raise found
        return found

    def _look_up(self, host: str, port: int) -> list[Address] | Exception:
        """Return the addresses of a name, or why there are none: gevent would log what a thread raises."""
        try:
            return self._resolve(host, port)
        except Exception as error:
            return error

    def _begins(self, caller: Caller) -> bool:
        """Take a thread for a caller if there is one. Threads of lookups that are done are free."""
        for each in [each for each in self._running if each[0].done()]:
            try:
                self._running.remove(each)
            except ValueError:  # another thread has seen it
                continue
            self._shares.give_back(each[1])
        return self._shares.take(caller)


def _native_threads(count: int) -> Executor:
    """Return threads of the system, also in a process whose threads are greenlets."""
    monkey: Any = sys.modules.get("gevent.monkey")
    if monkey is not None and monkey.is_module_patched("threading"):
        from gevent.threadpool import ThreadPoolExecutor as NativeThreads  # noqa: PLC0415 - only there

        native: Executor = NativeThreads(count)
        return native
    return ThreadPoolExecutor(count, "lookup")
