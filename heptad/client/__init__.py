"""The public client of the REST API. It knows the contract and nothing else of Heptad."""

from heptad.client.client import Client, ProblemError, UnreachableError

__all__ = ["Client", "ProblemError", "UnreachableError"]
