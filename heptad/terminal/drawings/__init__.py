"""How a terminal shows a game. An installed title names the class that draws its games."""

from importlib.metadata import EntryPoint

from heptad.terminal.drawings.plain import Drawing
from heptad.terminal.drawings.seven import SevenDrawing
from heptad.terminal.drawings.seven_wonders import WondersDrawing
from heptad.terminal.drawings.seven_wonders_dice import DiceDrawing
from heptad.terminal.drawings.seven_wonders_duel import DuelDrawing
from titles.kernel.title import Title

DRAWINGS: dict[str, type[Drawing]] = {
    "seven_wonders": WondersDrawing,
    "seven_wonders_duel": DuelDrawing,
    "seven_wonders_dice": DiceDrawing,
    "seven": SevenDrawing,
}
"""The classes that draw Heptad's own titles, by the ids of these."""


def drawing_of(title: Title) -> type[Drawing]:
    """Return the class that draws the games of a title; the one that shows any game as data if it has no other."""
    if title.drawing is None:
        return DRAWINGS.get(title.id, Drawing)
    drawing: type[Drawing] = EntryPoint(name=title.id, value=title.drawing, group="heptad.drawings").load()
    assert issubclass(drawing, Drawing), f"{title.drawing} is no Drawing"
    return drawing
