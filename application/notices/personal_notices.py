"""Personal notifications: those that follow from no log, because they are about challenges or about a lost seat.

The last ones of each player are kept for a week, so that a client that was away gets them as well.
"""

from typing import Any, NamedTuple

import msgspec
import redis
import structlog

from events.log_server import keys
from events.process.reasons import reason_of

MAX_KEPT = 100
KEPT_SECONDS = 7 * 24 * 3600
_NOTICE = b"n"

log = structlog.get_logger(__name__)


class Kept(NamedTuple):
    """A notification as it is kept: its place in the player's list, and its JSON."""

    place: str
    notice: bytes


class PersonalNotices:
    """The lists in Redis, one for each player."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def post(self, player: str, notice: msgspec.Struct) -> None:
        """Send a notification to a player. A failure is only logged: what the player is notified of has happened."""
        try:
            self._keep(keys.notices(player), msgspec.json.encode(notice))
            self._client.publish(keys.NOTICED, player)
        except redis.RedisError as error:
            log.warning("notification_not_sent", error=reason_of(error))

    def _keep(self, key: str, written: bytes) -> None:
        with self._client.pipeline(transaction=True) as pipe:
            pipe.xadd(key, {_NOTICE: written}, maxlen=MAX_KEPT)
            pipe.expire(key, KEPT_SECONDS)
            pipe.execute()

    def forget(self, player: str) -> None:
        """Delete a player's notifications. Raise redis.RedisError."""
        self._client.delete(keys.notices(player))

    def last(self, player: str) -> str:
        """Return the place of a player's last notification. Raise redis.RedisError."""
        found = self._client.xrevrange(keys.notices(player), count=1)
        return found[0][0].decode() if found else "0-0"

    def after(self, player: str, place: str) -> list[Kept]:
        """Return a player's notifications after a place, the oldest first. Raise redis.RedisError."""
        found = self._client.xrange(keys.notices(player), f"({place}", "+")
        return [Kept(entry.decode(), fields[_NOTICE]) for entry, fields in found]
