"""Players whom the caller has muted."""

from flask import Response

from application.accounts.accounts import MANAGE
from application.errors.requests import InvalidFieldError
from service.context import current_container
from service.documented import documented
from service.games.reading import demand_known
from service.http.answers import answer
from service.http.body import Blueprint
from service.http.callers import require, require_stored
from service.schemas.accounts.muting import MutedOut, MutedPlayerOut

blueprint = Blueprint("muting", __name__, url_prefix="/v1/account/muted", description="Muted players")


@blueprint.get("")
@blueprint.response(200, MutedOut)
@documented(scope=MANAGE)
def list_muted_players() -> Response:
    """List the players whom you have muted, the last one first."""
    container, account = current_container(), require(MANAGE)
    muted = container.mute_lists.of(account.player)
    names = container.accounts.names(each.player for each in muted)
    return answer(MutedOut([MutedPlayerOut(each.player, names[each.player], each.since) for each in muted]))


@blueprint.put("/<player>")
@blueprint.response(204)
@documented(404, 409, scope=MANAGE)
def mute_player(player: str) -> Response:
    """Mute a player: you see no challenges and rematches of the player, and are not paired with the player.

    The player does not learn it. It is safe to repeat the request.
    """
    container = current_container()
    account = require_stored(MANAGE, lambda _: demand_known(player))
    if player == account.player:
        raise InvalidFieldError("player", "must be another player than you")
    demand_known(player)
    container.mute_lists.mute(account.player, player)
    return Response(status=204)


@blueprint.delete("/<player>")
@blueprint.response(204)
@documented(scope=MANAGE)
def unmute_player(player: str) -> Response:
    """Unmute a player. It is safe to repeat the request."""
    container, account = current_container(), require_stored(MANAGE)
    container.mute_lists.unmute(account.player, player)
    return Response(status=204)
