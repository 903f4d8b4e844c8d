"""Updates: one stream about all games of a player, with a row for each game that changes."""

from typing import Any

from flask import Response, request

from application.errors.requests import InvalidFieldError
from application.notices.positions import NOTHING, Position, read_position
from service.context import current_container
from service.documented import PLAYER_UPDATES, documented
from service.games.player_stream import first_position, update
from service.http.body import Blueprint
from service.http.callers import require
from service.http.streams import NDJSON, SSE, accepted_type, lines_with_ids, stream
from service.schemas.games.events import PlayerUpdatesQuery

blueprint = Blueprint(
    "player_updates", __name__, url_prefix="/v1/updates", description="Updates of all games of a player"
)


@blueprint.get("")
@blueprint.arguments(PlayerUpdatesQuery, location="query")
@blueprint.response(200)
@documented(streams=PLAYER_UPDATES, scope="game:read", by_ticket=True)
def show_player_updates(query: dict[str, Any]) -> Response:
    """Stream the caller's games as rows of the lobby, each whenever the game changes, and the caller's notifications.

    The stream begins with a row for each open or running game in which the caller has a seat or which the caller
    opened. With Last-Event-ID, it continues after that update instead: everything that the client has not received is
    sent, and nothing twice. Several changes of a game may be sent as one row, the newest. If the caller is a bot
    account, the stream is also about all players who granted it a token with `game:read`; `player` says whose game or
    notification it is.
    """
    container, account = current_container(), require("game:read")
    form = accepted_type(SSE, NDJSON)
    position = _position(account.player, query["after"]) or first_position(container, account)
    place = str(position)
    source = update(container, account, position, query["wait"])
    return stream(form, source, container.settings.keep_alive, place, lines=lines_with_ids)


def _position(player: str, after: str | None) -> Position | None:
    """Return the position in Last-Event-ID or, without it, in the query. None for a client that has nothing.

    Raise Problem 422.
    """
    said = request.headers.get("Last-Event-ID", after)
    if said in {None, NOTHING}:
        return None
    try:
        return read_position(player, said)
    except ValueError:
        raise InvalidFieldError("Last-Event-ID", "must be the id of the last update that you received") from None
