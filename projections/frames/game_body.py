"""The answer about a game, as its reader sees it, with the names of the players."""

from collections.abc import Mapping

from msgspec.structs import replace

from application.accounts.ids import derived_id
from application.accounts.players import Player
from application.games.repository import GameRecord
from application.reading.game_view import GameView, SeatView, game_of
from application.use_cases import UseCases
from titles.kernel.state.game import AnyGame, Seat

INVITE = "invite"


def game_body(container: UseCases, record: GameRecord, view: AnyGame, you: int | None, player: str | None) -> GameView:
    """Return the body of a game as the reader of `view` sees it, with the names of the players."""
    body = game_of(record, view, you, container.clock.shift)
    ids = () if record.played_by_others else (seat.player for seat in body.seats if seat.player)
    players = container.accounts.players.known_all(ids)
    body = replace(body, seats=tuple(_named(seat, players) for seat in body.seats))
    if record.full.status == "finished":
        rematch = container.rematches.find(record)
        return body if rematch is None else replace(body, rematch=rematch)
    if view.status == "open" and view.visibility == "private" and (you is not None or player == view.creator):
        return replace(body, invite=invite(container, record.game))
    return body


def _named(seat: SeatView, players: Mapping[str, Player | None]) -> SeatView:
    """Return a seat with the name and the kind of its player. A player without an account is named by the id."""
    if seat.player is None or seat.player not in players:
        return replace(seat, name=None, player_kind=None)
    player = players[seat.player]
    if player is None:
        return replace(seat, name=seat.player, player_kind=None)
    return replace(seat, name=player.name, player_kind=player.kind)


def name_of(container: UseCases, seat: Seat) -> str:
    """Return the name of a seat's holder in a history; a bot is named by its kind."""
    return seat.bot or "" if seat.player is None else container.accounts.name(seat.player)


def invite(container: UseCases, game: str) -> str:
    """Return the invite of a private game, with which any player may take a seat."""
    return derived_id("i", container.secret, INVITE, game)
