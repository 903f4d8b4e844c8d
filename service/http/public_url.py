"""The origin under which players reach the service, and the passkeys that depend on it."""

import ipaddress
from urllib.parse import urlsplit

from flask import current_app, request
from werkzeug.exceptions import BadRequest

from application.accounts.sign_in.passkeys import RelyingParty
from application.errors.problem import Problem
from application.runtime.addresses import is_loopback
from application.runtime.settings import Settings

NAME = "Heptad"
LOCALHOST = "localhost"
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host")
"""Headers that a proxy sends, and no browser."""


def public_url(settings: Settings) -> str:
    """Return the public origin: HEPTAD_PUBLIC_URL, or localhost with the port that this request came to."""
    return settings.public_url or f"http://{LOCALHOST}:{_port(settings)}"


def _port(settings: Settings) -> str:
    """Return the port of this server, which an operator may leave to the system."""
    return str(settings.port) if settings.port else str(request.environ["SERVER_PORT"])


def address() -> str:
    """Return the public origin if it is set, else the address of this server as the client knows it.

    Raise BadRequest if the request names none.
    """
    configured: str | None = current_app.config["HEPTAD_PUBLIC_URL"]
    if configured is not None:
        return configured
    if not request.host:
        raise BadRequest("The Host header is missing or is not an address.")
    return f"{request.scheme}://{request.host}"


class NoPasskeysHereError(Problem):
    """Browsers have no passkeys for the address of this server; the operator can set `HEPTAD_PUBLIC_URL`."""

    kind = "no-passkeys-here"
    status = 409
    title = "Browsers have no passkeys for this address"

    def __init__(self, usable: str) -> None:
        super().__init__(
            f"Passkeys need https and a domain, or localhost. Open {usable}/account instead, or ask the operator to "
            "set HEPTAD_PUBLIC_URL."
        )


def localhost_instead() -> str | None:
    """Return the origin at localhost if this request came to a numeric address of this machine, else None.

    Browsers have passkeys at localhost alone. A public origin that is elsewhere is another matter, and so is a proxy:
    it may call the server by such an address, while the browser is on another machine.
    """
    if any(name in request.headers for name in FORWARDED):
        return None
    public: str | None = current_app.config["HEPTAD_PUBLIC_URL"]
    here = urlsplit(f"http://{request.host}")
    if not is_loopback(here.hostname or "") or (public is not None and urlsplit(public).hostname != LOCALHOST):
        return None
    return public or f"http://{LOCALHOST}{'' if here.port is None else f':{here.port}'}"


def relying_party(settings: Settings) -> RelyingParty:
    """Return the service as browsers know it. Raise Problem 409 if browsers have no passkeys for its address."""
    origin = public_url(settings)
    url = urlsplit(origin)
    host = url.hostname or ""
    seen = host if settings.public_url else _host_of(request.headers.get("Origin", origin))
    if _is_address(host) or _is_address(seen) or (url.scheme != "https" and host != LOCALHOST):
        raise NoPasskeysHereError(_usable(origin))
    return RelyingParty(host, NAME, [origin])


def _host_of(origin: str) -> str:
    """Return the host of an origin; empty if it has none."""
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:  # as in https://[
        return ""


def _usable(origin: str) -> str:
    url = urlsplit(origin)
    return f"http://{LOCALHOST}:{url.port or 80}" if _is_address(url.hostname or "") else origin


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
