"""The boards and dice of a revision, as the API shows them: with names and texts, and their places on a drawing.

The data files also say where each number comes from; that is not shown.
"""

from typing import Literal

import msgspec

from titles.kernel.words.shown import shown
from titles.kernel.words.translated import Translated
from titles.seven_wonders_dice.catalogue import rules_hash
from titles.seven_wonders_dice.play.rules import Rules, rules_of
from titles.seven_wonders_dice.terms.effects import AnyEffect, Colour
from titles.seven_wonders_dice.terms.printed import (
    Area,
    Bonus,
    Building,
    EffectText,
    Grid,
    LayoutFile,
    Limits,
    PrintedBoard,
    PrintedDie,
    Quarter,
    Symbol,
    Target,
)
from titles.seven_wonders_dice.words.texts import (
    building_text,
    effects_text,
    gold_reserve_text,
    space_text,
    symbol_text,
)


class _Public(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base: fields that do not apply are absent."""


class PublicSpace(_Public, frozen=True, kw_only=True):
    """A square of a board."""

    id: str
    """The id of the space. Those of wonders and universities are the same on all boards: a player has only one."""
    building: str
    """The id of its building."""
    kind: Literal["ordinary", "attack", "defense"]
    """Whether it is an attack or a defense (section 11), or neither."""
    position: int
    """The number of the space in its building or row, from 1."""
    symbols: tuple[str, ...]
    """The ids of the symbols that permit it; `any_purple_face` for each face of the purple die."""
    requires: tuple[str, ...]
    """The ids of the spaces that must be crossed before it."""
    cost: int
    """The construction cost, 0 to 6 resources; each one that the player does not produce costs 1 coin."""
    points: int
    """The points at the end; for an attack what it is worth before defenses."""
    text: Translated
    """What the space does when it is crossed, in words."""
    effects: tuple[AnyEffect, ...]
    """The same as data."""
    condition: Literal["guild"] | None = None
    """`guild` if the comparison of section 6 must hold; absent otherwise."""
    name: Translated
    """The name of the space."""
    row: int
    """The row of the space on a drawing of its building, from 0 at the top."""
    column: int
    """The column of the space on a drawing of its building, from 0 at the left."""


class PublicBuilding(_Public, frozen=True, kw_only=True):
    """A set of spaces."""

    id: str
    """The id of the building."""
    name: Translated
    """The name of the building; `Wonder` for the wonder of each board."""
    rulebook_letter: str
    """The letter of the building in the rulebook, `A` to `I`."""
    in_city: bool
    """Whether it belongs to the city."""
    completion_gives_bonus: bool
    """Whether a player who completes it crosses a bonus (section 9)."""
    order: str
    """In which order its spaces can be crossed, in English; `requires` of each space is exact."""
    space_count: int
    """How many spaces it has."""
    spaces: tuple[PublicSpace, ...]
    """Its spaces."""
    name_ja: str
    """The same as `title`, in Japanese."""
    colour: Colour | None = None
    """Its colour; absent for a wonder."""
    side: Literal["left", "right"] | None = None
    """The neighbour that its attacks go against (section 11); absent unless it is a barracks."""
    faces: str | None = None
    """The id of the neighbour's building whose defenses meet its attacks; absent unless it is a barracks."""
    first_completion_points: int
    """The points for the players who complete it first (section 10), 0 for most buildings."""
    title: Translated
    """The own name of a wonder; for other buildings the same as `name`."""
    text: Translated
    """What completing the building brings, in words."""
    area: Area
    """Its place on a drawing of the board."""


class PublicBoardDesign(_Public, frozen=True, kw_only=True):
    """A board, with its own wonder and university."""

    id: str
    """The id of the board."""
    name: Translated
    """The name of the board: its city."""
    name_ja: str
    """The same in Japanese."""
    buildings: tuple[PublicBuilding, ...]
    """The wonder and the university of this board."""


class PublicGoldReserve(_Public, frozen=True, kw_only=True):
    """Where coins are circled."""

    id: str
    """The id of the gold reserve."""
    name: Translated
    """Its name."""
    name_ja: str
    """The same in Japanese."""
    rulebook_letter: str
    """Its letter in the rulebook."""
    in_city: bool
    """Whether it belongs to the city."""
    row_length: int
    """How many coins are printed in a row."""
    rows: int
    """How many rows are printed."""
    capacity: int
    """The most coins that a player can have at one time (section 5)."""
    starting_coins: int
    """How many coins a player begins with."""
    text: Translated
    """What it is for, in words."""
    area: Area
    """Its place on a drawing of the board."""


class PublicBonus(_Public, frozen=True, kw_only=True):
    """One of the bonuses that each player has (section 9)."""

    id: str
    """The id of the bonus."""
    name: Translated
    """The name of the bonus."""
    text: Translated
    """What the bonus does, in words."""
    effects: tuple[AnyEffect, ...]
    """The same as data."""


class PublicForum(_Public, frozen=True, kw_only=True):
    """The box that holds the dice."""

    name: Translated
    """Its name."""
    name_ja: str
    """The same in Japanese."""
    dice_in_forum: int
    """How many dice lie in it."""
    quarters: tuple[Quarter, ...]
    """Its four parts. A die that lies in the first has `quarter` 0."""
    model: str
    """How the dice are rolled, in English."""


class PublicColour(_Public, frozen=True, kw_only=True):
    """A colour of dice and buildings."""

    colour: Colour
    ja: str
    """The colour in Japanese."""
    sign: str
    """A sign for those who can't tell colours apart."""
    building: tuple[str, ...]
    """The ids of the buildings of this colour."""


class PublicFace(_Public, frozen=True, kw_only=True):
    """A side of a die."""

    index: int
    """The number of the face, 1 to 6."""
    symbol: str
    """The id of the symbol on it."""
    text: Translated
    """What the face permits, in words."""


class PublicDie(_Public, frozen=True, kw_only=True):
    """A die."""

    id: str
    """The id of the die."""
    colour: Colour
    special: bool
    """Whether a player must unlock it before choosing it (section 7)."""
    starts_in_forum: bool
    """Whether it lies in the forum when the game begins."""
    faces: tuple[PublicFace, ...]
    """Its six faces."""
    name: Translated
    """The name of the die."""


class PublicSymbol(_Public, frozen=True, kw_only=True):
    """A picture on a die."""

    id: str
    """The id of the symbol."""
    name: Translated
    """The name of the symbol."""
    colour: Colour
    text: Translated
    """What the symbol permits, in words."""
    target: Target
    """The same as data."""


class PublicEffectText(_Public, frozen=True, kw_only=True):
    """A kind of effect."""

    type: str
    """The type by which `effects` name it; `points` is the field of a space."""
    timing: str
    """`immediate`, `permanent` or `end of game`, or two of them."""
    parameters: tuple[str, ...]
    """The fields of such an effect, besides its type."""
    name: Translated
    """The name of the kind of effect."""
    text: Translated
    """What such an effect does, in words."""


class PublicCatalogue(_Public, frozen=True, kw_only=True):
    """The boards, dice, bonuses and effects of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""
    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""
    players: Limits
    """How many players can play."""
    costs: Limits
    """The lowest and the highest construction cost, in resources."""
    defenses_per_side: int
    """How many defenses each barracks has."""
    pass_coins: int
    """How many coins a player gains by passing."""
    bonuses_to_end: int
    """How many crossed bonuses of a player end the game (section 12)."""
    coin_per_missing_resource: int
    """How many coins replace a resource that the player does not produce."""
    scoring_rows: tuple[str, ...]
    """The ids of the buildings that score, in the order of the score sheet."""
    grid: Grid
    """The size of a drawing of a board."""
    buildings: tuple[PublicBuilding, ...]
    """The buildings that all boards share."""
    boards: tuple[PublicBoardDesign, ...]
    """The boards, each with its own wonder and university."""
    gold_reserve: PublicGoldReserve
    """Where coins are circled."""
    bonuses: tuple[PublicBonus, ...]
    """The bonuses that each player has."""
    bonuses_area: Area
    """The place of the bonuses on a drawing of the board."""
    forum: PublicForum
    """The box that holds the dice."""
    colours: tuple[PublicColour, ...]
    """The colours of dice and buildings."""
    dice: tuple[PublicDie, ...]
    """All dice, the special ones included."""
    symbols: tuple[PublicSymbol, ...]
    """The pictures on the dice."""
    target_kinds: dict[str, str]
    """What each kind of target means, in English."""
    effects: tuple[PublicEffectText, ...]
    """The kinds of effects."""


def public_catalogue(revision: int) -> PublicCatalogue:
    """Return the catalogue of a revision as the API shows it."""
    rules = rules_of(revision)
    catalogue = rules.catalogue
    printed, rolled, areas = catalogue.printed, catalogue.rolled, catalogue.layout.areas
    return shown(
        PublicCatalogue,
        printed.meta,
        rules_hash=rules_hash(revision),
        grid=catalogue.layout.grid,
        buildings=tuple(_building(rules, building) for building in printed.buildings.values()),
        boards=tuple(_board(rules, board) for board in printed.boards),
        gold_reserve=shown(
            PublicGoldReserve,
            printed.gold_reserve,
            name=rules.texts["places"]["gold_reserve"],
            text=gold_reserve_text(rules.names, printed.gold_reserve),
            area=areas["gold_reserve"],
        ),
        bonuses=tuple(_bonus(rules, bonus) for bonus in printed.bonuses),
        bonuses_area=areas["bonuses"],
        forum=shown(PublicForum, rolled.forum, name=rules.texts["places"]["forum"]),
        colours=tuple(shown(PublicColour, colour) for colour in rolled.colours),
        dice=tuple(_die(rules, die) for die in rolled.dice),
        symbols=tuple(_symbol(rules, symbol) for symbol in rolled.symbols.values()),
        target_kinds=rolled.target_kinds,
        effects=tuple(_effect(rules, effect) for effect in printed.effects),
    )


def _board(rules: Rules, board: PrintedBoard) -> PublicBoardDesign:
    own = (_building(rules, board.wonder), _building(rules, board.university))
    return shown(PublicBoardDesign, board, name=rules.texts["boards"][board.id], buildings=own)


def _building(rules: Rules, building: Building) -> PublicBuilding:
    """Return a building with its kind as `id`; the own name of a wonder is its `title`."""
    texts = rules.texts
    name = texts["buildings"][building.kind]
    spaces = [
        shown(
            PublicSpace,
            space,
            name=texts["spaces"][space.id],
            text=space_text(rules.names, building, space),
            row=row,
            column=column,
        )
        for space, (row, column) in zip(building.spaces, places(rules.catalogue.layout, building), strict=True)
    ]
    return shown(
        PublicBuilding,
        building,
        id=building.kind,
        name=name,
        title=texts["wonders"].get(building.id, name),
        text=building_text(rules.names, building),
        area=rules.catalogue.layout.areas[building.kind],
        spaces=tuple(spaces),
    )


def places(layout: LayoutFile, building: Building) -> list[tuple[int, int]]:
    """Return the row and column of each space: from the layout, else from the rows of the building, else one row."""
    listed = layout.rows.get(building.kind)
    if listed is None:
        names = list(dict.fromkeys(space.row for space in building.spaces))
        listed = tuple(tuple(space.id for space in building.spaces if space.row == name) for name in names)
    at = {space: (row, column) for row, spaces in enumerate(listed) for column, space in enumerate(spaces)}
    return [at[space.id] for space in building.spaces]


def _bonus(rules: Rules, bonus: Bonus) -> PublicBonus:
    name = rules.texts["bonuses"][bonus.id]
    return shown(PublicBonus, bonus, name=name, text=effects_text(rules.names, bonus.effects))


def _effect(rules: Rules, effect: EffectText) -> PublicEffectText:
    name, text = (rules.texts[kind][effect.type] for kind in ("effects", "effect_texts"))
    return shown(PublicEffectText, effect, name=name, text=text)


def _die(rules: Rules, die: PrintedDie) -> PublicDie:
    faces = tuple(
        shown(PublicFace, face, text=symbol_text(rules.names, rules.catalogue.rolled.symbols[face.symbol]))
        for face in die.faces
    )
    return shown(PublicDie, die, name=rules.texts["dice"][die.id], faces=faces)


def _symbol(rules: Rules, symbol: Symbol) -> PublicSymbol:
    name = rules.texts["symbols"][symbol.id]
    return shown(PublicSymbol, symbol, name=name, text=symbol_text(rules.names, symbol))
