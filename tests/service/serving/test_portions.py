"""Portions: an address gets at most a part of a process's time while others are there."""

import threading
import time
from contextlib import nullcontext
from typing import Any

import gevent
import pytest

from events.format import pauses
from service.serving import portions
from service.serving.portions import BURST, SHARE
from service.serving.turns import SLICE, TURN, Turns, in_turns


class Caller:
    """Calls an application whose requests work for some seconds in slices, and notes when they begin and end.

    A request that `holds` a lock meanwhile uses more than its address's part.
    """

    def __init__(self, turns: Turns) -> None:
        self.used: list[float] = []
        self.order: list[str] = []
        self._call = in_turns(self._application, lambda environ: environ["REMOTE_ADDR"], turns)

    def _application(self, environ: dict[str, Any], _start_response: Any) -> list[bytes]:
        self.order.append(f"{environ['REMOTE_ADDR']} begins")
        with pauses.holding(threading.Lock()) if environ["holds"] else nullcontext():
            for _ in range(round(environ["seconds"] / SLICE)):
                until = time.perf_counter() + SLICE
                while time.perf_counter() < until:
                    pass
                environ[TURN].wait()
        environ[TURN].end()
        self.used.append(environ[TURN].used)
        self.order.append(f"{environ['REMOTE_ADDR']} ends")
        return []

    def __call__(self, address: str, seconds: float = 0.0, path: str = "/v1/games", *, holds: bool = True) -> None:
        environ = {"REMOTE_ADDR": address, "PATH_INFO": path, "seconds": seconds, "holds": holds}
        gevent.spawn(self._call, environ, None).get()


class Clock:
    """A clock that stands still but while somebody sleeps: how long the machine takes does not matter."""

    def __init__(self) -> None:
        self.now = 0.0
        self.spawn = gevent.spawn

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        gevent.sleep(0)


def test_requests_of_an_address_begin_one_after_another_as_time_is_left(monkeypatch: pytest.MonkeyPatch):
    clock, begun = Clock(), []
    monkeypatch.setattr(portions, "time", clock)
    monkeypatch.setattr(portions, "gevent", clock)
    portion = portions.Portion()

    def request() -> None:
        portion.wait()
        begun.append(clock.now)
        portion.use(BURST / 2)

    portion.use(2 * BURST)
    gevent.joinall([gevent.spawn(request) for _ in range(3)], raise_error=True)
    paid = [(used * BURST - BURST) / SHARE for used in (2, 2.5, 3)]
    assert begun == pytest.approx(paid, abs=3 * portions.PAUSE)


@pytest.mark.parametrize("other", ["a", "b"])
def test_an_address_that_is_alone_but_for_monitoring_has_all_the_time(measured: Turns, other: str):
    call = Caller(measured)
    call(other, path="/metrics" if other == "b" else "/v1/games")
    call("a", 3 * BURST)
    start = time.perf_counter()
    call("a", BURST)
    assert time.perf_counter() - start < call.used[-1] + BURST / SHARE


def test_others_begin_at_once_while_an_address_waits(measured: Turns):
    call = Caller(measured)
    call("b")
    call("a", 3 * BURST)
    call.order.clear()
    waiting = gevent.spawn(call, "a")
    gevent.sleep(BURST / 10)
    call("b")
    waiting.join()
    assert call.order == ["b begins", "b ends", "a begins", "a ends"]


@pytest.mark.parametrize("holds", [False, True])
def test_long_work_waits_too_unless_it_holds_a_lock(measured: Turns, holds: bool):
    call = Caller(measured)
    call("b")
    start = time.perf_counter()
    call("a", 6 * BURST, holds=holds)
    assert (time.perf_counter() - start < 1.5 * call.used[-1]) == holds
