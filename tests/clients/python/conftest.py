"""The running Heptads of the tests of the API."""

import pytest

from tests.service.conftest import Mortal, heptad, mortal
from tests.service.test_faults import Victim

__all__ = ["heptad", "mortal"]


@pytest.fixture
def victim(mortal: Mortal) -> Victim:
    """A Heptad that is killed; it has the same port when it is started again."""
    return Victim(mortal.whole())
