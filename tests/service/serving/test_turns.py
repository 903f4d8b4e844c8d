"""Turns: one request in each pass of the event loop; addresses, and the callers of one, take turns by use."""

import time
from collections.abc import Iterator
from typing import Any

import gevent
import pytest

from service.serving import turns as module
from service.serving.turns import PRECEDENCE, SLICE, TURN, Turns, caller, in_turns, next_turn, pause, work_for


@pytest.fixture(autouse=True)
def spawned_in_one_pass() -> Iterator[None]:
    """Let greenlets that are spawned together run in the same pass of the event loop, however busy the machine is."""
    interval = gevent.getswitchinterval()
    gevent.setswitchinterval(60)
    yield
    gevent.setswitchinterval(interval)


def begun(waiting: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The order in which waiting requests begin."""
    turns, order = Turns(), []

    def request(address: str, name: str) -> None:
        turns.turn(address, caller(name)).wait()
        order.append((address, name))

    gevent.joinall([gevent.spawn(request, *each) for each in waiting], raise_error=True)
    return order


def test_an_address_with_few_requests_waits_for_one_request_of_a_busy_one():
    order = begun([("a", "x")] * 16 + [("b", "y")])
    assert order.index(("b", "y")) == 1


def test_callers_of_one_address_take_turns():
    order = begun([("a", "x")] * 16 + [("a", "y")] * 2)
    assert order[:5] == [("a", "x"), ("a", "y"), ("a", "x"), ("a", "y"), ("a", "x")]


def test_many_callers_of_one_address_have_the_turns_of_one():
    order = begun([("a", str(number)) for number in range(50)] + [("b", "y")] * 3)
    assert [number for number, (address, _) in enumerate(order) if address == "b"] == [1, 3, 5]


def test_what_can_be_read_is_read_between_two_turns():
    turns, seen = Turns(), []

    def work(name: str) -> None:
        for _ in range(5):
            turns.turn("a", b"").wait()
            seen.append(name)

    def reader() -> None:
        for _ in range(5):
            gevent.sleep(1e-9)  # a pass of the event loop
            seen.append("read")

    gevent.joinall([gevent.spawn(work, "one"), gevent.spawn(work, "two"), gevent.spawn(reader)], raise_error=True)
    assert all("read" in seen[place : place + 3] for place in range(6)), seen


def test_a_request_without_competition_begins_at_once():
    turns, order = Turns(), list[str]()
    other = gevent.spawn(order.append, "another greenlet")
    turns.turn("a", b"").wait()
    order.append("request")
    other.join()
    assert order == ["request", "another greenlet"]


def test_one_request_begins_in_a_pass_also_after_others_have_waited():
    turns, passes = Turns(), list[int]()
    loop = gevent.get_hub().loop
    count = 0

    def note() -> None:
        nonlocal count
        count += 1

    def work() -> None:
        for _ in range(4):
            turns.turn("a", b"").wait()
            passes.append(count)

    with loop.check() as each_pass:
        each_pass.start(note)
        gevent.joinall([gevent.spawn(work) for _ in range(3)], raise_error=True)
    assert len(set(passes)) == len(passes) == 12


def test_callers_are_distinguished_without_keeping_tokens():
    assert caller("Bearer a") == caller("Bearer a") != caller("Bearer b")
    assert b"Bearer" not in caller("Bearer a")
    assert caller("") == b""


def test_a_long_answer_takes_a_turn_for_each_part():
    order = []

    def application(environ: dict[str, Any], _start_response: Any) -> list[bytes]:
        for part in range(environ["parts"]):
            if part:
                environ[TURN].wait()
            order.append(environ["REMOTE_ADDR"])
        return []

    call = in_turns(application, lambda environ: environ["REMOTE_ADDR"], Turns())
    requests = [{"REMOTE_ADDR": "a", "parts": 6}, *[{"REMOTE_ADDR": "b", "parts": 1}] * 3]
    requests = [each | {"PATH_INFO": "/v1/games"} for each in requests]
    gevent.joinall([gevent.spawn(call, dict(each), None) for each in requests], raise_error=True)
    assert order == ["a", "b", "a", "b", "a", "b", "a", "a", "a"]


def work(seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def test_an_address_whose_turns_are_long_has_fewer_of_them(measured: Turns):
    order = []

    def request(address: str, seconds: float) -> None:
        turn = measured.turn(address, b"")
        work_for(turn)
        for _ in range(20):
            turn.wait()
            order.append(address)
            work(seconds)

    gevent.joinall([gevent.spawn(request, "a", 0.02), gevent.spawn(request, "b", 0.0)], raise_error=True)
    assert order.index("b") <= 1
    assert order[2:20].count("b") >= 15


def test_work_outside_of_turns_counts_too(measured: Turns):
    order = []

    def request(address: str, seconds: float) -> None:
        turn = measured.turn(address, b"")
        work_for(turn)
        work(seconds)
        gevent.sleep(0)
        for _ in range(5):
            turn.wait()
            order.append(address)

    everybody = [("other", 0.0), ("a", 0.05), ("b", 0.0)]
    gevent.joinall([gevent.spawn(request, *each) for each in everybody], raise_error=True)
    assert order.index("a") >= 8, order


def test_a_turn_is_over_when_it_has_lasted_long_or_has_waited(measured: Turns):
    order = []

    def request(name: str, between: Any) -> None:
        turn = measured.turn(name, b"")
        work_for(turn)
        turn.wait()
        order.append(name)
        between()
        pause()
        order.append(name)

    def order_beside(between: Any) -> list[str]:
        order.clear()
        gevent.joinall([gevent.spawn(request, "a", between), gevent.spawn(request, "b", between)], raise_error=True)
        return list(order)

    assert order_beside(lambda: None) == ["a", "a", "b", "b"]
    assert order_beside(lambda: work(2 * SLICE))[:2] == ["a", "b"]
    assert order_beside(lambda: gevent.sleep(0))[:2] == ["a", "b"]


def test_what_a_request_uses_is_billed_while_it_lasts(measured: Turns):
    turn, bills = measured.turn("a", b""), list[float]()
    turn.bill = bills.append
    work_for(turn)
    for _ in range(3):
        work(0.01)
        turn.wait()
    assert bills == sorted(bills)
    assert bills[0] >= 0.01
    assert bills[-1] >= 0.03


def test_a_greenlet_without_a_request_lets_others_run():
    order = list[str]()
    other = gevent.spawn(order.append, "another greenlet")
    next_turn()
    order.append("this one")
    other.join()
    assert order == ["another greenlet", "this one"]


def test_an_address_that_has_used_much_waits_until_a_request_of_another_one_is_answered():
    turns, order = Turns(), []

    def request(address: str, waits: float) -> None:
        turn = turns.turn(address, b"")
        turn.begin()
        order.append(f"{address} begins")
        gevent.sleep(waits)  # for Redis
        order.append(f"{address} ends")
        turn.end()

    turns.turn("busy", b"").address.charge(1.0)
    begun = [gevent.spawn(request, *each) for each in (("b", PRECEDENCE / 4), ("busy", 0.0), ("c", 0.0))]
    gevent.joinall(begun, raise_error=True)
    assert order.index("busy begins") > max(order.index("b ends"), order.index("c ends"))


def test_nobody_waits_long_for_a_request_that_is_not_answered():
    turns, order = Turns(), []

    def request(address: str, waits: float) -> None:
        turn = turns.turn(address, b"")
        turn.begin()
        gevent.sleep(waits)
        order.append(address)
        turn.end()

    turns.turn("busy", b"").address.charge(1.0)
    gevent.joinall([gevent.spawn(request, "b", 2.0), gevent.spawn(request, "busy", 0.0)], raise_error=True)
    assert order == ["busy", "b"]
    assert turns.turn("b", b"").address.position > PRECEDENCE / 2  # what the others waited counts as its use


def test_an_address_begins_as_soon_as_the_request_that_precedes_it_is_answered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "PRECEDENCE", 60.0)
    turns = Turns()

    def request(address: str) -> None:
        turn = turns.turn(address, b"")
        turn.begin()
        gevent.sleep(0.01)
        turn.end()

    turns.turn("busy", b"").address.charge(1.0)
    begun = [gevent.spawn(request, address) for address in ("b", "busy")]
    assert gevent.joinall(begun, timeout=20, raise_error=True) == begun
