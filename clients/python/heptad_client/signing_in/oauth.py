"""What the server is asked while a player signs in: OAuth 2.1 for a program without a secret.

These requests are forms, and their errors are those of RFC 6749, so they don't pass through the client. The guide
`/docs/sign-in` of a server describes them.
"""

import unicodedata
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec

from heptad_client.errors import SignInError, UnreachableError
from heptad_client.signing_in.token_file import server_of
from heptad_client.transport import TRY_AGAIN, certificates, retry_after

T = TypeVar("T")

UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of characters that control a terminal."""

TIMEOUT = 10.0
"""Seconds to wait for an answer."""
METADATA = "/.well-known/oauth-authorization-server"
REDIRECT = "http://127.0.0.1/signed-in"
"""Where this machine is answered, at any port (RFC 8252)."""
BUSY = "temporarily_unavailable"
"""The code of an error that goes away."""


def plain(text: str) -> str:
    """Return a text of a server without characters that control a terminal."""
    return "".join("?" if unicodedata.category(sign) in UNSAFE else sign for sign in text)


class Metadata(msgspec.Struct, frozen=True):
    """What is read of the description of a server (RFC 8414)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    device_authorization_endpoint: str
    registration_endpoint: str


class Registered(msgspec.Struct, frozen=True):
    """What is read of the answer to a registration (RFC 7591)."""

    client_id: str


class Fetched(msgspec.Struct, frozen=True):
    """A token, as the server gives it."""

    access_token: str
    expires_in: int | None = None
    """Seconds."""


class Refusal(msgspec.Struct, frozen=True):
    """An error (RFC 6749, 5.2)."""

    error: str
    error_description: str = ""


class OAuthServer:
    """A server that signs players in.

    The constructor raises UsageError, all methods raise SignInError for what the server refuses and UnreachableError if
    there is no answer.
    """

    def __init__(self, url: str) -> None:
        self.url = server_of(url)
        self._http = httpx.Client(timeout=TIMEOUT, verify=certificates())
        self._metadata: Metadata | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._http.close()

    @property
    def metadata(self) -> Metadata:
        """How the server describes itself, at the address that was asked: another one would get the token."""
        if self._metadata is None:
            found = self._answer("GET", self.url + METADATA, Metadata)
            if found.issuer != self.url:
                raise SignInError(
                    "unexpected_issuer", f"the server at {self.url} calls itself {plain(found.issuer)}: sign in there"
                )
            self._metadata = found
        return self._metadata

    def register(self, name: str) -> str:
        """Return the `client_id` of a program with this name. The same name gives the same id; nothing is stored."""
        body = {"client_name": name, "redirect_uris": [REDIRECT]}
        return self._answer("POST", self.metadata.registration_endpoint, Registered, json=body).client_id

    def fetch(self, **form: str) -> Fetched:
        """Return the token for a grant. A grant can be used once, so this is not repeated."""
        return self.post(self.metadata.token_endpoint, Fetched, **form)

    def post(self, endpoint: str, kind: type[T], **form: str) -> T:
        """Return the answer to a form."""
        return self._answer("POST", endpoint, kind, data=form)

    def _answer(self, method: str, url: str, kind: type[T], **body: Any) -> T:
        try:
            answer = self._http.request(method, url, **body)
        except httpx.TransportError as error:
            raise UnreachableError(f"no server answers at {self.url} ({error})") from None
        if not answer.is_success:
            raise self._refused(answer)
        try:
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.MsgspecError:
            raise self._unsupported("it answers otherwise than this program expects") from None

    def _refused(self, answer: httpx.Response) -> SignInError:
        """Return the error in an answer."""
        try:
            refusal = msgspec.json.decode(answer.content, type=Refusal)
        except msgspec.MsgspecError:
            refusal = Refusal("")
        said = plain(refusal.error_description)
        if answer.status_code in TRY_AGAIN:
            return SignInError(BUSY, said or f"the server at {self.url} is busy", retry_after(answer))
        if not refusal.error:
            return self._unsupported(f"it answers {answer.status_code} {answer.reason_phrase}")
        return SignInError(plain(refusal.error), said)

    def _unsupported(self, why: str) -> SignInError:
        return SignInError("unsupported_server", f"the server at {self.url} can't sign you in: {why}")
