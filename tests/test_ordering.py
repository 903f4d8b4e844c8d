"""The order of the tests in several processes."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests import ordering
from tests.ordering import end_unneeded, in_parts


def some(count: int, name: str, *fixtures: str) -> list[Any]:
    return [SimpleNamespace(nodeid=f"{name}::{number}", fixturenames=fixtures) for number in range(count)]


PLAIN = some(50, "tests/titles/test_it.py")
SERVED = some(4, "tests/service/test_it.py", "players", "heptad")
SEEN = some(3, "tests/service/test_page.py", "heptad", "browser")
KILLED = some(2, "tests/service/test_faults.py", "mortal")
LIMITED = some(2, "tests/service/test_http.py", "strict")
STARTING = some(2, "tests/heptad/test_it.py")


def test_each_part_begins_with_what_shares_a_service():
    order = in_parts([*SERVED, *PLAIN, *KILLED, *SEEN, *STARTING], 3)
    assert len(order) == 61
    assert order[:3] == SEEN
    assert order[20:24] == SERVED
    assert order[40:44] == KILLED + STARTING
    assert [test for test in order if test in PLAIN] == PLAIN


def test_tests_of_a_service_are_next_to_each_other():
    mixed = [test for pair in zip(STARTING, KILLED, LIMITED, strict=True) for test in pair]
    assert in_parts(mixed, 1) == KILLED + LIMITED + STARTING


HAPPENED: list[str] = []


@pytest.fixture(scope="session")
def service() -> Iterator[None]:
    HAPPENED.append("begun")
    yield
    HAPPENED.append("ended")


@pytest.fixture(scope="session")
def visitor(service: None) -> Iterator[None]:  # noqa: ARG001
    yield
    HAPPENED.append("visitor gone")


def test_a_service_ends_before_a_test_that_does_not_use_it(
    visitor: None,  # noqa: ARG001
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(ordering, "ENDING", ("service",))
    HAPPENED[:] = ["begun"]
    end_unneeded(request.node, request.node)
    assert HAPPENED == ["begun"]
    end_unneeded(request.node, PLAIN[0])
    assert HAPPENED == ["begun", "visitor gone", "ended"]


def test_it_begins_again_for_a_test_that_uses_it(visitor: None):  # noqa: ARG001
    assert HAPPENED[-1] == "begun"


@pytest.mark.parametrize("processes", [1, 2, 3, 8])
def test_no_test_is_lost(processes: int):
    """Not even if there are more tests of one service than a part has."""
    for tests in (SERVED + PLAIN, SEEN * 9 + SERVED + STARTING, PLAIN[:1], []):
        order = in_parts(tests, processes)
        assert sorted(map(id, order)) == sorted(map(id, tests))
