"""How a terminal shows a game that is being played: one module a title, one entry in `DRAWINGS`."""

from heptad.drawings.plain import Drawing
from heptad.drawings.seven_wonders import SevenWonders

DRAWINGS: dict[str, type[Drawing]] = {"seven_wonders": SevenWonders}
"""By title; any other title is drawn plainly."""


def drawing_of(title: str) -> type[Drawing]:
    """How a title is drawn."""
    return DRAWINGS.get(title, Drawing)
