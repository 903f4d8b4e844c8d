"""A board worked out for quick questions: sets of spaces are bit masks, a space's bit is its number on the board."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from rules.seven_wonders_dice.catalogue import Catalogue
from rules.seven_wonders_dice.effects import (
    AnyEffect,
    AnyTask,
    CoinsAndPointsPerSpace,
    CoinsOnDie,
    Colour,
    DieCostMinusOne,
    DieCostZero,
    PointsPerSpace,
    UnlockDie,
)
from rules.seven_wonders_dice.offered_spaces import Offered
from rules.seven_wonders_dice.printed import Building, Space

WONDER = "wonder"
"""The building that action B builds."""


Usable = tuple[tuple[int, ...], int, tuple[int, ...], bool]
"""What a die is good for: its cost by quarter, the coins that choosing it brings, what its faces permit.

The latter are masks of spaces, face 1 at index 1; the faces of a die that may not be chosen permit nothing. Do they
compare buildings?
"""

Settled = tuple[Space | None, str | None, tuple[Colour, ...]]
"""What is settled for a space at the end of the turn.

Itself if it is an attack, its building if the first completion of that scores, the special dice that it unlocks.
"""


Worth = tuple[str, int, tuple[CoinsAndPointsPerSpace | PointsPerSpace, ...]]
"""What a space scores at the end: in which row, its printed points, and its effects that score for crossed spaces."""


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A board of a revision, with its tables."""

    rules: Catalogue
    board: str
    spaces: tuple[Space, ...]
    ids: tuple[str, ...]
    number: dict[str, int]
    bit: dict[str, int]
    buildings: dict[str, Building]
    masks: dict[str, int]
    """The spaces of each building."""
    wonder: int
    """Those of the wonder."""
    defenses: dict[str, int]
    """The defenses of each building."""
    every: int
    """All spaces."""
    arrows: tuple[tuple[int, int], ...]
    """Distances between numbers, each with the spaces that do not require the space at this distance before them."""
    conditional: int
    """Spaces with a condition: only a face that compares permits them."""
    affordable: tuple[tuple[int, ...], ...]
    """By produced resources and coins: the spaces whose construction cost can be met; none with less than no coins."""
    missing: tuple[tuple[int, ...], ...]
    """By produced resources and number of the space: the coins to be paid for missing resources."""
    faces: dict[str, tuple[int, ...]]
    """By die: the spaces that each face permits (section 6), face 1 at index 1."""
    compared: dict[str, tuple[int, ...]]
    """By die whose faces compare buildings: the spaces of these buildings, for face 1 at index 1."""
    producing: int
    """Spaces that produce resources."""
    changing: int
    """Spaces that change from now on which dice may be chosen, and at what price."""
    rewarded: tuple[int, ...]
    """By number of the space: all spaces of its building if completing that gives a bonus, else 0."""
    now: tuple[tuple[AnyTask, ...], ...]
    """By number of the space: its effects that happen at once, the last one first, as they are stacked."""
    settled: dict[str, Settled]
    """Spaces for which something is settled at the end of the turn."""
    worth: dict[str, Worth]
    """Spaces that score at the end."""
    capacity: int
    offered: Offered
    pass_coins: int
    bonuses: dict[str, tuple[AnyTask, ...]]
    """The effects of each bonus, stacked likewise; those that ask for no decision come first."""
    latest: "Latest"
    resources: dict[int, int]
    """How many resources are produced (section 1), by the producing spaces that are crossed."""
    usable: "Choosing"

    def allowed(self, crossed: int) -> int:
        """AnyTask spaces all of whose requirements are crossed (section 1); conditions are left to the faces."""
        found = self.every ^ crossed
        for distance, others in self.arrows:
            found &= others | crossed << distance
        return found

    def within(self, buildings: tuple[str, ...]) -> int:
        """The spaces of these buildings that effects and spies reach: none with a condition (ruling 37)."""
        return spaces_in(self, buildings) & ~self.conditional

    def count(self, crossed: int, buildings: tuple[str, ...]) -> int:
        """How many spaces of these buildings are crossed."""
        return (crossed & spaces_in(self, buildings)).bit_count()


Table = tuple[tuple[int, ...], ...]

NO_FACE = (0,) * 7
"""The faces of a die that may not be chosen."""


@cache
def spaces_in(plan: Plan, buildings: tuple[str, ...]) -> int:
    """All spaces of these buildings, together."""
    return sum(plan.masks[building] for building in set(buildings))


class Latest:
    """The spaces of a board that were turned into a mask last, with that mask. Replaced as one, for other threads."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: tuple[tuple[str, ...], int] = (), 0


def mask_of(plan: Plan, crossed: tuple[str, ...]) -> int:
    """These spaces as a mask. Boards grow: mostly they are the spaces of the last time, and perhaps a few more."""
    before, mask = plan.latest.known
    if crossed is before:
        return mask
    count = len(before)
    if crossed[:count] != before:
        count = mask = 0
    for space in crossed[count:]:
        mask |= plan.bit[space]
    plan.latest.known = crossed, mask
    return mask


class _Numbers(dict[int, tuple[int, ...]]):
    """The numbers of the spaces of a mask, the last one first."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found, rest = [], mask
        while rest:
            number = rest.bit_length() - 1
            rest ^= 1 << number
            found.append(number)
        if len(self) >= MAX_NUMBERS:
            self.clear()
        numbers = self[mask] = tuple(found)
        return numbers


NUMBERS = _Numbers()
MAX_NUMBERS = 4096


def effects_in(spaces: tuple[Space, ...], mask: int) -> list[AnyEffect]:
    """The effects of the spaces of a mask."""
    return [effect for number in NUMBERS[mask] for effect in spaces[number].effects]


class Choosing(dict[int, dict[str, Usable]]):
    """What each die is good for, by the spaces that change it and are crossed.

    `faces` are what the faces of each die permit, `compared` the dice with faces that compare.
    """

    def __init__(
        self, rules: Catalogue, spaces: tuple[Space, ...], faces: dict[str, tuple[int, ...]], compared: Collection[str]
    ) -> None:
        super().__init__()
        self.rules, self.spaces, self.faces, self.compared = rules, spaces, faces, compared

    def __missing__(self, changed: int) -> dict[str, Usable]:
        reduction = 0
        free, unlocked, coins = set(), set(), dict[str, int]()
        for effect in effects_in(self.spaces, changed):
            match effect:
                case CoinsOnDie():
                    coins[effect.color] = coins.get(effect.color, 0) + effect.amount
                case DieCostZero():
                    free.add(effect.color)
                case UnlockDie():
                    unlocked.add(effect.color)
                case DieCostMinusOne():
                    reduction += 1
        row, nothing = _prices(self.rules, reduction)
        found = self[changed] = {}
        for die in self.rules.dice.values():
            prices, gain = nothing if die.color in free else row, coins.get(die.color, 0)
            faces = self.faces[die.id] if not die.special or die.color in unlocked else NO_FACE
            found[die.id] = prices, gain, faces, die.id in self.compared
        return found


@cache
def _prices(rules: Catalogue, reduction: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What dice cost by quarter, never below 0 (section 5); and the same for those that cost nothing."""
    quarters = rules.rolled.forum.quarters
    return tuple(max(0, quarter.cost - reduction) for quarter in quarters), (0,) * len(quarters)
