"""The files of the title that docs/new-title.md leads through."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-title.md"

_FILE = re.compile(r"^`(\S+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def names() -> list[str]:
    """Return the names of the files of the page."""
    return [name for name, _ in _FILE.findall(PAGE.read_text(encoding="utf-8"))]


def write_files(folder: Path) -> None:
    """Write the files of the page into a folder, as a reader of the page does."""
    for name, text in _FILE.findall(PAGE.read_text(encoding="utf-8")):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
