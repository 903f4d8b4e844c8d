"""The server over streamable HTTP, at /mcp: an ASGI application that keeps nothing between requests.

Each request brings the token of its player, which is passed to the Heptad server. Without a valid one the answer is
401, and names the document that says where a client gets one (RFC 9728): the SDK serves it beside /mcp, and a proxy
that shows both on one origin leaves it to the Heptad server.
"""

import socket
from functools import partial
from threading import Timer
from types import FrameType
from urllib.parse import urlsplit

import uvicorn
from anyio import to_thread
from mcp.server.auth.provider import AccessToken
from mcp.server.auth.settings import AuthSettings
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from heptad_client import Client, ProblemError, UnreachableError, UsageError
from heptad_client.models import AccountOut
from heptad_mcp.connections import DEADLINE, Connections, TokenOfRequest
from heptad_mcp.server import PlayingServer

PATH = "/mcp"
ANSWERING = 1.0
"""Seconds in which tools that wait answer when the process is asked to end."""
GRACE = 5
"""Seconds for which connections may take to end after that."""
REFUSED = frozenset({401, 403})
LOCAL = ("127.0.0.1", "localhost", "[::1]")


class AccountOfToken:
    """Asks the Heptad server whether a token is valid."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def verify_token(self, token: str) -> AccessToken | None:
        """Return a token with its scopes; None if the server does not accept it.

        While no server answers, a token passes without scopes, and the tools say that no server answers.
        """
        try:
            account = await to_thread.run_sync(partial(_account, self._url, token))
        except UnreachableError:
            return AccessToken(token=token, client_id="", scopes=[])
        except UsageError:
            return None
        except ProblemError as problem:
            if problem.status in REFUSED:
                return None
            return AccessToken(token=token, client_id="", scopes=[])
        return AccessToken(
            token=token, client_id=account.app or account.id, scopes=list(account.scopes), subject=account.id
        )


def _account(url: str, token: str) -> AccountOut:
    with Client(url, token, deadline=DEADLINE) as client:
        return client.account()


class Server(uvicorn.Server):
    """An HTTP server whose tools stop waiting when it is asked to end."""

    def __init__(self, config: uvicorn.Config, connections: Connections) -> None:
        super().__init__(config)
        self._connections = connections

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Let tools that wait answer, and then end: the SDK breaks off what is not answered by then."""
        self._connections.ending.set()
        Timer(ANSWERING, super().handle_exit, (sig, frame)).start()


def serve(url: str, listener: socket.socket, public_url: str) -> None:
    """Serve HTTP on a listening socket until the process is asked to end. Logging is that of the process.

    `public_url` is the address at which people open the pages of the Heptad server.
    """
    connections = TokenOfRequest(url, public_url)
    config = uvicorn.Config(
        _application(connections, public_url),
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
    )
    Server(config, connections).run(sockets=[listener])


def app(url: str, origin: str, *, issuer: str | None = None) -> Starlette:
    """Return the application for a Heptad server.

    `origin` is where clients reach /mcp. `issuer` is where people sign in, by default `url`; behind a proxy that shows
    both on one origin, it is this origin. Raise UsageError if `url` can't be used.
    """
    return _application(TokenOfRequest(url, issuer), origin.rstrip("/"))


def _application(connections: Connections, origin: str) -> Starlette:
    auth = AuthSettings.model_validate(  # as texts: a URL that pydantic has read ends with a slash
        {
            "issuer_url": connections.pages,
            "resource_server_url": origin + PATH,
            "validate_token_resource": False,  # the Heptad server says whether it accepts a token
        }
    )
    server = PlayingServer(connections, token_verifier=AccountOfToken(connections.url), auth=auth)
    return server.streamable_http_app(
        streamable_http_path=PATH, stateless_http=True, transport_security=_only_for(origin)
    )


def _only_for(origin: str) -> TransportSecuritySettings:
    """Return the hosts and origins of requests, so that no web page reaches the server by another name for its host."""
    hosts = [urlsplit(origin).netloc, *(f"{host}:*" for host in LOCAL)]
    origins = [origin, *(f"http://{host}:*" for host in LOCAL)]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)
