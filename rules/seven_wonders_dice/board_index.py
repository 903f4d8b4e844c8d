"""A board of a revision with tables of what follows from its spaces, dice and bonuses.

Sets of spaces are sets of their ids. Tuples of spaces keep an order: that of the board, or its reverse.
"""

from dataclasses import dataclass
from functools import cache

from rules.seven_wonders_dice.catalogue import Catalogue, catalogue
from rules.seven_wonders_dice.effects import AnyEffect, AnyTask
from rules.seven_wonders_dice.printed import Building, PrintedDie, Space

SpaceSet = frozenset[str]

WONDER = "wonder"
"""The building that action B builds."""

Faces = tuple[tuple[str, ...], ...]
"""By face of a die, face 1 at index 1: spaces that it permits, or buildings that it compares."""


@dataclass(frozen=True, eq=False, slots=True)
class BoardIndex:
    """A board of a revision. All tables are by id."""

    rules: Catalogue
    board: str
    spaces: dict[str, Space]
    """In the order of the board."""
    buildings: dict[str, Building]
    spaces_of: dict[str, SpaceSet]
    """The spaces of each building."""
    defenses_of: dict[str, SpaceSet]
    """The defenses of each building."""
    wonder: tuple[str, ...]
    """The spaces of the wonder, in order."""
    first_spaces: SpaceSet
    """The spaces that require no other space."""
    next_spaces: dict[str, tuple[Space, ...]]
    """By space: those that require it."""
    missing: tuple[dict[str, int], ...]
    """By number of produced resources: the coins to pay for missing resources of each space (section 5)."""
    faces: dict[str, Faces]
    """By die: the spaces that each face permits (section 6), the last one first."""
    compared: dict[str, Faces]
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


@cache
def board_index(revision: int, board: str) -> BoardIndex:
    """Return the index of a board of a revision."""
    return index_board(catalogue(revision), board)


def index_board(rules: Catalogue, board: str) -> BoardIndex:
    """Return the index of a board."""
    buildings = {building.kind: building for building in rules.boards[board]}
    spaces = {space.id: space for building in buildings.values() for space in building.spaces}
    spaces_of = {kind: frozenset(space.id for space in building.spaces) for kind, building in buildings.items()}
    resources = {space.id: sum(effect.resources() for effect in space.effects) for space in spaces.values()}
    dice = rules.dice.values()
    return BoardIndex(
        rules=rules,
        board=board,
        spaces=spaces,
        buildings=buildings,
        spaces_of=spaces_of,
        defenses_of={
            kind: frozenset(space.id for space in building.spaces if space.kind == "defense")
            for kind, building in buildings.items()
        },
        wonder=tuple(space.id for space in buildings[WONDER].spaces),
        first_spaces=frozenset(space.id for space in spaces.values() if not space.requires),
        next_spaces={space: tuple(other for other in spaces.values() if space in other.requires) for space in spaces},
        missing=tuple(
            {space.id: _missing(rules, space, produced) for space in spaces.values()}
            for produced in range(sum(resources.values()) + 1)
        ),
        faces={die.id: _permitted(rules, die, tuple(spaces.values())) for die in dice},
        compared={die.id: _compared(rules, die) for die in dice},
        resources={space: amount for space, amount in resources.items() if amount},
        changing_dice=frozenset(
            space.id for space in spaces.values() if any(effect.changes_dice() for effect in space.effects)
        ),
        rewarded={
            space.id: spaces_of[space.building]
            for space in spaces.values()
            if buildings[space.building].completion_gives_bonus
        },
        tasks={space.id: _stack(space.effects) for space in spaces.values()},
        bonuses={bonus.id: _stack(bonus.effects) for bonus in rules.printed.bonuses},
        capacity=rules.printed.gold_reserve.capacity,
        pass_coins=rules.printed.meta.pass_coins,
    )


@cache
def spaces_in(index: BoardIndex, buildings: tuple[str, ...]) -> SpaceSet:
    """Return all spaces of these buildings."""
    return frozenset().union(*[index.spaces_of[building] for building in buildings])


@cache
def grantable_in(index: BoardIndex, buildings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the spaces of these buildings that effects can grant, in order: none with a condition (ruling 37)."""
    return tuple(space.id for space in index.spaces.values() if space.building in buildings and space.condition is None)


def _missing(rules: Catalogue, space: Space, produced: int) -> int:
    return rules.printed.meta.coin_per_missing_resource * max(0, space.cost - produced)


def _stack(effects: tuple[AnyEffect, ...]) -> tuple[AnyTask, ...]:
    """The tasks of effects, the last one first, so that the first one lies on top."""
    return tuple(task for effect in reversed(effects) for task in effect.tasks())


def _permitted(rules: Catalogue, die: PrintedDie, spaces: tuple[Space, ...]) -> Faces:
    """The spaces that each face permits; those with a condition are for faces that compare."""
    found: list[tuple[str, ...]] = [()]
    for face in die.faces:
        target = rules.rolled.symbols[face.symbol].target
        condition = "guild" if target.kind == "guild" else None
        found.append(
            tuple(
                space.id
                for space in reversed(spaces)
                if space.building in target.buildings
                and space.condition == condition
                and (target.kind != "symbol_space" or face.symbol in space.symbols)
            )
        )
    return tuple(found)


def _compared(rules: Catalogue, die: PrintedDie) -> Faces:
    return (), *(rules.rolled.symbols[face.symbol].target.compare for face in die.faces)
