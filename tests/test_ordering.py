"""The order of the tests in several processes."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.ordering import in_parts


def some(count: int, name: str, *fixtures: str) -> list[Any]:
    return [SimpleNamespace(nodeid=f"{name}::{number}", fixturenames=fixtures) for number in range(count)]


PLAIN = some(50, "tests/titles/test_it.py")
SERVED = some(4, "tests/service/test_it.py", "players", "heptad")
SEEN = some(3, "tests/service/test_page.py", "heptad", "browser")
KILLED = some(2, "tests/service/test_faults.py", "mortal")
STARTING = some(2, "tests/heptad/test_it.py")


def test_each_part_begins_with_what_shares_a_service():
    order = in_parts([*SERVED, *PLAIN, *KILLED, *SEEN, *STARTING], 3)
    assert len(order) == 61
    assert order[:3] == SEEN
    assert order[20:24] == SERVED
    assert order[40:44] == KILLED + STARTING
    assert [test for test in order if test in PLAIN] == PLAIN


@pytest.mark.parametrize("processes", [1, 2, 3, 8])
def test_no_test_is_lost(processes: int):
    """Not even if there are more tests of one service than a part has."""
    for tests in (SERVED + PLAIN, SEEN * 9 + SERVED + STARTING, PLAIN[:1], []):
        order = in_parts(tests, processes)
        assert sorted(map(id, order)) == sorted(map(id, tests))
