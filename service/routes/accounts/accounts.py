"""The caller's own account and its tokens."""

from typing import Any

from flask import Response

from application.accounts.accounts import MANAGE, Account, scopes_given, scopes_of
from application.accounts.names import normal_handle
from application.accounts.tokens import TokenTerms
from application.errors.accounts import UnknownPlayerError, UnknownTokenError
from application.errors.requests import InvalidFieldError
from events.format.times import milliseconds, now, timestamp
from service.accounts.confirming import confirmation, maker_of
from service.accounts.token_lists import token_out
from service.context import current_container
from service.documented import TOKEN_KEY, documented
from service.http.answers import answer
from service.http.body import Blueprint, creation_key
from service.http.callers import bearer_token, require, require_stored, require_token
from service.schemas.accounts.accounts import (
    AccountIn,
    AccountOut,
    ErasureIn,
    IssuedOut,
    RevocationQuery,
    TokenIn,
    TokensOut,
)

blueprint = Blueprint("accounts", __name__, url_prefix="/v1/account", description="The caller's own account")


@blueprint.get("")
@blueprint.response(200, AccountOut)
@documented(401)
def show_account() -> Response:
    """Show the player to whom the token belongs, and what the token allows."""
    return _account_answer(require_token())


@blueprint.patch("")
@blueprint.arguments(AccountIn, required=False)
@blueprint.response(200, AccountOut)
@documented(400, 408, 409, 413, scope=MANAGE)
def change_account(body: dict[str, Any]) -> Response:
    """Change the name or the handle of the player."""
    container, account = current_container(), require_stored(MANAGE)
    for field in body.keys() & {"name", "handle"}:
        container.refused_words.demand_allowed(field, body[field])
    players = container.accounts.players
    if "handle" in body:
        if body["handle"] is None:
            players.drop_handle(account.authority)
        else:
            players.take_handle(account.authority, normal_handle(body["handle"]))
    if "name" in body:
        players.rename(account.authority, body["name"])
    return _account_answer(account)


@blueprint.delete("")
@blueprint.arguments(ErasureIn)
@blueprint.response(204)
@documented(400, 408, 413, scope=MANAGE)
def erase_account(body: dict[str, Any]) -> Response:
    """Erase the account: its name, handle, passkeys, codes, tokens, webhooks and address.

    The player's challenges and requests for a pairing end. The player leaves games that have not started, and resigns
    from those that are being played. Logs stay as they are:
    they have only the id, which is shown as `erased player`. A request that failed can be repeated.
    """
    account = require_stored(MANAGE)
    if body["confirm"] != account.player:
        raise InvalidFieldError("confirm", "must be the id of your account")
    current_container().erasing.erase(account.player, keep=account.token_id)
    return Response(status=204)


def _account_answer(account: Account) -> Response:
    player = current_container().accounts.players.read(account.player)
    if player is None:
        raise UnknownPlayerError(account.player)
    body = AccountOut(
        id=player.id,
        name=player.name,
        kind=player.kind,
        handle=player.handle,
        scopes=account.scopes,
        token_id=account.token_id,
        app=account.app,
    )
    return answer(body)


@blueprint.post("/tokens")
@blueprint.arguments(TokenIn, required=False)
@blueprint.response(201, IssuedOut)
@documented(400, 408, 409, 413, token_key=TOKEN_KEY, scope=MANAGE)
def issue_token(body: dict[str, Any]) -> Response:
    """Issue another token for the same player, with the same scopes or fewer, and the same expiry or an earlier one.

    With a `confirmation`, the new token can have all scopes of the account, and any expiry. When another token revokes
    the one of this request, it revokes the new one as well, unless that was confirmed.

    With `app`, the player grants the token to an app: an app is a bot account that acts for many players.

    With an Idempotency-Key, the same request with the same token gets the same new token for ten minutes.
    """
    container, account = current_container(), require_stored(MANAGE)
    proof = confirmation(container, account, body)
    maker = maker_of(container, account, proof)
    scopes = _scopes(maker.scopes_among(scopes_of(account.kind)), body)
    expires = maker.expiry(_expiry(body["expires_in_seconds"]))
    terms = TokenTerms(scopes, body["label"], _app(body["app"]), expires, maker.line)
    key = creation_key(account.player, bearer_token() or "")
    token, text = container.accounts.issue(account.player, terms, key, by=account.authority, proof=proof)
    return answer(IssuedOut(account.player, account.name, text, token.id, token.scopes, token.expires), 201)


