"""The spaces that are crossed on a board, and what follows from them."""

from functools import lru_cache

import msgspec

from titles.seven_wonders_dice.play.board_index import BoardIndex, ComparedBuildings, PermittedSpaces, SpaceSet
from titles.seven_wonders_dice.terms.effects import Colour

MAX_REMEMBERED = 256
"""The number of sets of crossed spaces that are remembered; a turn needs two for each seat."""


class DieTerms(msgspec.Struct, frozen=True, gc=False):
    """On what terms a player can choose a die."""

    costs: tuple[int, ...]
    """By quarter: its cost in coins (section 5)."""
    coins: int
    """The coins that choosing it brings, before paying."""
    is_unlocked: bool
    """Whether it can be chosen at all (section 7)."""
    permitted: PermittedSpaces
    """The spaces that each face permits; none if the die is not unlocked."""
    compared: ComparedBuildings
    """The buildings that each face compares."""


class CrossedSpaces(msgspec.Struct, frozen=True, gc=False, eq=False):
    """The crossed spaces of a board, with what follows from them."""

    index: BoardIndex
    spaces: SpaceSet
    allowed: SpaceSet
    """The open spaces whose requirements are crossed (section 1); conditions are left to the dice."""
    missing: tuple[int, ...]
    """By number of the space: the coins to pay for missing resources."""
    affordable: tuple[SpaceSet, ...]
    """By number of coins: the spaces whose missing resources can be paid."""
    dice: dict[str, DieTerms]

    def count(self, buildings: tuple[str, ...]) -> int:
        """Return how many spaces of these buildings are crossed."""
        return (self.spaces & self.index.spaces_in(buildings)).bit_count()

    def is_complete(self, building: str) -> bool:
        """Whether all spaces of a building are crossed."""
        return not self.index.spaces_of[building] & ~self.spaces

    def price(self, space: str) -> int:
        """Return the coins to pay for missing resources of a space."""
        return self.missing[self.index.numbers[space]]

    def cross(self, space: str) -> "CrossedSpaces":
        """Return the crossed spaces with one more, which changes prices and dice only if it is one that does."""
        index, bit = self.index, self.index.bits[space]
        spaces = self.spaces | bit
        if bit & index.changing:
            return _crossed(index, spaces)
        return CrossedSpaces(index, spaces, index.allowed(spaces), self.missing, self.affordable, self.dice)


@lru_cache(MAX_REMEMBERED)
def crossed_spaces(index: BoardIndex, in_order: tuple[str, ...]) -> CrossedSpaces:
    """Return what follows from these crossed spaces.

    Boards grow by a few spaces each turn, so what comes before the last one is mostly remembered.
    """
    if in_order:
        return crossed_spaces(index, in_order[:-1]).cross(in_order[-1])
    return _crossed(index, 0)


def _crossed(index: BoardIndex, spaces: SpaceSet) -> CrossedSpaces:
    produced = index.produced[spaces & index.producing]
    return CrossedSpaces(
        index,
        spaces,
        index.allowed(spaces),
        index.missing[produced],
        index.affordable[produced],
        dice_terms(index, spaces & index.changing_dice),
    )


@lru_cache(2**12)
def dice_terms(index: BoardIndex, changing: SpaceSet) -> dict[str, DieTerms]:
    """Return the terms of each die, from the crossed spaces that change them."""
    effects = [effect for space in index.ids(changing) for effect in index.spaces[space].effects]
    discount = sum([effect.die_discount() for effect in effects])
    free = [effect.free_colour() for effect in effects]
    unlocked = [effect.unlocked_colour() for effect in effects]
    coins: dict[Colour, int] = {}
    for effect in effects:
        for colour, amount in effect.die_coins().items():
            coins[colour] = coins.get(colour, 0) + amount
    printed = [quarter.cost for quarter in index.rules.rolled.forum.quarters]
    costs = tuple([max(0, cost - discount) for cost in printed])
    nothing = (0,) * len(costs)
    terms = {}
    for name, die in index.rules.dice.items():
        is_unlocked = not die.special or die.colour in unlocked
        faces = index.faces[name]
        terms[name] = DieTerms(
            nothing if die.colour in free else costs,
            coins.get(die.colour, 0),
            is_unlocked,
            faces if is_unlocked else (0,) * len(faces),
            index.compared[name],
        )
    return terms
