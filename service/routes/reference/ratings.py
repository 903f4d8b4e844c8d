"""Ratings: how the rating of a player has changed from game to game."""

from typing import Any

from flask import Response

from application.errors.accounts import UnknownPlayerError
from projections import standings
from service import examples
from service.context import current_container
from service.documented import documented
from service.http.answers import page
from service.http.body import Blueprint
from service.http.callers import caller
from service.schemas.reference.lists import RatingHistoryOut, RatingHistoryQuery

blueprint = Blueprint("ratings", __name__, url_prefix="/v1/players", description="Ratings of a player over time")


@blueprint.get("/<player>/ratings")
@blueprint.arguments(RatingHistoryQuery, location="query")
@blueprint.response(200, RatingHistoryOut, example=examples.RATINGS)
@documented(401, 404)
def show_ratings(query: dict[str, Any], player: str) -> Response:
    """List the rated games of a player in a title, newest first, with the rating after each game.

    With `seats`, only games with this number of seats are listed, which have a rating of their own.
    """
    caller()  # an invalid token is rejected, as on every route
    container, title, seats = current_container(), query["title"], query["seats"]
    if container.accounts.players.known(player) is None:
        raise UnknownPlayerError(player)
    found = standings.history(
        container.follower.follow(),
        player=player,
        title=title,
        seats=seats,
        cursor=query["cursor"],
        limit=query["limit"],
    )
    return page(RatingHistoryOut(player, title, seats, found.games, found.next), found.next)
