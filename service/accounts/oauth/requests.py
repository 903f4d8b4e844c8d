"""Requests of programs: their parameters, each of which comes once and may be ignored if it is not known."""

import re
import unicodedata
from urllib.parse import parse_qsl

from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload, OAuth2Request
from flask import request

from application.accounts.programs.clients import is_plain
from application.accounts.programs.programs import GIVEN, USUAL
from application.errors.programs import OAuthError
from service.http import body
from service.http.public_url import address

FORM = "application/x-www-form-urlencoded"
MAX_FIELDS = 40
MAX_DEVICE = 40
"""The most characters of the name of a device."""
RESOURCE = "resource"
"""The parameter that may be repeated (RFC 8707)."""
RESOURCES = ("", "/", "/v1", "/mcp")
"""The paths of the resources of this server, behind its address. A token is good for all of them."""
_WORD = re.compile(r"[a-z0-9:_-]{1,60}")
"""What may be the value of `response_type`, `grant_type` and the like."""
_STATE = re.compile(r"[\x20-\x7e]{1,2000}")


class Asked(OAuth2Request):  # type: ignore[misc]
    """A request as Authlib reads it."""

    def __init__(self, method: str, parameters: dict[str, str]) -> None:
        super().__init__(method, "https://localhost")  # whether the server has TLS is known to its operator alone
        self.payload = BasicOAuth2Payload(parameters)
        self.parameters = parameters

    @property
    def args(self) -> dict[str, str]:
        """The parameters."""
        return self.parameters

    @property
    def form(self) -> dict[str, str]:
        """The parameters."""
        return self.parameters


def asked_in_query(query: bytes) -> Asked:
    """Return the request of a program that leads a browser here. Raise OAuthError."""
    return Asked("GET", _parameters(query))


def asked_in_body() -> Asked:
    """Return the request of a program itself. Raise OAuthError, HTTPException 400, 408, 413."""
    if request.mimetype != FORM:
        raise OAuthError("invalid_request", f"The body must be a form, with Content-Type: {FORM}.")
    asked = Asked("POST", _parameters(body.read()))
    demand_resource(asked)
    return asked


def _parameters(sent: bytes) -> dict[str, str]:
    """Return the parameters of a form. Raise OAuthError for one that is repeated or can't be read."""
    try:
        pairs = parse_qsl(sent.decode("ascii"), errors="strict", max_num_fields=MAX_FIELDS)
    except ValueError:
        raise OAuthError("invalid_request", "The parameters must be a form in UTF-8, and not too many.") from None
    found: dict[str, str] = {}
    for name, value in pairs:
        if name == RESOURCE and not _is_here(found.get(name, address())):
            continue  # a wrong one stays, so that it is refused
        if name in found and name != RESOURCE:
            raise OAuthError("invalid_request", f"The parameter {_shown(name)} is repeated.")
        found[name] = value
    for name in ("response_type", "grant_type", "response_mode"):
        if name in found and not _WORD.fullmatch(found[name]):
            raise OAuthError("invalid_request", f"The parameter {name} is wrong.")
    if "state" in found and not _STATE.fullmatch(found["state"]):
        raise OAuthError("invalid_request", "The state must have at most 2000 characters, all of them ASCII.")
    return found


def demand_resource(asked: Asked) -> None:
    """Raise OAuthError for a resource of another server: its token would be stolen from there."""
    if not _is_here(asked.parameters.get(RESOURCE, address())):
        raise OAuthError("invalid_target", f"The resource must be {address()}/v1 or {address()}/mcp.")


def _is_here(resource: str) -> bool:
    """Whether a resource is one of this server."""
    return resource in {address() + path for path in RESOURCES}


def scopes_of(asked: Asked) -> tuple[str, ...]:
    """Return the scopes that a program asks for, in the order of their list; the usual ones if it names none.

    Raise OAuthError for one that no program can get.
    """
    if "scope" not in asked.parameters:
        return USUAL
    wanted = set(asked.parameters["scope"].split(" ")) - {""}
    if not wanted or not wanted <= set(GIVEN):
        raise OAuthError("invalid_scope", f"A program can ask for these scopes: {' '.join(GIVEN)}.")
    return tuple(scope for scope in GIVEN if scope in wanted)


def device_of(asked: Asked) -> str:
    """Return the name of the device of a program; empty if it has not named it. Raise OAuthError."""
    name = unicodedata.normalize("NFC", asked.parameters.get("device", "")).strip()
    if len(name) > MAX_DEVICE or not name.isprintable():
        raise OAuthError("invalid_request", f"The device must have at most {MAX_DEVICE} visible characters.")
    return name


def client_id_of(asked: Asked) -> str:
    """Return the client_id. Raise OAuthError if there is none."""
    if "client_id" not in asked.parameters:
        raise OAuthError("invalid_request", "The parameter client_id is missing: the URL of your program.")
    return asked.parameters["client_id"]


def _shown(name: str) -> str:
    """Return a name of a parameter as an answer may have it."""
    return name[:60] if is_plain(name) and not set(name) & set('"\\') else "with an odd name"
