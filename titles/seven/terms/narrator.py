"""The names with which events and moves are described: players, cells, and everything printed. Knows no rules."""

from collections.abc import Sequence

from events.format.model import Sealed
from titles.kernel.words.narrator import Narrator, count_of
from titles.seven.terms.basics import PrintedNames
from titles.seven.terms.board import column_of, row_of


class SevenNarrator(Narrator):
    """Knows the names of a revision's cards and colours."""

    reasons = Narrator.reasons | {"seventh_colour": ("by the seventh colour", "七色目")}

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
        return self.say(*self.printed.cards.get(card, (card, card)))

    def cards(self, cards: Sequence[str]) -> str:
        """Return the names of some cards."""
        return self.join([self.card(card) for card in cards])

    def colour(self, colour: str) -> str:
        """Return the name of a colour; its id if the revision has no such colour."""
        return self.say(*self.printed.colours.get(colour, (colour, colour)))

    def cell(self, cell: int) -> str:
        """Return the row and column of a cell, counted from 1 in the north-west."""
        row, column = row_of(cell) + 1, column_of(cell) + 1
        return self.say(f"row {row}, column {column}", f"{row}行{column}列")

    def line(self, line: str) -> str:
        """Return the name of a row or column, counted from 1."""
        kind, _, index = line.partition(" ")
        number = int(index) + 1
        if kind == "row":
            return self.say(f"row {number}", f"上から{number}行目")
        return self.say(f"column {number}", f"左から{number}列目")

    def size(self, count: int) -> str:
        """Return a number of cards."""
        return self.say(count_of(count, "card"), f"{count}枚")

    def to_choose(self, count: int) -> str:
        """Return how many things are still to be chosen, for the end of a question; an empty text for the last one."""
        return self.say(f" ({count} to choose)", f"（残り{count}）") if count > 1 else ""

    def with_cards(self, line: str, cards: Sequence[str]) -> str:
        """Return a line with the names of the cards that it is about, if the reader knows any."""
        listed = self.cards(cards)
        return self.say(f"{line[:-1]}: {listed}.", f"{line[:-1]}：{listed}。") if cards else line

    def with_card(self, line: str, card: tuple[Sealed[str], ...]) -> str:
        """Return a line with the name of the card that may be sealed, if the reader can open it."""
        return self.with_cards(line, [fact.value for fact in card if fact.value is not None])
