"""Registration of clients that can't name themselves by a URL, as many assistants can't (RFC 7591).

Nothing is stored: the id that a program gets is what it has said about itself, signed with the server's secret. So
anybody may register, as often as they like, and nobody has to forget those who never come back.
"""

import base64
import binascii
import hmac
import re
from collections.abc import Sequence

import msgspec

from application.accounts.names import flaw_in_name, normal_name
from application.accounts.programs.clients import Client, client_of, is_local
from application.errors.programs import ClientRefusedError, OAuthError

PREFIX = "heptad-client."
MAX_REDIRECTS = 5
"""The most addresses of a registered client: its id has all of them."""
MAX_LENGTH = 300
"""The most characters of each."""
_SIGNATURE_BYTES = 20
_ORIGIN = re.compile(r"https?://[^/?]+")


class Registrations:
    """Makes ids of clients and reads them. `secret` is the server's."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def register(self, name: str, redirect_uris: Sequence[str]) -> Client:
        """Return a client that is answered at these addresses: all on this machine, or all at one origin with https.

        Raise OAuthError.
        """
        uris = tuple(redirect_uris)
        if not 1 <= len(uris) <= MAX_REDIRECTS or any(len(each) > MAX_LENGTH for each in uris):
            raise _wrong(f"Register 1 to {MAX_REDIRECTS} addresses of at most {MAX_LENGTH} characters.")
        name = normal_name(name)
        stated = msgspec.json.encode(["" if flaw_in_name(name) else name, uris])
        client_id = PREFIX + base64.urlsafe_b64encode(self._signature(stated) + stated).decode().rstrip("=")
        client = _client(client_id, stated)
        if client is None or not all(client.allows(each) for each in uris):
            raise _wrong("The redirect_uris must all be on localhost, or all begin with https:// and one host.")
        return client

    def find(self, client_id: str) -> Client:
        """Return the client with an id that this server has made. Raise ClientRefusedError."""
        try:
            text = client_id.removeprefix(PREFIX)
            signed = base64.b64decode(f"{text}{'=' * (-len(text) % 4)}", altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            signed = b""
        signature, stated = signed[:_SIGNATURE_BYTES], signed[_SIGNATURE_BYTES:]
        client = _client(client_id, stated) if hmac.compare_digest(signature, self._signature(stated)) else None
        if client is None:
            raise ClientRefusedError("This server has not made this client_id: register again.")
        return client

    def _signature(self, stated: bytes) -> bytes:
        return hmac.digest(self._secret, b"heptad/client/1 " + stated, "sha256")[:_SIGNATURE_BYTES]


def _client(client_id: str, stated: bytes) -> Client | None:
    """Return a client as it has described itself; None if its addresses have no origin in common."""
    name, uris = msgspec.json.decode(stated, type=tuple[str, tuple[str, ...]])
    if all(is_local(each) for each in uris):
        return Client(client_id, client_of(uris[0]).origin, is_local=True, name=name, redirect_uris=uris)
    origins = {found[0] for each in uris if (found := _ORIGIN.match(each)) is not None}
    try:
        origin = client_of(next(iter(origins), "")).origin
    except ClientRefusedError:
        return None
    if len(origins) > 1 or not all(each.startswith(f"{origin}/") for each in uris):
        return None
    return Client(client_id, origin, name=name, redirect_uris=uris)


def _wrong(why: str) -> OAuthError:
    return OAuthError("invalid_redirect_uri", why)
