"""The catalogue as the API shows it: all that a client needs to draw the boards, with the source of each datum."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.seven_wonders_dice.catalogue import Catalogue, catalogue, rules_hash
from rules.seven_wonders_dice.names import printed_names
from rules.seven_wonders_dice.printed import Bonus, Building, PrintedBoard, Space, Symbol


def as_data(revision: int) -> dict[str, Any]:
    """Return the boards, dice, bonuses and effects of a revision, with names in both languages and provenance.

    All boards have the buildings of `buildings`, and a wonder and a university of their own. The `area` of a building
    is its place on the `grid`; a space has its place in the building as `row` and `column`, from the top left.
    """
    rules = catalogue(revision)
    printed = rules.printed
    return {
        "revision": revision,
        "rules_hash": rules_hash(revision),
        **_shown(printed.meta, without=("title", "title_ja", "revision")),
        "grid": msgspec.to_builtins(rules.layout.grid),
        "layout_note": rules.layout.source,
        "buildings": [_building(rules, building) for building in printed.buildings.values()],
        "boards": [_board(rules, board) for board in printed.boards],
        "gold_reserve": {**_named(printed.gold_reserve), "area": _area(rules, "gold_reserve")},
        "bonuses": [_with_ja(bonus, rules.names.bonuses[bonus.id]) for bonus in printed.bonuses],
        "bonuses_area": _area(rules, "bonuses"),
        "forum": _named(rules.rolled.forum),
        "colours": [_shown(colour) for colour in rules.rolled.colors],
        "dice": [
            {**_shown(die, without=("color_ja",)), "name": msgspec.to_builtins(rules.names.dice[die.id])}
            for die in rules.dice.values()
        ],
        "symbols": [_with_ja(each, rules.names.symbols[each.id]) for each in rules.rolled.symbols.values()],
        "target_kinds": rules.rolled.target_kinds,
        "effects": list(_effects(rules)),
    }


def _shown(thing: msgspec.Struct, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a thing as plain data, without fields that are absent."""
    data: dict[str, Any] = msgspec.to_builtins(thing)
    return {key: value for key, value in data.items() if value is not None and key not in without}


def _named(thing: msgspec.Struct) -> dict[str, Any]:
    """Return a thing with its names in both languages under `name`."""
    data = _shown(thing)
    return {**data, "name": {"en": data.pop("name"), "ja": data.pop("name_ja")}}


def _with_ja(thing: Bonus | Symbol, name: str) -> dict[str, Any]:
    """Return a bonus or symbol with its names in both languages."""
    return {**_shown(thing), "name": {"en": thing.name, "ja": name}}


def _area(rules: Catalogue, key: str) -> dict[str, int]:
    area: dict[str, int] = msgspec.to_builtins(rules.layout.areas[key])
    return area


def _board(rules: Catalogue, board: PrintedBoard) -> dict[str, Any]:
    data = _named(board)
    del data["wonder"], data["university"]
    return {**data, "buildings": [_building(rules, own) for own in (board.wonder, board.university)]}


def _building(rules: Catalogue, building: Building) -> dict[str, Any]:
    """Return a building with its kind as `id`; the own name of a wonder is its `title`."""
    data = _named(building)
    spaces = [
        _space(rules, space, place) for space, place in zip(building.spaces, places(rules, building), strict=True)
    ]
    english, japanese = printed_names(rules.revision).buildings[building.kind]
    data.pop("building_name_ja", None)
    return {
        **data,
        "id": building.kind,
        "name": {"en": english, "ja": japanese},
        "title": data["name"],
        "area": _area(rules, building.kind),
        "spaces": spaces,
    }


def _space(rules: Catalogue, space: Space, place: tuple[int, int]) -> dict[str, Any]:
    row, column = place
    name = msgspec.to_builtins(rules.names.spaces[space.id])
    return {**_shown(space), "name": name, "row": row, "column": column}


def places(rules: Catalogue, building: Building) -> list[tuple[int, int]]:
    """Return the row and column of each space: from the layout, else from the rows of the building, else one row."""
    listed = rules.layout.rows.get(building.kind)
    if listed is None:
        names = list(dict.fromkeys(space.row for space in building.spaces))
        listed = tuple(tuple(space.id for space in building.spaces if space.row == name) for name in names)
    at = {space: (row, column) for row, spaces in enumerate(listed) for column, space in enumerate(spaces)}
    return [at[space.id] for space in building.spaces]


def _effects(rules: Catalogue) -> Iterator[dict[str, Any]]:
    for text in rules.printed.effects:
        japanese = rules.names.effects[text.type]
        yield {
            **_shown(text),
            "name": {"en": text.name, "ja": japanese.name},
            "summary": {"en": text.summary, "ja": japanese.summary},
        }
