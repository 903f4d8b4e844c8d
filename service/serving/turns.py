"""Turns of requests: one caller can't keep a web process busy for itself.

A gevent worker serves each connection in a greenlet, and a greenlet yields only when it waits. Connections with
requests that never wait would block all others, so a request begins only when it is its caller's turn: one request in
each pass of the event loop. The address that has used least of the process's time comes first, and within an address
the caller that has used least. Long work is done in slices, each of which takes a turn: reading a body, folding a log,
sending the next part of a stream. Requests that wait for Redis continue in between; an address that has used much more
begins nothing until they are answered, or for some milliseconds. A request that nobody competes with begins at once,
unless its address has used its portion. See docs/decisions/0020 and 0048.
"""

import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from gevent.event import Event
from greenlet import settrace

from events.format import pauses
from events.process import lifeline
from service.serving.fair_shares import Group, Member
from service.serving.portions import Company, Portion

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
"""A WSGI application."""

TURN = "heptad.turn"
"""The key of a request's Turn in a WSGI environment."""
SLICE = 0.002
"""Seconds of work after which a turn is over, if the work can be interrupted."""
LEAD = 0.005
"""Seconds by which an address must have used more than another one before it gives precedence to its requests."""
PRECEDENCE = 0.05
"""Seconds after its begin for which a request has precedence, while it waits for Redis."""
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths that monitoring reads all the time: its address is no company for that."""


class Caller(Member):
    """A caller of an address, with its requests that wait."""

    __slots__ = ("turns",)

    def __init__(self) -> None:
        super().__init__()
        self.turns: deque[Event] = deque()


class Address(Member):
    """An address, with its callers and its portion of the process's time."""

    __slots__ = ("callers", "portion")

    def __init__(self) -> None:
        super().__init__()
        self.callers = Group(Caller)
        self.portion = Portion()


class Turn:
    """The turns of one request.

    `used` are the seconds that its greenlet has worked, as far as they were counted; `bill` gets them at each turn
    and at the end.
    """

    __slots__ = ("_counted", "_slice", "_turns", "address", "bill", "caller", "used")

    def __init__(self, turns: "Turns", address: Address, caller: Caller) -> None:
        self.address = address
        self.caller = caller
        self.used = 0.0
        self.bill: Callable[[float], None] | None = None
        self._counted = 0.0
        self._slice = 0.0
        self._turns = turns

    def wait(self) -> None:
        """Wait until the address has time left, and it is the caller's turn. A turn that nobody waits for is now.

        What holds a lock does not wait for time of its address: others wait for the lock.
        """
        self._turns.note_used(self)
        if self._turns.company.has(self.address) and not pauses.is_short():
            self.address.portion.wait()
        self._turns.wait(self)
        self._slice = self._turns.switched

    def pause(self) -> None:
        """Wait for the caller's next turn if this one is over: it has lasted long, or has waited for something."""
        turns = self._turns
        if turns.switched != self._slice or time.perf_counter() - self._slice > SLICE:
            self.wait()

    def begin(self) -> None:
        """Wait for the first turn of a request."""
        self.wait()
        self._turns.note_begun(self)

    def end(self) -> None:
        """Count what the request has used. To be called by the greenlet that has answered it."""
        self._turns.note_used(self)
        self._turns.note_ended(self)

    def charge(self) -> None:
        """Count what was used since the last call for the caller and its address."""
        fresh, self._counted = self.used - self._counted, self.used
        self.address.charge(fresh)
        self.address.portion.use(fresh)
        self.caller.charge(fresh)
        if self.bill is not None:
            self.bill(self.used)


