"""What a client raises besides msgspec.MsgspecError, which means that an answer does not follow the contract."""

import msgspec

from heptad_client.model import read
from heptad_client.models import ErrorOut, Problem


class HeptadError(Exception):
    """An error of this package."""


class UsageError(HeptadError):
    """The address, the token, an id or the plan can't be used; nothing was changed on the server."""


class UnreachableError(HeptadError):
    """No server answers at this URL, or it breaks off each answer."""


class SignInError(HeptadError):
    """Signing in has failed; nothing was stored.

    `error` is a code of OAuth, such as `access_denied` if the player refused and `expired_token` if nobody answered in
    time, or one of this package: `unexpected_issuer`, `unsupported_server`.
    """

    def __init__(self, error: str, description: str, retry_after: float = 0.0) -> None:
        super().__init__(description or error)
        self.error = error
        self.retry_after = retry_after


class ProblemError(HeptadError):
    """The server refused a request.

    `problem` is the whole problem document (RFC 9457), `status` the HTTP status, `retry_after` the seconds after which
    the server wants to be asked again. docs/problems.md lists the types.
    """

    def __init__(self, problem: Problem, url: str, retry_after: float = 0.0) -> None:
        texts = (str(problem.status), problem.title, problem.detail)
        super().__init__(": ".join(dict.fromkeys(text for text in texts if text)))  # a detail may repeat the title
        self.problem = problem
        self.status = problem.status
        self.retry_after = retry_after
        self._url = url

    @property
    def type(self) -> str:
        """The kind of problem, a stable URN such as `urn:heptad:problem:refused:not_in_hand`."""
        return self.problem.type

    @property
    def errors(self) -> tuple[ErrorOut, ...]:
        """The invalid fields of the request."""
        return self.problem.errors or ()

    @property
    def rule(self) -> str | None:
        """The section or ruling that refuses the move; None if no rule does."""
        return self.problem.rule

    @property
    def rule_url(self) -> str | None:
        """The address of the page with that rule."""
        return None if self.problem.rule_url is None else self._url + self.problem.rule_url


def problem_of(status: int, reason: str, body: bytes) -> Problem:
    """Return the problem document in an answer, or one made from an answer without it."""
    try:
        return read(body, Problem)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return Problem(type="about:blank", title=reason, status=status, detail=body[:200].decode(errors="replace"))
