"""How a terminal shows a game. An installed title names the class that draws its games."""

from importlib.metadata import EntryPoint

from heptad.terminal.drawings.plain import Drawing
from heptad.terminal.drawings.seven import Seven
from heptad.terminal.drawings.seven_wonders import SevenWonders
from heptad.terminal.drawings.seven_wonders_dice import SevenWondersDice
from heptad.terminal.drawings.seven_wonders_duel import SevenWondersDuel
from titles.kernel.title import Title

DRAWINGS: dict[str, type[Drawing]] = {
    "seven_wonders": SevenWonders,
    "seven_wonders_duel": SevenWondersDuel,
    "seven_wonders_dice": SevenWondersDice,
    "seven": Seven,
}
"""The classes that draw Heptad's own titles, by the ids of these."""


def drawing_of(title: Title) -> type[Drawing]:
    """Return the class that draws the games of a title; the one that shows any game as data if it has no other."""
    if title.drawing is None:
        return DRAWINGS.get(title.id, Drawing)
    drawing: type[Drawing] = EntryPoint(name=title.id, value=title.drawing, group="heptad.drawings").load()
    assert issubclass(drawing, Drawing), f"{title.drawing} is no Drawing"
    return drawing
