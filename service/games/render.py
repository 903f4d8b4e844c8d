"""Bodies of responses about a game, always made from the reader's view."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict, replace

from application.accounts.ids import derived_id
from application.accounts.players import Player
from application.games.repository import GameRecord
from application.reading.game_view import GameView, SeatView, game_of
from projections.lobby import SeatSummary, Summary, summarise
from service.context import WebContainer
from service.schemas.games.games import ChangedOut
from service.schemas.reference.lists import GameRowOut, LobbyGameOut, LobbySeatOut
from titles.kernel.state.game import AnyGame, Seat, next_job

INVITE = "invite"


def game_body(
    container: WebContainer, record: GameRecord, view: AnyGame, you: int | None, player: str | None
) -> GameView:
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


def lobby_rows(container: WebContainer, summaries: Sequence[Summary], player: str | None) -> list[LobbyGameOut]:
    """Return games of the lobby for a player, with the names of the players, which an imported game has not."""
    known = [summary for summary in summaries if summary.imported is None]
    names = container.accounts.names(seat.player for summary in known for seat in summary.seats if seat.player)

    def named(summary: Summary, seat: SeatSummary) -> LobbySeatOut:
        player = seat.player if summary.imported is None else None
        return LobbySeatOut(**asdict(seat), name=names.get(player or ""))

    def row(summary: Summary) -> LobbyGameOut:
        seats = tuple(named(summary, seat) for seat in summary.seats)
        own = (seat.seat for seat in seats if seat.player == player and player and summary.imported is None)
        return LobbyGameOut(**{**asdict(summary), "seats": seats}, you=next(own, None))

    return [row(summary) for summary in summaries]


def player_row(container: WebContainer, record: GameRecord, player: str) -> GameRowOut:
    """Return a game as the lobby shows it to a player."""
    [row] = lobby_rows(container, [summarise(record)], player)
    return GameRowOut(**asdict(row), type="game", player=player)


def seats_with_names(container: WebContainer, record: GameRecord) -> tuple[LobbySeatOut, ...]:
    """Return the seats of a game of this service with the names of their players."""
    names = container.accounts.names(seat.player for seat in record.full.seats if seat.player)
    return tuple(
        LobbySeatOut(number, seat.player, seat.bot, name=names.get(seat.player or ""))
        for number, seat in enumerate(record.full.seats)
    )


def name_of(container: WebContainer, seat: Seat) -> str:
    """Return the name of a seat's holder in a history; a bot is named by its kind."""
    return seat.bot or "" if seat.player is None else container.accounts.name(seat.player)


def changed_body(record: GameRecord) -> ChangedOut:
    """Return the body of the response to a change."""
    return ChangedOut(record.head.version, record.head.hash, next_job(record.full))


def invite(container: WebContainer, game: str) -> str:
    """Return the invite of a private game, with which any player may take a seat."""
    return derived_id("i", container.secret, INVITE, game)
