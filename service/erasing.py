"""Erasing an account: everything that is stored about the person goes, the logs of the games stay."""

from collections.abc import Iterator

import redis
import structlog

from application import seating
from application.accounts import Account
from application.game_service import Refused
from application.repository import GameRecord
from application.webhooks import managing
from events.loss import DataLossError
from projections import lobby
from rules.kernel.batch import Batch
from rules.kernel.refusal import Refusal
from service.context import WebContainer

PAGE = 100

log = structlog.get_logger(__name__)


def erase(container: WebContainer, account: Account) -> None:
    """Erase the caller's account. The token of the request goes last, so that a request that failed can be repeated.

    Raise redis.RedisError, StorageFullError, ContendedError.
    """
    player, accounts = account.player, container.accounts
    accounts.revoke_all(player, keep=account.token_id)
    accounts.revoke_grants(player)
    container.credentials.erase(player)
    managing.delete_all(player, container.webhooks, container.deliveries)
    accounts.players.erase(player)
    container.challenges.end_all(player)  # from now on nobody can challenge the player
    container.pairings.leave_all(player)
    for game in set(_unfinished_games(container, player)):
        _give_up(container, game, player)
    container.personal_notices.forget(player)
    container.mute_lists.erase(player)
    container.reports.erase(player)
    _forget_address(container, player)
    accounts.revoke_all(player)


def _unfinished_games(container: WebContainer, player: str) -> Iterator[str]:
    """Yield the ids of the games that are open or being played in which the player sits, or which the player opened."""
    read_models = container.follower.follow()
    for status in ("open", "playing"):
        cursor: str | None = None
        while True:
            page = lobby.page(
                read_models, player=player, private=True, title=None, status=status, cursor=cursor, limit=PAGE
            )
            yield from (summary.id for summary in page.games)
            cursor = page.next
            if cursor is None:
                break


def _give_up(container: WebContainer, game: str, player: str) -> None:
    """Leave a game that has not started, resign from one that is being played.

    The player's own game in which nobody sits is cancelled, because nobody else could cancel it.
    """

    def decide(record: GameRecord) -> Batch | Refusal:
        seat = record.seat_of(player)
        is_empty = record.full.status == "open" and not any(place.player for place in record.full.seats)
        if is_empty and record.owner == player:
            return seating.cancel(record, player)
        if seat is None or record.full.status == "finished" or record.full.seats[seat].resigned:
            return Batch(record.title, record.full)
        return (
            seating.leave_seat(record, player, seat) if record.full.status == "open" else seating.resign(record, player)
        )

    try:
        outcome = container.game_service.execute(game, decide, actor=f"player:{player}", idempotency_key=None)
    except DataLossError:
        log.warning("game_in_quarantine_not_left", game=game)
        return
    if isinstance(outcome, Refused):
        log.warning("game_not_left", game=game, refusal=outcome.refusal.code)


def _forget_address(container: WebContainer, player: str) -> None:
    try:
        container.queues.forget_address(player)
    except redis.RedisError as error:  # the queue server forgets it after a week by itself
        log.warning("address_not_forgotten", error=repr(error))
