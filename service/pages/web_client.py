"""The files of the web client, and the page that starts it."""

import functools
import hashlib
import posixpath
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from graphlib import TopologicalSorter
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

import msgspec

from service import WEB
from service.http.answers import Document, document
from service.pages.page_words import files_of_words
from service.pages.rendering import own_names, render, scripts_policy
from service.pages.style_sheets import demand_scope, joined, whole
from service.sentences import PAGE
from titles.kernel.title import Title
from titles.kernel.words.sentences import Sentences
from titles.kernel.words.translated import nearest
from titles.registry import TITLES

OWN = ("app", "shared", "table", "pages")
"""The folders of web/ with the modules of the web client."""
FOLDERS = (*OWN, "vendor/preact", "vendor/htm")
"""The folders of web/ that have files of the web client."""
MEDIA = MappingProxyType(
    {
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".json": "application/json",
    }
)
LIBRARIES = MappingProxyType(
    {
        "preact": "vendor/preact/preact.mjs",
        "preact/hooks": "vendor/preact/hooks.mjs",
        "htm": "vendor/htm/htm.mjs",
        "heptad": "shared/heptad.js",
    }
)
"""The modules that others import by name, and the file of each one. Drawings import what they share with the page from
`heptad`."""
DRAWINGS, PICTURES = "drawings/", "pictures/"
"""What the page writes in front of the id of a title to find its drawing and its picture."""
WORDS = "words/"
"""Where the files of words are, one for each language other than English."""
STYLE = "app/base.css"
"""The style that all pages of the web client share."""
IMPORTED = re.compile(r"""^(?:import|export)\b[^;]*?from ?"([^"]+)";""", re.MULTILINE)
"""A module that another one imports at once."""


@functools.cache
def files() -> Mapping[str, Document]:
    """Return all scripts, styles and pictures of the web client, by path. Those of titles are below `titles/<id>/`."""
    found = dict(sources())
    found.update((_words(language), file) for language, file in files_of_words(_domains(found)).items())
    found.update((path, whole(path, found)) for path in list(found) if _suffix(path) == ".css")
    pages = [path.split("/")[1] for path in found if path.startswith("pages/") and path.endswith("/page.js")]
    found.update((_style(page), joined(STYLE, _needed(_entry(page), found.__getitem__), found)) for page in pages)
    return MappingProxyType({path: document(content, MEDIA[_suffix(path)]) for path, content in sorted(found.items())})


@functools.cache
def sources() -> Mapping[str, bytes]:
    """Return all files as they lie, by path. Raise ValueError if a style of a title reaches beyond what it draws."""
    found = {path: file.read_bytes() for folder in FOLDERS for path, file in _below(WEB / folder, folder)}
    for title in TITLES.values():
        for folder in set(map(posixpath.dirname, _named(title).values())):
            below = _below(resources.files(title.package) / folder, f"titles/{title.id}")
            own = {path: file.read_bytes() for path, file in below}
            _demand_scopes(title, own)
            found.update(own)
    return MappingProxyType(found)


def _demand_scopes(title: Title, own: Mapping[str, bytes]) -> None:
    for path, file in own.items():
        if _suffix(path) == ".css":
            demand_scope(f"{title.package}, {posixpath.basename(path)}", file.decode(), title.id)


def _domains(found: Mapping[str, bytes]) -> dict[str, tuple[Sentences, list[str]]]:
    """Return the catalogues and the code of the page and of each title."""
    titles = {each.id: (each.sentences, _code(found, f"titles/{each.id}/")) for each in TITLES.values()}
    return {"web": (PAGE, [code for folder in OWN for code in _code(found, f"{folder}/")]), **titles}


def _code(found: Mapping[str, bytes], folder: str) -> list[str]:
    """Return the code of the modules of a folder."""
    return [each.decode() for path, each in found.items() if path.startswith(folder) and _suffix(path) == ".js"]


def _named(title: Title) -> dict[str, str]:
    """Return the files of a title that its record names, by the names by which the page finds them."""
    files = {DRAWINGS: title.show.page, PICTURES: title.show.picture}
    return {kind + title.id: file for kind, file in files.items() if file is not None}


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
    """Return where modules find things by name: libraries, what drawings share with the page, and what titles bring."""
    names = dict(LIBRARIES)
    for title in TITLES.values():
        for name, file in _named(title).items():
            names[name] = f"titles/{title.id}/{posixpath.basename(file)}"
    imports = {name: f"/web/{digest()}/{path}" for name, path in names.items()}
    return msgspec.json.encode({"imports": imports}).decode()


@functools.cache
def policy() -> str:
    """Return what the web client may do: run its own scripts, which call this server."""
    allowed = b64encode(hashlib.sha256(_import_map().encode()).digest()).decode()
    return scripts_policy(f"'sha256-{allowed}'")


@functools.cache
def start_page(script: str, language: str, current: str = "") -> Document:
    """Return the page that starts the web client with the module `page` of a folder of `pages/`.

    `current` is the entry of the navigation that it belongs to. A page without one has no header of the site.
    """
    base = f"/web/{digest()}"
    modules = _needed(_entry(script), lambda path: files()[path].content)
    names = {each: name for each, name in own_names().items() if each == "en" or _words(each) in files()}
    return render(
        "client.html",
        language,
        current,
        script=script,
        import_map=_import_map(),
        entry=f"{base}/{_entry(script)}",
        modules=[f"{base}/{path}" for path in modules],
        style=f"{base}/{_style(script)}",
        words=f"{base}/{_words(language)}" if _words(language) in files() else None,
        languages=names,
        other_languages=[(each, name) for each, name in names.items() if each != language],
    )


def language_of(reader: str) -> str:
    """Return the language of the web client for a reader of a language: the nearest that has words, or English."""
    spoken = {path[len(WORDS) : -len(".json")] for path in files() if path.startswith(WORDS)}
    return nearest(reader, spoken) or "en"


def _words(language: str) -> str:
    """Return the path of the words in a language."""
    return f"{WORDS}{language}.json"


def _entry(page: str) -> str:
    """Return the path of the module that a page begins with."""
    return f"pages/{page}/page.js"


def _style(page: str) -> str:
    """Return the path of the style of a page."""
    return f"styles/{page}.css"


def _needed(entry: str, read: Callable[[str], bytes]) -> list[str]:
    """Return the modules that a module imports, directly or not, and itself, without those that it loads later.

    Each one comes after all that it imports, so that its style can change theirs.
    """
    imported: dict[str, list[str]] = {}
    left = [entry]
    while left:
        path = left.pop()
        if path not in imported:
            names = IMPORTED.findall(read(path).decode())
            imported[path] = [_resolved(path, name) for name in names]
            left += imported[path]
    return list(TopologicalSorter(imported).static_order())


def _resolved(path: str, name: str) -> str:
    """Return the file that a module at `path` imports by a name."""
    return LIBRARIES.get(name) or posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
