"""The printed names of a revision, by language, as a narrator needs them."""

from functools import cache

from titles.kernel.words.printed import Names, in_more_languages
from titles.kernel.words.sentences import Spoken, named
from titles.seven_wonders_dice.catalogue import Catalogue, catalogue
from titles.seven_wonders_dice.terms.narrator import PrintedNames
from titles.seven_wonders_dice.terms.sentences import message


@cache
def printed_names(revision: int) -> PrintedNames:
    """Return the names of everything that events and labels mention, and the cost of each quarter."""
    rules = catalogue(revision)
    symbols = rules.rolled.symbols
    buildings = _buildings(rules)
    printed = PrintedNames(
        boards=Names({board.id: named(board.name, board.name_ja) for board in rules.printed.boards}),
        buildings=Names(buildings),
        spaces=Names(_spaces(rules, buildings)),
        bonuses=Names({bonus.id: named(bonus.name, rules.names.bonuses[bonus.id]) for bonus in rules.printed.bonuses}),
        colours=Names({colour.colour: named(colour.colour, colour.ja) for colour in rules.rolled.colours}),
        dice=Names(rules.names.dice),
        symbols=Names({id_: named(symbol.name, rules.names.symbols[id_]) for id_, symbol in symbols.items()}),
        faces={die.id: tuple(face.symbol for face in die.faces) for die in rules.dice.values()},
        quarters=tuple(quarter.cost for quarter in rules.rolled.forum.quarters),
    )
    return in_more_languages(printed, "titles.seven_wonders_dice", revision)


def _buildings(rules: Catalogue) -> dict[str, Spoken]:
    """By kind; the wonder is called by that word, because each board has another one."""
    printed = [building for buildings in rules.boards.values() for building in buildings]
    names = {building.kind: named(building.name, building.name_ja) for building in reversed(printed)}
    return names | {"wonder": rules.names.wonder}


def _spaces(rules: Catalogue, buildings: dict[str, Spoken]) -> dict[str, Spoken]:
    """With the building's name; the same on every board that has the space."""
    names: dict[str, Spoken] = {}
    for printed in rules.boards.values():
        for space in [space for building in printed for space in building.spaces]:
            name, building = rules.names.spaces[space.id], buildings[space.building]
            names[space.id] = message("{building} ({space})", building=building, space=name)
    return names
