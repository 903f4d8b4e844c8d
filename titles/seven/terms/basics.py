"""The terms that moves, events, the state and the cards share: colours, cells, windows, and how a hand card lies."""

from typing import Annotated, Literal, NamedTuple

import msgspec

from titles.kernel.words.printed import Names

Colour = Annotated[
    Literal["red", "orange", "yellow", "green", "blue", "pink", "purple"],
    msgspec.Meta(description="One of the seven colours. White, black and rainbow are none of them."),
]
COLOURS: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "pink", "purple")

Cell = Annotated[
    int,
    msgspec.Meta(
        ge=0,
        le=48,
        description="A cell of the board: 7 times its row (0 in the north) plus its column (0 in the west).",
    ),
]

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

Mark = Annotated[
    Literal["closed", "revealed", "sealed", "expiring"],
    msgspec.Meta(
        description="How a hand card lies: `closed`, or open to all until the turn ends: `revealed`, `sealed` if its "
        "hand effect can't be used, or `expiring` if it is discarded when the turn ends."
    ),
]

Who = Literal["self", "it", "target", "locking_player", "contacting_player"]
"""The player of a step: the user of the effect, the one of a loop, a chosen one, or the one that declared."""

Bannable = Annotated[
    Literal["move", "contact", "lock"],
    msgspec.Meta(description="What the seat can't do for the rest of the turn: move, contact a piece, or lock a card."),
]

PAIR = 2
"""The number of cards that can share one place of a lock area (section 5)."""


class PrintedNames(NamedTuple):
    """The names of a revision's cards and colours, by id."""

    cards: Names
    colours: Names
