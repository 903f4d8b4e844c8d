"""The running Heptad of the tests of the API, its players, and an application in this process."""

from tests.service.conftest import heptad, make, players

__all__ = ["heptad", "make", "players"]
