"""A board of a revision with tables of what follows from its spaces, dice and bonuses.

A set of spaces is a bit mask in which each space of the board has its own bit, which is faster than a set of ids.
`BoardIndex.set_of` and `BoardIndex.ids` convert between ids and sets.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from titles.seven_wonders_dice.catalogue import Catalogue
from titles.seven_wonders_dice.terms.effects import AnyEffect, AnyTask, Colour, Effect
from titles.seven_wonders_dice.terms.printed import Building, PrintedDie, Space

SpaceSet = int
"""A set of spaces of a board, as a bit mask: the bit of the space with the number `n` is `1 << n`."""

WONDER = "wonder"
"""The building that action B builds."""

PermittedSpaces = tuple[SpaceSet, ...]
"""By face of a die, face 1 at index 1: the spaces that it permits."""
ComparedBuildings = tuple[tuple[str, ...], ...]
"""By face of a die, face 1 at index 1: the buildings that it compares."""


class ScoringSpace(NamedTuple):
    """A space that scores at the end (section 13)."""

    building: str
    """Its row of the score sheet."""
    points: int
    """The printed points; 0 for an attack, which scores when it is settled."""
    effects: tuple[AnyEffect, ...]
    """The effects that score."""


@dataclass(frozen=True, eq=False, slots=True)
class BoardIndex:
    """A board of a revision. All tables are by id unless they say otherwise."""

    catalogue: Catalogue
    board: str
    spaces: dict[str, Space]
    """In the order of the board."""
    names: tuple[str, ...]
    """The id of each space by its number, which is its place on the board."""
    numbers: dict[str, int]
    """The number of each space."""
    bits: dict[str, SpaceSet]
    """The set of each space alone."""
    buildings: dict[str, Building]
    spaces_of: dict[str, SpaceSet]
    """The spaces of each building."""
    defenses_of: dict[str, SpaceSet]
    """The defenses of each building."""
    all_spaces: SpaceSet
    first_spaces: SpaceSet
    """The spaces that require no other space. All others require the one before them."""
    unconditional: SpaceSet
    """The spaces without a condition."""
    producing: SpaceSet
    """The spaces that produce resources."""
    produced: dict[SpaceSet, int]
    """By set of crossed spaces that produce resources: how many resources they produce."""
    missing: tuple[tuple[int, ...], ...]
    """By number of produced resources and number of the space: the coins for its missing resources (section 5)."""
    costs: tuple[tuple[dict[str, int], ...], ...]
    """By coins for a die and coins for missing resources: the cost of a legal move."""
    affordable: tuple[tuple[SpaceSet, ...], ...]
    """By number of produced resources and of coins: the spaces whose missing resources can be paid."""
    faces: dict[str, PermittedSpaces]
    """By die: the spaces that each face permits (section 6)."""
    compared: dict[str, ComparedBuildings]
    """By die: the buildings that each face compares."""
    dice_of: dict[Colour | None, list[str]]
    """The dice of each colour; all dice for None."""
    changing_dice: SpaceSet
    """The spaces that change from now on which dice can be chosen, or at what price."""
    changing: SpaceSet
    """The spaces that change what crossing costs from now on: those that produce, and those that change dice."""
    rewarded: dict[str, SpaceSet]
    """By building whose completion gives a bonus: all its spaces."""
    settled: dict[str, Space]
    """The spaces for which something is settled at the end of the turn (section 3.4).

    They are attacks, or unlock a die, or belong to a building whose first completion scores.
    """
    scoring: dict[str, ScoringSpace]
    """The spaces that score at the end."""
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
        return sum(map(self.bits.__getitem__, spaces))

    def ids(self, spaces: SpaceSet) -> list[str]:
        """Return the spaces of a set in the order of the board."""
        found = []
        while spaces:
            first = spaces & -spaces
            spaces ^= first
            found.append(self.names[first.bit_length() - 1])
        return found

    def allowed(self, crossed: SpaceSet) -> SpaceSet:
        """Return the open spaces whose requirements are crossed (section 1); conditions are left to the dice."""
        return (self.first_spaces | crossed << 1) & self.all_spaces & ~crossed  # others require the one before them

    def spaces_in(self, buildings: tuple[str, ...]) -> SpaceSet:
        """Return all spaces of these buildings."""
        found = 0
        for building in buildings:
            found |= self.spaces_of[building]
        return found


def index_board(catalogue: Catalogue, board: str) -> BoardIndex:
    """Return the index of a board."""
    buildings = {building.kind: building for building in catalogue.boards[board]}
    spaces = tuple(space for building in buildings.values() for space in building.spaces)
    bits = {space.id: 1 << number for number, space in enumerate(spaces)}
    spaces_of = {kind: _set_of(bits, building.spaces) for kind, building in buildings.items()}
    produced = _produced(bits, spaces)
    changing_dice = _set_of(bits, [space for space in spaces if space.die_changes()])
    missing = _missing(catalogue, spaces, max(produced.values()))
    return BoardIndex(
        catalogue=catalogue,
        board=board,
        spaces={space.id: space for space in spaces},
        names=tuple(bits),
        numbers={space.id: number for number, space in enumerate(spaces)},
        bits=bits,
        buildings=buildings,
        spaces_of=spaces_of,
        defenses_of={kind: _set_of(bits, building.defenses()) for kind, building in buildings.items()},
        all_spaces=sum(bits.values()),
        first_spaces=_set_of(bits, [space for space in spaces if not space.requires]),
        unconditional=_set_of(bits, [space for space in spaces if space.condition is None]),
        producing=max(produced),
        produced=produced,
        missing=missing,
        costs=_costs(catalogue),
        affordable=tuple(_affordable(catalogue, prices) for prices in missing),
        faces={die.id: _permitted(catalogue, die, spaces, bits) for die in catalogue.dice.values()},
        compared={die.id: _compared(catalogue, die) for die in catalogue.dice.values()},
        dice_of=_dice_of(catalogue),
        changing_dice=changing_dice,
        changing=max(produced) | changing_dice,
        rewarded={kind: spaces_of[kind] for kind in buildings if buildings[kind].completion_gives_bonus},
        settled={space.id: space for space in spaces if _is_settled(space, buildings[space.building])},
        scoring=_scoring(catalogue, spaces),
        tasks={space.id: _stack(space.effects) for space in spaces},
        bonuses={bonus.id: _stack(bonus.effects) for bonus in catalogue.printed.bonuses},
        capacity=catalogue.printed.gold_reserve.capacity,
        pass_coins=catalogue.printed.meta.pass_coins,
    )


def _set_of(bits: dict[str, SpaceSet], spaces: Iterable[Space]) -> SpaceSet:
    return sum([bits[space.id] for space in spaces])


def _produced(bits: dict[str, SpaceSet], spaces: Iterable[Space]) -> dict[SpaceSet, int]:
    """How many resources each set of producing spaces produces."""
    produced = {0: 0}
    for space in spaces:
        amount = sum(effect.resources() for effect in space.effects)
        if amount:
            produced |= {others | bits[space.id]: before + amount for others, before in produced.items()}
    return produced


def _missing(catalogue: Catalogue, spaces: Iterable[Space], most: int) -> tuple[tuple[int, ...], ...]:
    """What the missing resources of each space cost, by number of produced resources up to `most`."""
    coin = catalogue.printed.meta.coin_per_missing_resource
    return tuple(tuple(coin * max(0, space.cost - produced) for space in spaces) for produced in range(most + 1))


def _costs(catalogue: Catalogue) -> tuple[tuple[dict[str, int], ...], ...]:
    """What a legal move says about its cost, by coins for the die and for missing resources."""
    meta, quarters = catalogue.printed.meta, catalogue.rolled.forum.quarters
    dice, resources = max(quarter.cost for quarter in quarters), meta.costs.max * meta.coin_per_missing_resource
    return tuple(
        tuple({"die": die, "resources": missing} for missing in range(resources + 1)) for die in range(dice + 1)
    )


def _affordable(catalogue: Catalogue, prices: tuple[int, ...]) -> tuple[SpaceSet, ...]:
    """The spaces that have at most this price, by number of coins up to the capacity of the gold reserve."""
    capacity = catalogue.printed.gold_reserve.capacity
    return tuple(
        sum(1 << number for number, price in enumerate(prices) if price <= coins) for coins in range(capacity + 1)
    )


def _dice_of(catalogue: Catalogue) -> dict[Colour | None, list[str]]:
    found: dict[Colour | None, list[str]] = {None: list(catalogue.dice)}
    for die in catalogue.dice.values():
        found.setdefault(die.colour, []).append(die.id)
    return found


def _is_settled(space: Space, building: Building) -> bool:
    """Whether something is settled for the space at the end of the turn in which it is crossed."""
    return space.kind == "attack" or building.first_completion_points > 0 or bool(space.unlocked())


def _scoring(catalogue: Catalogue, spaces: Iterable[Space]) -> dict[str, ScoringSpace]:
    """The spaces that score at the end, by id."""
    found = {}
    for space in spaces:
        points = 0 if space.kind == "attack" else space.points
        effects = tuple([effect for effect in space.effects if effect.overrides(Effect.points)])
        if space.building in catalogue.printed.meta.scoring_rows and (points or effects):
            found[space.id] = ScoringSpace(space.building, points, effects)
    return found


def _stack(effects: tuple[AnyEffect, ...]) -> tuple[AnyTask, ...]:
    """The tasks of effects, the last one first, so that the first one lies on top."""
    return tuple(task for effect in reversed(effects) for task in effect.tasks())


def _permitted(
    catalogue: Catalogue, die: PrintedDie, spaces: Iterable[Space], bits: dict[str, SpaceSet]
) -> PermittedSpaces:
    """The spaces that each face permits; those with a condition are for faces that compare."""
    found: list[SpaceSet] = [0]
    for face in die.faces:
        target = catalogue.rolled.symbols[face.symbol].target
        condition = "guild" if target.kind == "guild" else None
        permitted = [
            space
            for space in spaces
            if space.building in target.buildings
            and space.condition == condition
            and (target.kind != "symbol_space" or face.symbol in space.symbols)
        ]
        found.append(_set_of(bits, permitted))
    return tuple(found)


def _compared(catalogue: Catalogue, die: PrintedDie) -> ComparedBuildings:
    return (), *(catalogue.rolled.symbols[face.symbol].target.compare for face in die.faces)
