"""Turns of requests: one caller can't keep a web process busy for itself.

A gevent worker serves each connection in a greenlet, and a greenlet yields only when it waits. Connections with
requests that never wait would block all others, so a request begins only when it is its caller's turn: one request in
each pass of the event loop, addresses in rotation, and the callers of one address in rotation. Requests that wait for
Redis continue in between. A request that nobody competes with begins at once. See docs/decisions/0020.
"""

import functools
import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from gevent.event import Event

from events import lifeline

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
"""A WSGI application."""

Queue = OrderedDict[bytes, deque[Event]]
"""The waiting requests of one address by caller; the next caller comes first."""


WAIT_TURN = "heptad.wait_turn"
"""The key in a WSGI environment of the function that waits for the caller's next turn."""


class Turns:
    """The waiting requests of one process. Safe to use only from the greenlets of one thread."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Queue] = OrderedDict()
        self._running = False
        self._begun: tuple[str, bytes] | None = None
        """The address and the caller of the request that has begun in this pass."""
        self._pass_ends: Any = None

    def wait(self, address: str, caller: bytes) -> None:
        """Wait until it is the caller's turn: not at all if none has begun in this pass and nobody waits."""
        if self._begun is None and not self._running:
            self._note_begun(address, caller)
            return
        turn = Event()
        self._waiting.setdefault(address, OrderedDict()).setdefault(caller, deque()).append(turn)
        if not self._running:
            self._running = True
            gevent.spawn(lifeline.tied("turns", self._run))
        turn.wait()

    def _note_begun(self, address: str, caller: bytes) -> None:
        if self._pass_ends is None:
            self._pass_ends = gevent.get_hub().loop.check()
        self._begun = address, caller
        self._pass_ends.start(self._end_pass)

    def _end_pass(self) -> None:
        self._pass_ends.stop()
        self._begun = None

    def _run(self) -> None:
        """Begin one request in each pass of the event loop, until none waits."""
        hub = gevent.get_hub()
        if self._begun is not None:
            self._put_back(*self._begun)
        try:
            with hub.loop.idle() as busy, hub.loop.check() as polled:
                busy.start(_nothing)  # so that a pass does not wait for input
                while self._waiting:
                    hub.wait(polled)
                    self._begin_next()
        finally:
            self._running = False

    def _put_back(self, address: str, caller: bytes) -> None:
        """Let a caller who has just had a turn, and its address, come last."""
        if address in self._waiting:
            self._waiting.move_to_end(address)
            if caller in self._waiting[address]:
                self._waiting[address].move_to_end(caller)

    def _begin_next(self) -> None:
        """Begin the next request: that of the next caller of the next address. Both then go to the back."""
        address, callers = self._waiting.popitem(last=False)
        caller, turns = callers.popitem(last=False)
        turn = turns.popleft()
        if turns:
            callers[caller] = turns
        if callers:
            self._waiting[address] = callers
        self._note_begun(address, caller)
        turn.set()


def _nothing() -> None:
    """Do nothing: the callback of an idle event loop."""


def in_turns(application: Application, address: Callable[[dict[str, Any]], str]) -> Application:
    """Return a WSGI application whose requests take turns; `address` reads the caller's address from an environment.

    The environment gets a function as `WAIT_TURN`, with which a long answer waits for another turn between two parts.
    """
    turns = Turns()

    def call(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        wait = functools.partial(turns.wait, address(environ), caller(environ.get("HTTP_AUTHORIZATION", "")))
        wait()
        environ[WAIT_TURN] = wait
        return application(environ, start_response)

    return call


def caller(authorization: str) -> bytes:
    """Return a caller's key, a hash of the Authorization header, so that no token is kept in memory."""
    return hashlib.sha256(authorization.encode("latin-1")).digest() if authorization else b""