def _scopes(most: tuple[str, ...], body: dict[str, Any]) -> tuple[str, ...]:
    """Return the scopes of a new token. Raise Problem 403 for one that is not given, 422 if no app gets it."""
    given = scopes_given(most, body["scopes"])
    if body["app"] is None:
        return given
    if MANAGE in (body["scopes"] or ()):
        raise InvalidFieldError("scopes", f"can't have {MANAGE} for an app")
    return tuple(scope for scope in given if scope != MANAGE)


def _app(app: str | None) -> str | None:
    """Return the app that gets a token. Raise Problem 422 if it is no bot account."""
    if app is not None and current_container().accounts.players.app(app) is None:
        raise InvalidFieldError("app", "must be the id of a bot account")
    return app


def _expiry(seconds: int | None) -> str | None:
    return None if seconds is None else timestamp(milliseconds(now()) + seconds * 1000)


@blueprint.get("/tokens")
@blueprint.response(200, TokensOut)
@documented(scope=MANAGE)
def list_tokens() -> Response:
    """List the tokens of the player, oldest first. Their texts are not stored, so they can't be shown again."""
    account = require(MANAGE)
    listed = current_container().accounts.tokens.of(account.player)
    return answer(TokensOut([token_out(each, account.token_id) for each in listed]))


@blueprint.delete("/tokens/<token>")
@blueprint.response(204)
@documented(404, scope=MANAGE)
def revoke_listed_token(token: str) -> Response:
    """Revoke one of the player's tokens by its id, with all that it made. After the answer nothing accepts them.

    That is: tokens, device codes, passkeys and recovery codes. What the token of this request rests on stays.
    The tokens of the player's bot accounts are revoked in the same way.
    """
    account = require_stored(MANAGE, lambda account: _holder(account, token))
    holder, revoking = _holder(account, token), current_container().revoking
    if holder != account.player:
        revoking.revoke_programs(holder, {token})
    elif token == account.token_id:
        revoking.sign_out(account.player, token)
    else:
        revoking.revoke(account.player, {token}, account.token_id)
    return Response(status=204)


def _holder(account: Account, token: str) -> str:
    """Return who has a token with this id: the player or a bot account of theirs. Raise Problem 404 if nobody does."""
    accounts = current_container().accounts
    for holder in (account.player, *accounts.players.bots_of(account.player)):
        if token in {listed.token.id for listed in accounts.tokens.of(holder)}:
            return holder
    raise UnknownTokenError(token)


@blueprint.delete("/tokens")
@blueprint.arguments(RevocationQuery, location="query")
@blueprint.response(204)
@documented(scope=MANAGE)
def revoke_tokens(query: dict[str, Any]) -> Response:
    """Revoke all tokens of the player, with `keep_current` all except that of this request, with all that they made.

    What the token of this request made, and what it rests on, stays. After the answer nothing accepts what ended.
    """
    container, account = current_container(), require_stored(MANAGE)
    tokens = {listed.token.id for listed in container.accounts.tokens.of(account.player)}
    if query["keep_current"]:
        tokens.discard(account.token_id)
    container.revoking.revoke(account.player, tokens, account.token_id)
    return Response(status=204)


@blueprint.delete("/token")
@blueprint.response(204)
@documented(401)
def revoke_token() -> Response:
    """Revoke the token of this request, with the device codes that it made. After the answer nothing accepts it."""
    account = require_token()
    current_container().revoking.sign_out(account.player, account.token_id)
    return Response(status=204)
