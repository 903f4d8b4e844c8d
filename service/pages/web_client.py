"""The files of the web client, and the page that starts it."""

import functools
import hashlib
import itertools
import posixpath
from base64 import b64encode
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

import msgspec
import structlog

from service import WEB
from service.http.answers import Document, document
from service.pages.module_code import UnjoinableError
from service.pages.page_words import files_of_words
from service.pages.rendering import own_names, render, scripts_policy
from service.pages.scripts import Modules, Script
from service.pages.style_sheets import demand_scope, joined, whole
from service.sentences import PAGE
from titles.kernel.title import Title
from titles.kernel.words.sentences import Sentences
from titles.kernel.words.translated import nearest
from titles.registry import TITLES

OWN = ("app", "shared", "table", "pages")
"""The folders of web/ with the modules of the web client."""
FOLDERS = (*OWN, "vendor/preact", "vendor/htm", "vendor/lean-qr")
"""The folders of web/ that have files of the web client."""
MEDIA = MappingProxyType(
    {
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".json": "application/json",
        ".map": "application/json",
    }
)
LIBRARIES = MappingProxyType(
    {
        "preact": "vendor/preact/preact.mjs",
        "preact/hooks": "vendor/preact/hooks.mjs",
        "htm": "vendor/htm/htm.mjs",
        "lean-qr/nano": "vendor/lean-qr/nano.mjs",
        "heptad": "shared/heptad.js",
    }
)
"""The modules that others import by name, and the file of each one. Drawings import what they share with the page from
`heptad`."""
DRAWINGS, STYLES, PICTURES, LESSONS = "drawings/", "styles/", "pictures/", "how-to-play/"
"""What the page writes in front of the id of a title to find its drawing, the style of the drawing, its picture, and
the page that teaches it."""
FIRST_GAMES = "first-game/"
"""The same for the address that starts a game in which the title teaches itself."""
LESSON = "lesson/lesson.js"
"""The module with the lesson for the table, in the folder of a drawing. A title without it has no such game."""
DRAWN = "drawing"
"""What the module of a drawing exports."""
LOADER = "table/drawings.js"
"""The module that loads drawings. A page that has it brings what drawings share with it."""
WORDS = "words/"
"""Where the files of words are, one for each language other than English."""
STYLE = "app/base.css"
"""The style that all pages of the web client share."""

log = structlog.get_logger(__name__)


@functools.cache
def files() -> Mapping[str, Document]:
    """Return all scripts, styles and pictures of the web client, by path. Those of titles are below `titles/<id>/`."""
    found = dict(sources())
    found.update((_words(language), file) for language, file in files_of_words(_domains(found)).items())
    found.update((path, whole(path, found)) for path in list(found) if _suffix(path) == ".css")
    modules = Modules(found, LIBRARIES)
    for page in [path.split("/")[1] for path in found if path.startswith("pages/") and path.endswith("/page.js")]:
        needed = modules.needed([_entry(page)])
        later = itertools.chain.from_iterable(modules.later(needed).values())
        found[_style(page)] = joined(STYLE, [*needed, *later], found)
        brought = [LIBRARIES["heptad"]] if LOADER in needed else []
        found.update(_with_maps(modules.page(_script(page), [*brought, _entry(page)])))
    for title in TITLES.values():
        found.update(_drawing(modules, title))
    return MappingProxyType({path: document(content, MEDIA[_suffix(path)]) for path, content in sorted(found.items())})


def _drawing(modules: Modules, title: Title) -> Mapping[str, bytes]:
    """Return the scripts of a title's drawing; none if the title has none, or one whose modules can't be joined."""
    if title.show.page is None:
        return {}
    path, entry = f"{DRAWINGS}{title.id}.js", f"titles/{title.id}/{posixpath.basename(title.show.page)}"
    try:
        return _with_maps(modules.drawing(path, entry, DRAWN))
    except UnjoinableError as error:
        log.warning("drawing_in_single_modules", title=title.id, reason=str(error))
        return {}


def _with_maps(scripts: Mapping[str, Script]) -> dict[str, bytes]:
    """Return scripts and their source maps, by path."""
    return {
        each: file
        for path, script in scripts.items()
        for each, file in ((path, script.code), (f"{path}.map", script.map))
    }


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
def _import_map(page: str) -> str:
    """Return where modules find things by name: libraries in the script of the page, and what titles bring."""
    names = dict.fromkeys(LIBRARIES, _script(page))
    for title in TITLES.values():
        names.update(_brought(title))
    imports = {name: f"/web/{digest()}/{path}" for name, path in names.items()}
    imports.update((LESSONS + title.id, f"/{LESSONS}{title.id}") for title in TITLES.values() if title.show.lesson)
    imports.update((FIRST_GAMES + title, address) for title in TITLES if (address := first_game(title)) is not None)
    return msgspec.json.encode({"imports": imports}).decode()


def first_game(title: str) -> str | None:
    """Return the address that starts a game in which a title teaches itself; None if it has no lesson for its table."""
    return f"/#first-game={title}" if f"titles/{title}/{LESSON}" in files() else None


def _brought(title: Title) -> dict[str, str]:
    """Return the paths of what a title brings, by the names by which the page finds it."""
    names = {name: f"titles/{title.id}/{posixpath.basename(file)}" for name, file in _named(title).items()}
    drawing = f"{DRAWINGS}{title.id}"
    style = f"{posixpath.splitext(names.get(drawing, ''))[0]}.css"
    if style in files():
        names[f"{STYLES}{title.id}"] = style
    if f"{drawing}.js" in files():
        names[drawing] = f"{drawing}.js"
    return names


@functools.cache
def policy(page: str) -> str:
    """Return what a page of the web client may do: run its own scripts, which call this server."""
    allowed = b64encode(hashlib.sha256(_import_map(page).encode()).digest()).decode()
    return scripts_policy(f"'sha256-{allowed}'")


@functools.cache
def client_page(script: str, language: str, current: str = "") -> Document:
    """Return the page that starts the web client with the module `page` of a folder of `pages/`.

    `current` is the entry of the navigation that it belongs to. A page without one has no header of the site.
    """
    return start_page(script, language, current, "client.html")


def start_page(script: str, language: str, current: str, template: str, **values: Any) -> Document:
    """Return a page with a script of the web client, made from a template that extends `client.html`."""
    base = f"/web/{digest()}"
    names = {each: name for each, name in own_names().items() if each == "en" or _words(each) in files()}
    return render(
        template,
        language,
        current,
        script=script,
        import_map=_import_map(script),
        entry=f"{base}/{_script(script)}",
        style=f"{base}/{_style(script)}",
        words=f"{base}/{_words(language)}" if _words(language) in files() else None,
        languages=names,
        other_languages=[(each, name) for each, name in names.items() if each != language],
        **values,
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


def _script(page: str) -> str:
    """Return the path of the script of a page."""
    return f"scripts/{page}.js"


def _style(page: str) -> str:
    """Return the path of the style of a page."""
    return f"styles/{page}.css"
