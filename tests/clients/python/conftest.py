"""The running Heptad of the tests of the API."""

from tests.service.conftest import heptad

__all__ = ["heptad"]
