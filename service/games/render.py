"""Bodies of responses about a game, always made from the reader's view."""

from collections.abc import Sequence

from msgspec.structs import asdict

from application.games.repository import GameRecord
from application.notices.notifications import decision_of
from projections.lobby import SeatSummary, Summary, summarise
from service.context import WebContainer
from service.schemas.games.games import ChangedOut
from service.schemas.reference.lists import GameRowOut, LobbyGameOut, LobbySeatOut
from titles.kernel.state.game import next_job


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
    return GameRowOut(**asdict(row), type="game", player=player, decision=decision_of(record, player))


def seats_with_names(container: WebContainer, record: GameRecord) -> tuple[LobbySeatOut, ...]:
    """Return the seats of a game of this service with the names of their players."""
    names = container.accounts.names(seat.player for seat in record.full.seats if seat.player)
    return tuple(
        LobbySeatOut(number, seat.player, seat.bot, name=names.get(seat.player or ""))
        for number, seat in enumerate(record.full.seats)
    )


def changed_body(record: GameRecord) -> ChangedOut:
    """Return the body of the response to a change."""
    return ChangedOut(record.head.version, record.head.hash, next_job(record.full))
