"""Files for browsers: the verifier, the style and scripts of the pages, and the vectors of the log format."""

import functools
from types import MappingProxyType

from flask import Blueprint, Response, abort

from service import WEB
from service.http.answers import Document, document
from service.pages.guides import vectors
from service.pages.rendering import file_response

blueprint = Blueprint("static", __name__)

SCRIPT = "text/javascript; charset=utf-8"
STYLE = "text/css; charset=utf-8"
SCRIPTS = [
    *("account", "account_calls", "account_notes", "account_tokens", "account_view", "arrival", "consent", "departure"),
    *("consent_as", "reference", "texts"),
]
STYLES = ["header", "style", "account", "components", "consent", "reference", "tiles", "verify"]
ASSETS = MappingProxyType(
    {
        **{f"{name}.js": (f"assets/{name}.js", SCRIPT) for name in SCRIPTS},
        **{f"{name}.css": (f"assets/{name}.css", STYLE) for name in STYLES},
        **{f"{name}.svg": (f"assets/{name}.svg", "image/svg+xml") for name in ("favicon", "favicon-turn")},
        "redoc.js": ("vendor/redoc/redoc.js", SCRIPT),
    }
)
"""The files that pages load: where each one lies, and its media type."""


@blueprint.get("/assets/<name>")
def show_asset(name: str) -> Response:
    """Return a file that pages load."""
    if name not in ASSETS:
        abort(404)
    return file_response(_read(*ASSETS[name]))


@blueprint.get("/favicon.ico")
def show_favicon() -> Response:
    """Return the icon, which browsers ask for here when they show something that is no page, such as a log."""
    return show_asset("favicon.svg")


@blueprint.get("/verify.mjs")
def show_verifier_module() -> Response:
    """Return the second verifier: a JavaScript module without dependencies, for browsers and Node."""
    return file_response(_read("verify.mjs", SCRIPT))


@blueprint.get("/verify-page.mjs")
def show_verifier_script() -> Response:
    """Return the script of the page that verifies logs."""
    return file_response(_read("verify-page.mjs", SCRIPT))


@blueprint.get("/docs/vectors/<name>")
def show_vector(name: str) -> Response:
    """Return a vector of the log format, byte for byte."""
    if name not in vectors():
        abort(404)
    return file_response(_vector(name))


@functools.cache
def _vector(name: str) -> Document:
    return document(vectors()[name], "application/json" if name.endswith(".json") else "application/x-ndjson")


@functools.cache
def _read(path: str, media: str) -> Document:
    return document(WEB.joinpath(path).read_bytes(), media)
