"""The history of a game, line by line, in the language of the reader, as JSON or as text."""

from typing import Any

from flask import Response, request

from projections.frames.game_body import name_of
from projections.history import HistoryLine, as_text, history, name_without_player
from service.context import current_container
from service.documented import documented
from service.games.reading import VisibleGame, next_version, visible_game, wait_beyond
from service.http.answers import answer, next_link, tagged
from service.http.body import Blueprint
from service.http.languages import language
from service.schemas.games.events import HistoryOut, HistoryQuery
from titles.kernel.state.game import Seat

blueprint = Blueprint("history", __name__, url_prefix="/v1/games", description="The history of a game")

TEXT = "text/plain"


@blueprint.get("/<game>/history")
@blueprint.arguments(HistoryQuery, location="query")
@blueprint.response(200, HistoryOut)
@documented(404, 409, tagged=True, also=TEXT, scope="game:read", anonymous=True)
def show_history(query: dict[str, Any], game: str) -> Response:
    """Return the history after version `after`: a line for each event, with the facts that the caller may know.

    Events that are mere bookkeeping have no line. After the end, lines also name facts that were hidden. With
    `Accept: text/plain`, the answer is plain text.
    """
    after: int = query["after"]
    seen = wait_beyond(visible_game(game), after, 0)
    left = seen.record.head.version - after
    count = left if query["limit"] is None else min(query["limit"], left)
    spoken = language(query["lang"])
    lines = _lines(seen, after, count, spoken) if count else []
    version, reopened = after + count, seen.record.full.status == "finished"
    texts = [line.text for line in lines]  # they have names of players
    following = next_version(seen, version)
    headers = next_link("after", following)
    if request.accept_mimetypes.best_match(["application/json", TEXT], "application/json") == TEXT:
        text = "".join(as_text(line) + "\n" for line in lines)
        response = Response(text, headers=headers, content_type=f"{TEXT}; charset=utf-8")
        return tagged(response, version, reopened=reopened, form=spoken, besides=texts)
    body = HistoryOut(lines, version, following, spoken)
    return answer(body, version=version, headers=headers, reopened=reopened, form=spoken, besides=texts)


def _lines(seen: VisibleGame, after: int, count: int, spoken: str) -> list[HistoryLine]:
    container = current_container()
    opened = container.repository.opened(seen.record, seen.seat, after, count)

    def name(number: int, seat: Seat) -> str:
        return name_without_player(number, seat) if seen.record.played_by_others else name_of(container, seat)

    with container.store.reading(seen.record.game):
        return list(history(seen.record.title, opened, seen.record.full, name, spoken))
