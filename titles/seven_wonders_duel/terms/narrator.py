"""The names and words with which events and moves of 7 Wonders Duel are described. Knows no rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from titles.kernel.words.narrator import Narrator, count_of

Name = tuple[str, str]
"""In English and in Japanese."""

COUNTED: Mapping[str, Name] = {
    "wonder": ("built wonder", "建設済みの世界の七不思議1つ"),
    "coin_triple": ("set of 3 coins", "3金"),
}
"""What one of the things that effects count is called in a text, besides cards."""
COLOURS: Mapping[str, Name] = {
    "brown": ("brown", "茶色"),
    "grey": ("grey", "灰色"),
    "blue": ("blue", "青"),
    "green": ("green", "緑"),
    "yellow": ("yellow", "黄"),
    "red": ("red", "赤"),
    "purple": ("purple", "紫"),
}
"""What colours of cards are called in a text."""


class PrintedNames(NamedTuple):
    """What is printed in a revision: names by id, of cards, wonders and tokens together; how far a capital is away."""

    things: Mapping[str, Name]
    symbols: Mapping[str, Name]
    resources: Mapping[str, Name]
    capital_distance: int


class DuelNarrator(Narrator):
    """Knows the names of a revision's cards, wonders and progress tokens."""

    reasons = Narrator.reasons | {"supremacy": ("by supremacy", "圧倒的勝利")}

    def __init__(self, names: Sequence[str], language: str, printed: PrintedNames) -> None:
        super().__init__(names, language)
        self.printed = printed

    def opponent_of(self, seat: int) -> str:
        """Return the name of the opponent of a seat."""
        return self.names[1 - seat]

    def thing(self, thing: str) -> str:
        """Return the name of a card, wonder or progress token; its id if the revision has no such thing."""
        return self.say(*self.printed.things.get(thing, (thing, thing)))

    def things(self, things: Sequence[str]) -> str:
        """Return a list of names."""
        return self.join([self.thing(thing) for thing in things])

    def symbol(self, symbol: str) -> str:
        """Return the name of a scientific symbol."""
        return self.say(*self.printed.symbols[symbol])

    def resource(self, resource: str) -> str:
        """Return the name of a resource, as it is written within a sentence."""
        english, japanese = self.printed.resources[resource]
        return self.say(english.lower(), japanese)

    def amount_of(self, resource: str, units: int) -> str:
        """Return an amount of a resource."""
        name = self.resource(resource)
        return self.say(f"{units} {name}", f"{name}{units}つ")

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self.say(*COLOURS[colour])

    def counted(self, kinds: Sequence[str]) -> str:
        """Return one of the things that an effect counts, of any of these kinds."""
        colours = [self.colour(kind) for kind in kinds if kind in COLOURS]
        others = [self.say(*COUNTED[kind]) for kind in kinds if kind in COUNTED]
        if not colours:
            return self.either(others)
        return self.either([self.say(f"{self.either(colours)} card", f"{self.either(colours)}のカード1枚"), *others])

    def coins(self, amount: int) -> str:
        """Return an amount of coins."""
        return self.say(count_of(amount, "coin"), f"{amount}金")

    def pawn_position(self, pawn: int, leader: int | None) -> str:
        """Return where the conflict pawn stands."""
        if leader is None:
            return self.say("the centre", "中央")
        if abs(pawn) == self.printed.capital_distance:
            loser = self.opponent_of(leader)
            return self.say(f"the capital of {loser}", f"{loser}の首都")
        name, distance = self.names[leader], abs(pawn)
        spaces = count_of(distance, "space")
        return self.say(f"{spaces} from the centre, in favour of {name}", f"中央から{name}の優勢に{distance}")

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
            self.say(f"pays {self.coins(bank)}", f"{self.coins(bank)}を支払う") if bank else "",
            self.say(f"pays {self.coins(opponent)} to {name}", f"{name}に{self.coins(opponent)}を支払う")
            if opponent
            else "",
            self.say(f"gains {self.coins(gained)}", f"{self.coins(gained)}を得る") if gained else "",
            self.say(f"{name} loses {self.coins(lost)}", f"{name}は{self.coins(lost)}を失う") if lost else "",
            self.say(f"shields: {shields}", f"盾{shields}") if shields else "",
            *others,
        ]
        listed = self.join([change for change in changes if change])
        in_brackets = self.say(f" ({listed})", f"（{listed}）") if listed else ""
        return line + in_brackets + self.say(".", "。")
