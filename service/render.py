"""Bodies of responses about a game, always made from the reader's view."""

from typing import Any

from application.game_view import game_of
from application.repository import GameRecord
from rules.kernel.game import AnyGame, Seat, work
from service.accounts import derived_id
from service.context import WebContainer

INVITE = "invite"


def game_body(
    container: WebContainer, record: GameRecord, view: AnyGame, you: int | None, player: str | None
) -> dict[str, Any]:
    """Return the body of a game as the reader of `view` sees it."""
    body = game_of(record, view, you)
    for seat in body["seats"]:
        seat["name"] = (
            None if seat["player"] is None or record.played_by_others else container.accounts.name(seat["player"])
        )
    if view.status == "open" and view.visibility == "private" and (you is not None or player == view.creator):
        body["invite"] = invite(container, record.game)
    return body


def name_of(container: WebContainer, seat: Seat) -> str:
    """Return the name of a seat's holder in a history; a bot is named by its kind."""
    return seat.bot or "" if seat.player is None else container.accounts.name(seat.player)


def changed_body(record: GameRecord) -> dict[str, Any]:
    """Return the body of the response to a change."""
    return {"version": record.head.version, "hash": record.head.hash, "due": work(record.full)}


def invite(container: WebContainer, game: str) -> str:
    """Return the invite of a private game, with which any player may take a seat."""
    return derived_id("i", container.secret, INVITE, game)
