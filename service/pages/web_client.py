"""The files of the web client, and the page that starts it."""

import functools
import hashlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

import msgspec

from service.answers import Document, document
from service.pages.rendering import render, scripts_policy

FOLDERS = ("app", "titles", "vendor/preact", "vendor/htm")
"""The folders of service/web whose scripts and styles the web client loads."""
MEDIA = MappingProxyType(
    {
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
    }
)
LIBRARIES = MappingProxyType(
    {
        "preact": "vendor/preact/preact.mjs",
        "preact/hooks": "vendor/preact/hooks.mjs",
        "htm": "vendor/htm/htm.mjs",
    }
)
"""The libraries that modules import by name, and the file of each one."""


@functools.cache
def files() -> Mapping[str, Document]:
    """Return all scripts and styles of the web client, by path."""
    web = resources.files("service").joinpath("web")
    found = {path: file for folder in FOLDERS for path, file in _below(web.joinpath(folder), folder)}
    return MappingProxyType(
        {path: document(file.read_bytes(), MEDIA[_suffix(path)]) for path, file in sorted(found.items())}
    )


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        inner = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _below(entry, inner)
        elif _suffix(inner) in MEDIA:
            yield inner, entry


def _suffix(path: str) -> str:
    return path[path.rfind(".") :]


@functools.cache
def digest() -> str:
    """Return a digest of all files. It stands in their addresses, so that browsers never mix two releases."""
    tags = "".join(f"{path}:{file.tag}\n" for path, file in files().items())
    return hashlib.sha256(tags.encode()).hexdigest()[:16]


@functools.cache
def _import_map() -> str:
    imports = {name: f"/web/{digest()}/{path}" for name, path in LIBRARIES.items()}
    return msgspec.json.encode({"imports": imports}).decode()


@functools.cache
def policy() -> str:
    """Return what the web client may do: run its own scripts, which call this server."""
    allowed = b64encode(hashlib.sha256(_import_map().encode()).digest()).decode()
    return scripts_policy(f"'sha256-{allowed}'")


@functools.cache
def start_page(script: str, language: str) -> Document:
    """Return the page that starts the web client with a module of `app/pages`."""
    base = f"/web/{digest()}"
    needed = [path for path in files() if path.startswith(("vendor/", "app/")) and _is_needed(path, script)]
    modules = [f"{base}/{path}" for path in needed if not path.endswith(".css")]
    styles = [f"{base}/{path}" for path in needed if path.endswith(".css")]
    entry = f"{base}/app/pages/{script}.js"
    return render("client.html", language, import_map=_import_map(), entry=entry, modules=modules, styles=styles)


def _is_needed(path: str, script: str) -> bool:
    """Whether a page loads a file: the common ones, and its own."""
    return not path.startswith("app/pages/") or path == f"app/pages/{script}.js"
