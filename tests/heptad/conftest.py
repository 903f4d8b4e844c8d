"""A Heptad of their own for the tests of the demonstration and of the documents."""

from collections.abc import Iterator

import pytest

from tests.service.conftest import Running


@pytest.fixture(scope="session")
def demonstrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running `heptad up`, as it comes."""
    running = Running(tmp_path_factory.mktemp("demonstrated") / "data")
    yield running
    running.stop()
