"""What things are called, in English and Japanese."""

from functools import cache
from typing import Literal

from rules.seven_wonders_dice.catalogue import Catalogue
from rules.seven_wonders_dice.state import Die

Language = Literal["en", "ja"]


def tongue_of(language: str) -> Language:
    """Any language but Japanese is answered in English."""
    return "ja" if language == "ja" else "en"


@cache
def space_name(rules: Catalogue, space: str, tongue: Language) -> str:
    """A space with its building; the same on every board that has it."""
    name = rules.names.spaces[space]
    building = next(
        building_name(rules, printed.building, tongue)
        for buildings in rules.boards.values()
        for each in buildings
        for printed in each.spaces
        if printed.id == space
    )
    return f"{building}・{name.ja}" if tongue == "ja" else f"{building} ({name.en})"


@cache
def building_name(rules: Catalogue, building: str, tongue: Language) -> str:
    """A building by its kind; the wonder by that word, as each board has another."""
    if building == "wonder":
        return getattr(rules.names.wonder, tongue)  # type: ignore[no-any-return]
    printed = next(each for buildings in rules.boards.values() for each in buildings if each.kind == building)
    return printed.name_ja if tongue == "ja" else printed.name


@cache
def die_name(rules: Catalogue, die: str, tongue: Language) -> str:
    """A die by its colour."""
    return getattr(rules.names.dice[die], tongue)  # type: ignore[no-any-return]


def face_name(rules: Catalogue, die: Die, tongue: Language) -> str:
    """The picture on the upper face of a die."""
    symbol = rules.dice[die.die].faces[die.face - 1].symbol
    return rules.names.symbols[symbol] if tongue == "ja" else rules.rolled.symbols[symbol].name


@cache
def bonus_name(rules: Catalogue, bonus: str, tongue: Language) -> str:
    """A bonus."""
    if tongue == "ja":
        return rules.names.bonuses[bonus]
    return next(each.name for each in rules.printed.bonuses if each.id == bonus)


@cache
def board_name(rules: Catalogue, board: str, tongue: Language) -> str:
    """A board by its city."""
    printed = next(each for each in rules.printed.boards if each.id == board)
    return printed.name_ja if tongue == "ja" else printed.name
