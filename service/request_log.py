"""Request ids, and one log line for each request."""

import time

import structlog
from flask import Flask, Response, g, request

from application import trace
from service.limits import UNLIMITED

HEADER = "X-Request-ID"
SENT = "HTTP_X_REQUEST_ID"
"""The header of a request, in its WSGI environment."""

log = structlog.get_logger("heptad.access")


def register(app: Flask, *, lines: bool) -> None:
    """Give every request an id, and every response its header; with `lines`, log every request.

    It has to be registered before everything else, so that it sees the response as it is sent.
    """

    @app.before_request
    def _begin() -> None:
        g.began = time.perf_counter()
        trace.begin(trace.accepted(request.environ.get(SENT)))

    @app.after_request
    def _end(response: Response) -> Response:
        current = trace.current()
        if current is None:  # a before_request function of Flask itself failed
            current = trace.begin(trace.new_request_id())
        response.headers[HEADER] = current.request_id
        if lines:
            _log(response, current.version)
        return response


def _log(response: Response, version: int | None) -> None:
    """Log a request: for a stream, when it begins. Parameters, addresses and names are never logged."""
    account = g.get("caller")
    rule = request.url_rule
    write = log.debug if request.endpoint in UNLIMITED else log.info
    more = {"game": (request.view_args or {}).get("game"), "version": version}
    write(
        "request",
        method=request.method,
        route=None if rule is None else rule.rule,
        status=response.status_code,
        ms=round(1000 * (time.perf_counter() - g.began), 1),
        player=None if account is None else account.player,
        **{name: value for name, value in more.items() if value is not None},
    )
