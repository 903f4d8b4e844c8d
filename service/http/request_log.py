"""Request ids, and one log line for each request."""

import logging
from typing import Any

import structlog
from flask import Flask, Response, request
from flask.globals import request_ctx

from application.runtime import trace
from service.http.callers import CALLER
from service.http.limits import UNLIMITED

HEADER = "X-Request-ID"
SENT = "HTTP_X_REQUEST_ID"
"""The header of a request, in its WSGI environment."""

log = structlog.get_logger("heptad.access")


def register(app: Flask, *, lines: bool) -> None:
    """Give every request an id, and every response its header; with `lines`, log every request.

    It has to be registered before everything else, so that it sees the response as it is sent.
    """

    access = log.bind()  # once, and not for each line

    @app.before_request
    def _begin() -> None:
        trace.begin(trace.accepted(request.environ.get(SENT)))

    @app.after_request
    def _end(response: Response) -> Response:
        current = trace.current()
        if current is None:  # a before_request function of Flask itself failed
            current = trace.begin(trace.new_request_id())
        response.headers[HEADER] = current.request_id
        if lines:
            level = logging.DEBUG if request.endpoint in UNLIMITED else logging.INFO
            if access.is_enabled_for(level):
                access.log(level, "request", **_line(response, current))
        return response


def _line(response: Response, current: trace.Trace) -> dict[str, Any]:
    """Return what is logged of a request: of a stream, when it begins. No parameters, addresses and names."""
    made = request_ctx.request
    account, rule = made.environ.get(CALLER), made.url_rule
    more = {"game": (made.view_args or {}).get("game"), "version": current.version}
    return {
        "method": made.method,
        "route": None if rule is None else rule.rule,
        "status": response.status_code,
        "ms": round(1000 * current.seconds(), 1),
        "player": None if account is None else account.player,
        **{name: value for name, value in more.items() if value is not None},
    }
