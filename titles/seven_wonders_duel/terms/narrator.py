"""The names and words with which events and moves of 7 Wonders Duel are described. Knows no rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from titles.kernel.words.narrator import Narrator
from titles.kernel.words.printed import Names
from titles.kernel.words.sentences import Spoken
from titles.seven_wonders_duel.terms.sentences import SENTENCES, message

COUNTED: Mapping[str, Spoken] = {
    "wonder": message("built wonder"),
    "coin_triple": message("set of 3 coins"),
}
"""What one of the things that effects count is called in a text, besides cards."""
COLOURS: Mapping[str, Spoken] = {
    "brown": message("brown"),
    "grey": message("grey"),
    "blue": message("blue"),
    "green": message("green"),
    "yellow": message("yellow"),
    "red": message("red"),
    "purple": message("purple"),
}
"""What colours of cards are called in a text."""


class PrintedNames(NamedTuple):
    """What is printed in a revision: names by id, of cards, wonders and tokens together; how far a capital is away."""

    things: Names
    symbols: Names
    resources: Names
    colours: Names
    """The colours of cards as the rules name them: raw material, manufactured good."""
    capital_distance: int


class DuelNarrator(Narrator):
    """Knows the names of a revision's cards, wonders and progress tokens."""

    sentences = SENTENCES
    reasons = Narrator.reasons | {"supremacy": message("by supremacy")}

    def __init__(self, names: Sequence[str], language: str, printed: PrintedNames) -> None:
        super().__init__(names, language)
        self.printed = printed

    def opponent_of(self, seat: int) -> str:
        """Return the name of the opponent of a seat."""
        return self.names[1 - seat]

    def thing(self, thing: str) -> str:
        """Return the name of a card, wonder or progress token; its id if the revision has no such thing."""
        return self.printed.things.said[self.language].get(thing, thing)

    def things(self, things: Sequence[str]) -> str:
        """Return a list of names."""
        return self.join([self.thing(thing) for thing in things])

    def symbol(self, symbol: str) -> str:
        """Return the name of a scientific symbol."""
        return self.printed.symbols.said[self.language][symbol]

    def resource(self, resource: str) -> str:
        """Return the name of a resource, as it is written within a sentence."""
        return self.printed.resources.said[self.language][resource]

    def amount_of(self, resource: str, units: int) -> str:
        """Return an amount of a resource."""
        name = self.resource(resource)
        return self.say("{units} {name}", units=units, name=name)

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self.tell(COLOURS[colour])

    def counted_things(self, kinds: Sequence[str]) -> str:
        """Return one of the things that an effect counts, of any of these kinds."""
        colours = [self.colour(kind) for kind in kinds if kind in COLOURS]
        others = [self.tell(COUNTED[kind]) for kind in kinds if kind in COUNTED]
        if not colours:
            return self.either(others)
        return self.either([self.say("{colours} card", colours=self.either(colours)), *others])

    def coins(self, amount: int) -> str:
        """Return an amount of coins."""
        return self.counted("{n} coin", "{n} coins", amount)

    def pawn_position(self, pawn: int, leader: int | None) -> str:
        """Return where the conflict pawn stands."""
        if leader is None:
            return self.say("the centre")
        if abs(pawn) == self.printed.capital_distance:
            loser = self.opponent_of(leader)
            return self.say("the capital of {loser}", loser=loser)
        name, distance = self.names[leader], abs(pawn)
        spaces = self.counted("{n} space", "{n} spaces", distance)
        return self.say("{spaces} from the centre, in favour of {name}", spaces=spaces, name=name)

    def with_changes(
        self,
        line: str,
        seat: int,
        *,
        bank: int = 0,
        opponent: int = 0,
        gained: int = 0,
        lost: int = 0,
        shields: int = 0,
        others: Sequence[str] = (),
    ) -> str:
        """Return a line with the changes that the action of a seat made, as far as there are any, and a full stop.

        These are the coins that the seat paid to the bank and to the opponent and that it gained, the coins that the
        opponent lost, the shields that have to move the pawn, and whatever else changed.
        """
        name = self.opponent_of(seat)
        changes = [
            self.say("pays {coins}", coins=self.coins(bank)) if bank else "",
            self.say("pays {coins} to {name}", coins=self.coins(opponent), name=name) if opponent else "",
            self.say("gains {coins}", coins=self.coins(gained)) if gained else "",
            self.say("{name} loses {coins}", name=name, coins=self.coins(lost)) if lost else "",
            self.say("shields: {shields}", shields=shields) if shields else "",
            *others,
        ]
        listed = self.join([change for change in changes if change])
        return self.say("{line} ({changes}).", line=line, changes=listed) if listed else self.say("{line}.", line=line)
