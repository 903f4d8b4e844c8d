"""The ticket in the query of a request: the only secret that is ever accepted in a URL."""

from flask import request

FIELD = "ticket"
"""Its field in a query. Only the routes that `documented` marks have it (`by_ticket`)."""


def sent_ticket() -> str | None:
    """Return the ticket of the request, None without one."""
    return request.args.get(FIELD) if request.environ.get("QUERY_STRING") else None
