"""The running Heptads of the tests of the API, their players, and an application in this process."""

import pytest

from tests.service.conftest import Mortal, context, desk, heptad, make, mobile, mortal, page, phone, players
from tests.service.test_faults import Victim

__all__ = ["context", "desk", "heptad", "make", "mobile", "mortal", "page", "phone", "players"]


@pytest.fixture
def victim(mortal: Mortal) -> Victim:
    """A Heptad that is killed; it has the same port when it is started again."""
    return Victim(mortal.whole())
