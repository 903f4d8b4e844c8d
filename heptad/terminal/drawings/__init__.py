"""What draws a game in a terminal: the class that the title's record names."""

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

from rich.console import Console

from heptad.terminal.drawings import plain as former
from titles.kernel.show.terminal import Drawing
from titles.kernel.title import Title


def drawing_of(
    title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str], console: Console
) -> Drawing:
    """Return what draws the games of a title. Drawings that were written for version 1.0 print on the console."""
    drawing: Any = resolve_name(title.show.terminal)
    if issubclass(drawing, former.Drawing):
        return former.Adapted(drawing(title, revision, catalogue, names, console))
    made: Drawing = drawing(title, revision, catalogue, names)
    return made
