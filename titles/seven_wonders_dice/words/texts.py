"""The texts of the catalogue: what spaces, buildings, bonuses and faces do, in words, made from the data."""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce

from titles.kernel.words.narrator import Told
from titles.kernel.words.translated import Translated
from titles.seven_wonders_dice.terms.effects import AnyEffect
from titles.seven_wonders_dice.terms.narrator import DiceNarrator, PrintedNames
from titles.seven_wonders_dice.terms.printed import Building, GoldReserve, Space, Symbol
from titles.seven_wonders_dice.terms.sentences import SENTENCES
from titles.seven_wonders_dice.words.effects import told


def effects_text(names: PrintedNames, effects: Iterable[AnyEffect]) -> Translated:
    """Return what effects do."""
    return _in_words(names, lambda narrator: [told(effect, narrator) for effect in effects])


def space_text(names: PrintedNames, building: Building, space: Space) -> Translated:
    """Return what a space does when it is crossed: its points and effects, and the condition for crossing it."""
    return _in_words(names, lambda narrator: _space_sentences(building, space, narrator))


def building_text(names: PrintedNames, building: Building) -> Translated:
    """Return what completing a building brings (sections 9 and 10)."""
    return _in_words(names, lambda narrator: _building_sentences(building, narrator))


def gold_reserve_text(names: PrintedNames, reserve: GoldReserve) -> Translated:
    """Return how many coins a player begins with, and can have (section 5)."""
    return _in_words(names, lambda narrator: [_gold_reserve_sentence(reserve, narrator)])


def symbol_text(names: PrintedNames, symbol: Symbol) -> Translated:
    """Return what a symbol on a die permits (section 6)."""
    return _in_words(names, lambda narrator: [_symbol_sentence(symbol, narrator)])


def _in_words(names: PrintedNames, sentences: Callable[[DiceNarrator], Iterable[str]]) -> Translated:
    """Return sentences in the languages of the API."""
    return SENTENCES.translated(
        Told(lambda language: DiceNarrator((), language, names), lambda narrator: narrator.text(sentences(narrator)))
    )


def _space_sentences(building: Building, space: Space, narrator: DiceNarrator) -> Iterator[str]:
    points = narrator.points(space.points)
    if space.kind == "attack":
        side, met = _side(building, narrator), narrator.building(str(building.faces))
        yield narrator.say(
            "Attack on the {side}: {points} at the end, 1 less for each defense in that "
            "neighbour's {met} that was crossed before this turn.",
            side=side,
            points=points,
            met=met,
        )
    elif space.kind == "defense":
        side, met = _side(building, narrator), narrator.building(str(building.faces))
        yield narrator.say(
            "Defense: from the next turn on, each attack of the {side} from the {met} scores 1 point less.",
            side=side,
            met=met,
        )
    elif space.points:
        yield narrator.say("{points} at the end.", points=points)
    for effect in space.effects:
        yield told(effect, narrator)
    if space.condition == "guild":
        yield narrator.say("You can cross it only if the comparison on the purple die holds.")


def _side(building: Building, narrator: DiceNarrator) -> str:
    """Return the neighbour that a barracks faces."""
    if building.side == "left":
        return narrator.say("left neighbour")
    return narrator.say("right neighbour")


def _building_sentences(building: Building, narrator: DiceNarrator) -> Iterator[str]:
    name = narrator.building(building.kind)
    if building.completion_gives_bonus:
        yield narrator.say("When the {building} is complete, cross a bonus.", building=name)
    else:
        yield narrator.say("Completing the {building} gives no bonus.", building=name)
    if building.first_completion_points:
        points = narrator.points(building.first_completion_points)
        yield narrator.say(
            "The first player to complete the {building} gains {points} at the end.", building=name, points=points
        )


def _gold_reserve_sentence(reserve: GoldReserve, narrator: DiceNarrator) -> str:
    first, most = narrator.coins(reserve.starting_coins), narrator.coins(reserve.capacity)
    return narrator.say(
        "You begin with {first}, and can have {most} at one time. Coins beyond that are lost.", first=first, most=most
    )


def _symbol_sentence(symbol: Symbol, narrator: DiceNarrator) -> str:
    buildings = narrator.buildings(symbol.target.buildings)
    match symbol.target.kind:
        case "symbol_space":
            return narrator.say(
                "Cross an allowed space of the {buildings} that shows this symbol.", buildings=buildings
            )
        case "cross_space":
            return narrator.say("Cross any allowed space of the {buildings}, whatever its symbol.", buildings=buildings)
    compared = [narrator.building(building) for building in symbol.target.compare]
    all_compared = reduce(
        lambda before, after: narrator.say("{before} and the {after}", before=before, after=after), compared
    )
    return narrator.say(
        "Cross the next space of the {buildings}, if you have at least as many crossed spaces of the {compared} as "
        "each neighbour; with two players, more than the opponent. Spaces crossed this turn do not count.",
        buildings=buildings,
        compared=all_compared,
    )
