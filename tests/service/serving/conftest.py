"""Turns of requests, measured."""

from collections.abc import Iterator

import pytest
from greenlet import settrace

from service.serving.turns import Turns


@pytest.fixture
def measured() -> Iterator[Turns]:
    """Turns that count the time that greenlets work."""
    turns = Turns()
    turns.measure()
    yield turns
    settrace(None)
