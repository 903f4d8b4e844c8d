"""Notifications: a stream about all games of a player."""

import re
from datetime import datetime, timedelta
from typing import Any

from flask import Response, request

from application.errors.requests import InvalidFieldError
from service.context import current_container
from service.documented import NOTICES, documented
from service.games.player_stream import notify
from service.http.body import Blueprint
from service.http.callers import require
from service.http.streams import NDJSON, SSE, accepted_type, stream
from service.schemas.games.events import NoticesQuery

blueprint = Blueprint(
    "notices", __name__, url_prefix="/v1/events", description="Notifications about all games of a player"
)

MARGIN = timedelta(seconds=5)
"""Seconds by which clocks may differ: a client that reconnects gets the notifications of this time again."""


@blueprint.get("")
@blueprint.arguments(NoticesQuery, location="query")
@blueprint.response(200)
@documented(streams=NOTICES, scope="game:read", by_ticket=True)
def show_notices(query: dict[str, Any]) -> Response:
    """Stream notifications about the caller's games: a seat taken, a game started, your turn, a game finished.

    Seats that were lost, rematches and challenges are notified as well. The stream begins with a `your_turn` for each
    game that waits for the caller now. With Last-Event-ID, it also sends the notifications since then. If the caller is
    a bot account, the stream has the notifications of all players who granted it a token with `game:read`, too;
    `player` says whom a notification is for.
    """
    container, account = current_container(), require("game:read")
    form = accepted_type(SSE, NDJSON)
    source = notify(container, account, _since(), query["wait"])
    return stream(form, source, container.settings.keep_alive)


def _since() -> str | None:
    """Return the time in Last-Event-ID, less some seconds. Raise Problem 422."""
    header = request.headers.get("Last-Event-ID")
    if header is None:
        return None
    try:
        earlier = datetime.fromisoformat(header if re.fullmatch(NOTICES.pattern, header) else "") - MARGIN
    except (ValueError, OverflowError):
        raise InvalidFieldError("Last-Event-ID", "must be the id of the last event that you received") from None
    return earlier.isoformat(timespec="milliseconds").replace("+00:00", "Z")
