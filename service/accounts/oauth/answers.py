"""Answers to programs: JSON as RFC 6749 says, errors included, and the address that leads back to a program."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Flask, Response, request

from service.http.answers import JsonResponse
from service.http.problems.documents import URN
from service.http.public_url import address
from service.pages.rendering import prefers_html

PATH = "/oauth/"
SECRET = {"Cache-Control": "no-store", "Pragma": "no-cache", "Referrer-Policy": "no-referrer"}
"""The headers of answers that no cache and no other page may know."""
OAUTH = "oauth:"
"""What the kind of a problem begins with that has an error code of OAuth."""
CODES = {401: "invalid_token", 403: "access_denied", 429: "temporarily_unavailable", 503: "temporarily_unavailable"}
"""The error codes of other problems, by their status."""


class Found(msgspec.Struct):
    """What is read of a problem document."""

    type: str
    status: int
    detail: str


def json_answer(content: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return JSON that nothing may cache or compress."""
    return JsonResponse(
        msgspec.json.encode(content), status, {**SECRET, **(headers or {})}, content_type="application/json"
    )


def back(redirect_uri: str, state: str | None, **parameters: str) -> str:
    """Return the address that leads back to a program, with what it is answered.

    `iss` says which server answers, so that a program which knows several is not led to confuse them (RFC 9207).
    """
    stated = {} if state is None else {"state": state}
    joined = "&" if "?" in redirect_uri else "?"
    return f"{redirect_uri}{joined}{urlencode({**parameters, **stated, 'iss': address()})}"


def register(app: Flask) -> None:
    """Answer programs with errors of OAuth where other callers get a problem document."""

    @app.after_request
    def _as_error(response: Response) -> Response:
        if response.mimetype != "application/problem+json" or not request.path.startswith(PATH):
            return response
        if request.method == "GET" and prefers_html():
            return response
        found = msgspec.json.decode(response.data, type=Found)
        kind = found.type.removeprefix(URN)
        other = "server_error" if found.status == 500 else CODES.get(found.status, "invalid_request")
        error = kind.removeprefix(OAUTH) if kind.startswith(OAUTH) else other
        response.data = msgspec.json.encode({"error": error, "error_description": described(found.detail)})
        response.content_type = "application/json"
        response.status_code = 400 if found.status == 422 else found.status
        for name, value in SECRET.items():
            response.headers[name] = value
        del response.headers["Link"]
        return response


def described(text: str) -> str:
    """Return a text with the characters that RFC 6749 allows in a description."""
    plain = text.replace('"', "'").replace("\\", "/")
    return "".join(each if " " <= each <= "~" else "?" for each in plain)
