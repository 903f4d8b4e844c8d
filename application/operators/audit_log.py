"""The audit log: what operators did to players, games and the service, and why. It is never changed."""

from typing import Any

import msgspec

from events.format.model import Timestamp
from events.format.times import now
from events.log_server import keys
from events.store.setting_aside import readable

MAX_TEXT = 500
"""The most characters of a reason."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """An act of an operator."""

    at: Timestamp
    """When it began."""
    by: str
    """The name that the operator gave, or else that of the user of the operating system."""
    user: str
    """The user of the operating system."""
    what: str
    """The command, such as `ban`."""
    on: str
    """The id of the player, token, game or code; what else it is about; or nothing."""
    why: str
    """The reason that the operator gave."""
    details: str = ""
    """The values that were set."""
    error: str | None = None
    """Why the act failed, so that it may have been done in part. None for the entry that precedes every act."""


class AuditLog:
    """The acts in Redis, a stream. An act is recorded before it is done, so that none is done in secret."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def record(self, act: Act) -> None:
        """Add an act."""
        self._client.xadd(keys.AUDIT_LOG, {"act": msgspec.json.encode(act)})

    def failed(self, act: Act, error: Exception) -> None:
        """Note that an act that was recorded has failed."""
        self.record(msgspec.structs.replace(act, at=now(), error=str(error) or type(error).__name__))

    def count(self) -> int:
        """Return the number of entries."""
        return int(self._client.xlen(keys.AUDIT_LOG))

    def newest(self, limit: int) -> list[Act]:
        """Return the last acts, newest first."""
        found = self._client.xrevrange(keys.AUDIT_LOG, count=limit)
        return readable([fields[b"act"] for _, fields in found], Act, "act")
