"""The pages on which a player allows other people's programs to act for them, and what these pages send.

Who the player is stands in no cookie: a page sends the token of its browser as any client does. So nothing that another
site makes a browser send can allow a program anything. Only a token that manages the account can.
"""

from typing import Any
from urllib.parse import urlsplit

from flask import Response, request

from application.accounts.accounts import MANAGE, Account
from application.accounts.bot_accounts import BOT
from application.accounts.derivation import Maker
from application.accounts.programs.clients import is_local
from application.accounts.programs.programs import GIVEN, Choice, Wish
from application.accounts.sign_in.typed_codes import as_shown
from application.errors.programs import OAuthError
from application.errors.requests import InvalidFieldError
from events.format.model import Timestamp
from events.format.times import milliseconds, now, timestamp
from service.accounts.confirming import maker_of
from service.accounts.oauth.answers import SECRET, back, json_answer
from service.accounts.oauth.requests import RESOURCE, Asked, asked_in_query
from service.accounts.oauth.server import UnfulfillableError, wish_of
from service.context import current_container
from service.http.body import Blueprint
from service.http.callers import require_stored
from service.http.public_url import address
from service.pages.rendering import ACCOUNT_POLICY, page_language, prefers_html, render
from service.schemas.accounts.programs import ConsentIn, DeviceAnswerIn, UserCodeIn

blueprint = Blueprint("consenting", __name__)

UNFRAMED = {**SECRET, "Content-Security-Policy": ACCOUNT_POLICY, "X-Frame-Options": "DENY"}
"""The headers of the pages: no other page can show them inside of itself."""


@blueprint.get("/oauth/authorize")
def show_consent_page() -> Response:
    """Return the page on which a player allows a program on the web what it asks for.

    Nothing is sent to a program by itself, not even an error: a link on the page leads back. So this address can't be
    used to lead people from here to any other site.
    """
    container = current_container()
    container.limits.demand("consenting.show_consent_page")
    asked = asked_in_query(request.query_string)
    try:
        wish, trouble = wish_of(container, asked), None
    except UnfulfillableError as error:
        if not prefers_html():
            raise OAuthError(error.error, str(error)) from None
        wish, trouble = error.wish, error
    return _page(
        200 if trouble is None else 400,
        wish=wish,
        trouble=trouble,
        answered_at=_host(wish.redirect_uri),
        answered_here=is_local(wish.redirect_uri),
        asks="yes" if wish.always_asks() or asked.parameters.get("prompt") == "consent" else "no",
        request=request.query_string.decode("ascii", "replace"),
        refusal=_refusal(wish, asked, trouble),
        prefers="bot" if asked.parameters.get(RESOURCE) == f"{address()}/mcp" else "me",
    )


def _refusal(wish: Wish, asked: Asked, trouble: UnfulfillableError | None) -> str:
    """Return the link with which a player refuses, or goes back to a program that asks for what can't be given."""
    error = "access_denied" if trouble is None else trouble.error
    return back(wish.redirect_uri, asked.parameters.get("state"), error=error)


@blueprint.post("/oauth/authorize")
@blueprint.arguments(ConsentIn)
def allow_program(body: dict[str, Any]) -> Response:
    """Allow a program what the player has chosen, and return the address to which the browser goes with the code.

    Without `scopes`, it is null unless the player has allowed the same program the same before, and is not to be asked.
    """
    container, (account, maker) = current_container(), _player()
    asked = _asked(body["request"])
    try:
        wish = wish_of(container, asked)
    except UnfulfillableError as error:
        raise OAuthError(error.error, str(error)) from None
    choice: Choice | None = _choice(body)
    if body["scopes"] is None:
        choice = container.programs.allowed_before(account, maker, wish)
        if asked.parameters.get("prompt") == "consent":
            choice = None
    if choice is None:
        return json_answer({"location": None})
    code = container.programs.allow(account, maker, wish, choice)
    return json_answer({"location": back(wish.redirect_uri, asked.parameters.get("state"), code=code)})


@blueprint.get("/device")
def show_device_page() -> Response:
    """Return the page on which a player enters the code that a device shows. It may stand behind `#` in the address."""
    return _page(200, wish=None, trouble=None, prefers="me")


setattr(show_device_page, "heptad_query", frozenset({"lang"}))  # noqa: B010 - as in pages.py
setattr(show_consent_page, "heptad_query", None)  # noqa: B010


@blueprint.post("/oauth/device")
@blueprint.arguments(UserCodeIn)
def show_device(body: dict[str, Any]) -> Response:
    """Return what the program of a device asks for, by the code that the device shows."""
    container, (account, maker) = current_container(), _player()
    found = container.programs.devices.waiting(body["user_code"])
    wish = Wish(found.client, found.scopes, found.device)
    can_be_given = {scope for kind in (account.kind, BOT) for scope in container.programs.grantable(kind, maker, wish)}
    return json_answer(
        {
            "origin": found.client.origin,
            "name": found.client.name,
            "device": found.device,
            "user_code": as_shown(body["user_code"]),
            "scopes": [scope for scope in found.scopes if scope in can_be_given],
        }
    )


@blueprint.post("/oauth/device/answer")
@blueprint.arguments(DeviceAnswerIn)
def answer_device(body: dict[str, Any]) -> Response:
    """Allow the program of a device what the player has chosen, or refuse it."""
    programs, (account, maker) = current_container().programs, _player()
    if body["scopes"] is None:
        programs.refuse_device(body["user_code"])
    else:
        programs.allow_device(account, maker, body["user_code"], _choice(body))
    return json_answer({})


def _player() -> tuple[Account, Maker]:
    """Return the player, as stored now, and what makes the tokens of programs. Raise Problem 401, 403."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != urlsplit(address()).netloc:
        raise OAuthError("access_denied", "Only pages of this server can allow programs to act for you.")
    account = require_stored(MANAGE)
    return account, maker_of(current_container(), account, None)


def _asked(query: str) -> Asked:
    try:
        return asked_in_query(query.encode("ascii"))
    except UnicodeEncodeError:
        raise OAuthError("invalid_request", "The request must be the query of the page.") from None


def _choice(body: dict[str, Any]) -> Choice:
    """Return what the player has chosen.

    Raise Problem 422 for two bot accounts, or for a name with a refused word; 503 if the server has no memory for more.
    """
    if body["new_bot"] is not None:
        if body["bot"] is not None:
            raise InvalidFieldError("new_bot", "can't be combined with `bot`: send one of them")
        current_container().refused_words.demand_allowed("new_bot", body["new_bot"])
        current_container().storage.demand_creation()
    scopes = None if body["scopes"] is None else tuple(body["scopes"])
    return Choice(scopes, _expiry(body), body["bot"], body["new_bot"])


def _expiry(body: dict[str, Any]) -> Timestamp | None:
    seconds: int | None = body["expires_in_seconds"]
    return None if seconds is None else timestamp(milliseconds(now()) + seconds * 1000)


def _host(redirect_uri: str) -> str:
    """Return where an answer is sent, as far as a person should look at it."""
    found = urlsplit(redirect_uri)
    return f"{found.scheme}://{found.netloc}" if found.netloc else f"{found.scheme}:"


def _page(status: int, **values: Any) -> Response:
    shown = {"given": GIVEN, **values}
    page = render("consent.html", page_language(), "account", lasting=False, **shown)
    return Response(page.content, status, UNFRAMED, content_type=page.type)
