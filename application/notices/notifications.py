"""Notifications to the players of a game: a seat was taken, the game started, it is your turn, the game ended."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from application.games.repository import GameRecord
from events.format.model import Envelope, Timestamp
from events.format.seal import Record, envelope_of
from titles.kernel.state.game import NextJob, Reason, Status, next_job, pending_decision, to_move

Kind = Literal["seat_taken", "game_started", "your_turn", "game_finished"]

KINDS: dict[str, Kind] = {
    "seat_taken": "seat_taken",
    "started": "game_started",
    "finished": "game_finished",
    "cancelled": "game_finished",
}
"""The kind of notification for each type of event that causes one."""


class Notice(msgspec.Struct, frozen=True):
    """A notification: the game, its version, the time, the player and the player's seat.

    `decision` is the id of the pending decision if it is the player's turn. `due` is the kind of work for which the
    game waits.
    """

    type: Kind
    """What happened."""
    game: str
    """The id of the game."""
    title: str
    """The id of the title."""
    version: int
    """The version of the game."""
    at: Timestamp
    """When it happened: RFC 3339, UTC, with milliseconds."""
    player: str
    """The id of the player whom the notification is for."""
    seat: int
    """The player's seat."""
    status: Status
    """The status of the game."""
    reason: Reason | None
    """Why the game has ended. Null before the end."""
    decision: str | None
    """The id of the player's pending decision. Null if it is not the player's turn."""
    due: NextJob
    """The kind of work for which the game waits. Null if it waits for no worker."""


class SeatNotice(msgspec.Struct, frozen=True):
    """A personal notification about a seat that the player has lost, or may take in a rematch."""

    type: Literal["seat_lost", "rematch"]
    """What happened: the host removed the player from the seat, or another player wants to play a game again."""
    game: str
    """The id of the game in which the seat is."""
    title: str
    """The id of the title."""
    version: int
    """The version of the game."""
    at: Timestamp
    """When it happened: RFC 3339, UTC, with milliseconds."""
    player: str
    """The id of the player whom the notification is for."""
    seat: int
    """The seat that the player had, or that is reserved for the player."""
    by: str | UnsetType = UNSET
    """The id of the player who asks for the rematch. Absent if a seat was lost."""


def seat_notice(
    kind: Literal["seat_lost", "rematch"],
    game_record: GameRecord,
    player: str,
    seat: int,
    by: str | UnsetType = UNSET,
) -> SeatNotice:
    """Return a personal notification about a seat of a game, as of the game's last event."""
    title = game_record.full.title
    return SeatNotice(kind, game_record.game, title, game_record.head.version, game_record.at, player, seat, by)


def notices(game_record: GameRecord, records: Iterable[Record], player: str, notified: str | None) -> list[Notice]:
    """Return a player's notifications of these, the last records of a game.

    `notified` is the decision of which the player was notified before. Players without a seat get none; in an imported
    log no player has a seat.
    """
    full, seat = game_record.full, game_record.seat_of(player)
    if seat is None:
        return []

    def notice(kind: Kind, version: int, at: str, decision: str | None = None) -> Notice:
        return Notice(
            kind,
            game_record.game,
            full.title,
            version,
            at,
            player,
            seat,
            full.status,
            full.reason,
            decision,
            next_job(game_record.full),
        )

    copied = full.forked.at if full.forked else 0  # happened in another game
    envelopes = [envelope_of(record) for record in records if record.version > copied]
    found = [notice(KINDS[each.type], each.version, each.at) for each in envelopes if _concerns(each, player)]
    decision = decision_of(game_record, player)
    if decision not in {None, notified}:
        found.append(notice("your_turn", game_record.head.version, game_record.at, decision))
    return found


def _concerns(envelope: Envelope, player: str) -> bool:
    if envelope.type != "seat_taken":
        return envelope.type in KINDS
    data: dict[str, Any] = msgspec.json.decode(envelope.data)
    return bool(data["player"] == player)


def decision_of(game_record: GameRecord, player: str) -> str | None:
    """Return the id of the decision that is pending for this player, if there is one."""
    seat = game_record.seat_of(player)
    if seat is None or seat not in to_move(game_record.full):
        return None
    if game_record.full.seats[seat].resigned or game_record.full.seats[seat].stand_in is not None:
        return None
    decision = pending_decision(game_record.full, seat)
    return decision.id if decision else None
