"""Results of finished games."""

from typing import Any

import msgspec
from flask import Response

from projections import results
from projections.results import Result
from service import examples
from service.answers import page
from service.body import Blueprint
from service.context import WebContainer, current_container
from service.documented import documented
from service.reading import game_filter
from service.schemas.lists import ResultsOut, ResultsQuery

blueprint = Blueprint("results", __name__, url_prefix="/v1/results", description="Results of finished games")


@blueprint.get("")
@blueprint.arguments(ResultsQuery, location="query")
@blueprint.response(200, ResultsOut, example=examples.RESULTS)
@documented(401, 403)
def list_results(query: dict[str, Any]) -> Response:
    """List the results of public games, newest first, of all players or of one `player`.

    With `mine`, or with the caller's own id, list the games that the caller played, including private games. Cancelled
    games have no result. `counted` says whether the game counts in the standings; forks and imported games never do.
    """
    container, whose = current_container(), game_filter(query)
    found = results.page(
        container.follower.follow(),
        player=whose.player,
        private=whose.private,
        title=query["title"],
        cursor=query["cursor"],
        limit=query["limit"],
    )
    body = {"results": [_result_body(container, result) for result in found.results], "next": found.next}
    return page(body, found.next)


def _result_body(container: WebContainer, result: Result) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(result)
    strangers = result.origin == "imported"
    for seat in body["seats"]:
        seat["name"] = None if seat["player"] is None or strangers else container.accounts.name(seat["player"])
    return body
