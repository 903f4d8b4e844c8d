"""The server of OAuth as Authlib runs it, and what a program on the web asks for."""

from functools import partial
from typing import Any

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer
from flask import Response

from application.accounts.accounts import play_scope
from application.accounts.bot_accounts import BOT
from application.accounts.programs.clients import Client
from application.accounts.programs.programs import Wish
from application.errors.programs import OAuthError
from application.runtime.outside.shares import Caller
from service.accounts.oauth.answers import json_answer
from service.accounts.oauth.grants import S256, CodeGrant, DeviceGrant
from service.accounts.oauth.models import PublicClient
from service.accounts.oauth.requests import Asked, client_id_of, demand_resource, device_of, scopes_of
from service.context import WebContainer
from service.http.limits import DOCUMENTS


class Server(AuthorizationServer):  # type: ignore[misc]
    """Authlib's server for one request. With `documents`, clients are asked who they are."""

    def __init__(self, container: WebContainer, *, documents: bool) -> None:
        super().__init__()
        self._container = container
        self._documents = documents
        self.register_grant(CodeGrant, [S256(required=True)])
        self.register_grant(DeviceGrant)

    def query_client(self, client_id: str) -> PublicClient:
        """Return a client. Raise ClientRefusedError."""
        if not self._documents:  # a code is good for the client that got it
            return PublicClient(Client(client_id, ""))
        return PublicClient(found_client(self._container, client_id))

    def validate_requested_scope(self, scope: str | None) -> None:
        """Do nothing: `wish_of` checks the scopes."""

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Do nothing."""

    def create_oauth2_request(self, request: Asked) -> Asked:
        """Return the request, which was read already."""
        return request

    def handle_response(self, status: int, content: Any, headers: list[tuple[str, str]]) -> Response:
        """Return the answer to a program."""
        return json_answer(dict(content), status, dict(headers))


def found_client(container: WebContainer, client_id: str) -> Client:
    """Return the client with this id. Raise ClientRefusedError, and Problem 429 if too many were asked for."""
    limits = container.limits
    return container.clients.find(client_id, Caller(limits.address(), ""), partial(limits.demand, DOCUMENTS))


class UnfulfillableError(Exception):
    """What a program on the web asks for can't be given. Where it can be answered is known."""

    def __init__(self, wish: Wish, error: str, why: str) -> None:
        super().__init__(why)
        self.wish = wish
        self.error = error


def wish_of(container: WebContainer, asked: Asked) -> Wish:
    """Return what a program on the web asks for.

    Raise OAuthError if it is not certain where it may be answered, UnfulfillableError if it is.
    """
    client_id_of(asked)
    if "request" in asked.parameters or "request_uri" in asked.parameters:
        raise OAuthError("request_not_supported", "Send the parameters themselves, without request or request_uri.")
    if asked.parameters.get("response_type") != "code":
        raise OAuthError("unsupported_response_type", "The response_type must be code.")
    server = Server(container, documents=True)
    try:
        grant = server.get_consent_grant(asked)
    except OAuth2Error as error:
        why = error.get_error_description()
        if error.redirect_uri is None:
            raise OAuthError(error.error, why) from None
        raise UnfulfillableError(_wish(asked, server), error.error, why) from None
    wish = _wish(asked, server)._replace(challenge=asked.parameters["code_challenge"])
    assert grant.redirect_uri == wish.redirect_uri
    try:
        demand_resource(asked)
        wish = wish._replace(scopes=scopes_of(asked), device=device_of(asked))
        return wish if "app" not in asked.parameters else _for_app(container, wish, asked.parameters["app"])
    except OAuthError as error:
        raise UnfulfillableError(wish, error.error, str(error)) from None


def _for_app(container: WebContainer, wish: Wish, app: str) -> Wish:
    """Return a wish for a token that is granted to an app. It acts as the player: nobody else grants it.

    Raise OAuthError.
    """
    found = container.accounts.players.app(app)
    if found is None:
        raise OAuthError("invalid_request", "The app must be the id of a bot account.")
    of_bots = play_scope(BOT)
    scopes = tuple(scope for scope in wish.scopes if scope != of_bots)
    if not scopes:
        raise OAuthError("invalid_scope", f"A token for an app can't have {of_bots}: it acts as the player.")
    return wish._replace(scopes=scopes, app=found)


def _wish(asked: Asked, server: Server) -> Wish:
    """Return a wish whose client and redirect URI have been checked."""
    client = server.query_client(client_id_of(asked)).client
    return Wish(client, (), redirect_uri=asked.parameters["redirect_uri"])


def token_answer(container: WebContainer, asked: Asked) -> Response:
    """Return the answer to a program that wants its token. Raise OAuthError."""
    answer: Response = Server(container, documents=False).create_token_response(asked)
    return answer
