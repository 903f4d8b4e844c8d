"""What Authlib asks this server: who a client is, what a code is worth, and what a token is."""

import logging
from typing import Any

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer, ClientMixin
from authlib.oauth2.rfc6749.errors import InvalidGrantError, InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DEVICE_CODE_GRANT_TYPE, DeviceCodeGrant
from flask import Response

from application.accounts.programs.clients import Client
from application.accounts.programs.consents import Consent
from application.accounts.programs.device_requests import DeviceRequest
from application.accounts.programs.programs import Programs, Wish
from application.errors.programs import OAuthError
from application.runtime.outside.shares import Caller
from events.format.times import milliseconds, now
from service.accounts.oauth.answers import json_answer
from service.accounts.oauth.requests import Asked, client_id_of, device_of, scopes_of
from service.context import WebContainer, current_container

logging.getLogger("authlib").setLevel(logging.WARNING)  # its debug messages have tokens

GRANTS = ("authorization_code", DEVICE_CODE_GRANT_TYPE)
CHALLENGE_LENGTH = 43
"""The characters of a SHA-256 in base64url."""


class PublicClient(ClientMixin):  # type: ignore[misc]
    """A client as Authlib knows it. It has no secret."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def get_client_id(self) -> str:
        """Return its id."""
        return self.client.id

    def get_default_redirect_uri(self) -> None:
        """Return nothing: each request names where it is answered."""

    def get_allowed_scope(self, scope: str | None) -> str:
        """Return the scopes, which have been checked."""
        return scope or ""

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        """Whether an answer may be sent there."""
        return self.client.allows(redirect_uri)

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:  # noqa: ARG002 - Authlib's signature
        """Whether the client shows in this way who it is: it can't."""
        return method == "none"

    def check_response_type(self, response_type: str) -> bool:
        """Whether it may be answered so."""
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        """Whether it may get tokens in this way. There are no refresh tokens."""
        return grant_type in GRANTS


class Code:
    """A consent as Authlib reads it."""

    code_challenge_method = "S256"

    def __init__(self, consent: Consent) -> None:
        self.consent = consent
        self.code_challenge = consent.challenge

    def get_redirect_uri(self) -> str:
        """Return where the code was sent."""
        return self.consent.redirect_uri

    def get_scope(self) -> str:
        """Return the scopes of the token."""
        return " ".join(self.consent.scopes)


class Device:
    """The request of a device as Authlib reads it."""

    def __init__(self, code: str, found: DeviceRequest) -> None:
        self.code = code
        self.found = found

    def get_client_id(self) -> str:
        """Return the client that asked."""
        return self.found.client.id

    def get_scope(self) -> str:
        """Return the scopes that it asked for."""
        return " ".join(self.found.scopes)

    def get_user_code(self) -> "Device":
        """Return what `query_user_grant` needs."""
        return self

    def is_expired(self) -> bool:
        """Whether the player is too late."""
        return self.found.is_over()


class S256(CodeChallenge):  # type: ignore[misc]
    """Proof Key for Code Exchange, without which nothing is given, and with SHA-256 alone."""

    def validate_code_challenge(self, grant: Any, redirect_uri: str) -> None:
        """Raise InvalidRequestError unless the request has a challenge."""
        asked: Asked = grant.request
        if asked.parameters.get("code_challenge_method") != "S256":
            raise InvalidRequestError("PKCE is needed: code_challenge, and code_challenge_method S256.")
        super().validate_code_challenge(grant, redirect_uri)
        if len(asked.parameters.get("code_challenge", "")) != CHALLENGE_LENGTH:
            raise InvalidRequestError("The code_challenge must be a SHA-256 in base64url, of 43 characters.")


