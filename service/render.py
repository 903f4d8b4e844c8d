"""Bodies of responses about a game, always made from the reader's view."""

from msgspec.structs import replace

from application.game_view import GameView, SeatView, game_of
from application.ids import derived_id
from application.repository import GameRecord
from rules.kernel.game import AnyGame, Seat, work
from service.context import WebContainer
from service.schemas.games import ChangedOut

INVITE = "invite"


def game_body(
    container: WebContainer, record: GameRecord, view: AnyGame, you: int | None, player: str | None
) -> GameView:
    """Return the body of a game as the reader of `view` sees it, with the names of the players."""

    def named(seat: SeatView) -> SeatView:
        if seat.player is None or record.played_by_others:
            return replace(seat, name=None)
        return replace(seat, name=container.accounts.name(seat.player))

    body = game_of(record, view, you)
    body = replace(body, seats=tuple(map(named, body.seats)))
    if view.status == "open" and view.visibility == "private" and (you is not None or player == view.creator):
        return replace(body, invite=invite(container, record.game))
    return body


def name_of(container: WebContainer, seat: Seat) -> str:
    """Return the name of a seat's holder in a history; a bot is named by its kind."""
    return seat.bot or "" if seat.player is None else container.accounts.name(seat.player)


def changed_body(record: GameRecord) -> ChangedOut:
    """Return the body of the response to a change."""
    return ChangedOut(record.head.version, record.head.hash, work(record.full))


def invite(container: WebContainer, game: str) -> str:
    """Return the invite of a private game, with which any player may take a seat."""
    return derived_id("i", container.secret, INVITE, game)
