"""Reports: what players tell the operator about other players. They are kept until the operator has dealt with them."""

import hashlib
from typing import Any, Literal, get_args

import msgspec

from application.accounts.ids import encode_id
from application.errors.accounts import AlreadyReportedError
from events.format.model import Timestamp
from events.log_server import keys
from events.log_server.loss import batch
from events.store.setting_aside import readable

MAX_TEXT = 500

Reason = Literal["name", "cheating", "leaving", "harassment", "other"]
REASONS: tuple[Reason, ...] = get_args(Reason)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report of a player about another one, perhaps in a game."""

    reporter: str
    player: str
    game: str | None
    reason: Reason
    text: str
    at: Timestamp

    @property
    def id(self) -> str:
        """The id, which follows from the two players and the game: there is one report of this kind at a time."""
        subject = f"{self.reporter} {self.player} {self.game or ''}"
        return "r" + encode_id(hashlib.sha256(subject.encode()).digest()[:10])


class Reports:
    """The reports in Redis: one hash for the operator, and for each player the ids of those that the player wrote."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def add(self, report: Report) -> None:
        """Keep a report. Raise AlreadyReportedError if the operator has not dealt with the last one of this kind."""
        self._client.sadd(keys.reports_by(report.reporter), report.id)  # first, so that erasing finds it in any case
        if not self._client.hsetnx(keys.REPORTS, report.id, msgspec.json.encode(report)):
            raise AlreadyReportedError

    def all(self) -> list[Report]:
        """Return all reports, newest first."""
        reports = readable(self._client.hvals(keys.REPORTS), Report, "report")
        return sorted(reports, key=lambda report: report.at, reverse=True)

    def remove(self, report_id: str) -> bool:
        """Remove a report. Return False if there is none with this id."""
        kept = self._client.hget(keys.REPORTS, report_id)
        if kept is None:
            return False
        self._client.hdel(keys.REPORTS, report_id)
        self._client.srem(keys.reports_by(msgspec.json.decode(kept, type=Report).reporter), report_id)
        return True

    def erase(self, player: str) -> None:
        """Remove all reports that a player wrote."""
        own = keys.reports_by(player)
        pipe = batch(self._client)
        for report_id in self._client.smembers(own):
            pipe.hdel(keys.REPORTS, report_id)
        pipe.delete(own)
        pipe.execute()
