"""Problem documents."""

import msgspec
from msgspec import UNSET, UnsetType

from verifier.verify import Verdict


class ErrorOut(msgspec.Struct, frozen=True):
    """One invalid field."""

    field: str
    detail: str


class HeadOut(msgspec.Struct, frozen=True):
    """The head of a log: its last version and hash. The hash is null if only the version is known."""

    version: int
    hash: str | None


class ProblemOut(msgspec.Struct, frozen=True, kw_only=True):
    """A problem document (RFC 9457). For a refused move it has the rule (`rule`), a link to the rule (`rule_url`), and
    a link to the legal moves (`moves`).

    For a version inside a batch, `ends` lists the nearest versions at which a batch ends. For a game that lost events,
    `acknowledged` is the head that its log had, and `found` is the head that is left (null: nothing is left).
    """

    type: str
    title: str
    status: int
    detail: str
    errors: list[ErrorOut] | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    rule_url: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    moves: str | UnsetType = UNSET
    scope: str | UnsetType = UNSET
    verdict: Verdict | UnsetType = UNSET
    ends: tuple[int, ...] | UnsetType = UNSET
    acknowledged: HeadOut | UnsetType = UNSET
    found: HeadOut | UnsetType | None = UNSET
