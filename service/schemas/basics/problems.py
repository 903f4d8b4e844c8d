"""The problem document, with the members that some kinds of problems have besides those of all."""

import msgspec
from msgspec import UNSET, UnsetType

from application.errors.requests import FieldFault
from verifier.verify import Verdict


class HeadOut(msgspec.Struct, frozen=True):
    """The head of a log: its last version and hash. The hash is null if only the version is known."""

    version: int
    """The last version."""
    hash: str | None
    """The hash of the last event. Null if only the version is known."""


class ProblemOut(msgspec.Struct, frozen=True, kw_only=True):
    """A problem document (RFC 9457). For a refused move it has the rule (`rule`), a link to the rule (`rule_url`), and
    a link to the legal moves (`moves`).

    For a version inside a batch, `ends` lists the nearest versions at which a batch ends. For a game that lost events,
    `acknowledged` is the head that its log had, and `found` is the head that is left (null: nothing is left).
    """

    type: str
    """The kind of problem: `urn:heptad:problem:` and one of the types in the table of problems, which never changes.
    Refusals of the rules are `urn:heptad:problem:refused:` and a code."""
    title: str
    """The kind of problem in words."""
    status: int
    """The HTTP status."""
    detail: str
    """What is wrong with this request, in words for people. A refusal of the rules is described in the language
    that Accept-Language prefers, everything else in English."""
    request_id: str | UnsetType = UNSET
    """The id of the request, as in the header X-Request-ID. The operator finds it in the log of the server."""
    errors: list[FieldFault] | UnsetType = UNSET
    """The invalid fields."""
    rule: str | UnsetType = UNSET
    """The rule that refuses the request: a section or a ruling of the title's rules, or of the rules common to all
    titles."""
    rule_url: str | UnsetType = UNSET
    """The path of the page with the rule."""
    version: int | UnsetType = UNSET
    """The version of the game at which the request was refused."""
    game: str | UnsetType = UNSET
    """The id of the game to which the request has led."""
    moves: str | UnsetType = UNSET
    """The path of the legal moves."""
    scope: str | UnsetType = UNSET
    """The scope that the token lacks. Several are separated by spaces."""
    verdict: Verdict | UnsetType = UNSET
    """What is wrong with a log."""
    ends: tuple[int, ...] | UnsetType = UNSET
    """The nearest versions at which a batch ends."""
    acknowledged: HeadOut | UnsetType = UNSET
    """The head of the log that was acknowledged before events were lost."""
    found: HeadOut | UnsetType | None = UNSET
    """The head of the log that is left. Null if nothing is left."""
