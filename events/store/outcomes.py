"""What an append and a read answer, and why an append is refused."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from events.archive.archived_log import ArchivedLog
from events.format.seal import Head, Record
from events.log_server.storage import UnwritableError


class UncheckedError(UnwritableError):
    """The log server has just started, and its logs are not yet compared with the acknowledged heads.

    `failure` is what keeps the guard from comparing them: the type of an exception, empty if there was none lately.
    """

    def __init__(self, failure: str = "") -> None:
        super().__init__("the log server has not been compared with what was acknowledged")
        self.failure = failure


class LogFullError(Exception):
    """The log has reached the largest number of events or bytes."""


class Receipt(msgspec.Struct, frozen=True):
    """The stored outcome of a request with an idempotency key: a hash of the request, the status and the version."""

    request: str
    status: int
    version: int


class IdempotencyKey(NamedTuple):
    """The Idempotency-Key of a request: a hash of player and key, and a hash of the request."""

    key: str
    request: str


class Appended(NamedTuple):
    """The batch is in the log. `head` is the new head."""

    head: Head


class VersionConflict(NamedTuple):
    """The expected version is outdated: another process appended first. `head` is the current head.

    `records` are those after the expected version, if there are few; none if the log is not a continuation of it.
    """

    head: Head
    records: Sequence[Record] = ()


class Tail(NamedTuple):
    """The records after a version, and the receipt, from one read.

    If the log is in the archive, it is `archived`, as a whole; after no version, `records` are then empty.
    """

    records: list[Record]
    receipt: Receipt | None
    archived: ArchivedLog | None = None
