"""The printed names of a revision, by language, as a narrator needs them."""

from titles.kernel.words.printed import Names, in_more_languages
from titles.kernel.words.sentences import Spoken, named
from titles.seven_wonders_dice.catalogue import Catalogue
from titles.seven_wonders_dice.terms.narrator import PrintedNames
from titles.seven_wonders_dice.terms.sentences import message


def printed_names(catalogue: Catalogue) -> PrintedNames:
    """Return the names of everything that events and labels mention, and the cost of each quarter."""
    symbols = catalogue.rolled.symbols
    buildings = _buildings(catalogue)
    printed = PrintedNames(
        boards=Names({board.id: named(board.name, board.name_ja) for board in catalogue.printed.boards}),
        buildings=Names(buildings),
        spaces=Names(_spaces(catalogue, buildings)),
        bonuses=Names(
            {bonus.id: named(bonus.name, catalogue.names.bonuses[bonus.id]) for bonus in catalogue.printed.bonuses}
        ),
        colours=Names({colour.colour: named(colour.colour, colour.ja) for colour in catalogue.rolled.colours}),
        dice=Names(catalogue.names.dice),
        symbols=Names({id_: named(symbol.name, catalogue.names.symbols[id_]) for id_, symbol in symbols.items()}),
        faces={die.id: tuple(face.symbol for face in die.faces) for die in catalogue.dice.values()},
        quarters=tuple(quarter.cost for quarter in catalogue.rolled.forum.quarters),
    )
    return in_more_languages(printed, "titles.seven_wonders_dice", catalogue.revision)


def _buildings(catalogue: Catalogue) -> dict[str, Spoken]:
    """By kind; the wonder is called by that word, because each board has another one."""
    printed = [building for buildings in catalogue.boards.values() for building in buildings]
    names = {building.kind: named(building.name, building.name_ja) for building in reversed(printed)}
    return names | {"wonder": catalogue.names.wonder}


def _spaces(catalogue: Catalogue, buildings: dict[str, Spoken]) -> dict[str, Spoken]:
    """With the building's name; the same on every board that has the space."""
    names: dict[str, Spoken] = {}
    for printed in catalogue.boards.values():
        for space in [space for building in printed for space in building.spaces]:
            name, building = catalogue.names.spaces[space.id], buildings[space.building]
            names[space.id] = message("{building} ({space})", building=building, space=name)
    return names
