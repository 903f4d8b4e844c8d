"""The order of the tests: those that share a service run in one process, so that it is started once.

Each process of xdist begins with an equal part of the list, and takes tests from the end of another part when its own
is done. So the parts begin with the tests that need a service, and end with those that any process can run.
"""

from collections.abc import Iterable

import pytest

SERVICES = {"browser": 0, "heptad": 1, "strict": 2, "brisk": 2, "mortal": 2}
"""The part in which a test runs that uses one of these fixtures. Of several, the first one decides."""
STARTING = ("tests/clients/", "tests/contract/", "tests/fifth_title/", "tests/heptad/", "tests/test_")
"""Where other tests are that start programs; they run in the last part."""


def in_parts(tests: Iterable[pytest.Item], processes: int) -> list[pytest.Item]:
    """Return the tests in the order for this number of processes."""
    firsts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    others = []
    for test in tests:
        part = _part(test)
        (others if part is None else firsts[part % processes]).append(test)
    parts: list[pytest.Item] = []
    left = sum(map(len, firsts)) + len(others)
    for number, first in enumerate(firsts):
        size = left // (processes - number)
        room = max(0, size - len(first))
        parts += first + others[:room]
        others = others[room:]
        left -= size
    return parts + others


def _part(test: pytest.Item) -> int | None:
    """Return the part in which a test has to run, or None for any."""
    names = getattr(test, "fixturenames", ())
    for service, part in SERVICES.items():
        if service in names:
            return part
    return max(SERVICES.values()) if test.nodeid.startswith(STARTING) else None
