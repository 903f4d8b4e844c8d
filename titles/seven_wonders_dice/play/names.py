"""The printed names and texts of a revision, by language, as a catalogue and a narrator need them."""

from titles.kernel.words.printed import Names, Texts, in_more_languages
from titles.kernel.words.sentences import Spoken
from titles.kernel.words.translated import Translated
from titles.seven_wonders_dice.catalogue import Catalogue
from titles.seven_wonders_dice.terms.narrator import PrintedNames
from titles.seven_wonders_dice.terms.printed import Building, Forum, GoldReserve, PrintedBoard
from titles.seven_wonders_dice.terms.sentences import SENTENCES, message


def printed_texts(catalogue: Catalogue) -> Texts:
    """Return the names and texts of everything that is printed; each board has another wonder."""
    printed, rolled, own = catalogue.printed, catalogue.rolled, catalogue.names
    buildings = [*printed.buildings.values(), *(board.university for board in printed.boards)]
    texts: Texts = {
        "boards": {board.id: _name(board) for board in printed.boards},
        "buildings": {**{building.kind: _name(building) for building in buildings}, "wonder": own.wonder},
        "wonders": {board.wonder.id: _name(board.wonder) for board in printed.boards},
        "spaces": own.spaces,
        "bonuses": {bonus.id: Translated(bonus.name, own.bonuses[bonus.id]) for bonus in printed.bonuses},
        "places": {"gold_reserve": _name(printed.gold_reserve), "forum": _name(rolled.forum)},
        "colours": {colour.colour: Translated(colour.colour, colour.ja) for colour in rolled.colours},
        "dice": own.dice,
        "symbols": {id_: Translated(symbol.name, own.symbols[id_]) for id_, symbol in rolled.symbols.items()},
        "effects": {text.type: Translated(text.name, own.effects[text.type].name) for text in printed.effects},
        "effect_texts": {
            text.type: Translated(text.summary, own.effects[text.type].summary) for text in printed.effects
        },
    }
    return in_more_languages(texts, SENTENCES, catalogue.revision)


def _name(printed: PrintedBoard | Building | GoldReserve | Forum) -> Translated:
    return Translated(printed.name, printed.name_ja)


def printed_names(catalogue: Catalogue, texts: Texts) -> PrintedNames:
    """Return the names of everything that events and labels mention, and the cost of each quarter."""
    named = {kind: Names(texts[kind]) for kind in ("boards", "buildings", "bonuses", "colours", "dice", "symbols")}
    return PrintedNames(
        **named,
        spaces=Names(_spaces(catalogue, texts)),
        faces={die.id: tuple(face.symbol for face in die.faces) for die in catalogue.dice.values()},
        quarters=tuple(quarter.cost for quarter in catalogue.rolled.forum.quarters),
    )


def _spaces(catalogue: Catalogue, texts: Texts) -> dict[str, Spoken]:
    """With the building's name; the same on every board that has the space."""
    buildings, spaces = texts["buildings"], texts["spaces"]
    printed = [space for board in catalogue.boards.values() for building in board for space in building.spaces]
    return {
        space.id: message("{building} ({space})", building=buildings[space.building], space=spaces[space.id])
        for space in printed
    }
