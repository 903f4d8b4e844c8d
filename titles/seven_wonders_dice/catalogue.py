"""The boards and dice of a revision, loaded from `data/<revision>/` and validated."""

import hashlib
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, get_args

import msgspec

from events.format import canonical
from titles.kernel.words.printed import data_of
from titles.seven_wonders_dice.terms.effects import AnyEffect, Colour
from titles.seven_wonders_dice.terms.printed import (
    BoardFile,
    Building,
    DiceFile,
    LayoutFile,
    NameFile,
    PrintedDie,
    Space,
)

REVISION = 1


class Catalogue(msgspec.Struct, frozen=True, eq=False):
    """Everything that is printed. `boards` has all buildings of each board, in the order of the rulebook."""

    revision: int
    printed: BoardFile
    rolled: DiceFile
    names: NameFile
    layout: LayoutFile
    boards: dict[str, tuple[Building, ...]]
    dice: dict[str, PrintedDie]
    specials: tuple[PrintedDie, ...]
    """The special dice, in the order in which they enter the forum."""
    first_completed: tuple[Building, ...]
    """The buildings that score when they are completed first (section 10)."""


ENTRANCE: tuple[Colour, ...] = ("black", "white", "purple")
"""The order in which dice enter that are unlocked in the same turn (section 7)."""


@cache
def catalogue(revision: int) -> Catalogue:
    """Return the catalogue of a revision. Raise ValueError for data that contradict each other."""
    printed = msgspec.json.decode(data_of(__package__, revision, "boards.json"), type=BoardFile)
    rolled = msgspec.json.decode(data_of(__package__, revision, "dice.json"), type=DiceFile)
    result = Catalogue(
        revision,
        printed,
        rolled,
        msgspec.json.decode(data_of(__package__, revision, "names.json"), type=NameFile),
        msgspec.json.decode(data_of(__package__, revision, "layout.json"), type=LayoutFile),
        {
            board.id: tuple(
                sorted(
                    (*printed.buildings.values(), board.wonder, board.university),
                    key=lambda building: building.rulebook_letter,
                )
            )
            for board in printed.boards
        },
        {die.id: die for die in rolled.dice},
        tuple(die for colour in ENTRANCE for die in rolled.dice if die.special and die.colour == colour),
        tuple(building for building in printed.buildings.values() if building.first_completion_points),
    )
    faults = list(find_faults(result))
    if faults:
        raise ValueError(f"revision {revision}: {'; '.join(faults)}")
    return result


def ids(revision: int) -> dict[str, Collection[str]]:
    """Return the ids of a revision that events name."""
    result = catalogue(revision)
    buildings = [building for board in result.boards.values() for building in board]
    return {
        "boards": result.boards,
        "dice": result.dice,
        "spaces": {space.id for building in buildings for space in building.spaces},
        "buildings": {building.kind for building in buildings},
        "bonuses": {bonus.id for bonus in result.printed.bonuses},
    }


def find_faults(result: Catalogue) -> Iterator[str]:
    """Return the contradictions in the data, and the violations of documented limits."""
    if result.printed.meta.revision != result.revision:
        yield "the data belong to another revision"
    for board, buildings in result.boards.items():
        for building in buildings:
            for fault in _building_faults(result, building):
                yield f"{board}, {building.kind}: {fault}"
        yield from (f"{board}: {fault}" for fault in _board_faults(result, buildings))
    yield from _dice_faults(result)
    yield from _name_faults(result)


def _building_faults(result: Catalogue, building: Building) -> Iterator[str]:
    costs = result.printed.meta.costs
    if building.space_count != len(building.spaces):
        yield f"{len(building.spaces)} spaces, not {building.space_count}"
    before: tuple[str, ...] = ()
    for space in building.spaces:
        if space.building != building.kind:
            yield f"{space.id} belongs to {space.building}"
        if not costs.min <= space.cost <= costs.max:
            yield f"{space.id} costs {space.cost}"
        if space.requires and space.requires != before:
            yield f"{space.id} requires another space than the one before it"
        if not set(space.symbols) <= {*result.rolled.symbols, "any_purple_face"}:
            yield f"{space.id} has unknown symbols"
        before = (space.id,)
    if building.completion_gives_bonus != building.in_city:
        yield "bonuses are for the buildings of the city"
    defenses = len(building.defenses())
    if building.faces is not None and defenses != result.printed.meta.defenses_per_side:
        yield f"{defenses} defenses"


