"""How a terminal shows a game: a title names the class that draws its games."""

from importlib.metadata import EntryPoint

from heptad.terminal.drawings.plain import Drawing
from titles.kernel.title import Title


def drawing_of(title: Title) -> type[Drawing]:
    """Return the class that draws the games of a title."""
    drawing: type[Drawing] = EntryPoint(name=title.id, value=title.drawing, group="heptad.drawings").load()
    assert issubclass(drawing, Drawing), f"{title.drawing} is no Drawing"
    return drawing
