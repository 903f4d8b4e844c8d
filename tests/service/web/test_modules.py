"""The modules of the web client: no circle of imports."""

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
IMPORTED = re.compile(r'\bfrom ?"(\.[^"]+|heptad)"')


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


def test_modules_import_in_one_direction():
    own = [*ROOT.glob("web/app/**/*.js"), *ROOT.glob("titles/*/show/web/**/*.js")]
    files = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in own}
    edges = graph(files)
    assert sum(map(len, edges.values())) > 100
    assert set().union(*edges.values()) <= set(files)
    assert "web/app/heptad.js" in edges["titles/seven/show/web/drawing.js"]
    TopologicalSorter(edges).prepare()


def test_a_circle_is_found():
    files = {"app/a.js": 'import { b } from "./game/b.js";', "app/game/b.js": 'export { a } from "../a.js";'}
    with pytest.raises(CycleError):
        TopologicalSorter(graph(files)).prepare()
