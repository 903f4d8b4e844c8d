"""Lookups of names: with a deadline, and in threads that callers share."""

import ipaddress
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from application.runtime.outside.lookups import OF_PLAYER, Address, Lookups, LookupTimeoutError
from application.runtime.outside.shares import Caller, Shares

HERE = [ipaddress.ip_address("127.0.0.1")]


class Resolver:
    """Resolves names; those that begin with `slow` only at the end of a test."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.release = threading.Event()

    def __call__(self, host: str, _port: int) -> list[Address]:
        self.asked.append(host)
        if host.startswith("slow"):
            self.release.wait(30)
        if host.startswith("no"):
            raise socket.gaierror(socket.EAI_NONAME, "there is no such name")
        return list(HERE)


@pytest.fixture
def resolver() -> Iterator[Resolver]:
    made = Resolver()
    yield made
    made.release.set()


def test_a_lookup_has_a_deadline(resolver: Resolver):
    lookups = Lookups(resolver, seconds=0.05)
    assert lookups.addresses("quick", 443, Caller("a", "p"), 5) == HERE
    for seconds in (5, 0.01):
        began = time.monotonic()
        with pytest.raises(LookupTimeoutError):
            lookups.addresses("slow", 443, Caller("a", "p"), seconds)
        assert time.monotonic() - began < 4
    with pytest.raises(socket.gaierror):
        lookups.addresses("none", 443, Caller("a", "p"), 5)


def test_lookups_of_one_caller_delay_no_other(resolver: Resolver):
    """Each player of an address, and all of them together, hold a share of the threads, also after their deadline."""
    lookups = Lookups(resolver, seconds=0.05, threads=12)

    def slowly(number: int) -> None:
        with pytest.raises(LookupTimeoutError):
            lookups.addresses(f"slow {number}", 443, Caller("abuser", f"p{number % 4}"), 5)

    with ThreadPoolExecutor(40) as callers:
        list(callers.map(slowly, range(40)))
    assert len(resolver.asked) == 4
    for number in range(20):
        assert lookups.addresses("quick", 443, Caller("other", f"q{number}"), 5) == HERE
    resolver.release.set()
    until = time.monotonic() + 10
    while "late" not in resolver.asked and time.monotonic() < until:
        try:
            lookups.addresses("late", 443, Caller("abuser", "p0"), 5)
        except LookupTimeoutError:
            continue
    assert "late" in resolver.asked, "threads are given back when a lookup ends"


def test_a_player_holds_few_lookups(resolver: Resolver):
    lookups = Lookups(resolver, seconds=0.02)
    for number in range(2 * OF_PLAYER):
        with pytest.raises(LookupTimeoutError):
            lookups.addresses(f"slow {number}", 443, Caller("a", "p"), 5)
    assert len(resolver.asked) == OF_PLAYER
    assert lookups.addresses("quick", 443, Caller("a", "another"), 5) == HERE


def test_shares_leave_something_for_every_other_address():
    shares, held = Shares(32, of_player=32), dict[str, int]()
    for address in "abcdefgh":
        count = 0
        while shares.take(Caller(address, "p")):
            count += 1
        held[address] = count
    assert held["a"] == 11
    assert min(held.values()) >= 1
    assert shares.at_their_most() == list("abcdefgh")
    for _ in range(11):
        shares.give_back(Caller("a", "p"))
    assert shares.take(Caller("h", "p"))
    assert "a" not in shares.at_their_most()
