"""The ways in which a program gets a token, as Authlib goes them: what it asks of this server on each."""

import logging
from typing import Any

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749.errors import InvalidGrantError, InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DeviceCodeGrant

from application.accounts.programs.consents import Consent
from application.accounts.programs.programs import Programs
from events.format.times import milliseconds, now
from service.accounts.oauth.models import Code, Device, PublicClient
from service.accounts.oauth.requests import Asked
from service.context import current_container

logging.getLogger("authlib").setLevel(logging.WARNING)  # its debug messages have tokens

CHALLENGE_LENGTH = 43
"""The characters of a SHA-256 in base64url."""


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
                "The redirect_uri does not belong to this client. Its document must list it; without a document, it "
                "must be at the origin of the client_id."
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


def _programs() -> Programs:
    return current_container().programs
