"""As whom the tools ask the Heptad server: as the owner of one token, or of the token of each request."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event

from mcp.server.auth.middleware.auth_context import get_access_token

from heptad_client import Client

DEADLINE = 5.0
"""Seconds for which a request is repeated: an assistant soon learns that no server answers."""


class Connections(ABC):
    """The clients with which tools ask the server."""

    def __init__(self, url: str, pages: str | None = None) -> None:
        self.guest = Client(url, deadline=DEADLINE)
        """A client without a token, for what everyone may read. Threads share it."""
        self.pages = (pages or self.guest.url).rstrip("/")
        """The address at which people open the pages of the server, by default that at which it is asked."""
        self.ending = Event()
        """Set when the process is asked to end: then no tool waits any longer."""

    @property
    def url(self) -> str:
        """The address of the Heptad server, without a slash at the end."""
        return self.guest.url

    @abstractmethod
    def player(self) -> AbstractContextManager[Client]:
        """Give the client of the player for whom a tool is called."""

    def close(self) -> None:
        """Close all connections."""
        self.guest.close()


class OneToken(Connections):
    """All tools are called for the player of one token, or for nobody if it is None."""

    def __init__(self, url: str, token: str | None) -> None:
        super().__init__(url)
        self._player = Client(url, token, deadline=DEADLINE)

    @contextmanager
    def player(self) -> Iterator[Client]:
        """Give the one client. Threads share it."""
        yield self._player

    def close(self) -> None:
        """Close all connections."""
        self._player.close()
        super().close()


class TokenOfRequest(Connections):
    """Each tool is called for the player whose token came with the HTTP request. Nothing is kept between requests."""

    @contextmanager
    def player(self) -> Iterator[Client]:
        """Give a client for one call."""
        access = get_access_token()
        with Client(self.url, access.token if access else None, deadline=DEADLINE) as client:
            yield client
