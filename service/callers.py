"""The caller of a request: the account of its bearer token, and what the token allows."""

from flask import current_app, request

from application.accounts import Account, Accounts, play_scope
from service.problems import Problem, banned

CALLER = "heptad.caller"
"""The key of the caller's account in a WSGI environment, after it has been looked up."""


def caller() -> Account | None:
    """Return the caller's account, None without a token.

    Raise Problem 401 for an invalid token, 403 for a banned account.
    """
    environ = request.environ
    if CALLER not in environ:
        environ[CALLER] = _find_caller()
    account: Account | None = environ[CALLER]
    return account


def bearer_token() -> str | None:
    """Return the token of the request, if it has one. Raise Problem 401 for any other Authorization header."""
    header: str | None = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Problem(401, "bad-token", "The Authorization header must be `Bearer` and a token")
    return token.strip()


def _find_caller() -> Account | None:
    token = bearer_token()
    if token is None:
        return None
    accounts: Accounts = current_app.extensions["heptad"].accounts
    account = accounts.find(token)
    if account is None:
        raise unknown_token()
    if account.is_banned:
        raise banned()
    return account


def demand_valid(accounts: Accounts, account: Account | None) -> None:
    """Raise Problem 401 if a caller's token has expired or was revoked, 403 if the account was banned.

    A revoked token and a banned account are noticed within five seconds. A caller without a token is valid.
    """
    if account is None:
        return
    known = accounts.of(account.token)
    if known is None:
        raise unknown_token()
    if known.is_banned:
        raise banned()


def unknown_token() -> Problem:
    """Return the problem of an unknown, revoked or expired token."""
    return Problem(401, "bad-token", "This token is unknown, revoked or expired")


def require(scope: str) -> Account:
    """Return the caller's account. Raise Problem 401 without a token, 403 if the token lacks this scope."""
    account = require_token()
    allow(account, scope)
    return account


def require_play() -> Account:
    """Return the caller's account, with a token that may play: `game:play` for a person, `bot:play` for a bot account.

    Raise Problem 401, 403.
    """
    account = require_token()
    allow(account, play_scope(account.kind))
    return account


def require_token() -> Account:
    """Return the caller's account, whatever its token allows. Raise Problem 401 without a token."""
    account = caller()
    if account is None:
        raise Problem(
            401, "token-needed", "This request needs a bearer token", "POST /v1/players creates a player and a token."
        )
    return account


def allow(account: Account, scope: str) -> None:
    """Raise Problem 403 if the account's token lacks this scope."""
    if not account.allows(scope):
        raise Problem(
            403, "scope-needed", "The token does not allow this", f"The request needs the scope {scope}.", scope=scope
        )
