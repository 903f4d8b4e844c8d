"""The caller of a request: the account of its bearer token or of its ticket, and what the token allows.

The account is looked up whenever it is needed, in the memory of the process. So nothing is done for a token that was
revoked while the request was read or waited.
"""

from collections.abc import Callable

from flask import current_app, has_request_context, request

from application.accounts.accounts import Account, Accounts, play_scope
from application.accounts.stream_tickets import StreamTickets
from application.accounts.tokens import digest_of
from application.errors.authority import BadTokenError, BannedError, ScopeNeededError
from application.errors.problem import Problem
from application.errors.requests import InvalidFieldError
from service.http.tickets import FIELD, sent_ticket

CALLER = "heptad.caller"
"""The key of the caller's account in a WSGI environment, after it has been looked up."""

COMPLETING = frozenset({"accounts.erase_account", "accounts.show_account"})
"""The endpoints for the last token of an account that is being erased."""


def caller() -> Account | None:
    """Return the caller's account, None without a token.

    Raise Problem 401 for an invalid token or ticket, 403 for a banned account, 422 for a token with a ticket.
    """
    environ = request.environ
    earlier: Account | None = environ.get(CALLER)
    digest = _sent() if earlier is None else earlier.token
    if digest is None:
        return None
    account = environ[CALLER] = _valid(_accounts().of(digest))
    return account


def _sent() -> str | None:
    """Return the SHA-256 of the token of the request, or of that of its ticket; None if it has neither."""
    token, ticket = bearer_token(), sent_ticket()
    if ticket is None:
        return None if token is None else digest_of(token)
    if token is not None:
        raise InvalidFieldError(FIELD, "can't be combined with the header `Authorization`: send one of them")
    if request.method != "GET":
        raise InvalidFieldError(FIELD, f"opens a stream with GET, not with {request.method}")
    tickets: StreamTickets = current_app.extensions["heptad"].stream_tickets
    return tickets.open(ticket, request.path, resumes="HTTP_LAST_EVENT_ID" in request.environ)


def stored_caller() -> Account:
    """Return the caller's account as it is stored now, for a write to it. Raise Problem 401, 403."""
    account = request.environ[CALLER] = _valid(_accounts().as_stored(require_token().token))
    return account


def demand_caller(accounts: Accounts) -> None:
    """Raise Problem 401 or 403 if this is a request whose caller may do nothing any more."""
    account: Account | None = request.environ.get(CALLER) if has_request_context() else None
    if account is not None:
        _valid(accounts.of(account.token))


def _accounts() -> Accounts:
    found: Accounts = current_app.extensions["heptad"].accounts
    return found


def _valid(account: Account | None) -> Account:
    """Return an account that may do something with this request. Raise Problem 401, 403."""
    if account is None or (account.is_erased and request.endpoint not in COMPLETING):
        raise BadTokenError
    if account.is_banned:
        raise BannedError
    return account


class TokenNeededError(Problem):
    """The request needs a bearer token."""

    kind = "token-needed"
    status = 401
    title = "This request needs a bearer token"

    def __init__(self) -> None:
        super().__init__(
            "Send it in the header `Authorization: Bearer …`. POST /v1/players creates a player and a token."
        )


class MalformedAuthorizationError(BadTokenError):
    """Or the header `Authorization` is not `Bearer` and a token."""

    title = "The Authorization header must be `Bearer` and a token"

    def __init__(self) -> None:
        super().__init__(f"{self.title}: `Authorization: Bearer heptad_…`.")


def bearer_token() -> str | None:
    """Return the token of the request, if it has one. Raise Problem 401 for any other Authorization header."""
    header: str | None = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise MalformedAuthorizationError
    return token.strip()


def demand_valid(accounts: Accounts, account: Account | None) -> None:
    """Raise Problem 401 if a caller's token has expired or was revoked, 403 if the account was banned.

    It is for answers that last longer than their request. A caller without a token is valid.
    """
    if account is None:
        return
    known = accounts.of(account.token)
    if known is None or known.is_erased:
        raise BadTokenError
    if known.is_banned:
        raise BannedError


def require(scope: str, seen: Callable[[Account], object] | None = None) -> Account:
    """Return the caller's account. Raise Problem 401 without a token, 403 if the token lacks this scope.

    If it does, `seen` is called first. It raises what an unknown id is answered, if the account can't see what the
    request is about: then the scope makes no difference.
    """
    account = require_token()
    allow(account, scope, seen)
    return account


def require_play(seen: Callable[[Account], object] | None = None) -> Account:
    """Return the caller's account, with a token that may play: `game:play` for a person, `bot:play` for a bot account.

    `seen` is that of `require`. Raise Problem 401, 403.
    """
    account = require_token()
    allow(account, play_scope(account.kind), seen)
    return account


def require_stored(scope: str, seen: Callable[[Account], object] | None = None) -> Account:
    """Return the caller's account as it is stored now, as `require` does, for a write to it."""
    require(scope, seen)
    return stored_caller()


def require_token() -> Account:
    """Return the caller's account, whatever its token allows. Raise Problem 401 without a token."""
    account = caller()
    if account is None:
        raise TokenNeededError
    return account


def allow(account: Account, scope: str, seen: Callable[[Account], object] | None = None) -> None:
    """Raise Problem 403 if the account's token lacks this scope, after what `seen` raises."""
    if account.allows(scope):
        return
    if seen is not None:
        seen(account)
    raise ScopeNeededError(scope)
