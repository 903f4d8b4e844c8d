"""Tickets for streams, which browsers open with `EventSource`."""

from typing import Any

from flask import Response, current_app
from werkzeug.exceptions import HTTPException

from application.accounts.accounts import READ
from application.errors.requests import InvalidFieldError
from service.context import current_container
from service.documented import Doc, documented
from service.games.reading import visible_game
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.callers import require
from service.schemas.accounts.stream_tickets import StreamTicketIn, StreamTicketOut

blueprint = Blueprint(
    "stream_tickets", __name__, url_prefix="/v1/stream-tickets", description="Tickets that open streams"
)

SECRET = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
"""The headers of an answer that no cache and no other page may know."""


@blueprint.post("")
@blueprint.arguments(StreamTicketIn)
@blueprint.response(201, StreamTicketOut)
@documented(400, 404, 408, 413, scope=READ)
def make_stream_ticket(body: dict[str, Any]) -> Response:
    """Make a ticket for a stream, for clients that can't send a header, such as `EventSource` of browsers.

    Add it to the URL of the stream: `?ticket=…`. It opens this path for 60 seconds, and for ten minutes again with
    Last-Event-ID, so that `EventSource` reconnects by itself. It stands for the token of this request, and ends with
    it. This counts as a read.
    """
    account, path = require(READ), body["path"]
    game = _demand_stream(path).get("game")
    if game is not None:
        visible_game(game)  # EventSource does not tell a page why a stream was refused, so this answer does
    ticket, expires = current_container().stream_tickets.make(account.token, path, account.expires)
    return answer(StreamTicketOut(ticket, path, expires), 201, headers=SECRET)


def _demand_stream(path: str) -> dict[str, Any]:
    """Return the parameters of the path of a stream that a ticket opens. Raise Problem 422 for any other path."""
    if "?" in path:
        raise InvalidFieldError("path", "must have no query: add `ticket` to the query when you open the stream")
    urls = current_app.url_map.bind("")
    try:
        endpoint, found = urls.match(path, method="GET")
    except HTTPException:
        endpoint, found = "", {}
    if endpoint not in _streams() or urls.build(endpoint, found) != path:
        raise InvalidFieldError("path", f"must be the path of a stream: {' or '.join(_streams().values())}")
    return dict(found)


def _streams() -> dict[str, str]:
    """Return the rules of the routes that take tickets, by endpoint."""
    return {
        rule.endpoint: rule.rule.replace("<", "{").replace(">", "}")
        for rule in current_app.url_map.iter_rules()
        if _takes_tickets(rule.endpoint)
    }


def _takes_tickets(endpoint: str) -> bool:
    doc = getattr(current_app.view_functions[endpoint], "heptad_doc", None)
    return isinstance(doc, Doc) and doc.by_ticket
