"""Seats: taken and left before the start, and resigned; and games that are cancelled."""

from typing import Any

from flask import Response

from application.accounts.accounts import CREATE, PLAY, Account
from application.games import seating
from application.games.game_service import Decide
from application.games.quotas import is_bots_only
from application.games.repository import GameRecord
from application.notices.notifications import seat_notice
from application.reading.game_view import GameView
from application.tables.invitations import SeatRequest
from projections.frames.game_body import invite
from service.context import WebContainer, current_container
from service.documented import documented
from service.games.outcomes import game_answer, record_after
from service.games.reading import require_in, require_play_in
from service.games.render import changed_body
from service.http.answers import answer
from service.http.body import Blueprint, expected_version, idempotency_key_for
from service.schemas.games.games import ChangedOut, SeatIn
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat

blueprint = Blueprint("seats", __name__, url_prefix="/v1/games", description="Seats: take, leave, resign, cancel")


@blueprint.post("/<game>/seats")
@blueprint.arguments(SeatIn, required=False)
@blueprint.response(201, GameView)
@documented(404, 409, idempotency_key=True, strict=True, scope=PLAY)
def take_seat(body: dict[str, Any], game: str) -> Response:
    """Take a seat, or seat a bot as the creator of the game. A private game needs its `invite` or an invitation.

    A player whom the creator has removed needs an invitation that was issued afterwards. Without `seat`, the seat is
    that of the invitation, the one that is reserved for the player, or the first free one.
    """
    container, account, expected = current_container(), require_play_in(game), expected_version()
    bot, quota = body["bot"], container.quota(account)
    taker = Seat(bot=bot) if bot else Seat(player=account.player, nonce=body["nonce"])

    def decide(record: GameRecord) -> Batch | Refusal:
        asked = SeatRequest(body["seat"], body["invite"], is_invited=body["invite"] == invite(container, game))
        seat = container.invitations.admit(record, account.player, asked)
        seating.require_version(record, expected)
        if taker.player is not None:
            seating.require_bots_accepted(account.kind, bot_accounts=record.full.bot_accounts)
        decided = seating.take_seat(record, account.player, taker, seat)
        if isinstance(decided, Batch) and is_bots_only(decided.game):
            quota.demand(decided.game, 0)
            quota.count(decided.game, 0)
        return decided

    return game_answer(container, _execute(container, game, account, decide), account, 201)


@blueprint.delete("/<game>/seats/<int:seat>")
@blueprint.response(200, GameView)
@documented(404, 409, idempotency_key=True, strict=True, scope=PLAY)
def leave_seat(game: str, seat: int) -> Response:
    """Leave a seat before the start. The creator of the game may also remove a bot or another player.

    A player who was removed can come back only with a new invitation.
    """
    container, account, expected = current_container(), require_play_in(game), expected_version()
    removed: list[str] = []

    def decide(record: GameRecord) -> Batch | Refusal:
        seating.require_access(record, account.player, is_invited=False)
        seating.require_version(record, expected)
        removed[:] = seating.others_at(record, account.player, seat)
        return seating.leave_seat(record, account.player, seat)

    record = _execute(container, game, account, decide)
    for player in removed:
        container.personal_notices.post(player, seat_notice("seat_lost", record, player, seat))
    return game_answer(container, record, account, 200)


@blueprint.post("/<game>/cancellation")
@blueprint.response(201, GameView)
@documented(404, 409, idempotency_key=True, strict=True, scope=CREATE)
def cancel_game(game: str) -> Response:
    """Cancel an open game that you have opened."""
    container, account, expected = current_container(), require_in(game, CREATE), expected_version()

    def decide(record: GameRecord) -> Batch | Refusal:
        decided = seating.cancel(record, account.player)
        seating.require_version(record, expected)
        return decided

    return game_answer(container, _execute(container, game, account, decide), account, 201)


@blueprint.post("/<game>/resignation")
@blueprint.response(201, ChangedOut)
@documented(404, 409, idempotency_key=True, strict=True, scope=PLAY)
def resign(game: str) -> Response:
    """Resign from a game. The service then makes the default moves of the seat; a game of two players ends at once."""
    container, account, expected = current_container(), require_play_in(game), expected_version()

    def decide(record: GameRecord) -> Batch | Refusal:
        seating.require_seat(record, account.player)
        seating.require_version(record, expected)
        return seating.resign(record, account.player)

    record = _execute(container, game, account, decide)
    return answer(changed_body(record), 201, record.head.version)


def _execute(container: WebContainer, game: str, account: Account, decide: Decide) -> GameRecord:
    idempotency_key = idempotency_key_for(account.player)
    outcome = container.game_service.execute(
        game, decide, actor=f"player:{account.player}", idempotency_key=idempotency_key
    )
    return record_after(container, game, outcome, idempotency_key, "bot")
