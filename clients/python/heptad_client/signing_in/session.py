"""Signing in, being signed in and signing out, for programs: `sign_in`, `signed_in` and `sign_out`."""

import platform
import webbrowser
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from heptad_client.client import Client
from heptad_client.errors import ProblemError
from heptad_client.signing_in import token_file
from heptad_client.signing_in.device import DeviceCode, Sleep, by_device
from heptad_client.signing_in.loopback import by_browser
from heptad_client.signing_in.oauth import Fetched, OAuthServer, plain
from heptad_client.signing_in.token_file import KeptToken

NAME = "Heptad commands"
"""What the commands call themselves on the page. All have one token, so a new one replaces it."""
SCOPES = ("game:read", "game:create", "game:play", "bot:play")
"""What the commands ask for: enough for all of them, since they share a token. The player can allow less."""
BROWSER_SECONDS = 300.0
MAX_DEVICE = 40
"""The most characters of the name of a device."""
NAMELESS = frozenset({"", "localhost"})
"""Names of machines that distinguish none."""
UNAUTHORIZED = 401


class SignedIn(NamedTuple):
    """A token that the player has allowed."""

    server: str
    kept: KeptToken


def sign_in(
    url: str,
    *,
    name: str = NAME,
    scopes: Sequence[str] = SCOPES,
    device: str | None = None,
    keep: bool = True,
    seconds: float = BROWSER_SECONDS,
    open_page: Callable[[str], object] = webbrowser.open,
) -> Client:
    """Sign the player of this machine in with the browser, and return a client with the player's token.

    The browser shows a page of the server, on which the player allows the program `name` what is among `scopes`, or
    less: `Client.account` says what. `device` is what the player calls this machine, by default its network name. With
    `keep`, the token is stored for the commands of Heptad and for `signed_in`.

    Raise SignInError if the player refuses or does not answer within these seconds, UsageError before the browser is
    opened, UnreachableError, ProblemError.
    """
    found = with_browser(url, name, scopes, device, open_page, seconds=seconds, keep=keep)
    return Client(url, found.kept.token)


def signed_in(url: str) -> Client | None:
    """Return a client of the player who is signed in on this machine: with HEPTAD_TOKEN, else with the stored token.

    None if there is no token. Raise UsageError for one that has expired.
    """
    token = token_file.token_for(url)
    return None if token is None else Client(url, token)


def sign_out(url: str) -> bool:
    """Revoke the stored token for a server, and remove it; return whether there was one that was valid.

    Raise UsageError, and UnreachableError or ProblemError if the server did not revoke it: then it stays stored.
    """
    kept = token_file.find(url)
    if kept is None:
        return False
    was_valid = True
    try:
        with Client(url, kept.token) as client:
            client.revoke_token()
    except ProblemError as problem:
        if problem.status != UNAUTHORIZED:
            raise
        was_valid = False  # it was revoked elsewhere, or has expired
    token_file.forget(url)
    return was_valid


def with_browser(
    url: str,
    name: str,
    scopes: Sequence[str],
    device: str | None,
    open_page: Callable[[str], object],
    *,
    seconds: float = BROWSER_SECONDS,
    keep: bool = True,
) -> SignedIn:
    """Sign in with the browser of this machine. Raise as `sign_in` does."""
    with _beginning(url, keep=keep) as server:
        fetched = by_browser(
            server, server.register(name), scopes, _named(device), open_page=open_page, seconds=seconds
        )
    return _signed_in(url, fetched, keep=keep)


def with_code(
    url: str,
    name: str,
    scopes: Sequence[str],
    device: str | None,
    *,
    show: Callable[[DeviceCode], object],
    say: Callable[[str], object],
    sleep: Sleep | None = None,
) -> SignedIn:
    """Sign in with a code that the player enters on a page, and store the token. Raise as `by_device` does."""
    waiting = {} if sleep is None else {"sleep": sleep}
    with _beginning(url, keep=True) as server:
        fetched = by_device(server, server.register(name), scopes, _named(device), show=show, say=say, **waiting)
    return _signed_in(url, fetched, keep=True)


def with_token(url: str, token: str) -> SignedIn:
    """Store a token that the player has made otherwise. Raise UsageError, UnreachableError, ProblemError."""
    token_file.demand_writable()
    return _signed_in(url, Fetched(token), keep=True)


def _beginning(url: str, *, keep: bool) -> OAuthServer:
    if keep:
        token_file.demand_writable()
    return OAuthServer(url)


def _signed_in(url: str, fetched: Fetched, *, keep: bool) -> SignedIn:
    """Return whose token this is, and store it."""
    until = None if fetched.expires_in is None else datetime.now(UTC) + timedelta(seconds=fetched.expires_in)
    with Client(url, fetched.access_token) as client:
        account = client.account()
    kept = KeptToken(
        token=fetched.access_token,
        player=plain(account.id),
        name=plain(account.name),
        scopes=tuple(map(plain, account.scopes)),
        expires_at=until,
    )
    if keep:
        token_file.keep(url, kept)
    return SignedIn(token_file.server_of(url), kept)


def _named(device: str | None) -> str:
    """Return what the player calls this machine; empty if it has no name that distinguishes it."""
    if device is not None:
        return device
    name = platform.node()[:MAX_DEVICE]
    return "" if name in NAMELESS or not name.isprintable() else name
