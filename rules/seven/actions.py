"""The moves that a seat can make: complete bodies, told apart by `action`."""

from typing import Annotated, Literal

import msgspec

from rules.kernel.ranges import Word
from rules.seven.terms import Cell, Colour, Window

Seat = Annotated[int, msgspec.Meta(ge=0, le=3, description="A seat's number.")]
ALL: Literal["all"] = "all"
"""All windows at once."""


class Action(msgspec.Struct, frozen=True, tag_field="action", forbid_unknown_fields=True):
    """Base of all moves."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing of what is asked: lock nothing, use no card, choose no more."""


class EndPhase(Action, frozen=True, tag="end_phase"):
    """End the hand phase (section 6.2)."""


class Lock(Action, frozen=True, tag="lock"):
    """Lock this hand card in the lock phase (section 6.1)."""

    card: Word


class Use(Action, frozen=True, tag="use"):
    """Use the hand effect of this card, in hand or locked (section 6.2); `option` where the card has options."""

    card: Word
    option: Word | None


class Move(Action, frozen=True, tag="move"):
    """Move the own piece to this cell (section 6.3)."""

    cell: Cell


class Contact(Action, frozen=True, tag="contact"):
    """Contact the piece of this seat (section 6.3)."""

    seat: Seat


class Watch(Action, frozen=True, tag="watch"):
    """Be asked for anytime cards in this kind of window from now on, or in all, or not any more: a setting (ruling 41).

    It can be made at any time, whether or not the seat is asked, and answers no decision.
    """

    window: Literal[Window, "all"]
    ask: bool


class ChooseCell(Action, frozen=True, tag="choose_cell"):
    """Choose this cell."""

    cell: Cell


class ChooseLine(Action, frozen=True, tag="choose_line"):
    """Choose this row or column: `row 0` is the northern edge, `column 0` the western."""

    line: Word


class ChoosePlayer(Action, frozen=True, tag="choose_player"):
    """Choose this player."""

    seat: Seat


class ChooseColour(Action, frozen=True, tag="choose_colour"):
    """Choose this colour, or the place of this colour in a lock area."""

    colour: Colour


class ChooseCard(Action, frozen=True, tag="choose_card"):
    """Choose this hand card."""

    card: Word


class ChooseLocked(Action, frozen=True, tag="choose_locked"):
    """Choose this locked card, at the place of this colour."""

    colour: Colour
    card: Word


class ChooseOption(Action, frozen=True, tag="choose_option"):
    """Carry out the effect in this way."""

    option: Word


AnyMove = (
    Pass
    | EndPhase
    | Lock
    | Use
    | Move
    | Contact
    | Watch
    | ChooseCell
    | ChooseLine
    | ChoosePlayer
    | ChooseColour
    | ChooseCard
    | ChooseLocked
    | ChooseOption
)
