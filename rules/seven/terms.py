"""The terms that moves, events, the state and the cards share: colours, cells, windows, and how a hand card lies."""

from typing import Annotated, Literal

import msgspec

Colour = Literal["red", "orange", "yellow", "green", "blue", "pink", "purple"]
COLOURS: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "pink", "purple")

Cell = Annotated[int, msgspec.Meta(ge=0, le=48, description="A cell: 7 times its row from the north plus its column.")]

Window = Literal["lock", "hand", "move", "contact", "reaction", "lock_phase", "hand_phase", "move_phase"]
"""A window for anytime cards: after a declaration, or at the end of a phase (section 6.5, ruling 39)."""
WINDOWS: tuple[Window, ...] = (
    "lock",
    "hand",
    "move",
    "contact",
    "reaction",
    "lock_phase",
    "hand_phase",
    "move_phase",
)

Mark = Literal["closed", "revealed", "sealed", "expiring"]
"""How a hand card lies: closed, or revealed until the turn ends.

The hand effect of a sealed card can't be used; an expiring card is discarded at the end of the turn.
"""

Who = Literal["self", "it", "target", "locking_player", "contacting_player"]
"""The player of a step: the user of the effect, the one of a loop, a chosen one, or the one that declared."""

Bannable = Literal["move", "contact", "lock"]
"""What a seat can be forbidden to do for the rest of the turn."""

PAIR = 2
"""The number of cards that can share one place of a lock area (section 5)."""
