"""Clients and codes as Authlib reads them."""

from authlib.oauth2.rfc6749 import ClientMixin
from authlib.oauth2.rfc8628 import DEVICE_CODE_GRANT_TYPE

from application.accounts.programs.clients import Client
from application.accounts.programs.consents import Consent
from application.accounts.programs.device_requests import DeviceRequest

GRANTS = ("authorization_code", DEVICE_CODE_GRANT_TYPE)


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
