"""The boards and dice of a revision, as the API shows them: with names, places on a drawing, and provenance."""

from typing import Any, Literal, TypeVar

import msgspec

from rules.kernel.translated import Translated
from rules.seven_wonders_dice.catalogue import Catalogue, catalogue, rules_hash
from rules.seven_wonders_dice.effects import AnyEffect, Colour
from rules.seven_wonders_dice.names import printed_names
from rules.seven_wonders_dice.printed import (
    Area,
    Building,
    Certainty,
    ColourText,
    Face,
    Grid,
    Known,
    Limits,
    PrintedBoard,
    Provenance,
    Quarter,
    Target,
)

T = TypeVar("T", bound=msgspec.Struct)


class _Public(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base: fields that do not apply are absent."""


class PublicSpace(_Public, frozen=True, kw_only=True):
    """A square of a board. `row` and `column` are its place in the building, from the top left."""

    id: str
    building: str
    kind: Literal["ordinary", "attack", "defense"]
    position: int
    symbols: tuple[str, ...]
    requires: tuple[str, ...]
    cost: int
    points: int
    effects: tuple[AnyEffect, ...]
    provenance: Provenance
    condition: Literal["guild"] | None = None
    name: Translated
    row: int
    column: int


class PublicBuilding(_Public, frozen=True, kw_only=True):
    """A set of spaces. `title` is the own name of a wonder; `area` is the place on the grid."""

    id: str
    name: Translated
    rulebook_letter: str
    in_city: bool
    completion_gives_bonus: bool
    order: str
    space_count: int
    spaces: tuple[PublicSpace, ...]
    provenance: Provenance
    name_ja: str
    color: Colour | None = None
    side: Literal["left", "right"] | None = None
    faces: str | None = None
    first_completion_points: int
    title: Translated
    area: Area


class PublicBoardDesign(_Public, frozen=True, kw_only=True):
    """A board, with its own wonder and university."""

    id: str
    name: Translated
    name_ja: str
    name_ja_source: str
    provenance: Provenance
    buildings: tuple[PublicBuilding, ...]


class PublicGoldReserve(_Public, frozen=True, kw_only=True):
    """Where coins are circled; `capacity` limits those held at one time."""

    id: str
    name: Translated
    name_ja: str
    rulebook_letter: str
    in_city: bool
    row_length: int
    rows: int
    capacity: int
    starting_coins: int
    provenance: Provenance
    area: Area


class PublicBonus(_Public, frozen=True, kw_only=True):
    """One of the bonuses that each player has."""

    id: str
    name: Translated
    effects: tuple[AnyEffect, ...]
    provenance: Provenance


class PublicForum(_Public, frozen=True, kw_only=True):
    """The box that holds the dice."""

    name: Translated
    name_ja: str
    dice_in_forum: int
    quarters: tuple[Quarter, ...]
    model: str
    provenance: Provenance


class PublicDie(_Public, frozen=True, kw_only=True):
    """A die; special dice must be unlocked."""

    id: str
    color: Colour
    special: bool
    starts_in_forum: bool
    faces: tuple[Face, ...]
    provenance: Provenance
    name: Translated


class PublicSymbol(_Public, frozen=True, kw_only=True):
    """A picture on a die."""

    id: str
    name: Translated
    color: Colour
    target: Target
    provenance: Provenance


class PublicEffectText(_Public, frozen=True, kw_only=True):
    """An effect in words."""

    type: str
    timing: str
    parameters: tuple[str, ...]
    name: Translated
    summary: Translated
    sources: tuple[str, ...]
    status: Known
    certainty: Certainty


class PublicCatalogue(_Public, frozen=True, kw_only=True):
    """The boards, dice, bonuses and effects, with names in both languages and provenance.

    All boards have the buildings of `buildings`, and a wonder and a university of their own.
    """

    revision: int
    rules_hash: str
    players: Limits
    costs: Limits
    defenses_per_side: int
    pass_coins: int
    bonuses_to_end: int
    coin_per_missing_resource: int
    provenance_rule: str
    sources: dict[str, str]
    scoring_rows: tuple[str, ...]
    scoring_rows_provenance: Provenance
    space_ids: str
    grid: Grid
    layout_note: str
    buildings: tuple[PublicBuilding, ...]
    boards: tuple[PublicBoardDesign, ...]
    gold_reserve: PublicGoldReserve
    bonuses: tuple[PublicBonus, ...]
    bonuses_area: Area
    forum: PublicForum
    colours: tuple[ColourText, ...]
    dice: tuple[PublicDie, ...]
    symbols: tuple[PublicSymbol, ...]
    target_kinds: dict[str, str]
    effects: tuple[PublicEffectText, ...]


def public_catalogue(revision: int) -> PublicCatalogue:
    """Return the catalogue of a revision as the API shows it."""
    rules = catalogue(revision)
    printed, rolled, names, areas = rules.printed, rules.rolled, rules.names, rules.layout.areas
    return _shown(
        PublicCatalogue,
        printed.meta,
        rules_hash=rules_hash(revision),
        grid=rules.layout.grid,
        layout_note=rules.layout.source,
        buildings=tuple(_building(rules, building) for building in printed.buildings.values()),
        boards=tuple(_board(rules, board) for board in printed.boards),
        gold_reserve=_shown(
            PublicGoldReserve,
            printed.gold_reserve,
            name=_name(printed.gold_reserve),
            area=areas["gold_reserve"],
        ),
        bonuses=tuple(
            _shown(PublicBonus, bonus, name=Translated(bonus.name, names.bonuses[bonus.id]))
            for bonus in printed.bonuses
        ),
        bonuses_area=areas["bonuses"],
        forum=_shown(PublicForum, rolled.forum, name=_name(rolled.forum)),
        colours=rolled.colors,
        dice=tuple(_shown(PublicDie, die, name=names.dice[die.id]) for die in rolled.dice),
        symbols=tuple(
            _shown(PublicSymbol, symbol, name=Translated(symbol.name, names.symbols[symbol.id]))
            for symbol in rolled.symbols.values()
        ),
        target_kinds=rolled.target_kinds,
        effects=_effects(rules),
    )


def _shown(shape: type[T], printed: msgspec.Struct, **more: Any) -> T:
    """Return a printed thing in the shape that the API shows: with the fields that both have, and more."""
    shared = {name: getattr(printed, name) for name in shape.__struct_fields__ if hasattr(printed, name)}
    return shape(**{**shared, **more})


def _name(printed: Any) -> Translated:
    return Translated(printed.name, printed.name_ja)


def _board(rules: Catalogue, board: PrintedBoard) -> PublicBoardDesign:
    own = (_building(rules, board.wonder), _building(rules, board.university))
    return _shown(PublicBoardDesign, board, name=_name(board), buildings=own)


def _building(rules: Catalogue, building: Building) -> PublicBuilding:
    """Return a building with its kind as `id`; the own name of a wonder is its `title`."""
    spaces = [
        _shown(PublicSpace, space, name=rules.names.spaces[space.id], row=row, column=column)
        for space, (row, column) in zip(building.spaces, places(rules, building), strict=True)
    ]
    return _shown(
        PublicBuilding,
        building,
        id=building.kind,
        name=Translated(*printed_names(rules.revision).buildings[building.kind]),
        title=_name(building),
        area=rules.layout.areas[building.kind],
        spaces=tuple(spaces),
    )


def places(rules: Catalogue, building: Building) -> list[tuple[int, int]]:
    """Return the row and column of each space: from the layout, else from the rows of the building, else one row."""
    listed = rules.layout.rows.get(building.kind)
    if listed is None:
        names = list(dict.fromkeys(space.row for space in building.spaces))
        listed = tuple(tuple(space.id for space in building.spaces if space.row == name) for name in names)
    at = {space: (row, column) for row, spaces in enumerate(listed) for column, space in enumerate(spaces)}
    return [at[space.id] for space in building.spaces]


def _effects(rules: Catalogue) -> tuple[PublicEffectText, ...]:
    return tuple(
        _shown(
            PublicEffectText,
            text,
            name=Translated(text.name, rules.names.effects[text.type].name),
            summary=Translated(text.summary, rules.names.effects[text.type].summary),
        )
        for text in rules.printed.effects
    )
