"""The moves that a seat can make: complete bodies, distinguished by `action`."""

from typing import Annotated, Literal

import msgspec

from titles.kernel.ranges import CardId, Word
from titles.kernel.words.sentences import Spoken
from titles.seven.terms.basics import Cell, Colour, Window
from titles.seven.terms.sentences import message

Seat = Annotated[int, msgspec.Meta(ge=0, le=3, description="A seat's number.")]
ALL: Literal["all"] = "all"
"""All windows at once."""
WINDOW_NAMES: dict[str, Spoken] = {
    "lock": message("when a lock is declared"),
    "hand": message("when a hand effect is declared"),
    "move": message("when a move is declared"),
    "contact": message("when a contact is declared"),
    "reaction": message("when a reaction is declared"),
    "lock_phase": message("after a lock phase"),
    "hand_phase": message("after a hand phase"),
    "move_phase": message("after a move phase"),
    "all": message("in every window"),
}
"""The windows in words."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="action", forbid_unknown_fields=True):
    """Base of all moves."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing of what is asked: lock nothing, use no card, choose no more."""


class EndPhase(Action, frozen=True, tag="end_phase"):
    """End the hand phase (section 6.2)."""


class Lock(Action, frozen=True, tag="lock"):
    """Lock this hand card in the lock phase (section 6.1)."""

    card: CardId


class Use(Action, frozen=True, tag="use"):
    """Use the hand effect of a card, in hand or locked (section 6.2)."""

    card: CardId
    option: Word | None
    """The way in which to use it, for a card that has options: `draw` or `lock_pair`; null for any other card."""


class MovePiece(Action, frozen=True, tag="move"):
    """Move the own piece to this cell (section 6.3)."""

    cell: Cell


class Contact(Action, frozen=True, tag="contact"):
    """Contact the piece of this seat (section 6.3)."""

    seat: Seat


class Watch(Action, frozen=True, tag="watch"):
    """Be asked for anytime cards in a kind of window from now on, or not any more: a setting (ruling 41).

    It can be made at any time, whether or not the seat is asked, and answers no decision.
    """

    window: Literal[Window, "all"]
    """The kind of window, named after the declaration or the phase before it; `all` for every kind (section 6.5)."""
    ask: bool
    """Whether to be asked in such windows."""


class ChooseCell(Action, frozen=True, tag="choose_cell"):
    """Choose this cell."""

    cell: Cell


class ChooseLine(Action, frozen=True, tag="choose_line"):
    """Choose a row or a column."""

    line: Word
    """`row N` or `column N`, with N from 0 to 6: `row 0` is the northern edge, `column 0` the western one."""


class ChoosePlayer(Action, frozen=True, tag="choose_player"):
    """Choose this player."""

    seat: Seat


class ChooseColour(Action, frozen=True, tag="choose_colour"):
    """Choose this colour, or the place of this colour in a lock area."""

    colour: Colour


class ChooseCard(Action, frozen=True, tag="choose_card"):
    """Choose this hand card."""

    card: CardId


class ChooseLocked(Action, frozen=True, tag="choose_locked"):
    """Choose this locked card, at the place of this colour."""

    colour: Colour
    card: CardId


class ChooseOption(Action, frozen=True, tag="choose_option"):
    """Carry out the effect in this way."""

    option: Word
    """One of the ways that the card offers: `pay` or `return`."""


AnyMove = (
    Pass
    | EndPhase
    | Lock
    | Use
    | MovePiece
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
