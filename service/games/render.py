"""Bodies of responses about a game, always made from the reader's view."""

from collections.abc import Sequence

from msgspec.structs import asdict

from application.games.repository import GameRecord
from projections.lobby import SeatSummary, Summary
from service.context import WebContainer
from service.schemas.games.games import ChangedOut
from service.schemas.reference.lists import LobbyGameOut, LobbySeatOut
from titles.kernel.state.game import next_job


def lobby_rows(container: WebContainer, summaries: Sequence[Summary]) -> list[LobbyGameOut]:
    """Return games of the lobby with the names of their players, which an imported game has not."""
    known = [summary for summary in summaries if summary.imported is None]
    names = container.accounts.names(seat.player for summary in known for seat in summary.seats if seat.player)

    def named(summary: Summary, seat: SeatSummary) -> LobbySeatOut:
        player = seat.player if summary.imported is None else None
        return LobbySeatOut(**asdict(seat), name=names.get(player or ""))

    return [
        LobbyGameOut(**{**asdict(summary), "seats": tuple(named(summary, seat) for seat in summary.seats)})
        for summary in summaries
    ]


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
