"""Results of finished games."""

from typing import Any

from flask import Response
from msgspec.structs import asdict

from projections import results
from projections.results import Place, Result
from service import examples
from service.answers import page
from service.body import Blueprint
from service.context import WebContainer, current_container
from service.documented import documented
from service.reading import game_filter
from service.schemas.lists import PlaceOut, ResultOut, ResultsOut, ResultsQuery

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
    body = ResultsOut([_result_body(container, result) for result in found.results], found.next)
    return page(body, found.next)


def _result_body(container: WebContainer, result: Result) -> ResultOut:
    """Return a result with the names of its players, which an imported game has not."""

    def named(place: Place) -> PlaceOut:
        if place.player is None or result.origin == "imported":
            return PlaceOut(**asdict(place), name=None)
        return PlaceOut(**asdict(place), name=container.accounts.name(place.player))

    return ResultOut(**{**asdict(result), "seats": tuple(map(named, result.seats))})
