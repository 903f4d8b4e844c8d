"""The order of the tests: those that share a service run in one process, so that it is started once.

Each process of xdist begins with an equal part of the list, and takes tests from the end of another part when its own
is done. So the parts begin with the tests that need a service, and end with those that any process can run. Tests of
one service are next to each other, so that it ends when they are over: an idle one takes 2 to 3 percent of a processor.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

import pytest

SERVICES = {"browser": 0, "hosting": 0, "heptad": 1, "strict": 2, "brisk": 2, "mortal": 2}
"""The part in which a test runs that uses one of these fixtures. Of several, the first one decides."""
ENDING = ("mortal", "strict", "brisk", "hosting", "demonstrated", "cluster_url", "heptad")
"""Fixtures with a running Heptad or a cluster, for all tests of a process that use it: in the order of their tests."""
STARTING = ("tests/clients/", "tests/contract/", "tests/fifth_title/", "tests/heptad/", "tests/test_")
"""Where other tests are that start programs; they run in the last part."""

_used: defaultdict[str, set[pytest.FixtureDef[Any]]] = defaultdict(set)
"""The fixtures of each service that runs. Several folders have one of the same service."""


def in_parts(tests: Iterable[pytest.Item], processes: int) -> list[pytest.Item]:
    """Return the tests in the order for this number of processes."""
    firsts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    others = []
    for test in tests:
        part = _part(test)
        (others if part is None else firsts[part % processes]).append(test)
    for first in firsts:
        first.sort(key=_rank)
    parts: list[pytest.Item] = []
    left = sum(map(len, firsts)) + len(others)
    for number, first in enumerate(firsts):
        size = left // (processes - number)
        room = max(0, size - len(first))
        parts += first + others[:room]
        others = others[room:]
        left -= size
    return parts + others


def end_unneeded(test: pytest.Item, following: pytest.Item) -> None:
    """End the services that a test has used and the following one does not use, and all that depends on them.

    They begin again if a later test uses them.
    """
    for service in ENDING:
        if service in _fixtures(test):
            _used[service].update(test._fixtureinfo.name2fixturedefs.get(service, ()))  # type: ignore[attr-defined]
            if service not in _fixtures(following):
                for fixture in _used.pop(service):
                    fixture.finish(test._request)  # type: ignore[attr-defined]


def _fixtures(test: pytest.Item) -> Collection[str]:
    return getattr(test, "fixturenames", ())


def _rank(test: pytest.Item) -> int:
    """Return the place of a test's service in its part; tests without one are at the end."""
    return next((place for place, service in enumerate(ENDING) if service in _fixtures(test)), len(ENDING))


def _part(test: pytest.Item) -> int | None:
    """Return the part in which a test has to run, or None for any."""
    for service, part in SERVICES.items():
        if service in _fixtures(test):
            return part
    return max(SERVICES.values()) if test.nodeid.startswith(STARTING) else None
