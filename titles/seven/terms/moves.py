"""The moves that a seat can make: complete bodies, distinguished by `action`, each with its words."""

from abc import abstractmethod
from typing import Annotated, Literal

import msgspec

from titles.kernel.ranges import CardId, Word
from titles.seven.terms.basics import Cell, Colour, Window
from titles.seven.terms.narrator import SevenNarrator

Seat = Annotated[int, msgspec.Meta(ge=0, le=3, description="A seat's number.")]
ALL: Literal["all"] = "all"
"""All windows at once."""
WINDOW_NAMES: dict[str, tuple[str, str]] = {
    "lock": ("when a lock is declared", "ロック宣言時"),
    "hand": ("when a hand effect is declared", "手札効果の宣言時"),
    "move": ("when a move is declared", "移動宣言時"),
    "contact": ("when a contact is declared", "接触宣言時"),
    "reaction": ("when a reaction is declared", "対応の宣言時"),
    "lock_phase": ("after a lock phase", "ロックフェイズ終了時"),
    "hand_phase": ("after a hand phase", "手札フェイズ終了時"),
    "move_phase": ("after a move phase", "移動フェイズ終了時"),
    "all": ("in every window", "すべてのタイミング"),
}
"""The windows in words."""
_OPTION_NAMES: dict[str, tuple[str, str]] = {
    "pay": ("Discard a hand card", "手札を1枚捨てる"),
    "return": ("Go back to where you came from", "元のマスに戻る"),
    "draw": ("Draw a card", "1枚引く"),
    "lock_pair": ("Lock two in one place", "2枚を1か所にロックする"),
}


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="action", forbid_unknown_fields=True):
    """Base of all moves."""

    @abstractmethod
    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing of what is asked: lock nothing, use no card, choose no more."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say("Pass", "パス")


class EndPhase(Action, frozen=True, tag="end_phase"):
    """End the hand phase (section 6.2)."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say("End the hand phase", "手札フェイズを終える")


class Lock(Action, frozen=True, tag="lock"):
    """Lock this hand card in the lock phase (section 6.1)."""

    card: CardId

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card = narrator.card(self.card)
        return narrator.say(f"Lock {card}", f"{card}をロックする")


class Use(Action, frozen=True, tag="use"):
    """Use the hand effect of a card, in hand or locked (section 6.2)."""

    card: CardId
    option: Word | None
    """The way in which to use it, for a card that has options: `draw` or `lock_pair`; null for any other card."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card = narrator.card(self.card)
        text = narrator.say(f"Use {card}", f"{card}を使う")
        if self.option not in _OPTION_NAMES:
            return text
        option = narrator.say(*_OPTION_NAMES[self.option])
        return narrator.say(f"{text}: {option[0].lower()}{option[1:]}", f"{text}：{option}")


class MovePiece(Action, frozen=True, tag="move"):
    """Move the own piece to this cell (section 6.3)."""

    cell: Cell

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        cell = narrator.cell(self.cell)
        return narrator.say(f"Move to {cell}", f"{cell}へ移動する")


class Contact(Action, frozen=True, tag="contact"):
    """Contact the piece of this seat (section 6.3)."""

    seat: Seat

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say(f"Contact seat {self.seat}", f"席{self.seat}に接触する")


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
        window = narrator.say(*WINDOW_NAMES[self.window])
        if self.ask:
            return narrator.say(
                f"Be asked for anytime cards {window}", f"{window}に「いつでも使える」カードの確認を受ける"
            )
        return narrator.say(
            f"Not be asked for anytime cards {window} any more", f"{window}の「いつでも使える」カードの確認をやめる"
        )


class ChooseCell(Action, frozen=True, tag="choose_cell"):
    """Choose this cell."""

    cell: Cell

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        cell = narrator.cell(self.cell)
        return narrator.say(f"Choose {cell}", f"{cell}を選ぶ")


class ChooseLine(Action, frozen=True, tag="choose_line"):
    """Choose a row or a column."""

    line: Word
    """`row N` or `column N`, with N from 0 to 6: `row 0` is the northern edge, `column 0` the western one."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        line = narrator.line(self.line)
        return narrator.say(f"Choose {line}", f"{line}を選ぶ")


class ChoosePlayer(Action, frozen=True, tag="choose_player"):
    """Choose this player."""

    seat: Seat

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        return narrator.say(f"Choose seat {self.seat}", f"席{self.seat}を選ぶ")


class ChooseColour(Action, frozen=True, tag="choose_colour"):
    """Choose this colour, or the place of this colour in a lock area."""

    colour: Colour

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        colour = narrator.colour(self.colour)
        return narrator.say(f"Choose {colour}", f"{colour}を選ぶ")


class ChooseCard(Action, frozen=True, tag="choose_card"):
    """Choose this hand card."""

    card: CardId

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card = narrator.card(self.card)
        return narrator.say(f"Choose {card}", f"{card}を選ぶ")


class ChooseLocked(Action, frozen=True, tag="choose_locked"):
    """Choose this locked card, at the place of this colour."""

    colour: Colour
    card: CardId

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        card, colour = narrator.card(self.card), narrator.colour(self.colour)
        return narrator.say(f"Choose {card} in the {colour} place", f"{colour}の{card}を選ぶ")


class ChooseOption(Action, frozen=True, tag="choose_option"):
    """Carry out the effect in this way."""

    option: Word
    """One of the ways that the card offers: `pay` or `return`."""

    def label(self, narrator: SevenNarrator) -> str:
        """Return the move in words."""
        if self.option in _OPTION_NAMES:
            return narrator.say(*_OPTION_NAMES[self.option])
        return narrator.say(f"Choose {self.option}", f"{self.option}を選ぶ")


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
