"""The narrator of 7 Wonders: it knows the names of cities and of printed things, but no rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.format.model import Sealed
from titles.kernel.words.narrator import Narrator
from titles.kernel.words.printed import Names
from titles.kernel.words.sentences import Spoken
from titles.seven_wonders.terms.sentences import SENTENCES, message

COLOURS: Mapping[str, Spoken] = {
    "brown": message("brown"),
    "grey": message("grey"),
    "blue": message("blue"),
    "yellow": message("yellow"),
    "red": message("red"),
    "green": message("green"),
    "purple": message("purple"),
}
"""What colours of cards are called in a text."""


class PrintedNames(NamedTuple):
    """The names of a revision's cards, wonders, science symbols and resources, by id."""

    cards: Names
    wonders: Names
    symbols: Names
    resources: Names


class WondersNarrator(Narrator):
    """Says things with the names of a revision's cards; with two seats, the third city is the Free City."""

    sentences = SENTENCES

    def __init__(self, names: Sequence[str], language: str, printed: PrintedNames) -> None:
        super().__init__(names, language)
        self.printed = printed
        if len(self.names) == 2:
            self.names.append(self.say("The Free City"))

    def city(self, number: int) -> str:
        """Return the name of a city."""
        return self.names[number]

    def card(self, card: str) -> str:
        """Return the name of a card; its id if the revision has no such card."""
        return self.printed.cards.said[self.language].get(card, card)

    def wonder(self, wonder: str) -> str:
        """Return the name of a wonder, likewise."""
        return self.printed.wonders.said[self.language].get(wonder, wonder)

    def symbol(self, symbol: str) -> str:
        """Return the name of a science symbol, likewise."""
        return self.printed.symbols.said[self.language].get(symbol, symbol)

    def resource(self, resource: str) -> str:
        """Return the name of a resource, as it is written within a sentence."""
        return self.printed.resources.said[self.language][resource]

    def amount_of(self, resource: str, units: int) -> str:
        """Return an amount of a resource."""
        name = self.resource(resource)
        return self.say("{units} {name}", units=units, name=name)

    def colours(self, colours: Sequence[str]) -> str:
        """Return the names of colours of which one fits."""
        return self.either([self.tell(COLOURS[colour]) for colour in colours])

    def coins(self, amount: int) -> str:
        """Return an amount of coins."""
        return self.counted("{n} coin", "{n} coins", amount)

    def each_city(self, values: Sequence[str | int]) -> str:
        """Return a list with one value for each city."""
        return self.join(
            [self.say("{city} {value}", city=city, value=value) for city, value in zip(self.names, values, strict=True)]
        )

    def with_cards(self, text: str, *cards: Sealed[str]) -> str:
        """Return a sentence with the names of its cards, as far as the reader knows them."""
        known = self.join([self.card(card.value) for card in cards if card.value is not None])
        return self.say("{text}: {cards}.", text=text, cards=known) if known else self.say("{text}.", text=text)

    def with_payments(self, text: str, bank: int, left: tuple[str, int], right: tuple[str, int]) -> str:
        """Return a text with the coins for the bank and for the neighbours, each with its name, if any are paid."""
        if not bank + left[1] + right[1]:
            return text
        paid = ((self.say("the bank"), bank), left, right)
        payments = self.join([self.say("{coins} to {to}", coins=coins, to=to) for to, coins in paid if coins])
        return self.say("{text} ({payments})", text=text, payments=payments)

    def with_payments_to_sides(self, text: str, bank: int, left: int, right: int) -> str:
        """Return a text with the coins for the bank and for each side, if any are paid."""
        if not bank + left + right:
            return text
        return self.with_payments(text, bank, (self.say("the left"), left), (self.say("the right"), right))
