"""Names of cards, colours, cells and windows in English and Japanese."""

from collections.abc import Mapping, Sequence

from rules.seven.board import column_of, row_of
from rules.seven.catalogue import catalogue

Texts = Mapping[str, tuple[str, str]]
"""By key: English, Japanese."""

WINDOW_NAMES: Texts = {
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


class Teller:
    """Says things in one language, with the names of one revision; any language but Japanese is English."""

    def __init__(self, revision: int, language: str, texts: Texts, names: Sequence[str] = ()) -> None:
        self.rules = catalogue(revision)
        self.tongue = 1 if language == "ja" else 0
        self.texts = texts
        self.names = names

    def say(self, key: str, **values: object) -> str:
        """A text with its values."""
        return self.texts[key][self.tongue].format(**values)

    def card(self, card: str) -> str:
        """The name of a card."""
        printed = self.rules.cards.get(card)
        if printed is None:
            return card
        return printed.name_ja if self.tongue else printed.name_en

    def cards(self, cards: Sequence[str]) -> str:
        """The names of cards."""
        return ("、" if self.tongue else ", ").join(self.card(card) for card in cards)

    def colour(self, colour: str) -> str:
        """The name of a colour."""
        named = self.rules.colours[colour]
        return named.name_ja if self.tongue else named.name_en.lower()

    def cell(self, cell: int) -> str:
        """The name of a cell: its row and column, counted from 1 in the north-west."""
        row, column = row_of(cell) + 1, column_of(cell) + 1
        return f"{row}行{column}列" if self.tongue else f"row {row}, column {column}"

    def seat(self, seat: int) -> str:
        """The name of who sits there."""
        return self.names[seat]
