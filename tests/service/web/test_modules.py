"""The modules of the web client: what may import what, how long they are, and that nothing is exported for nobody."""

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from service.pages.web_client import OWN
from titles.registry import TITLES

ROOT = Path(__file__).parents[3]
IMPORTED = re.compile(r'^(?:import|export)(?: [\w*{}, \n]+ from)? "(\.[^"]+|heptad)";', re.MULTILINE)
DECLARED = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) (?:(\w+)|\{([^}]*)\} =)", re.MULTILINE)
LISTED = re.compile(r'^(import|export) \{([^}]*)\}(?: from "([^"]+)")?;', re.MULTILINE)
LATER = re.compile(r'import\("(\.[^"]+)"\)\.then\(\((\w+)\) => \2\.(\w+)\)')
"""A module that is loaded later, and what is taken from it."""
SHARED = {"web/shared/heptad.js", *(f"titles/{title}/show/web/drawing.js" for title in TITLES)}
"""Modules whose exports are for others: for titles of other packages, and for the page that draws a title."""
BELOW = {"app": (), "shared": ("app",), "table": ("shared", "app"), "pages": ("table", "shared", "app")}
"""The rooms of the web client, and those from which the modules of each one may import."""
WRITTEN = ("*.js", "*.css", "*.ts")
LONGEST, WIDEST, MOST = 300, 120, 16
"""How many lines a module may have, how many columns a line, and how many entries a folder."""


def graph(files: dict[str, str]) -> dict[str, set[str]]:
    """Return what each module imports, by path."""
    return {
        path: {posixpath.normpath(resolved(path, found)) for found in IMPORTED.findall(text)}
        for path, text in files.items()
    }


def resolved(path: str, found: str) -> str:
    """Return what a module at `path` imports: by a relative path, or what drawings share by its name."""
    if found == "heptad":
        return "web/shared/heptad.js"
    return posixpath.join(posixpath.dirname(path), found)


def needless(files: dict[str, str]) -> set[tuple[str, str]]:
    """Return what modules export and no other one imports: paths and names."""
    exported: set[tuple[str, str]] = set()
    imported: set[tuple[str, str]] = set()
    for path, text in files.items():
        for name, several in DECLARED.findall(text):
            exported |= {(path, each) for each in [name, *re.findall(r"\w+", several)] if each}
        for kind, several, source in LISTED.findall(text):
            pairs = [re.findall(r"\w+", part.replace(" as ", " ")) for part in several.split(",") if part.strip()]
            exported |= {(path, pair[-1]) for pair in pairs if kind == "export"}
            imported |= {(posixpath.normpath(resolved(path, source)), pair[0]) for pair in pairs if source}
        for source, _, name in LATER.findall(text):
            imported.add((posixpath.normpath(resolved(path, source)), name))
    return {(path, name) for path, name in exported - imported if path not in SHARED}


def modules() -> dict[str, str]:
    """Return the modules of the page and of the drawings, by path."""
    folders = [*(f"web/{folder}" for folder in OWN), "titles/*/show/web"]
    own = [path for folder in folders for path in ROOT.glob(f"{folder}/**/*.js")]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in own}


def test_modules_import_in_one_direction():
    files = modules()
    edges = graph(files)
    assert sum(map(len, edges.values())) > 100
    assert set().union(*edges.values()) <= set(files)
    assert "web/shared/heptad.js" in edges["titles/seven/show/web/drawing.js"]
    TopologicalSorter(edges).prepare()


def test_nothing_is_exported_that_nobody_imports():
    assert needless(modules()) == set()


def test_a_needless_export_is_found():
    files = {
        "app/a.js": 'import {\n  one,\n  two as other,\n} from "./b.js";',
        "app/b.js": "export const one = 1;\nexport { first as two, three };\nexport async function four() {}\n"
        "export const { five, six } = words();",
        "app/c.js": 'export { six } from "./b.js";\nexport class Seven {}',
    }
    unused = [("app/b.js", name) for name in ("five", "four", "three")] + [
        ("app/c.js", name) for name in ("Seven", "six")
    ]
    assert sorted(needless(files)) == unused


def room(path: str) -> str:
    """Return the room of a module: a folder of web/, or that of a title's drawing."""
    return path.split("/")[1] if path.startswith("web/") else path.rpartition("/show/web/")[0]


def upward(edges: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports from rooms that a module may not know. A drawing knows itself, and what is shared by name."""
    return [
        (path, other)
        for path, imported in edges.items()
        for other in sorted(imported)
        if room(other) not in {room(path), *BELOW.get(room(path), ())}
        and not (path.startswith("titles/") and other == "web/shared/heptad.js")
    ]


def test_a_room_imports_from_rooms_below_it():
    assert upward(graph(modules())) == []


def test_an_import_from_a_room_above_is_found():
    edges = {
        "web/table/menu/menu.js": {"web/shared/dialog.js", "web/pages/lobby/drop.js"},
        "web/app/api.js": {"web/app/limit.js", "web/shared/bots.js"},
        "titles/seven/show/web/board.js": {"web/shared/heptad.js", "titles/seven/show/web/cards.js", "web/app/html.js"},
    }
    found = [(path.rpartition("/")[2], other.rpartition("/")[2]) for path, other in upward(edges)]
    assert found == [("menu.js", "drop.js"), ("api.js", "bots.js"), ("board.js", "html.js")]


def written() -> list[Path]:
    """Return all that a browser loads and people write, and the types of it. `verify.mjs` is one file to download."""
    folders = [*(f"web/{folder}" for folder in (*OWN, "assets", "types")), "titles/*/show/web"]
    found = [path for folder in folders for kind in WRITTEN for path in ROOT.glob(f"{folder}/**/{kind}")]
    return [*found, ROOT / "web" / "verify-page.mjs"]


def test_modules_are_short():
    files = written()
    assert len(files) > 100
    lines = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8").splitlines() for path in files}
    assert {path: len(found) for path, found in lines.items() if len(found) > LONGEST} == {}
    wide = [(path, n) for path, found in lines.items() for n, line in enumerate(found, 1) if len(line) > WIDEST]
    assert wide == []


def test_folders_are_easy_to_survey():
    """A module and the style beside it are one entry."""
    entries: dict[Path, set[str]] = {}
    for path in written():
        entries.setdefault(path.parent, set()).add(path.stem)
        if path.parent.parent.name != "web":
            entries.setdefault(path.parent.parent, set()).add(path.parent.name)
    assert {path.as_posix(): len(found) for path, found in entries.items() if len(found) > MOST} == {}


def test_a_circle_is_found():
    files = {"app/a.js": 'import { b } from "./game/b.js";', "app/game/b.js": 'export { a } from "../a.js";'}
    with pytest.raises(CycleError):
        TopologicalSorter(graph(files)).prepare()
