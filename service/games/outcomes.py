"""Outcomes of commands: the response with the game after it, or a problem."""

from flask import Response, url_for

from application.accounts.accounts import Account
from application.errors.requests import KeyReusedError
from application.games.game_service import Changed, Refused, Repeated
from application.games.repository import GameRecord
from events.store.outcomes import IdempotencyKey
from projections.frames.game_body import game_body
from service.context import WebContainer
from service.http.answers import answer
from service.http.languages import language
from service.http.problems.refusals import refused


def record_after(
    container: WebContainer,
    game: str,
    outcome: Changed | Refused | Repeated,
    idempotency_key: IdempotencyKey | None,
    field: str | None = None,
) -> GameRecord:
    """Return the game after a command. Raise Problem for a refusal, or for a key that was used for another request.

    `field` is the field of the request that a refusal is about.
    """
    match outcome:
        case Refused(refusal, record):
            raise refused(refusal, language(), record.head.version, url_for("moves.show_moves", game=game), field)
        case Repeated(receipt):
            if idempotency_key is None or receipt.request != idempotency_key.request:
                raise KeyReusedError
            return _record_at(container, game, receipt.version)
        case Changed(record, _):
            return record


def _record_at(container: WebContainer, game: str, version: int) -> GameRecord:
    """Return the game at the version with which the first request was answered."""
    latest = container.repository.load(game).record
    return latest if latest.head.version == version else container.repository.at(game, version)


def game_answer(container: WebContainer, record: GameRecord, account: Account, status: int) -> Response:
    """Return a game as the caller sees it, or as a spectator sees it if the token may not read."""
    seat = record.seat_of(account.player)
    view = container.repository.view(record.game, record, seat if account.allows("game:read") else None)
    return answer(game_body(container, record, view, seat, account.player), status, record.head.version)


def created_answer(container: WebContainer, record: GameRecord, account: Account) -> Response:
    """Return 201 with a game that was created, and its URL in Location."""
    response = game_answer(container, record, account, 201)
    response.headers["Location"] = url_for("games.show_game", game=record.game)
    return response