class Turns:
    """The waiting requests of one process. Safe to use only from the greenlets of one thread."""

    def __init__(self) -> None:
        self.switched = 0.0
        """When the running greenlet was last switched to, on the clock of `time.perf_counter`; 0 if not measured."""
        self.company = Company()
        self._addresses = Group(Address)
        self._unanswered: dict[Turn, float] = {}
        """Requests that have begun, oldest first, and until when they have precedence."""
        self._changed = Event()
        self._running = False
        self._begun = False
        """Whether a request has begun in this pass."""
        self._pass_ends: Any = None

    def turn(self, address: str, caller: bytes) -> Turn:
        """Return the turns of a request from this address and caller."""
        found = self._addresses.member(address)
        return Turn(self, found, found.callers.member(caller))

    def measure(self) -> None:
        """Measure from now on how long greenlets of this thread work, and count it for the turns that they have."""
        self.switched = time.perf_counter()
        settrace(self._switch)

    def _switch(self, _event: str, greenlets: tuple[Any, Any]) -> None:
        now = time.perf_counter()
        turn: Turn | None = getattr(greenlets[0], "heptad_turn", None)
        if turn is not None:
            turn.used += now - self.switched
        self.switched = now

    def wait(self, turn: Turn) -> None:
        """Wait for a turn of this request."""
        if not self._begun and not self._running and self._preceding(turn.address.position) is None:
            self._begin(turn.address, turn.caller)
            return
        begins = Event()
        turn.caller.turns.append(begins)
        turn.address.callers.add(turn.caller)
        self._addresses.add(turn.address)
        self._changed.set()
        if not self._running:
            self._running = True
            gevent.spawn(lifeline.tied("turns", self._run))
        begins.wait()

    def note_used(self, turn: Turn) -> None:
        """Count what a request has used, up to now."""
        if self.switched:
            now = time.perf_counter()
            turn.used += now - self.switched
            self.switched = now
            turn.charge()

    def note_begun(self, turn: Turn) -> None:
        """Let a request have precedence from now on."""
        self._unanswered[turn] = time.perf_counter() + PRECEDENCE

    def note_ended(self, turn: Turn) -> None:
        """Note that a request was answered."""
        if self._unanswered.pop(turn, None) is not None:
            self._changed.set()

    def _preceding(self, place: float) -> Turn | None:
        """Return a request that has precedence over turns that begin at this place; None if there is none."""
        now = time.perf_counter()
        for turn, until in list(self._unanswered.items()):
            if until < now:
                del self._unanswered[turn]
            elif turn.address.position + LEAD < place:
                return turn
        return None

    def _begin(self, address: Address, caller: Caller) -> None:
        if self._pass_ends is None:
            self._pass_ends = gevent.get_hub().loop.check()
        self._begun = True
        self._addresses.begin(address)
        address.callers.begin(caller)
        self._pass_ends.start(self._end_pass)

    def _end_pass(self) -> None:
        self._pass_ends.stop()
        self._begun = False

    def _run(self) -> None:
        """Begin one request in each pass of the event loop, until none waits."""
        hub = gevent.get_hub()
        try:
            with hub.loop.idle() as busy, hub.loop.check() as polled:
                busy.start(_nothing)  # so that a pass does not wait for input
                while self._addresses:
                    preceding = self._preceding(self._addresses.first())
                    if preceding is None:
                        hub.wait(polled)
                        self._begin_next()
                    else:
                        busy.stop()
                        self._let_precede(preceding)
                        busy.start(_nothing)
        finally:
            self._running = False

    def _let_precede(self, turn: Turn) -> None:
        """Begin nothing until a request was answered, another one has come, or its precedence is over.

        This counts as its use.
        """
        begun = time.perf_counter()
        self._changed.clear()
        self._changed.wait(max(0.0, self._unanswered[turn] - begun))
        turn.address.charge(time.perf_counter() - begun)

    def _begin_next(self) -> None:
        """Begin the next request: of the address that has used least, that of the caller that has used least."""
        address = self._addresses.take()
        caller = address.callers.take()
        begins = caller.turns.popleft()
        self._begin(address, caller)
        if caller.turns:
            address.callers.add(caller)
        if address.callers:
            self._addresses.add(address)
        begins.set()


def _nothing() -> None:
    """Do nothing: the callback of an idle event loop."""


def current() -> Turn | None:
    """Return the turns of the request that this greenlet answers, if it answers one."""
    found: Turn | None = getattr(gevent.getcurrent(), "heptad_turn", None)
    return found


def next_turn() -> None:
    """Wait for the next turn of the request that this greenlet answers; without one, let other greenlets run."""
    turn = current()
    if turn is None:
        gevent.sleep(0)
    else:
        turn.wait()


def pause() -> None:
    """Wait for the next turn of the request that this greenlet answers, if its present one is over."""
    turn = current()
    if turn is not None:
        turn.pause()


def work_for(turn: Turn) -> None:
    """Count what this greenlet does from now on for a request's caller."""
    before = current()
    if before is not None:
        before.charge()
    gevent.getcurrent().heptad_turn = turn


def in_turns(application: Application, address: Callable[[dict[str, Any]], str], turns: Turns) -> Application:
    """Return a WSGI application whose requests take turns; `address` reads the caller's address from an environment.

    The environment gets the request's `Turn`, with which a long answer waits for another turn between two parts.
    """

    def call(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        turn = turns.turn(address(environ), caller(environ.get("HTTP_AUTHORIZATION", "")))
        work_for(turn)
        if environ["PATH_INFO"] not in PROBES:
            turns.company.note(turn.address)
        turn.begin()
        environ[TURN] = turn
        return application(environ, start_response)

    return call


def caller(authorization: str) -> bytes:
    """Return a caller's key, a hash of the Authorization header, so that no token is kept in memory."""
    return hashlib.sha256(authorization.encode("latin-1")).digest() if authorization else b""
