"""A server of the Model Context Protocol: tools with which an assistant plays on a Heptad server.

It knows the contract alone: everything comes from the server by the Python client, as the player of a token sees it.
"""

from heptad_mcp.server import PlayingServer
from heptad_mcp.web import app

__all__ = ["PlayingServer", "app"]
