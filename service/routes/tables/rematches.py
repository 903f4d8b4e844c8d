"""Rematches: play a game again that has ended."""

from flask import Response, url_for

from application.accounts.accounts import CREATE
from application.games.game_service import Refused
from application.reading.game_view import GameView
from service.context import current_container
from service.documented import documented
from service.games.outcomes import created_answer
from service.games.reading import require_in
from service.http.body import Blueprint
from service.http.languages import language
from service.http.problems.refusals import refused

blueprint = Blueprint("rematches", __name__, url_prefix="/v1/games", description="Rematches")


@blueprint.post("/<game>/rematch")
@blueprint.response(201, GameView)
@documented(404, 409, created=True, scope=CREATE)
def join_rematch(game: str) -> Response:
    """Play a game again that has ended, in which you had a seat.

    The first request opens a game like the old one, in which everyone sits one seat further, so that another player
    begins. The seats are reserved for the players of the old game; bots of the title sit down at once. The other
    players get a notification, `rematch`, and take their seats with the same request. The game starts when all sit. It
    is safe to repeat the request. `rematch` of the old game is the id of the new one.
    """
    container, account = current_container(), require_in(game, CREATE)
    record = container.repository.load(game).record
    address, quota = container.limits.address(), container.quota(account)
    found = container.rematches.join(record, account.player, address, quota)
    if isinstance(found, Refused):
        moves = url_for("moves.show_moves", game=found.record.game)
        raise refused(found.refusal, language(), found.record.head.version, moves)
    return created_answer(container, found, account)
