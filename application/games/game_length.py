"""The length of a game: what a long one refuses, and what its log contains (`titles.kernel.deciding.length`)."""

from application.errors.games import GameTooLongError
from application.games.repository import GameRecord
from events.format.bounds import MAX_EVENTS_BYTES, MAX_LINE_BYTES, MAX_VERSIONS
from events.format.seal import envelope_of
from events.store.appending import Store
from titles.kernel.deciding import length
from titles.kernel.deciding.length import LONGEST, LONGEST_BYTES, Written

END_EVENTS = 2
"""The most events with which a game ends because it is too long: a resignation and the end."""


def require_room(record: GameRecord) -> None:
    """Raise GameTooLongError if a game is too long for moves: a worker ends it."""
    if length.is_too_long(record.full, record.size):
        raise GameTooLongError(record.head.version, record.size, LONGEST, LONGEST_BYTES)


def is_full(record: GameRecord) -> bool:
    """Whether a log has no room left for the end of its game. Earlier versions let players fill logs."""
    if record.full.status == "finished":
        return False
    return record.head.version + END_EVENTS > MAX_VERSIONS or record.size + MAX_LINE_BYTES > MAX_EVENTS_BYTES


def written_in(store: Store, record: GameRecord) -> Written:
    """Return what the log of a game contains; of a fork, without the events of its parent. Raise redis.RedisError."""
    first, counts, actor = 0 if record.full.forked is None else record.full.forked.at, [0] * len(record.full.seats), ""
    for stored in store.read(record.game, first, record.head.version - first):
        envelope = envelope_of(stored)
        actor = envelope.actor if envelope.version == envelope.batch else actor
        if actor.startswith("seat:"):
            counts[int(actor.removeprefix("seat:"))] += 1
    return Written(tuple(counts), record.size)