class Fetching:
    """A grant that gives the token of a consent."""

    def generate_token(self, user: tuple[str, Consent], **_: Any) -> dict[str, Any]:
        """Return the token of a program. Raise OAuthError."""
        code, consent = user
        token, text = _programs().fetch(code, consent)
        found: dict[str, Any] = {"access_token": text, "token_type": "Bearer", "scope": " ".join(token.scopes)}
        if token.expires is not None:
            found["expires_in"] = max(0, (milliseconds(token.expires) - milliseconds(now())) // 1000)
        return found

    def save_token(self, token: dict[str, Any]) -> None:
        """Do nothing: it is stored in the step that uses up the consent."""


class CodeGrant(Fetching, AuthorizationCodeGrant):  # type: ignore[misc]
    """The code of a program on the web, which it got at its redirect URI."""

    TOKEN_ENDPOINT_AUTH_METHODS = ("none",)

    @staticmethod
    def validate_authorization_redirect_uri(asked: Asked, client: PublicClient) -> str:
        """Return where the answer goes. Raise InvalidRequestError, which leads nowhere."""
        redirect_uri = asked.parameters.get("redirect_uri")
        if redirect_uri is None:
            raise InvalidRequestError("The parameter redirect_uri is missing.")
        if not client.check_redirect_uri(redirect_uri):
            raise InvalidRequestError(
                "The redirect_uri is not one of this client: its document must list it, or without a document it must "
                "be at the origin of the client_id."
            )
        return redirect_uri

    def validate_token_request(self) -> None:
        """Check the request of a token. A code that comes in a wrong request is of no more use. Raise OAuth2Error."""
        try:
            super().validate_token_request()
        except OAuth2Error:
            if code := self.request.parameters.get("code"):
                _programs().spend(code)
            raise

    def query_authorization_code(self, code: str, client: PublicClient) -> Code | None:
        """Return what a code of this client is worth; None if nothing."""
        found = _programs().consent(code)
        if found is None or not found.redirect_uri or found.program.client != client.client.id:
            return None
        return Code(found)

    def authenticate_user(self, authorization_code: Code) -> tuple[str, Consent]:
        """Return what gives a token."""
        return self.request.parameters["code"], authorization_code.consent

    def delete_authorization_code(self, authorization_code: Code) -> None:
        """Do nothing: it was used up with the token."""


class DeviceGrant(Fetching, DeviceCodeGrant):  # type: ignore[misc]
    """The code of a device, which asks until the player has answered."""

    TOKEN_ENDPOINT_AUTH_METHODS = ("none",)

    def query_device_credential(self, device_code: str) -> Device:
        """Return the request of a device. Raise InvalidGrantError for a text that is no code."""
        found = _programs().devices.of_device(device_code)
        if found is None:
            raise InvalidGrantError("The device_code is unknown.")
        return Device(device_code, found)

    def query_user_grant(self, user_code: Device) -> tuple[tuple[str, Consent] | None, bool] | None:
        """Return what gives a token, and whether the player has allowed it; None while the device waits.

        Raise InvalidGrantError for a code that was used.
        """
        if user_code.found.is_refused:
            return None, False
        if not user_code.found.allowed_by:
            return None
        consent = _programs().consent(user_code.code)
        if consent is None:
            raise InvalidGrantError("The device_code was used before, or is over.")
        return (user_code.code, consent), True

    def should_slow_down(self, credential: Device) -> bool:
        """Whether a device asks too often."""
        return _programs().devices.asks_too_often(credential.code)


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
    """Return the client with this id. Raise ClientRefusedError."""
    return container.clients.find(client_id, Caller(container.limits.address(), ""))


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
        return wish._replace(scopes=scopes_of(asked), device=device_of(asked))
    except OAuthError as error:
        raise UnfulfillableError(wish, error.error, str(error)) from None


def _wish(asked: Asked, server: Server) -> Wish:
    """Return a wish whose client and redirect URI have been checked."""
    client = server.query_client(client_id_of(asked)).client
    return Wish(client, (), redirect_uri=asked.parameters["redirect_uri"])


def token_answer(container: WebContainer, asked: Asked) -> Response:
    """Return the answer to a program that wants its token. Raise OAuthError."""
    answer: Response = Server(container, documents=False).create_token_response(asked)
    return answer


def _programs() -> Programs:
    return current_container().programs
