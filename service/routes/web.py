"""The web page that verifies a log in the browser, without sending it and without any other part of this program."""

import functools
from collections.abc import Mapping
from importlib import resources

from flask import Response

from service.answers import Document, document, document_response
from service.body import Blueprint
from service.documented import documented

blueprint = Blueprint("web", __name__, description="The page that verifies logs")

HTML, SCRIPT = "text/html", "text/javascript"
FRESH_SECONDS = 3600
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)
"""What the page may do: run its own scripts. It may not send anything anywhere, be framed, or make markup of text."""


@blueprint.get("/verify")
@blueprint.response(200, content_type=HTML, schema={"type": "string"})
@documented(tagged=True)
def show_verifier() -> Response:
    """Return the page that verifies a log in the browser."""
    return _file("verify.html", HTML, {"Content-Security-Policy": POLICY})


@blueprint.get("/verify.mjs")
@blueprint.response(200, content_type=SCRIPT, schema={"type": "string"})
@documented(tagged=True)
def show_verifier_module() -> Response:
    """Return the second verifier: a JavaScript module without dependencies, for browsers and Node."""
    return _file("verify.mjs", SCRIPT)


@blueprint.get("/verify-page.mjs")
@blueprint.response(200, content_type=SCRIPT, schema={"type": "string"})
@documented(tagged=True)
def show_verifier_script() -> Response:
    """Return the script of the page."""
    return _file("verify-page.mjs", SCRIPT)


def _file(name: str, kind: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a static file, fresh for an hour, with an entity tag."""
    return document_response(
        _read(name, kind), {"Cache-Control": f"public, max-age={FRESH_SECONDS}", **(headers or {})}
    )


@functools.cache
def _read(name: str, kind: str) -> Document:
    content = resources.files("service").joinpath("web", name).read_bytes()
    return document(content, f"{kind}; charset=utf-8")
