"""Acts of players on the clocks. Each function decides on the current record of a game."""

from application.games.repository import GameRecord
from application.games.seating import require_seat
from titles.kernel.deciding import timekeeping
from titles.kernel.deciding.length import refuse_pause_request
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal


def come_back(record: GameRecord, player: str) -> Batch | Refusal:
    """Return a player to the seat that a bot has taken over. Raise NotSeatedError, UnknownGameError."""
    batch = Batch(record.full)
    return timekeeping.come_back(batch, require_seat(record, player)) or batch


def want_pause(record: GameRecord, player: str, *, wanted: bool) -> Batch | Refusal:
    """Note whether a player wants a pause. Raise NotSeatedError, UnknownGameError."""
    batch, seat = Batch(record.full), require_seat(record, player)
    refusal = timekeeping.want_pause(batch, seat, wanted=wanted)
    if refusal is None and batch.events and wanted:
        refusal = refuse_pause_request(record.full, seat)
    return refusal or batch


def resume(record: GameRecord, player: str) -> Batch | Refusal:
    """End a pause. Raise NotSeatedError, UnknownGameError."""
    batch = Batch(record.full)
    return timekeeping.resume(batch, require_seat(record, player)) or batch


def refuse_taken_over(record: GameRecord, seat: int) -> Refusal | None:
    """Return why a player can't move now because a bot plays for the seat, None if none does."""
    return None if record.full.seats[seat].stand_in is None else timekeeping.taken_over()
