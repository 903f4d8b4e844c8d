"""The narrator of 7 Wonders: it knows the names of cities and of printed things, but no rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.format.model import Sealed
from titles.kernel.words.narrator import Narrator, count_of

Name = tuple[str, str]
"""A name in English and in Japanese."""

COLOURS: Mapping[str, Name] = {
    "brown": ("brown", "茶色"),
    "grey": ("grey", "灰色"),
    "blue": ("blue", "青"),
    "yellow": ("yellow", "黄"),
    "red": ("red", "赤"),
    "green": ("green", "緑"),
    "purple": ("purple", "紫"),
}
"""What colours of cards are called in a text."""


class PrintedNames(NamedTuple):
    """The names of a revision's cards, wonders, science symbols and resources, by id."""

    cards: Mapping[str, Name]
    wonders: Mapping[str, Name]
    symbols: Mapping[str, Name]
    resources: Mapping[str, Name]


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

    def resource(self, resource: str) -> str:
        """Return the name of a resource, as it is written within a sentence."""
        english, japanese = self.printed.resources[resource]
        return self.say(english.lower(), japanese)

    def amount_of(self, resource: str, units: int) -> str:
        """Return an amount of a resource."""
        name = self.resource(resource)
        return self.say(f"{units} {name}", f"{name}{units}つ")

    def colours(self, colours: Sequence[str]) -> str:
        """Return the names of colours of which one fits."""
        return self.either([self.say(*COLOURS[colour]) for colour in colours])

    def coins(self, amount: int) -> str:
        """Return an amount of coins."""
        return self.say(count_of(amount, "coin"), f"{amount}金")

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
