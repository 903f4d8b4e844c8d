"""Clients of OAuth: programs that ask to act for a player. None of them has a secret, and none is stored.

A client is named by a URL. One with https stands for a program on the web, or for one whose metadata document is at
this URL (`documents`). One with http on this machine stands for a program on the player's own device, which nobody can
tell from another one. Programs that have no URL get an id from this server (`registrations`).
"""

import re
from urllib.parse import unquote_plus

import msgspec

from application.errors.programs import ClientRefusedError
from application.runtime.outside.urls import MAX_URL

_HOST = r"(?P<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?P<port>:[1-9][0-9]{0,4})?"
_REST = r"(?:[/?][^\\#]*)?"
_URL = re.compile(rf"(?P<origin>(?P<scheme>https?)://{_HOST})(?P<rest>{_REST})")
_LOCAL = re.compile(
    rf"(?P<origin>http://(?:localhost|127\.0\.0\.1|\[::1\]))(?P<port>:[1-9][0-9]{{0,4}})?(?P<rest>{_REST})"
)
"""A program on the player's own machine (RFC 8252, 7.3)."""
_OWN_SCHEME = re.compile(r"(?P<scheme>[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+):/[^\\#]*")
"""A scheme that an app of a phone has claimed, which is a domain name backwards (RFC 8252, 7.1)."""
_DOTS = re.compile(r"/(?:\.|%2e){1,2}(?:[/?]|$)", re.IGNORECASE)

_ANSWER = {"code", "error", "iss", "state"}
"""What an address must not have in its query: a program would take it for a part of the answer."""


class Client(msgspec.Struct, frozen=True):
    """A program that asks, as far as its `client_id` and its document say."""

    id: str
    origin: str
    """The scheme, host and port of its id, all in ASCII: the only thing about it that is certain."""
    is_local: bool = False
    """Whether it runs on the player's own device, which may be any program."""
    name: str = ""
    """What it calls itself; empty if it does not say."""
    redirect_uris: tuple[str, ...] | None = None
    """Where it may be answered; None: at any path of its origin, or of the player's own device."""

    def allows(self, redirect_uri: str) -> bool:
        """Whether an answer may be sent to this address. The port of a program on this machine may be any."""
        if not is_plain(redirect_uri) or "#" in redirect_uri or "\\" in redirect_uri or _has_answer(redirect_uri):
            return False
        if self.redirect_uris is not None:
            return _without_port(redirect_uri) in map(_without_port, self.redirect_uris)
        return is_local(redirect_uri) if self.is_local else redirect_uri.startswith(f"{self.origin}/")

    def always_asks(self, redirect_uri: str | None) -> bool:
        """Whether the player is asked each time: what answers at this address may be another program."""
        return self.is_local or redirect_uri is None or not redirect_uri.startswith("https://")


def is_plain(text: str) -> bool:
    """Whether a text has only visible characters in ASCII, and not too many for a URL."""
    return len(text) <= MAX_URL and text.isascii() and text.isprintable() and " " not in text


def is_local(url: str) -> bool:
    """Whether a URL leads to the machine of the player who opens it."""
    return _LOCAL.fullmatch(url) is not None


def client_of(client_id: str, *, allow_http: bool = False) -> Client:
    """Return the client that an id names, without its document. With `allow_http`, an id may also begin with http.

    Raise ClientRefusedError for what is no id.
    """
    found = _URL.fullmatch(client_id) if is_plain(client_id) else None
    if found is None:
        raise ClientRefusedError(
            "The client_id must be an https URL in ASCII, in lower case up to its path and without a fragment, or an "
            "http URL on localhost."
        )
    if _DOTS.search(found["rest"]):
        raise ClientRefusedError("The path of the client_id must have no parts that are . or ..")
    if found["port"] == (":443" if found["scheme"] == "https" else ":80"):
        raise ClientRefusedError("The client_id must not name the usual port.")
    if is_local(client_id):
        return Client(client_id, found["origin"], is_local=True)
    if found["scheme"] != "https" and not allow_http:
        raise ClientRefusedError("The client_id must begin with https://, except on localhost.")
    return Client(client_id, found["origin"])


def may_be_listed(client: Client, redirect_uri: str) -> bool:
    """Whether a document of this client may list an address: https, this machine, or its own domain backwards."""
    if not is_plain(redirect_uri):
        return False
    found = _URL.fullmatch(redirect_uri)
    if found is not None:
        return found["scheme"] == "https" or is_local(redirect_uri) or redirect_uri.startswith(f"{client.origin}/")
    app = _OWN_SCHEME.fullmatch(redirect_uri)
    host = _URL.fullmatch(client.id)
    assert host is not None, "it has been checked"
    backwards = ".".join(reversed(host["host"].split(".")))
    return app is not None and f"{app['scheme']}.".startswith(f"{backwards}.")


def _has_answer(url: str) -> bool:
    """Whether the query of a URL has a parameter of an answer, in whatever way its name is written."""
    names = (each.partition("=")[0] for each in re.split("[?&;]", url)[1:])
    return any(unquote_plus(name).strip().lower() in _ANSWER for name in names)


def _without_port(url: str) -> str:
    """Return a URL; one on this machine without its port, which the system chooses when the program starts."""
    found = _LOCAL.fullmatch(url)
    return url if found is None else f"{found['origin']}{found['rest']}"
