"""A board worked out for quick questions: sets of spaces are bit masks, a space's bit is its number on the board."""

from dataclasses import dataclass
from functools import cache, lru_cache

from rules.seven_wonders_dice.catalogue import Catalogue
from rules.seven_wonders_dice.effects import (
    AnyEffect,
    CoinsOnDie,
    Colour,
    DieCostMinusOne,
    DieCostZero,
    Open,
    ProduceResource,
    UnlockDie,
)
from rules.seven_wonders_dice.printed import Building, Space

WONDER = "wonder"
"""The building that action B builds."""


Usable = tuple[tuple[int, ...], int, tuple[int, ...]]
"""What a die is good for: its cost by quarter, the coins that choosing it brings, and what its faces permit.

The latter are masks of spaces, face 1 at index 1; the faces of a die that may not be chosen permit nothing.
"""

Settled = tuple[Space | None, str | None, tuple[Colour, ...]]
"""What is settled for a space at the end of the turn.

Itself if it is an attack, its building if the first completion of that scores, the special dice that it unlocks.
"""


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
    defenses: dict[str, int]
    """The defenses of each building."""
    every: int
    """All spaces."""
    arrows: tuple[tuple[int, int], ...]
    """Distances between numbers, each with the spaces that do not require the space at this distance before them."""
    conditional: int
    """Spaces with a condition: only a face that compares permits them."""
    affordable: tuple[tuple[int, ...], ...]
    """By produced resources and coins: the spaces whose construction cost can be met."""
    missing: tuple[tuple[int, ...], ...]
    """By produced resources and number of the space: the coins to be paid for missing resources."""
    faces: dict[str, tuple[int, ...]]
    """By die: the spaces that each face permits (section 6), face 1 at index 1."""
    compared: dict[str, tuple[tuple[str, ...], ...]]
    """By die whose faces compare buildings: the buildings, for face 1 at index 1."""
    producing: int
    """Spaces that produce resources."""
    changing: int
    """Spaces that change from now on which dice may be chosen, and at what price."""
    rewarded: tuple[int, ...]
    """By number of the space: all spaces of its building if completing that gives a bonus, else 0."""
    now: tuple[tuple[Open, ...], ...]
    """By number of the space: its effects that happen at once, the last one first, as they are stacked."""
    settled: dict[str, Settled]
    """Spaces for which something is settled at the end of the turn."""
    capacity: int
    pass_coins: int
    bonuses: dict[str, tuple[Open, ...]]
    """The effects of each bonus, stacked likewise; those that ask for no decision come first."""
    resources: "Produced"
    usable: "Choosing"

    def allowed(self, crossed: int) -> int:
        """Open spaces all of whose requirements are crossed (section 1); conditions are left to the faces."""
        found = self.every & ~crossed
        for distance, others in self.arrows:
            found &= others | crossed << distance
        return found

    def within(self, buildings: tuple[str, ...]) -> int:
        """The spaces of these buildings that effects and spies reach: none with a condition (ruling 37)."""
        return spaces_in(self, buildings) & ~self.conditional

    def count(self, crossed: int, buildings: tuple[str, ...]) -> int:
        """How many spaces of these buildings are crossed."""
        return (crossed & spaces_in(self, buildings)).bit_count()

    def completes(self, crossed: int, space: int) -> bool:
        """Does this space, being crossed, complete a building that gives a bonus (section 9)?"""
        whole = self.rewarded[space]
        return whole != 0 and crossed & whole == whole


Table = tuple[tuple[int, ...], ...]

NO_FACE = (0,) * 7
"""The faces of a die that may not be chosen."""


@cache
def spaces_in(plan: Plan, buildings: tuple[str, ...]) -> int:
    """All spaces of these buildings, together."""
    return sum(plan.masks[building] for building in set(buildings))


@lru_cache(maxsize=256)
def mask_of(plan: Plan, crossed: tuple[str, ...]) -> int:
    """These spaces as a mask."""
    return mask_of(plan, crossed[:-1]) | plan.bit[crossed[-1]] if crossed else 0


@lru_cache(maxsize=512)
def numbers_of(mask: int) -> tuple[int, ...]:
    """The numbers of the spaces of a mask, the last one first."""
    found = []
    while mask:
        number = mask.bit_length() - 1
        mask ^= 1 << number
        found.append(number)
    return tuple(found)


def spaces_of(plan: Plan, mask: int) -> list[Space]:
    """The spaces of a mask, in the board's order."""
    return [plan.spaces[number] for number in reversed(numbers_of(mask))]


def _effects(spaces: tuple[Space, ...], mask: int) -> list[AnyEffect]:
    """The effects of the spaces of a mask."""
    return [effect for number in numbers_of(mask) for effect in spaces[number].effects]


class Produced(dict[int, int]):
    """How many resources are produced (section 1), by the producing spaces that are crossed."""

    def __init__(self, spaces: tuple[Space, ...]) -> None:
        super().__init__()
        self.spaces = spaces

    def __missing__(self, crossed: int) -> int:
        effects = _effects(self.spaces, crossed)
        made = self[crossed] = sum(effect.amount for effect in effects if isinstance(effect, ProduceResource))
        return made


class Choosing(dict[int, dict[str, Usable]]):
    """What each die is good for, by the spaces that change it and are crossed."""

    def __init__(self, rules: Catalogue, spaces: tuple[Space, ...], faces: dict[str, tuple[int, ...]]) -> None:
        super().__init__()
        self.rules, self.spaces, self.faces = rules, spaces, faces

    def __missing__(self, crossed: int) -> dict[str, Usable]:
        found = self[crossed] = _usable(self.rules, _effects(self.spaces, crossed), self.faces)
        return found


def _usable(rules: Catalogue, effects: list[AnyEffect], faces: dict[str, tuple[int, ...]]) -> dict[str, Usable]:
    reduction = 0
    free, unlocked, coins = set(), set(), dict[str, int]()
    for effect in effects:
        match effect:
            case CoinsOnDie():
                coins[effect.color] = coins.get(effect.color, 0) + effect.amount
            case DieCostZero():
                free.add(effect.color)
            case UnlockDie():
                unlocked.add(effect.color)
            case DieCostMinusOne():
                reduction += 1
    row, nothing = _prices(rules, reduction)
    return {
        die.id: (nothing if die.color in free else row, coins.get(die.color, 0), faces[die.id])
        if not die.special or die.color in unlocked
        else (row, 0, NO_FACE)
        for die in rules.dice.values()
    }


@cache
def _prices(rules: Catalogue, reduction: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What dice cost by quarter, never below 0 (section 5); and the same for those that cost nothing."""
    quarters = rules.rolled.forum.quarters
    return tuple(max(0, quarter.cost - reduction) for quarter in quarters), (0,) * len(quarters)
