"""Metadata documents of clients: what a program on the web says about itself at its `client_id`.

They follow draft-ietf-oauth-client-id-metadata-document. They are read under the rules of webhooks, and remembered for
a while. A client without a document is answered at its own origin alone. A client whose server can't be asked is
refused: otherwise an attacker who keeps the server from answering could choose another address of its origin.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import httpcore
import msgspec

from application.accounts.names import flaw_in_name, normal_name
from application.accounts.programs.clients import Client, client_of, may_be_listed
from application.accounts.programs.registrations import PREFIX, Registrations
from application.errors.programs import ClientRefusedError
from application.runtime.outside.asking import Outside
from application.runtime.outside.connecting import PrivateAddressError
from application.runtime.outside.lookups import LookupTimeoutError
from application.runtime.outside.shares import Caller
from events.log_server import keys

SECONDS = 5.0
MAX_BYTES = 8192
"""The most bytes of a document."""
MAX_REDIRECTS = 20
"""The most addresses that a document may list."""
FOUND_SECONDS = 900
"""Seconds for which a document is remembered. Anybody can have one read, so what is remembered has to be little."""
NONE_SECONDS = 300
"""Seconds for which it is remembered that there is none."""
FAILED_SECONDS = 30
"""Seconds after which a client that was refused is asked again."""
HEADERS: dict[bytes | str, bytes | str] = {"accept": "application/json", "user-agent": "Heptad"}


class Stated(msgspec.Struct):
    """What is read of a document; it may say more."""

    client_id: str
    redirect_uris: list[str]
    client_name: str = ""
    token_endpoint_auth_method: str = "none"  # noqa: S105 - the name of a method
    client_secret: str | None = None


class Remembered(msgspec.Struct):
    """What is stored about a client: the client, or why it is refused."""

    client: Client | None = None
    refused: str = ""


class Clients:
    """Finds clients by their ids. `secret` is the server's."""

    def __init__(self, client: Any, outside: Outside, secret: bytes) -> None:
        self.registrations = Registrations(secret)
        self._redis = client
        self._outside = outside

    def find(self, client_id: str, caller: Caller, admit: Callable[[], None] = lambda: None) -> Client:
        """Return the client with this id, on behalf of a caller. `admit` is called before its server is asked.

        Raise ClientRefusedError, what `admit` raises, redis.RedisError.
        """
        if client_id.startswith(PREFIX):
            return self.registrations.find(client_id)
        client = client_of(client_id, allow_http=self._outside.allow_private)
        if client.is_local:
            return client
        key = keys.client(hashlib.sha256(client_id.encode()).hexdigest())
        kept = self._redis.get(key)
        if kept is None:
            admit()
        found = self._ask(key, client, caller) if kept is None else msgspec.json.decode(kept, type=Remembered)
        if found.client is None:
            raise ClientRefusedError(found.refused)
        return found.client

    def _ask(self, key: str, client: Client, caller: Caller) -> Remembered:
        try:
            asked = self._read(client, caller)
            found, seconds = Remembered(asked), NONE_SECONDS if asked.redirect_uris is None else FOUND_SECONDS
        except ClientRefusedError as error:
            found, seconds = Remembered(refused=str(error)), FAILED_SECONDS
        self._redis.set(key, msgspec.json.encode(found), ex=seconds)
        return found

    def _read(self, client: Client, caller: Caller) -> Client:
        """Return a client with what its document says, if it has one. Raise ClientRefusedError."""
        if (flaw := self._outside.flaw(client.id)) is not None:
            raise ClientRefusedError(f"The client_id {flaw}.")
        try:
            with self._outside.ask("GET", client.id, caller, HEADERS) as response:
                if response.status >= 500 or response.status == 429:
                    raise ClientRefusedError(
                        f"The server at the client_id answered {response.status}. Try again later."
                    )
                if response.status != 200 or not _is_json(response):
                    return client
                return described(client, _body(response))
        except PrivateAddressError:
            raise ClientRefusedError("The client_id leads to a private address.") from None
        except (LookupTimeoutError, httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError):
            raise ClientRefusedError("The server at the client_id can't be reached. Try again later.") from None


def _is_json(response: httpcore.Response) -> bool:
    types = [value for name, value in response.headers if name.lower() == b"content-type"]
    media = types[0].partition(b";")[0].strip().lower() if types else b""
    return media == b"application/json" or media.endswith(b"+json")


def _body(response: httpcore.Response) -> bytes:
    """Return the body of a document. Raise ClientRefusedError for one that is too large, httpcore's errors."""
    read = b""
    for chunk in response.iter_stream():
        read += chunk
        if len(read) > MAX_BYTES:
            raise ClientRefusedError(f"The document at the client_id has more than {MAX_BYTES} bytes.")
    return read


def described(client: Client, document: bytes) -> Client:
    """Return a client with what a document at its id says. Raise ClientRefusedError for a document that is wrong.

    JSON without a `client_id` is not a document: the server may answer every request with JSON.
    """
    try:
        if "client_id" not in msgspec.json.decode(document, type=dict[str, Any]):
            return client
        stated = msgspec.json.decode(document, type=Stated)
    except msgspec.ValidationError as error:
        raise ClientRefusedError(f"The document at the client_id is wrong: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ClientRefusedError("The document at the client_id is no JSON.") from None
    if stated.client_id != client.id:
        raise ClientRefusedError("The document at the client_id names another client_id.")
    if stated.token_endpoint_auth_method != "none" or stated.client_secret is not None:  # noqa: S105
        raise ClientRefusedError("Clients have no secrets here: token_endpoint_auth_method must be none.")
    uris = tuple(stated.redirect_uris)
    if not 1 <= len(uris) <= MAX_REDIRECTS:
        raise ClientRefusedError(f"The document at the client_id must list 1 to {MAX_REDIRECTS} redirect_uris.")
    if not all(may_be_listed(client, each) for each in uris):
        raise ClientRefusedError(
            "The redirect_uris of the document must begin with https://, be on localhost, or have a scheme that is the "
            "domain of the client_id backwards."
        )
    name = normal_name(stated.client_name)
    return msgspec.structs.replace(client, name="" if flaw_in_name(name) else name, redirect_uris=uris)
