"""The moves that a seat can make: complete bodies, told apart by `action`."""

from typing import Annotated, Literal

import msgspec

from events.bounds import MAX_SEATS
from rules.kernel.ranges import Word

City = Annotated[int, msgspec.Meta(ge=0, le=MAX_SEATS, description="The number of the city that acts.")]
Coins = Annotated[int, msgspec.Meta(ge=0, le=1000, description="Coins paid to that neighbour.")]
By = Literal["cost", "chain", "gift"]


class Build(msgspec.Struct, frozen=True, tag_field="action", tag="build", forbid_unknown_fields=True, gc=False):
    """Build a structure: at its cost, by a chain, or with the city's gift of a free structure (section 4)."""

    card: Word
    city: City
    by: By
    left: Coins
    right: Coins


class BuildStage(msgspec.Struct, frozen=True, tag_field="action", tag="stage", forbid_unknown_fields=True, gc=False):
    """Build the next wonder stage, with the card as its marker (section 4)."""

    card: Word
    city: City
    left: Coins
    right: Coins


class Sell(msgspec.Struct, frozen=True, tag_field="action", tag="sell", forbid_unknown_fields=True, gc=False):
    """Sell the card for 3 coins (section 4)."""

    card: Word
    city: City


class Discard(msgspec.Struct, frozen=True, tag_field="action", tag="discard", forbid_unknown_fields=True, gc=False):
    """Throw the seventh card away instead of playing it (section 6.3)."""

    card: Word
    city: City


class Revive(msgspec.Struct, frozen=True, tag_field="action", tag="revive", forbid_unknown_fields=True, gc=False):
    """Build this card of the discard pile for nothing (section 6.4)."""

    card: Word


class Pass(msgspec.Struct, frozen=True, tag_field="action", tag="pass", forbid_unknown_fields=True, gc=False):
    """Build nothing from the discard pile (section 6.4)."""


class ChooseBoard(
    msgspec.Struct, frozen=True, tag_field="action", tag="choose_board", forbid_unknown_fields=True, gc=False
):
    """Take this wonder board (section 2.2)."""

    wonder: Word


class ChooseSide(
    msgspec.Struct, frozen=True, tag_field="action", tag="choose_side", forbid_unknown_fields=True, gc=False
):
    """Turn this side of the own board up (section 2.2)."""

    side: Literal["A", "B"]


Choice = Build | BuildStage | Sell
"""What is sealed in the simultaneous choice."""
Move = Build | BuildStage | Sell | Discard | Revive | Pass | ChooseBoard | ChooseSide
