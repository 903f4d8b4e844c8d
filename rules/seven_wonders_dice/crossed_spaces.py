"""The spaces that are crossed on a board, and what follows from them."""

from functools import cache, lru_cache

import msgspec

from rules.seven_wonders_dice.board_index import BoardIndex, ComparedBuildings, PermittedSpaces, SpaceSet, spaces_in
from rules.seven_wonders_dice.effects import Colour

MAX_REMEMBERED = 2048
"""The number of sets of crossed spaces that are remembered; a game needs one for each crossing."""


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
    """Crossed spaces: in the order crossed, and as a set."""

    index: BoardIndex
    in_order: tuple[str, ...]
    spaces: SpaceSet
    allowed: SpaceSet
    """The open spaces whose requirements are crossed (section 1); conditions are left to the dice."""
    resources: int
    """The number of produced resources."""
    missing: dict[str, int]
    """By space: the coins to pay for missing resources."""
    dice: dict[str, DieTerms]

    def count(self, buildings: tuple[str, ...]) -> int:
        """Return how many spaces of these buildings are crossed."""
        return (self.spaces & spaces_in(self.index, buildings)).bit_count()

    def is_complete(self, building: str) -> bool:
        """Whether all spaces of a building are crossed."""
        return not self.index.spaces_of[building] & ~self.spaces

    def cross(self, name: str) -> "CrossedSpaces":
        """Return the crossed spaces with one more."""
        index, crossed = self.index, self.index.bits[name]
        spaces, allowed = self.spaces | crossed, self.allowed & ~crossed
        for space, required in index.next_spaces[name]:
            if not required & ~spaces:
                allowed |= space
        produced = self.resources + index.resources.get(name, 0)
        dice = dice_terms(index, spaces & index.changing_dice) if crossed & index.changing_dice else self.dice
        return CrossedSpaces(index, (*self.in_order, name), spaces, allowed, produced, index.missing[produced], dice)


@lru_cache(MAX_REMEMBERED)
def crossed_spaces(index: BoardIndex, in_order: tuple[str, ...]) -> CrossedSpaces:
    """Return what follows from these crossed spaces: from all but the last one, and then from the last one.

    Boards grow by a few spaces each turn, so what comes before the last one is mostly remembered.
    """
    if in_order:
        return crossed_spaces(index, in_order[:-1]).cross(in_order[-1])
    return CrossedSpaces(index, (), 0, index.first_spaces, 0, index.missing[0], dice_terms(index, 0))


@cache
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
        is_unlocked = not die.special or die.color in unlocked
        faces = index.faces[name]
        terms[name] = DieTerms(
            nothing if die.color in free else costs,
            coins.get(die.color, 0),
            is_unlocked,
            faces if is_unlocked else (0,) * len(faces),
            index.compared[name],
        )
    return terms