def _board_faults(result: Catalogue, buildings: tuple[Building, ...]) -> Iterator[str]:
    kinds = [building.kind for building in buildings]
    spaces = [space for building in buildings for space in building.spaces]
    if len(set(kinds)) < len(kinds) or len({space.id for space in spaces}) < len(spaces):
        yield "a building or a space is listed twice"
    named = [effect for space in spaces for effect in space.effects]
    named += [effect for bonus in result.printed.bonuses for effect in bonus.effects]
    for effect in named:
        if not set(getattr(effect, "buildings", ())) <= set(kinds):
            yield f"unknown buildings in {effect}"
    unlocked = [colour for space in spaces for colour in space.unlocked()]
    if sorted(unlocked) != sorted(ENTRANCE):
        yield "each special die is unlocked by one space"
    if not set(result.printed.meta.scoring_rows) <= set(kinds):
        yield "scoring rows are buildings"
    for building in buildings:
        if building.faces is not None and building.faces not in kinds:
            yield f"{building.kind} faces nothing"


def _dice_faults(result: Catalogue) -> Iterator[str]:
    if {die.colour for die in result.dice.values() if die.special} != set(ENTRANCE):
        yield "the special dice are black, white and purple"
    started = [die for die in result.dice.values() if die.starts_in_forum]
    if len(started) != result.rolled.forum.dice_in_forum or any(die.special for die in started):
        yield "the forum starts with other dice"
    for die in result.dice.values():
        if [face.index for face in die.faces] != [1, 2, 3, 4, 5, 6]:
            yield f"{die.id}: faces are numbered 1 to 6"
        for face in die.faces:
            symbol = result.rolled.symbols.get(face.symbol)
            if symbol is None or symbol.colour != die.colour:
                yield f"{die.id}: {face.symbol} is not of its colour"
    for symbol in result.rolled.symbols.values():
        if (symbol.target.kind == "guild") != bool(symbol.target.compare):
            yield f"{symbol.id}: guilds compare, others do not"


def _name_faults(result: Catalogue) -> Iterator[str]:
    names, printed = result.names, result.printed
    spaces = {space.id for buildings in result.boards.values() for building in buildings for space in building.spaces}
    wanted = (
        (set(names.symbols), set(result.rolled.symbols), "symbols"),
        (set(names.effects), {text.type for text in printed.effects}, "effects"),
        (set(names.bonuses), {bonus.id for bonus in printed.bonuses}, "bonuses"),
        (set(names.dice), set(result.dice), "dice"),
        (set(names.spaces), spaces, "spaces"),
    )
    for have, want, what in wanted:
        if have != want:
            yield f"names of {what}: {sorted(have ^ want)}"
    tags = {cls.__struct_config__.tag for cls in get_args(AnyEffect)}
    if set(names.effects) != tags | {"points"}:
        yield "the names of effects are not those of the effect classes"


_SPACE_RULES = ("id", "building", "kind", "symbols", "requires", "cost", "points", "effects", "condition")
_BUILDING_RULES = ("id", "completion_gives_bonus", "side", "faces", "first_completion_points")
_META_RULES = ("players", "pass_coins", "bonuses_to_end", "coin_per_missing_resource", "scoring_rows")
_DIE_RULES = ("id", "colour", "special", "starts_in_forum", "faces")


def _only(struct: msgspec.Struct, keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: getattr(struct, key) for key in keys}


def rule_bearing(result: Catalogue) -> dict[str, Any]:
    """Return the rule-bearing data of a revision: no names, no texts, no provenance."""
    reserve = result.printed.gold_reserve

    def building(printed: Building) -> dict[str, Any]:
        spaces: tuple[Space, ...] = printed.spaces
        return _only(printed, _BUILDING_RULES) | {"spaces": [_only(space, _SPACE_RULES) for space in spaces]}

    return {
        "meta": _only(result.printed.meta, _META_RULES),
        "boards": {board: [building(each) for each in own] for board, own in result.boards.items()},
        "bonuses": [_only(bonus, ("id", "effects")) for bonus in result.printed.bonuses],
        "gold_reserve": _only(reserve, ("capacity", "starting_coins")),
        "quarters": [quarter.cost for quarter in result.rolled.forum.quarters],
        "dice": [_only(die, _DIE_RULES) for die in result.dice.values()],
        "symbols": {symbol.id: symbol.target for symbol in result.rolled.symbols.values()},
    }


@cache
def rules_hash(revision: int) -> str:
    """Return the SHA-256 of the canonical JSON of a revision's rule-bearing data."""
    return hashlib.sha256(canonical.encode(rule_bearing(catalogue(revision)))).hexdigest()


catalogue(REVISION)
