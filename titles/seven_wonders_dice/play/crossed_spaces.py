"""The spaces that are crossed on a board, and what follows from them."""

from functools import lru_cache

import msgspec

from titles.seven_wonders_dice.play.board_index import BoardIndex, ComparedBuildings, PermittedSpaces, SpaceSet
from titles.seven_wonders_dice.terms.effects import DieChange
from titles.seven_wonders_dice.terms.printed import PrintedDie

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
    if not changing:
        return {name: _printed(index, die) for name, die in index.catalogue.dice.items()}
    last = changing.bit_length() - 1
    terms = dice_terms(index, changing ^ 1 << last)
    for change in index.spaces[index.names[last]].die_changes():
        terms = terms | {die: _changed(terms[die], change, index.faces[die]) for die in index.dice_of[change.colour]}
    return terms


def _printed(index: BoardIndex, die: PrintedDie) -> DieTerms:
    """The terms of a die that nothing has changed."""
    costs = tuple([quarter.cost for quarter in index.catalogue.rolled.forum.quarters])
    faces = index.faces[die.id]
    permitted = (0,) * len(faces) if die.special else faces
    return DieTerms(costs, 0, not die.special, permitted, index.compared[die.id])


def _changed(terms: DieTerms, change: DieChange, faces: PermittedSpaces) -> DieTerms:
    """The terms of a die after a change; `faces` are the spaces that it permits once it is unlocked."""
    is_unlocked = terms.is_unlocked or change.unlocks
    return DieTerms(
        tuple([0 if change.is_free else max(0, cost - change.discount) for cost in terms.costs]),
        terms.coins + change.coins,
        is_unlocked,
        faces if is_unlocked else terms.permitted,
        terms.compared,
    )
