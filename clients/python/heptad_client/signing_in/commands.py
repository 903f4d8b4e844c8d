"""The commands `login` and `logout`, in words for a terminal: the same for `heptad-bot` and `heptad`."""

import io
import ipaddress
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from getpass import getpass
from urllib.parse import urlsplit

from heptad_client.errors import UsageError
from heptad_client.signing_in import session, token_file
from heptad_client.signing_in.device import DeviceCode
from heptad_client.signing_in.oauth import plain
from heptad_client.signing_in.session import NAME, SCOPES, SignedIn

Show = Callable[[str], object]

ALLOWED = (*SCOPES, "webhook:manage")
"""The scopes that a program can get."""


def log_in(
    url: str, *, scopes: Sequence[str] | None, device: str | None, browser: bool, with_token: bool, show: Show
) -> None:
    """Sign in to a server, store the token, and show what the player has to do and who one is then.

    Without `scopes`, they are the usual ones. Raise HeptadError, msgspec.MsgspecError.
    """
    if with_token and (scopes or device or browser):
        raise UsageError("--with-token stores a token as it is: leave out --scope, --device and --browser")
    wanted = tuple(scopes or SCOPES)
    unknown = [scope for scope in wanted if scope not in ALLOWED]
    if unknown:
        raise UsageError(f"programs can't get the scope '{unknown[0]}'; they can get {', '.join(ALLOWED)}")
    if with_token:
        found = session.with_token(url, _read_token())
    elif browser:
        found = session.with_browser(url, NAME, wanted, device, lambda page: _open(page, show))
    else:
        found = session.with_code(url, NAME, wanted, device, show=lambda code: _show_code(code, show), say=show)
    _show_player(found, show)


def log_out(url: str, show: Show) -> None:
    """Sign out of a server, and show what was done. Raise HeptadError, msgspec.MsgspecError."""
    server = token_file.server_of(url)
    kept = token_file.find(url)
    if kept is None:
        raise UsageError(f"you are not signed in to {server}")
    if session.sign_out(url):
        show(f"Signed out of {server}: the token of {kept.name} is revoked.")
    else:
        show(f"Signed out of {server}. The token of {kept.name} was not valid any more.")
    if os.environ.get(token_file.TOKEN):
        show(f"{token_file.TOKEN} is set, and stays valid.")


def _read_token() -> str:
    """Return a token from standard input; a person types it unseen. Raise UsageError."""
    if sys.stdin is None:
        raise UsageError("there is no standard input to read the token from")
    return (getpass("Token: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()


def _show_code(code: DeviceCode, show: Show) -> None:
    show("Open this page in a browser, on any device, and enter the code:\n")
    show(f"  {plain(code.verification_uri)}\n  {plain(code.user_code)}\n")
    if sys.stdout.isatty() and (drawn := picture(code.verification_uri_complete)):
        show(drawn)
    show(f"Waiting for {code.expires_in / 60:.0f} minutes… (Ctrl-C stops)")


def picture(address: str) -> str:
    """Return an address as a QR code for a phone; empty if none could open it, or without the package segno."""
    if not address or _is_this_machine(urlsplit(address).hostname):
        return ""
    try:
        import segno  # noqa: PLC0415  # an extra of this package
    except ModuleNotFoundError:
        return ""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue()


def _is_this_machine(host: str | None) -> bool:
    try:
        return host in {None, "localhost"} or ipaddress.ip_address(host or "").is_loopback
    except ValueError:  # a name
        return False


def _open(page: str, show: Show) -> None:
    show(f"Allow it in your browser. If no page opens, open this address:\n\n  {page}\n")
    webbrowser.open(page)


def _show_player(found: SignedIn, show: Show) -> None:
    kept = found.kept
    until = "" if kept.expires_at is None else f" until {kept.expires_at:%Y-%m-%d}"
    show(f"Signed in to {found.server} as {kept.name} ({kept.player}){until}.")
    show(f"The token allows {', '.join(kept.scopes)}.")
    show(f"All commands of Heptad read it from {token_file.path()}; `heptad-bot logout {found.server}` revokes it.")
    if os.environ.get(token_file.TOKEN):
        show(f"{token_file.TOKEN} is set, so the commands use that token instead: unset {token_file.TOKEN}")
