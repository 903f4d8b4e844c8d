"""Reports of players, for the operator."""

from typing import Any

from flask import Response

from application.accounts.accounts import MANAGE
from application.errors.requests import InvalidFieldError
from application.operators.reports import Report
from events.format.times import now
from service.context import current_container
from service.documented import documented
from service.games.reading import demand_known, visible_game
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.callers import require_stored
from service.schemas.accounts.reports import ReportIn, ReportOut

blueprint = Blueprint("reports", __name__, url_prefix="/v1/players", description="Reports of players")


@blueprint.post("/<player>/reports")
@blueprint.arguments(ReportIn)
@blueprint.response(201, ReportOut)
@documented(400, 404, 408, 409, 413, scope=MANAGE)
def report_player(body: dict[str, Any], player: str) -> Response:
    """Report a player to the operator of the server.

    There is one report of yours about a player and a game at a time, until the operator has dealt with it.
    """
    container = current_container()
    account = require_stored(MANAGE, lambda _: demand_known(player))
    if player == account.player:
        raise InvalidFieldError("player", "must be another player than you")
    demand_known(player)
    if body["game"] is not None and visible_game(body["game"]).record.seat_of(player) is None:
        raise InvalidFieldError("game", "must be a game in which the player has a seat")
    report = Report(
        reporter=account.player,
        player=player,
        game=body["game"],
        reason=body["reason"],
        text=body["text"],
        at=now(),
    )
    container.reports.add(report)
    return answer(ReportOut(report.id, player, report.game, report.reason, report.text, report.at), 201)
