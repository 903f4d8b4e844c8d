"""Results of finished games: who played, and in which places they ended."""

from collections.abc import Sequence
from typing import Any

from flask import Response
from msgspec.structs import asdict

from projections import results
from projections.results import Place, Result
from service import examples
from service.context import WebContainer, current_container
from service.documented import documented
from service.games.reading import game_filter
from service.http.answers import page
from service.http.body import Blueprint
from service.schemas.reference.lists import PlaceOut, ResultOut, ResultsOut, ResultsQuery

blueprint = Blueprint("results", __name__, url_prefix="/v1/results", description="Results of finished games")


@blueprint.get("")
@blueprint.arguments(ResultsQuery, location="query")
@blueprint.response(200, ResultsOut, example=examples.RESULTS)
@documented(scope="game:read", anonymous=True)
def list_results(query: dict[str, Any]) -> Response:
    """List the results of public games, newest first, of all players or of one `player`.

    With `mine`, or with the caller's own id, list the games that the caller played, including private games. Cancelled
    games have no result. `counted` says whether the standings count the game, which was then rated. `since` and `until`
    filter by the time at which a game ended or, if it was imported, the time of its import.
    """
    container, whose = current_container(), game_filter(query)
    found = results.page(
        container.follower.follow(),
        player=whose.player,
        private=whose.private,
        title=query["title"],
        cursor=query["cursor"],
        limit=query["limit"],
        since=query["since"],
        until=query["until"],
    )
    return page(ResultsOut(_named(container, found.results), found.next), found.next)


def _named(container: WebContainer, found: Sequence[Result]) -> list[ResultOut]:
    """Return results with the names of their players, which an imported game has not."""
    known = [result for result in found if result.origin != "imported"]
    names = container.accounts.names(place.player for result in known for place in result.seats if place.player)

    def named(result: Result, place: Place) -> PlaceOut:
        player = None if result.origin == "imported" else place.player
        return PlaceOut(**asdict(place), name=names.get(player or ""))

    return [
        ResultOut(**{**asdict(result), "seats": tuple(named(result, place) for place in result.seats)})
        for result in found
    ]
