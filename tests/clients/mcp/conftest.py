"""The running Heptad of the tests of the API, and its players."""

from tests.service.conftest import heptad, make, players

__all__ = ["heptad", "make", "players"]
