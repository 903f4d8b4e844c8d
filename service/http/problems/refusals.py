"""What the rules refuse, as problems."""

from typing import Any

from application.errors.problem import Problem
from application.errors.requests import FieldFault
from projections.frames.legal_moves import RefusalOut
from service.http.problems.documents import URN
from service.http.rule_urls import rule_url
from titles.kernel.play.refusal import Refusal

REFUSED_FIELDS = {
    "decision_over": "decision",
    "move_over": "id",
    "no_such_seat": "seat",
    "not_seated": "seat",
    "rated_without_bots": "rated",
    "seat_count": "seats",
}
"""The fields that refusals are about which do not depend on the request, by their codes."""


class RefusedError(Problem):
    """The rules forbid the request; `rule` cites the rule, `rule_url` links to it, `version` is the version of the
    game, `moves` links to the legal moves, and `errors` names the field of the request that is at fault, if one is. The
    status is 422 if the request itself is against the rules.
    """

    kind = "refused:…"
    status = 422
    title = "The rules do not allow this"

    def __init__(self, refusal: Refusal, detail: str, **members: Any) -> None:
        super().__init__(detail, rule=refusal.rule, rule_url=rule_url(refusal.rule), **members)
        self.kind = _kind(refusal)


class RefusedNowError(RefusedError):
    """It is 409 if the state of the game forbids the request now."""

    status = 409


def refused(
    refusal: Refusal, language: str, version: int, moves: str | None = None, field: str | None = None
) -> RefusedError:
    """Return the problem of a refusal in a language, with the rule that it cites and a link to the rule.

    If the request is at fault, and not the state of the game, it names the field: `field`, or that of the refusal.
    """
    members: dict[str, Any] = {"version": version}
    if moves is not None:
        members["moves"] = moves
    detail = refusal.detail.in_language(language)
    named = REFUSED_FIELDS.get(refusal.code, field)
    if named is not None and (not refusal.conflict or refusal.code in REFUSED_FIELDS):
        members["errors"] = [FieldFault(named, detail)]
    kind = RefusedNowError if refusal.conflict else RefusedError
    return kind(refusal, detail, **members)


def refusal_body(refusal: Refusal, language: str) -> RefusalOut:
    """Return a refusal in a language, with the members of the problem that it makes."""
    detail = refusal.detail.in_language(language)
    return RefusalOut(URN + _kind(refusal), refusal.rule, rule_url(refusal.rule), detail)


def _kind(refusal: Refusal) -> str:
    return f"refused:{refusal.code}"
