"""The rooms, drawn in docs/architecture.md from the import contract and from the imports that there are.

`python -m tests.architecture` draws them again after packages or their docstrings have changed.
"""

import ast
import re
import tomllib
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
CONTRACT = "Rooms: imports point one way"
DRAWN = re.compile(r"(?<=<!-- drawn by python -m tests\.architecture -->\n).*?(?=<!-- end -->)", re.DOTALL)

Arrows = set[tuple[str, str]]


def layers() -> list[list[str]]:
    """Return the rooms of the contract, the highest first; those of one layer don't know each other."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    [found] = [contract["layers"] for contract in settings["contracts"] if contract["name"] == CONTRACT]
    return [layer.split(" | ") for layer in found]


def arrows(rooms: list[str]) -> Arrows:
    """Return who imports whom."""
    graph = grimp.build_graph(*rooms, cache_dir=None)
    return {
        (upper, lower)
        for upper in rooms
        for lower in rooms
        if upper != lower and graph.direct_import_exists(importer=upper, imported=lower, as_packages=True)
    }


def reduced(found: Arrows) -> Arrows:
    """Return the arrows from which the others follow."""
    below = {upper: {lower for start, lower in found if start == upper} for upper, _ in found}

    def reach(room: str) -> set[str]:
        return {room}.union(*(reach(lower) for lower in below.get(room, ())))

    return {(a, b) for a, b in found if not any(b in reach(other) for other in below[a] - {b})}


def folder_of(room: str) -> Path:
    """Return the folder of a room, which may lie below one with its project file."""
    return next(folder for folder in (ROOT / room, *ROOT.glob(f"*/{room}")) if folder.is_dir())


def idea(package: Path) -> str:
    """Return the first line of a package's docstring."""
    text = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8")))
    assert text is not None, f"{package} has no docstring"
    return text.splitlines()[0]


def drawn() -> str:
    """Return the picture and the table of the rooms, in Markdown."""
    rooms = [room for layer in layers() for room in layer]
    lines = [
        "",
        "```mermaid",
        "flowchart TD",
        *(f"  {a} --> {b}" for a, b in sorted(reduced(arrows(rooms)))),
        "```",
        "",
    ]
    lines += ["| folder | idea |", "|---|---|"]
    for room in rooms:
        here = folder_of(room)
        name = here.relative_to(ROOT)
        lines.append(f"| **`{name}/`** | {idea(here)} |")
        folders = sorted(path.parent for path in here.glob("*/__init__.py"))
        lines += [f"| `{name}/{folder.name}/` | {idea(folder)} |" for folder in folders]
    return "\n".join([*lines, "", ""])


def page() -> str:
    """Return the page with the picture and the table as they are now."""
    text, found = DRAWN.subn(lambda _: drawn(), PAGE.read_text("utf-8"))
    assert found == 1, f"{PAGE.name} has no place for the picture"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
