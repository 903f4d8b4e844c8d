"""A typed client of the REST API of Heptad, and a runner for bots. The models are in `heptad_client.models`."""

from heptad_client.client import Client
from heptad_client.errors import HeptadError, ProblemError, UnreachableError
from heptad_client.titles import LegalMove, Move, Options, State

__all__ = ["Client", "HeptadError", "LegalMove", "Move", "Options", "ProblemError", "State", "UnreachableError"]
