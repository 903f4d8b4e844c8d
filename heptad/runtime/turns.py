"""Turns: how the requests of one web process take turns.

A gevent worker serves each connection in a greenlet, and a greenlet gives way only when it waits. Connections that ask
for what needs no waiting would keep the process to themselves, so a request begins only when it is its caller's turn:
one request in each pass of the event loop, addresses in rotation, and the callers of one address in rotation. Whoever
waits for Redis goes on in between. See docs/decisions/0020.
"""

import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from gevent.event import Event

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
"""A WSGI application."""

Queue = OrderedDict[bytes, deque[Event]]
"""The requests of one address that wait for their turn, by caller; the next caller comes first."""


class Turns:
    """The requests of one process that wait for their turn. Safe to use from greenlets of one thread only."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Queue] = OrderedDict()
        self._running = False

    def wait(self, address: str, caller: bytes) -> None:
        """Return when it is the caller's turn."""
        turn = Event()
        self._waiting.setdefault(address, OrderedDict()).setdefault(caller, deque()).append(turn)
        if not self._running:
            self._running = True
            gevent.spawn(self._run)
        turn.wait()

    def _run(self) -> None:
        """Begin one request in each pass of the event loop, until none waits."""
        hub = gevent.get_hub()
        try:
            with hub.loop.idle() as busy, hub.loop.check() as polled:
                busy.start(_nothing)  # so that a pass does not wait for input
                while self._waiting:
                    hub.wait(polled)
                    self._next().set()
        finally:
            self._running = False

    def _next(self) -> Event:
        """The next request: of the next caller of the next address, both of which then go to the back."""
        address, callers = self._waiting.popitem(last=False)
        caller, turns = callers.popitem(last=False)
        turn = turns.popleft()
        if turns:
            callers[caller] = turns
        if callers:
            self._waiting[address] = callers
        return turn


def _nothing() -> None:
    """What an idle event loop does."""


def in_turns(application: Application, address: Callable[[dict[str, Any]], str]) -> Application:
    """The same WSGI application, whose requests take turns; `address` reads from an environment who is calling."""
    turns = Turns()

    def call(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        turns.wait(address(environ), caller(environ.get("HTTP_AUTHORIZATION", "")))
        return application(environ, start_response)

    return call


def caller(authorization: str) -> bytes:
    """Whoever sends this header, without keeping a token in memory."""
    return hashlib.sha256(authorization.encode("latin-1")).digest() if authorization else b""
