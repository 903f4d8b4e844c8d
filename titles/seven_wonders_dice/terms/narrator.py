"""The names with which events and labels of 7 Wonders Dice are described. Knows no rules."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from titles.kernel.words.kept import Kept
from titles.kernel.words.narrator import Narrator
from titles.kernel.words.printed import Names
from titles.seven_wonders_dice.terms.sentences import SENTENCES

MAX_DICE = 512
"""The most dice of a narrator whose words are kept: seven dice have six faces and lie in four quarters."""


class PrintedNames(NamedTuple):
    """The names of a revision by id, and the die cost of each quarter of the forum, in coins."""

    boards: Names
    buildings: Names
    spaces: Names
    bonuses: Names
    colours: Names
    dice: Names
    symbols: Names
    faces: Mapping[str, tuple[str, ...]]
    """By die: the id of the symbol on each face, face 1 first."""
    quarters: tuple[int, ...]


class DiceNarrator(Narrator):
    """Knows the names that are printed in a revision. A thing that the revision does not have is called by its id."""

    sentences = SENTENCES

    def __init__(self, names: Sequence[str], language: str, printed: PrintedNames) -> None:
        super().__init__(names, language)
        self.printed = printed
        self.rolled = Kept[tuple[str, int, int], str](self._rolled, MAX_DICE)
        """A die in the forum with its upper face and its cost, by its id, the face and the quarter where it lies.

        Each turn of a history begins with all of them.
        """

    def board(self, board: str) -> str:
        """Return the name of a board."""
        return self._name(self.printed.boards, board)

    def building(self, building: str) -> str:
        """Return the name of a building."""
        return self._name(self.printed.buildings, building)

    def buildings(self, buildings: Sequence[str]) -> str:
        """Return the names of buildings, of which one is chosen."""
        return self.either([self.building(building) for building in buildings])

    def space(self, space: str) -> str:
        """Return the name of a space with that of its building."""
        return self._name(self.printed.spaces, space)

    def bonus(self, bonus: str) -> str:
        """Return the name of a bonus."""
        return self._name(self.printed.bonuses, bonus)

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self._name(self.printed.colours, colour)

    def die(self, die: str) -> str:
        """Return the name of a die: its colour."""
        return self._name(self.printed.dice, die)

    def face(self, die: str, face: int) -> str:
        """Return the name of the picture on a face of a die; the number of the face if the die is unknown."""
        faces = self.printed.faces.get(die, ())
        return self.printed.symbols.said[self.language][faces[face - 1]] if 0 < face <= len(faces) else str(face)

    def coins(self, amount: int) -> str:
        """Return an amount of coins."""
        return self.counted("{n} coin", "{n} coins", amount)

    def points(self, amount: int) -> str:
        """Return an amount of points."""
        return self.counted("{n} point", "{n} points", amount)

    def die_cost(self, quarter: int) -> int:
        """Return what a die costs that lies in a quarter of the forum, in coins."""
        return self.printed.quarters[quarter]

    def seats(self, seats: Sequence[int]) -> str:
        """Return the names of these seats as an enumeration."""
        names = [self.names[seat] for seat in seats]
        return reduce(lambda before, after: self.say("{before} and {after}", before=before, after=after), names)

    def sentence(self, parts: Sequence[str]) -> str:
        """Return the parts as one sentence."""
        return self.say("{text}.", text=self.join(parts))

    def _rolled(self, die: tuple[str, int, int]) -> str:
        name, face, quarter = die
        shown, cost = self.face(name, face), self.die_cost(quarter)
        return self.say("{name} {face} for {cost}", name=self.die(name), face=shown, cost=cost)

    def _name(self, names: Names, key: str) -> str:
        return names.said[self.language].get(key, key)
