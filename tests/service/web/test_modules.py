"""The modules of the web client: no circle of imports."""

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

WEB = Path(__file__).parents[3] / "web"
IMPORTED = re.compile(r'\bfrom ?"(\.[^"]+)"')


def graph(files: dict[str, str]) -> dict[str, set[str]]:
    """Return what each module imports, by path."""
    return {
        path: {posixpath.normpath(posixpath.join(posixpath.dirname(path), found)) for found in IMPORTED.findall(text)}
        for path, text in files.items()
    }


def test_modules_import_in_one_direction():
    own = [path for folder in ("app", "titles") for path in (WEB / folder).rglob("*.js")]
    files = {path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in own}
    edges = graph(files)
    assert sum(map(len, edges.values())) > 100
    TopologicalSorter(edges).prepare()


def test_a_circle_is_found():
    files = {"app/a.js": 'import { b } from "./game/b.js";', "app/game/b.js": 'export { a } from "../a.js";'}
    with pytest.raises(CycleError):
        TopologicalSorter(graph(files)).prepare()
