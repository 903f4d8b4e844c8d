"""An attack under way: a load's connections, each repeating one act until the time is over."""

import time
from collections import Counter
from collections.abc import Callable, Sequence

import gevent

from benchmarks.harness.host import Host, Player
from benchmarks.harness.wire import Answer, Wire

SOURCE = "127.0.0.1"
"""The abuser's address."""
PAUSE = 0.05
"""Seconds for which a connection waits after it was refused, so that the abuser's own processor time stays small."""

Act = Callable[[], object]
"""What one connection does again and again."""


class Attack:
    """The abuser's state: the server, the scale of the load, and what was answered."""

    def __init__(self, port: int, *, quick: bool) -> None:
        self.port = port
        self.quick = quick
        self.answers: Counter[str] = Counter()

    def scaled(self, full: int, quick: int) -> int:
        """Return one of two counts: for a full run, or for a quick one."""
        return quick if self.quick else full

    def host(self) -> Host:
        """Return a connection that can act for any player."""
        return Host(self.port, source=SOURCE)

    def wire(self) -> "LastingWire":
        """Return a connection that is made again whenever the server closes it."""
        return LastingWire(self)

    def players(self, count: int) -> list[Player]:
        """Return new players."""
        return self.host().players(count)

    def run(self, acts: Sequence[Act], seconds: float) -> None:
        """Repeat each act in a greenlet until the time is over. An act that fails is counted, and repeated."""
        until = time.monotonic() + seconds

        def repeat(act: Act) -> None:
            while time.monotonic() < until:
                try:
                    act()
                except (OSError, RuntimeError, ValueError) as error:
                    self.answers[type(error).__name__] += 1
                    gevent.sleep(PAUSE)

        running = [gevent.spawn(repeat, act) for act in acts]
        gevent.joinall(running, timeout=seconds + 1)
        gevent.killall(running)


class LastingWire:
    """A connection that is made again whenever the server closes it. Its answers are counted."""

    def __init__(self, attack: Attack) -> None:
        self._attack = attack
        self._wire: Wire | None = None

    def ask(self, request: bytes) -> Answer:
        """Send a request and return the response. Raise OSError."""
        wire = self._wire = self._wire or Wire(self._attack.port, SOURCE)
        try:
            answer = wire.ask(request)
        except (OSError, ValueError):
            wire.close()
            self._wire = None
            raise
        self._attack.answers[str(answer.status)] += 1
        if answer.status >= 400:
            gevent.sleep(PAUSE)
        return answer
