"""Leaving everything: a player who is erased or banned gives up challenges, requests for a pairing, and all seats."""

from collections.abc import Iterator

import structlog

from application import seating
from application.game_service import Refused
from application.repository import GameRecord
from events.loss import DataLossError
from projections import lobby
from rules.kernel.batch import Batch
from rules.kernel.refusal import Refusal
from service.context import WebContainer

PAGE = 100

log = structlog.get_logger(__name__)


def leave_everything(container: WebContainer, player: str) -> None:
    """End a player's challenges and requests for a pairing, leave open games, resign from those being played.

    Another call does only what is left. Raise redis.RedisError, StorageFullError, ContendedError.
    """
    container.challenges.end_all(player)
    container.pairings.leave_all(player)
    for game in set(unfinished_games(container, player)):
        _give_up(container, game, player)


def unfinished_games(container: WebContainer, player: str) -> Iterator[str]:
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
