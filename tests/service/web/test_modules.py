"""The modules of the web client: no circle of imports, and nothing exported that nobody imports."""

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from titles.registry import TITLES

ROOT = Path(__file__).parents[3]
IMPORTED = re.compile(r'^(?:import|export)(?: [\w*{}, \n]+ from)? "(\.[^"]+|heptad)";', re.MULTILINE)
DECLARED = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) (?:(\w+)|\{([^}]*)\} =)", re.MULTILINE)
LISTED = re.compile(r'^(import|export) \{([^}]*)\}(?: from "([^"]+)")?;', re.MULTILINE)
SHARED = {"web/app/heptad.js", *(f"titles/{title}/show/web/drawing.js" for title in TITLES)}
"""Modules whose exports are for others: for titles of other packages, and for the page that draws a title."""


def graph(files: dict[str, str]) -> dict[str, set[str]]:
    """Return what each module imports, by path."""
    return {
        path: {posixpath.normpath(resolved(path, found)) for found in IMPORTED.findall(text)}
        for path, text in files.items()
    }


def resolved(path: str, found: str) -> str:
    """Return what a module at `path` imports: by a relative path, or what drawings share by its name."""
    if found == "heptad":
        return "web/app/heptad.js"
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
    return {(path, name) for path, name in exported - imported if path not in SHARED}


def modules() -> dict[str, str]:
    """Return the modules of the page and of the drawings, by path."""
    own = [*ROOT.glob("web/app/**/*.js"), *ROOT.glob("titles/*/show/web/**/*.js")]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in own}


def test_modules_import_in_one_direction():
    files = modules()
    edges = graph(files)
    assert sum(map(len, edges.values())) > 100
    assert set().union(*edges.values()) <= set(files)
    assert "web/app/heptad.js" in edges["titles/seven/show/web/drawing.js"]
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


def test_a_circle_is_found():
    files = {"app/a.js": 'import { b } from "./game/b.js";', "app/game/b.js": 'export { a } from "../a.js";'}
    with pytest.raises(CycleError):
        TopologicalSorter(graph(files)).prepare()
