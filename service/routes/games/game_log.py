"""The log: envelopes with the seals that the caller may open, by page, as a stream, or all at once."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import msgspec
from flask import Response

from application.games.repository import GameRepository
from service.context import current_container
from service.documented import EVENTS, documented
from service.games.game_stream import MAX_AT_ONCE, watch
from service.games.reading import VisibleGame, demand_reached, next_version, visible_game, wait_beyond
from service.http.answers import lines, next_link, tagged
from service.http.body import Blueprint, last_event
from service.http.callers import caller, demand_valid
from service.http.streams import JSON, NDJSON, SSE, accepted_type, download, no_more_events, stream
from service.schemas.games.events import MAX_EVENTS, EventsOut, EventsQuery

blueprint = Blueprint("log", __name__, url_prefix="/v1/games", description="The events and the log of a game")


@blueprint.get("/<game>/events")
@blueprint.arguments(EventsQuery, location="query")
@blueprint.response(200, EventsOut)
@documented(404, 409, tagged=True, streams=EVENTS, scope="game:read", anonymous=True, by_ticket=True)
def show_events(query: dict[str, Any], game: str) -> Response:
    """Return the envelopes after version `after`, with the seals that the caller may open.

    `Accept` selects a page of JSON or a stream (server-sent events or NDJSON). A stream continues until the game ends,
    or until `limit` or `wait` end it, and can be resumed with Last-Event-ID. If the game has ended and the client has
    all its events, the answer is 204.
    """
    form = accepted_type(JSON, SSE, NDJSON)
    seen, after = visible_game(game), last_event(query["after"])
    if form == JSON:
        return _page(wait_beyond(seen, after, query["wait"] or 0.0), after, query["limit"] or MAX_EVENTS)
    demand_reached(seen, after)
    if seen.record.full.status == "finished" and after == seen.record.head.version:
        return no_more_events()
    container = current_container()
    source = watch(container, caller(), game, after, limit=query["limit"], wait=query["wait"])
    return stream(form, source, container.settings.keep_alive, place=str(after) if after else None)


def _page(seen: VisibleGame, after: int, limit: int) -> Response:
    count = min(limit, seen.record.head.version - after)
    opened = list(current_container().repository.lines(seen.record, seen.seat, after, count)) if count else []
    version = after + len(opened)
    title, following = seen.record.title.id.encode(), next_version(seen, version)
    parts = title, b",".join(opened), version, msgspec.json.encode(following)
    body = b'{"title":"%b","events":[%b],"version":%d,"next":%b}' % parts
    reopened = seen.record.full.status == "finished"
    headers = next_link("after", following)
    return tagged(Response(body, headers=headers, content_type=JSON), version, reopened=reopened)


@blueprint.get("/<game>/log")
@blueprint.response(200, content_type=NDJSON, schema={"type": "string"})
@documented(404, tagged=True, scope="game:read", anonymous=True)
def show_log(game: str) -> Response:
    """Return the whole log as NDJSON: a header, then all envelopes, with the seals that the caller may open.

    Once the game has ended, every seal is open. docs/log-format.md specifies the format and how to verify a log.
    """
    container, seen, account = current_container(), visible_game(game), caller()
    pages = _pages(container.repository, seen)
    begun = [*islice(pages, 2)]  # read now, so that an error becomes the response: the header and the first events
    body = download(
        chain(begun, pages), container.settings.keep_alive, lambda: demand_valid(container.accounts, account)
    )
    return lines(body, seen.record.head.version)


def _pages(repository: GameRepository, seen: VisibleGame) -> Iterator[bytes]:
    """Yield the lines of a log, some at a time, so that little of it is in memory."""
    yield repository.header(seen.record) + b"\n"
    version = seen.record.head.version
    for after in range(0, version, MAX_AT_ONCE):
        found = repository.lines(seen.record, seen.seat, after, MAX_AT_ONCE)
        yield b"".join([line + b"\n" for line in found])
