"""How a terminal shows a game: one module a title, one entry in `DRAWINGS`."""

from heptad.terminal.drawings.plain import Drawing
from heptad.terminal.drawings.seven import Seven
from heptad.terminal.drawings.seven_wonders import SevenWonders
from heptad.terminal.drawings.seven_wonders_dice import SevenWondersDice
from heptad.terminal.drawings.seven_wonders_duel import SevenWondersDuel

DRAWINGS: dict[str, type[Drawing]] = {
    "seven_wonders": SevenWonders,
    "seven_wonders_duel": SevenWondersDuel,
    "seven_wonders_dice": SevenWondersDice,
    "seven": Seven,
}
"""By title; any other title is drawn plainly."""


def drawing_of(title: str) -> type[Drawing]:
    """How a title is drawn."""
    return DRAWINGS.get(title, Drawing)
