"""The moves that a seat can make: complete bodies, distinguished by `action`, each with its words."""

from abc import abstractmethod
from typing import Annotated, Literal

import msgspec

from titles.kernel.ranges import CardId, Word
from titles.kernel.words.sentences import Spoken
from titles.seven.terms.basics import Cell, Colour, Window
from titles.seven.terms.narrator import SevenNarrator
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
_WAYS_OF_USE: dict[str, Spoken] = {
    "draw": message("draw a card"),
    "lock_pair": message("lock two in one place"),
}
"""The options with which a hand effect is declared."""
_OPTION_NAMES: dict[str, Spoken] = {
    "pay": message("Discard a hand card"),
    "return": message("Go back to where you came from"),
}
"""The ways in which an effect that has begun is carried out."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="action", forbid_unknown_fields=True):
    """Base of all moves."""

    @abstractmethod
    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing of what is asked: lock nothing, use no card, choose no more."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say("Pass")


class EndPhase(Action, frozen=True, tag="end_phase"):
    """End the hand phase (section 6.2)."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say("End the hand phase")


class Lock(Action, frozen=True, tag="lock"):
    """Lock this hand card in the lock phase (section 6.1)."""

    card: CardId

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card = narrator.card(self.card)
        return narrator.say("Lock {card}", card=card)


class Use(Action, frozen=True, tag="use"):
    """Use the hand effect of a card, in hand or locked (section 6.2)."""

    card: CardId
    option: Word | None
    """The way in which to use it, for a card that has options: `draw` or `lock_pair`; null for any other card."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card = narrator.card(self.card)
        text = narrator.say("Use {card}", card=card)
        if self.option not in _WAYS_OF_USE:
            return text
        return narrator.say("{text}: {option}", text=text, option=narrator.tell(_WAYS_OF_USE[self.option]))


class MovePiece(Action, frozen=True, tag="move"):
    """Move the own piece to this cell (section 6.3)."""

    cell: Cell

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        cell = narrator.cell(self.cell)
        return narrator.say("Move to {cell}", cell=cell)


class Contact(Action, frozen=True, tag="contact"):
    """Contact the piece of this seat (section 6.3)."""

    seat: Seat

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say("Contact seat {seat}", seat=self.seat)


class Watch(Action, frozen=True, tag="watch"):
    """Be asked for anytime cards in a kind of window from now on, or not any more: a setting (ruling 41).

    It can be made at any time, whether or not the seat is asked, and answers no decision.
    """

    window: Literal[Window, "all"]
    """The kind of window, named after the declaration or the phase before it; `all` for every kind (section 6.5)."""
    ask: bool
    """Whether to be asked in such windows."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the setting in words."""
        window = narrator.tell(WINDOW_NAMES[self.window])
        if self.ask:
            return narrator.say("Be asked for anytime cards {window}", window=window)
        return narrator.say("Not be asked for anytime cards {window} any more", window=window)


class ChooseCell(Action, frozen=True, tag="choose_cell"):
    """Choose this cell."""

    cell: Cell

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        cell = narrator.cell(self.cell)
        return narrator.say("Choose {cell}", cell=cell)


class ChooseLine(Action, frozen=True, tag="choose_line"):
    """Choose a row or a column."""

    line: Word
    """`row N` or `column N`, with N from 0 to 6: `row 0` is the northern edge, `column 0` the western one."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        line = narrator.line(self.line)
        return narrator.say("Choose {line}", line=line)


class ChoosePlayer(Action, frozen=True, tag="choose_player"):
    """Choose this player."""

    seat: Seat

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say("Choose seat {seat}", seat=self.seat)


class ChooseColour(Action, frozen=True, tag="choose_colour"):
    """Choose this colour, or the place of this colour in a lock area."""

    colour: Colour

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        colour = narrator.colour(self.colour)
        return narrator.say("Choose {colour}", colour=colour)


class ChooseCard(Action, frozen=True, tag="choose_card"):
    """Choose this hand card."""

    card: CardId

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card = narrator.card(self.card)
        return narrator.say("Choose {card}", card=card)


class ChooseLocked(Action, frozen=True, tag="choose_locked"):
    """Choose this locked card, at the place of this colour."""

    colour: Colour
    card: CardId

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card, colour = narrator.card(self.card), narrator.colour(self.colour)
        return narrator.say("Choose {card} in the {colour} place", card=card, colour=colour)


class ChooseOption(Action, frozen=True, tag="choose_option"):
    """Carry out the effect in this way."""

    option: Word
    """One of the ways that the card offers: `pay` or `return`."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        if self.option in _OPTION_NAMES:
            return narrator.tell(_OPTION_NAMES[self.option])
        return narrator.say("Choose {option}", option=self.option)


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
