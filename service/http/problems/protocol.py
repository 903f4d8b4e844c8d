"""Errors of HTTP itself, which Werkzeug, Flask or the body reader raise."""

from flask import request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from application.errors.problem import Problem

KEPT = frozenset({"Accept-Encoding", "Allow", "Retry-After"})
"""The headers of such an error that its response has, too."""


class ProtocolError(Problem):
    """Errors of HTTP itself: `http:not-found`, `http:method-not-allowed`, `http:request-timeout` (the body took too
    long), `http:uri-too-long`, `http:unsupported-media-type` (another media type, a `Content-Encoding`, a charset other
    than UTF-8) and so on.
    """

    kind = "http:…"

    def __init__(self, error: HTTPException) -> None:
        self.kind = "http:" + error.name.lower().replace(" ", "-")
        self.status = error.code or 500
        self.title = error.name
        self.headers = {name: value for name, value in error.get_headers() if name in KEPT}
        super().__init__(_detail(error))


def _detail(error: HTTPException) -> str:
    detail = error.description or ""
    if isinstance(error, MethodNotAllowed):
        usable = sorted(set(error.valid_methods or ()) - {"HEAD", "OPTIONS"})
        return f"{request.method} is not possible at {request.path}; use {' or '.join(usable) or 'OPTIONS'}."
    if detail == NotFound.description:
        return f"There is nothing at {request.path}. The API begins at /v1, its reference is at /docs."
    return detail
