"""The narrator of 7 Wonders: it knows the names of cities and of printed things, but no rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.model import Sealed
from rules.kernel.narrator import Narrator

Name = tuple[str, str]
"""A name in English and in Japanese."""


class PrintedNames(NamedTuple):
    """The names of a revision's cards, wonders and science symbols, by id."""

    cards: Mapping[str, Name]
    wonders: Mapping[str, Name]
    symbols: Mapping[str, Name]


class WondersNarrator(Narrator):
    """Says things with the names of a revision's cards; with two seats, the third city is the Free City."""

    def __init__(self, names: Sequence[str], language: str, printed: PrintedNames) -> None:
        super().__init__(names, language)
        self.printed = printed
        if len(self.names) == 2:
            self.names.append(self.say("The Free City", "自由都市"))

    def city(self, number: int) -> str:
        """Return the name of a city."""
        return self.names[number]

    def card(self, card: str) -> str:
        """Return the name of a card; its id if the revision has no such card."""
        return self.say(*self.printed.cards.get(card, (card, card)))

    def wonder(self, wonder: str) -> str:
        """Return the name of a wonder, likewise."""
        return self.say(*self.printed.wonders.get(wonder, (wonder, wonder)))

    def symbol(self, symbol: str) -> str:
        """Return the name of a science symbol, likewise."""
        return self.say(*self.printed.symbols.get(symbol, (symbol, symbol)))

    def each_city(self, values: Sequence[object]) -> str:
        """Return a list with one value for each city."""
        return self.join([f"{city} {value}" for city, value in zip(self.names, values, strict=True)])

    def with_cards(self, line: str, *cards: Sealed[str]) -> str:
        """Return a line with the names of its cards, as far as the reader knows them."""
        listed = self.join([self.card(card.value) for card in cards if card.value is not None])
        return self.say(f"{line[:-1]}: {listed}.", f"{line[:-1]}：{listed}。") if listed else line

    def payments(self, bank: int, left: tuple[str, int], right: tuple[str, int]) -> str:
        """Return the coins for the bank and for the neighbours, each with its name; an empty text if all is free."""
        paid = ((self.say("the bank", "銀行"), bank), left, right)
        listed = self.join([self.say(f"{coins} to {to}", f"{to}へ{coins}金") for to, coins in paid if coins])
        return self.say(f" ({listed})", f"（{listed}）") if listed else ""

    def payments_to_sides(self, bank: int, left: int, right: int) -> str:
        """Return the coins for the bank and for each side; an empty text if all is free."""
        return self.payments(bank, (self.say("the left", "左"), left), (self.say("the right", "右"), right))
