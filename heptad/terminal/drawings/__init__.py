"""How a terminal shows a game. An installed title names the class that draws its games."""

from importlib.metadata import EntryPoint

from titles.kernel.show.terminal import Drawing
from titles.kernel.title import Title
from titles.seven.show.terminal import SevenDrawing
from titles.seven_wonders.show.terminal import WondersDrawing
from titles.seven_wonders_dice.show.terminal import DiceDrawing
from titles.seven_wonders_duel.show.terminal import DuelDrawing

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
