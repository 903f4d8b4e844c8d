"""Seats: taken, left and cleared before the start, and resigned; and games that their creators cancel or players end.

Each function decides on the current record of a game.
"""

from application.accounts.players import Kind
from application.errors.games import StaleVersionError, UnknownGameError
from application.errors.seats import (
    BotsNotAcceptedError,
    ForeignSeatError,
    NotCreatorError,
    NotSeatedError,
    SeatChangesError,
)
from application.games.repository import GameRecord
from titles.kernel.deciding import life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat

MAX_OPEN_VERSIONS = 500
"""Versions that a game may have before it starts; after that no seat can be taken."""


def require_version(record: GameRecord, expected: int | None) -> None:
    """Raise StaleVersionError unless the game is at the expected version, if there is one."""
    if expected is not None and expected != record.head.version:
        raise StaleVersionError(record.head.version, expected)


def require_seat(record: GameRecord, player: str) -> int:
    """Return the seat of a player. Raise NotSeatedError, or UnknownGameError for a private game of others."""
    seat = record.seat_of(player)
    if seat is not None:
        return seat
    if record.full.visibility == "private" and record.owner != player:
        raise UnknownGameError(record.game)
    raise NotSeatedError


def require_access(record: GameRecord, player: str, *, is_invited: bool) -> None:
    """Raise UnknownGameError for a private game that the player neither opened, sits in, nor is invited to."""
    is_known = record.full.visibility == "public" or record.owner == player
    if not is_known and record.seat_of(player) is None and not is_invited:
        raise UnknownGameError(record.game)


def require_bots_accepted(kind: Kind, *, bot_accounts: bool) -> None:
    """Raise BotsNotAcceptedError if a bot account would sit in a game that does not accept `bot_accounts`."""
    if kind == "bot" and not bot_accounts:
        raise BotsNotAcceptedError


def take_seat(record: GameRecord, player: str, taker: Seat, seat: int | None) -> Batch | Refusal:
    """Seat the player, or a bot for the creator of the game. Raise NotCreatorError, SeatChangesError."""
    full = record.full
    first = 0 if full.forked is None else full.forked.at
    if full.status == "open" and record.head.version - first >= MAX_OPEN_VERSIONS:
        raise SeatChangesError(MAX_OPEN_VERSIONS)
    if taker.bot is not None and record.owner != player:
        raise NotCreatorError
    batch = Batch(full)
    return life.sit(record.title, batch, taker, seat) or batch


def leave_seat(record: GameRecord, player: str, seat: int) -> Batch | Refusal:
    """Free the player's own seat, or for the creator of the game any seat: its player is removed.

    Raise ForeignSeatError.
    """
    place = record.full.seats[seat] if seat < len(record.full.seats) else Seat()
    if place.taken and player not in {place.player, record.owner}:
        raise ForeignSeatError
    batch = Batch(record.full)
    free = life.remove if others_at(record, player, seat) else life.leave
    return free(batch, seat) or batch


def others_at(record: GameRecord, player: str, seat: int) -> list[str]:
    """Return the player who holds a seat, unless this is the given player or nobody."""
    return [place.player for place in record.full.seats[seat : seat + 1] if place.player and place.player != player]


def cancel(record: GameRecord, player: str) -> Batch | Refusal:
    """Cancel a game before its start, for its creator. Raise UnknownGameError, NotCreatorError."""
    require_access(record, player, is_invited=False)
    if record.owner != player:
        raise NotCreatorError
    batch = Batch(record.full)
    return life.cancel(batch) or batch


def end_against_bots(record: GameRecord, player: str) -> Batch | Refusal:
    """End a game that the player plays against bots alone; one that has ended stays as it is.

    Raise NotSeatedError, UnknownGameError.
    """
    batch = Batch(record.full)
    if record.full.status == "finished":
        return batch
    return life.end_against_bots(record.title, batch, require_seat(record, player)) or batch


def resign(record: GameRecord, player: str) -> Batch | Refusal:
    """Give up the player's seat. Raise NotSeatedError, UnknownGameError."""
    batch = Batch(record.full)
    return life.resign(record.title, batch, require_seat(record, player)) or batch
