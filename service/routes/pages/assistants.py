"""The tools for assistants at /mcp: requests of the Model Context Protocol, passed on to heptad-mcp.

heptad-mcp is a separate process, because the SDK of the protocol needs libraries that nothing else here needs. Only
requests with a valid token reach it. When it does not answer, assistants wait or get 503, and nobody else notices.
"""

import http.client
from collections.abc import Callable, Iterator
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

import structlog
from flask import Blueprint, Response, request

from application.errors.authority import BadTokenError
from application.errors.problem import Problem
from events.process.reasons import reason_of
from service.assistants import tools_url
from service.context import current_container
from service.http import body, streams
from service.http.callers import demand_valid, require_token

blueprint = Blueprint("assistants", __name__)

PATH = "/mcp"
PASSED = ("Accept", "Authorization", "Content-Type", "User-Agent")
"""The headers of requests that are passed on, besides those of the protocol."""
ANSWERED = ("content-type", "allow")
"""Those of answers."""
CHUNK = 65536
SECONDS = 75.0
"""How long heptad-mcp may be silent. While a tool waits, it sends something every 15 seconds."""

log = structlog.get_logger(__name__)


class AssistantsAwayError(Problem):
    """The process of heptad-mcp does not answer. Games are not affected."""

    kind = "assistants-away"
    status = 503
    title = "The tools for assistants do not answer"
    retry_after = 5

    def __init__(self) -> None:
        super().__init__("Try again in some seconds. Games are not affected.")


@blueprint.post(PATH)
def pass_on() -> Response:
    """Pass a message of an assistant on to heptad-mcp, and return its answer, piece by piece."""
    container = current_container()
    url = tools_url()  # before anybody is asked to sign in
    account = require_token()
    answer = _ask(url, container.settings.public_url, body.read())
    if answer.status == HTTPStatus.UNAUTHORIZED:  # the token has ended meanwhile
        raise BadTokenError
    passing = _Passing(answer, partial(demand_valid, container.accounts, account))
    pieces = streams.download(passing.pieces(), container.settings.keep_alive, passing.demand)
    return Response(pieces, answer.status, _headers(answer))


def _ask(url: str, public_url: str | None, sent: bytes) -> http.client.HTTPResponse:
    """Send a request to heptad-mcp, and return the beginning of its answer. Raise AssistantsAwayError.

    heptad-mcp knows itself by the public URL, if there is one.
    """
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=SECONDS)
    headers = {name: value for name, value in request.headers.items() if name in PASSED or _is_own(name)}
    if public_url is not None:
        headers["Host"] = urlsplit(public_url).netloc
    try:
        connection.request("POST", PATH, sent, {**headers, "Connection": "close"})
        return connection.getresponse()  # which holds the connection, and closes it
    except (OSError, http.client.HTTPException) as error:
        connection.close()
        log.warning("assistants_away", error=reason_of(error))
        raise AssistantsAwayError from None


def _headers(answer: http.client.HTTPResponse) -> dict[str, str]:
    passed = {name: value for name, value in answer.getheaders() if name.lower() in ANSWERED or _is_own(name)}
    return {**passed, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def _is_own(name: str) -> bool:
    """Whether a header is one of the protocol."""
    return name.lower().startswith("mcp-")


class _Passing:
    """An answer that is passed on as it arrives, as long as the caller's token is valid."""

    def __init__(self, answer: http.client.HTTPResponse, demand: Callable[[], None]) -> None:
        self._answer = answer
        self._demand = demand
        self._is_broken = False

    def pieces(self) -> Iterator[bytes]:
        """Yield the answer piece by piece, and something more if it breaks off."""
        try:
            while piece := self._answer.read1(CHUNK):
                yield piece
        except (OSError, http.client.HTTPException) as error:
            log.warning("assistants_away", error=reason_of(error))
            self._is_broken = True
            yield b""
        finally:
            self._answer.close()

    def demand(self) -> None:
        """Raise Problem if the next piece can't be sent: then the connection is closed, so that the caller notices."""
        if self._is_broken:
            raise AssistantsAwayError
        self._demand()
