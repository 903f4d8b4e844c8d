"""Clocks: return to a seat that a bot has taken over, pause a game, and go on."""

from collections.abc import Callable
from typing import Any

from flask import Response

from application.accounts.accounts import PLAY
from application.games import clocks
from application.games.repository import GameRecord
from application.games.seating import require_seat, require_version
from service.context import current_container
from service.documented import documented
from service.games.outcomes import record_after
from service.games.reading import require_play_in
from service.games.render import changed_body
from service.http.answers import answer
from service.http.body import Blueprint, expected_version, idempotency_key_for
from service.http.limits import UNCHANGED_MOVE
from service.schemas.games.clocks import PauseIn
from service.schemas.games.games import ChangedOut
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal

blueprint = Blueprint("clocks", __name__, url_prefix="/v1/games", description="Clocks: return, pause, resume")


@blueprint.post("/<game>/return")
@blueprint.response(201, ChangedOut)
@documented(404, 409, idempotency_key=True, strict=True, scope=PLAY)
def come_back(game: str) -> Response:
    """Return to your seat, for which a bot plays because you were late three times in a row."""
    return _act(game, clocks.come_back)


@blueprint.post("/<game>/pause")
@blueprint.arguments(PauseIn, required=False)
@blueprint.response(201, ChangedOut)
@documented(404, 409, idempotency_key=True, strict=True, scope=PLAY)
def pause(body: dict[str, Any], game: str) -> Response:
    """Say that you want a pause, or no longer want one. The pause begins when all players want it.

    All clocks then stand still, and no move is possible. After two weeks the game goes on by itself.
    """
    return _act(game, lambda record, player: clocks.want_pause(record, player, wanted=body["wanted"]))


@blueprint.post("/<game>/resumption")
@blueprint.response(201, ChangedOut)
@documented(404, 409, idempotency_key=True, strict=True, scope=PLAY)
def resume(game: str) -> Response:
    """End a pause. Each clock goes on with the time that was left."""
    return _act(game, clocks.resume)


def _act(game: str, act: Callable[[GameRecord, str], Batch | Refusal]) -> Response:
    container, account, expected = current_container(), require_play_in(game), expected_version()
    too_many = container.limits.refuse_extra("clock", game)
    if too_many is not None:
        raise too_many

    def decide(record: GameRecord) -> Batch | Refusal:
        require_seat(record, account.player)
        require_version(record, expected)
        return act(record, account.player)

    idempotency_key = idempotency_key_for(account.player)
    outcome = container.game_service.execute(
        game,
        decide,
        actor=f"player:{account.player}",
        idempotency_key=idempotency_key,
        demand_unchanged=lambda: container.limits.demand(UNCHANGED_MOVE),  # no event limits the number of receipts
    )
    record = record_after(container, game, outcome, idempotency_key)
    return answer(changed_body(record), 201, record.head.version)
