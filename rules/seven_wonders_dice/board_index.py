"""A board of a revision with tables of what follows from its spaces, dice and bonuses.

A set of spaces is a bit mask in which each space of the board has its own bit, which is faster than a set of ids.
`BoardIndex.set_of` and `BoardIndex.ids` convert between ids and sets.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.seven_wonders_dice.catalogue import Catalogue, catalogue
from rules.seven_wonders_dice.effects import AnyEffect, AnyTask
from rules.seven_wonders_dice.printed import Building, PrintedDie, Space

SpaceSet = int
"""A set of spaces of a board, as a bit mask."""
MAX_REMEMBERED = 4096
"""The number of sets of spaces whose ids are remembered."""

WONDER = "wonder"
"""The building that action B builds."""

PermittedSpaces = tuple[SpaceSet, ...]
"""By face of a die, face 1 at index 1: the spaces that it permits."""
ComparedBuildings = tuple[tuple[str, ...], ...]
"""By face of a die, face 1 at index 1: the buildings that it compares."""


@dataclass(frozen=True, eq=False, slots=True)
class BoardIndex:
    """A board of a revision. All tables are by id."""

    rules: Catalogue
    board: str
    spaces: dict[str, Space]
    """In the order of the board."""
    bits: dict[str, SpaceSet]
    """The set of each space alone."""
    buildings: dict[str, Building]
    spaces_of: dict[str, SpaceSet]
    """The spaces of each building."""
    defenses_of: dict[str, SpaceSet]
    """The defenses of each building."""
    first_spaces: SpaceSet
    """The spaces that require no other space."""
    next_spaces: dict[str, tuple[tuple[SpaceSet, SpaceSet], ...]]
    """By space: each space that requires it, with all spaces that this one requires."""
    missing: tuple[dict[str, int], ...]
    """By number of produced resources: the coins to pay for missing resources of each space (section 5)."""
    affordable: tuple[tuple[SpaceSet, ...], ...]
    """By number of produced resources and of coins: the spaces whose missing resources can be paid."""
    faces: dict[str, PermittedSpaces]
    """By die: the spaces that each face permits (section 6)."""
    compared: dict[str, ComparedBuildings]
    """By die: the buildings that each face compares."""
    resources: dict[str, int]
    """By space that produces resources: how many."""
    changing_dice: SpaceSet
    """The spaces that change from now on which dice can be chosen, or at what price."""
    rewarded: dict[str, SpaceSet]
    """By space of a building whose completion gives a bonus: all spaces of that building."""
    tasks: dict[str, tuple[AnyTask, ...]]
    """By space: what is to be done when it is crossed, as a stack."""
    bonuses: dict[str, tuple[AnyTask, ...]]
    """By bonus: what is to be done when it is crossed, as a stack."""
    capacity: int
    """How many coins can be held at one time."""
    pass_coins: int
    """How many coins a pass brings."""

    def set_of(self, spaces: Iterable[str]) -> SpaceSet:
        """Return the set of these different spaces."""
        return sum([self.bits[space] for space in spaces])

    @lru_cache(MAX_REMEMBERED)  # noqa: B019  indexes are kept anyway
    def ids(self, spaces: SpaceSet) -> tuple[str, ...]:
        """Return the spaces of a set in the order of the board."""
        return tuple([space for space, bit in self.bits.items() if spaces & bit])


@cache
def board_index(revision: int, board: str) -> BoardIndex:
    """Return the index of a board of a revision."""
    return index_board(catalogue(revision), board)


def index_board(rules: Catalogue, board: str) -> BoardIndex:
    """Return the index of a board."""
    buildings = {building.kind: building for building in rules.boards[board]}
    spaces = {space.id: space for building in buildings.values() for space in building.spaces}
    bits = {space: 1 << number for number, space in enumerate(spaces)}
    spaces_of = {kind: _set_of(bits, building.spaces) for kind, building in buildings.items()}
    resources = {space.id: sum(effect.resources() for effect in space.effects) for space in spaces.values()}
    dice = rules.dice.values()
    missing = tuple(
        {space.id: _missing(rules, space, produced) for space in spaces.values()}
        for produced in range(sum(resources.values()) + 1)
    )
    capacity = rules.printed.gold_reserve.capacity
    return BoardIndex(
        rules=rules,
        board=board,
        spaces=spaces,
        bits=bits,
        buildings=buildings,
        spaces_of=spaces_of,
        defenses_of={
            kind: _set_of(bits, [space for space in building.spaces if space.kind == "defense"])
            for kind, building in buildings.items()
        },
        first_spaces=_set_of(bits, [space for space in spaces.values() if not space.requires]),
        next_spaces={
            space: tuple(
                (bits[other.id], _set_of(bits, [spaces[required] for required in other.requires]))
                for other in spaces.values()
                if space in other.requires
            )
            for space in spaces
        },
        missing=missing,
        affordable=tuple(
            tuple(
                sum([bits[space] for space, price in prices.items() if price <= coins]) for coins in range(capacity + 1)
            )
            for prices in missing
        ),
        faces={die.id: _permitted(rules, die, tuple(spaces.values()), bits) for die in dice},
        compared={die.id: _compared(rules, die) for die in dice},
        resources={space: amount for space, amount in resources.items() if amount},
        changing_dice=_set_of(
            bits, [space for space in spaces.values() if any(effect.changes_dice() for effect in space.effects)]
        ),
        rewarded={
            space.id: spaces_of[space.building]
            for space in spaces.values()
            if buildings[space.building].completion_gives_bonus
        },
        tasks={space.id: _stack(space.effects) for space in spaces.values()},
        bonuses={bonus.id: _stack(bonus.effects) for bonus in rules.printed.bonuses},
        capacity=capacity,
        pass_coins=rules.printed.meta.pass_coins,
    )


@cache
def spaces_in(index: BoardIndex, buildings: tuple[str, ...]) -> SpaceSet:
    """Return all spaces of these buildings."""
    return index.set_of([space.id for space in index.spaces.values() if space.building in buildings])


@cache
def grantable_in(index: BoardIndex, buildings: tuple[str, ...]) -> SpaceSet:
    """Return the spaces of these buildings that effects can grant: none with a condition (ruling 37)."""
    return index.set_of(
        [space.id for space in index.spaces.values() if space.building in buildings and space.condition is None]
    )


def _set_of(bits: dict[str, SpaceSet], spaces: Iterable[Space]) -> SpaceSet:
    return sum([bits[space.id] for space in spaces])


def _missing(rules: Catalogue, space: Space, produced: int) -> int:
    return rules.printed.meta.coin_per_missing_resource * max(0, space.cost - produced)


def _stack(effects: tuple[AnyEffect, ...]) -> tuple[AnyTask, ...]:
    """The tasks of effects, the last one first, so that the first one lies on top."""
    return tuple(task for effect in reversed(effects) for task in effect.tasks())


def _permitted(
    rules: Catalogue, die: PrintedDie, spaces: tuple[Space, ...], bits: dict[str, SpaceSet]
) -> PermittedSpaces:
    """The spaces that each face permits; those with a condition are for faces that compare."""
    found: list[SpaceSet] = [0]
    for face in die.faces:
        target = rules.rolled.symbols[face.symbol].target
        condition = "guild" if target.kind == "guild" else None
        found.append(
            _set_of(
                bits,
                [
                    space
                    for space in spaces
                    if space.building in target.buildings
                    and space.condition == condition
                    and (target.kind != "symbol_space" or face.symbol in space.symbols)
                ],
            )
        )
    return tuple(found)


def _compared(rules: Catalogue, die: PrintedDie) -> ComparedBuildings:
    return (), *(rules.rolled.symbols[face.symbol].target.compare for face in die.faces)
