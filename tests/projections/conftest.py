"""Houses for the tests of projections and workers."""

from collections.abc import Iterator

import pytest
import redis

from heptad.house import House
from tests.projections.houses import a_house


@pytest.fixture
def house(log_client: redis.Redis, queue_client: redis.Redis, log_url: str, queue_url: str) -> Iterator[House]:  # noqa: ARG001
    """A house on empty servers."""
    made = a_house(log_url, queue_url)
    yield made
    made.client.close()
    made.queues.connection.close()


@pytest.fixture
def other(house: House, log_url: str, queue_url: str) -> Iterator[House]:  # noqa: ARG001 - servers are emptied first
    """Another process's house on the same servers."""
    made = a_house(log_url, queue_url)
    yield made
    made.client.close()
    made.queues.connection.close()
