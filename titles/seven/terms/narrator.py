"""The names with which events and moves are described: players, cells, and everything printed. Knows no rules."""

from collections.abc import Sequence

from events.format.model import Sealed
from titles.kernel.words.narrator import Narrator
from titles.kernel.words.sentences import Message
from titles.seven.terms.basics import PrintedNames
from titles.seven.terms.board import column_of, row_of
from titles.seven.terms.sentences import SENTENCES, message


class SevenNarrator(Narrator):
    """Knows the names of a revision's cards and colours."""

    sentences = SENTENCES
    reasons = Narrator.reasons | {"seventh_colour": message("by the seventh colour")}

    def __init__(self, names: Sequence[str], language: str, printed: PrintedNames) -> None:
        super().__init__(names, language)
        self.printed = printed

    def seat(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.names[seat]

    def seats(self, seats: Sequence[int]) -> str:
        """Return the names of the players at some seats."""
        return self.join([self.names[seat] for seat in seats])

    def card(self, card: str) -> str:
        """Return the name of a card; its id if the revision has no such card."""
        return self.printed.cards.said[self.language].get(card, card)

    def cards(self, cards: Sequence[str]) -> str:
        """Return the names of some cards."""
        return self.join([self.card(card) for card in cards])

    def colour(self, colour: str) -> str:
        """Return the name of a colour; its id if the revision has no such colour."""
        return self.printed.colours.said[self.language].get(colour, colour)

    def cell(self, cell: int) -> str:
        """Return the row and column of a cell, counted from 1 in the north-west."""
        return self.say("row {row}, column {column}", row=row_of(cell) + 1, column=column_of(cell) + 1)

    def line(self, line: str) -> str:
        """Return the name of a row or column, counted from 1."""
        kind, _, index = line.partition(" ")
        number = int(index) + 1
        if kind == "row":
            return self.say("row {number}", number=number)
        return self.say("column {number}", number=number)

    def size(self, count: int) -> str:
        """Return a number of cards."""
        return self.counted("{n} card", "{n} cards", count)

    def with_left(self, text: str, count: int) -> str:
        """Return a question with how many things are still to be chosen, if it is more than the last one."""
        return self.say("{text} ({count} to choose).", text=text, count=count) if count > 1 else self.sentence(text)

    def with_cards(self, text: str, cards: Sequence[str]) -> str:
        """Return a sentence with the names of the cards that it is about, if the reader knows any."""
        return self.say("{text}: {cards}.", text=text, cards=self.cards(cards)) if cards else self.sentence(text)

    def with_card(self, text: str, card: tuple[Sealed[str], ...]) -> str:
        """Return a sentence with the name of the card that may be sealed, if the reader can open it."""
        return self.with_cards(text, [fact.value for fact in card if fact.value is not None])

    def sentence(self, text: str) -> str:
        """Return a text as a sentence."""
        return self.say("{text}.", text=text)


def cell_name(cell: int) -> Message:
    """Return the row and column of a cell, counted from 1 in the north-west."""
    return message("row {row}, column {column}", row=row_of(cell) + 1, column=column_of(cell) + 1)
