"""Updates: what changes for the caller in a game, by page or as a stream."""

from functools import partial
from typing import Any

import msgspec
from flask import Response

from application.errors.games import SeatsNotOpenError
from application.errors.requests import UnknownReaderError
from application.reading.batches import batches_between
from service.context import current_container
from service.documented import UPDATES, documented
from service.games.reading import SPECTATOR, VisibleGame, demand_reached, next_version, visible_game, wait_beyond
from service.games.update_stream import Update, Updates, Wanted, watch_updates
from service.http.answers import next_link, tagged
from service.http.body import Blueprint, last_event
from service.http.callers import caller
from service.http.languages import language
from service.http.streams import JSON, NDJSON, SSE, accepted_type, no_more_events, stream
from service.schemas.games.events import MAX_UPDATES, UpdatesOut, UpdatesQuery

blueprint = Blueprint("updates", __name__, url_prefix="/v1/games", description="What changes in a game")


@blueprint.get("/<game>/updates")
@blueprint.arguments(UpdatesQuery, location="query")
@blueprint.response(200, UpdatesOut)
@documented(404, 409, tagged=True, streams=UPDATES, scope="game:read", anonymous=True, by_ticket=True)
def show_updates(query: dict[str, Any], game: str) -> Response:
    """Return what changes for the caller in a game: the state, the moves, the events and the history, batch by batch.

    A client that applies the updates always has the game, its history and its own moves, and need not read them again.
    Without `after`, the first update is the whole game; each later one has the members that a batch has changed.
    Updates are what the caller saw at the time; only the last batch of a finished game opens everything.

    `Accept` selects a page of JSON or a stream (server-sent events or NDJSON). A stream continues until the game ends,
    or until `limit` or `wait` end it, and can be resumed with Last-Event-ID. If the game has ended and the client has
    all its updates, the answer is 204.
    """
    form = accepted_type(JSON, SSE, NDJSON)
    seen, after, spoken = visible_game(game), last_event(query["after"]), language(query["lang"])
    _demand_reader(seen, query["as_"])
    wanted = Wanted(after, spoken, query["unavailable"], query["as_"])
    if form == JSON:
        if after is not None:
            seen = wait_beyond(seen, after, query["wait"] or 0.0)
        return _page(seen, wanted, query["limit"] or MAX_UPDATES)
    if after is not None:
        demand_reached(seen, after)
    if seen.record.full.status == "finished" and after == seen.record.head.version:
        return no_more_events()
    container = current_container()
    reads = container.limits.read_budget()
    source = watch_updates(container, caller(), game, wanted, limit=query["limit"], wait=query["wait"], reads=reads)
    return stream(form, source, container.settings.keep_alive, place=None if after is None else str(after))


def _demand_reader(seen: VisibleGame, as_: str | None) -> None:
    """Raise Problem 409 for the view of a seat before the game has ended, 422 for a seat that it has not.

    A spectator opens nothing, so a caller who may see the game may always look at it as one.
    """
    if as_ in {None, SPECTATOR}:
        return
    full = seen.record.full
    if full.status != "finished":
        raise SeatsNotOpenError
    if as_.isdigit() and int(as_) >= len(full.seats):
        raise UnknownReaderError(len(full.seats))


def _page(seen: VisibleGame, wanted: Wanted, limit: int) -> Response:
    container, record = current_container(), seen.record
    updates, found = Updates(container, wanted), list[Update]()
    read = partial(batches_between, container.repository)
    while len(found) < limit and (more := updates.next(seen, read, limit - len(found))):
        found += more
    version = updates.version or 0
    following = next_version(seen, version)
    parts = record.title.id.encode(), b",".join([each.body for each in found]), version, msgspec.json.encode(following)
    body = b'{"title":"%b","updates":[%b],"version":%d,"next":%b}' % parts
    headers = next_link("after", following)
    response = Response(body, headers=headers, content_type=JSON)
    reopened = record.full.status == "finished"
    return tagged(response, version, reopened=reopened, form=wanted.language, besides=[each.body for each in found])
