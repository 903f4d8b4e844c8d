"""The texts of the catalogue: what spaces, buildings, bonuses and faces do, in words, made from the data."""

from collections.abc import Callable, Iterable, Iterator

from titles.kernel.words.narrator import count_of
from titles.kernel.words.translated import Translated
from titles.seven_wonders_dice.catalogue import Catalogue
from titles.seven_wonders_dice.play.names import printed_names
from titles.seven_wonders_dice.terms.effects import AnyEffect
from titles.seven_wonders_dice.terms.narrator import DiceNarrator
from titles.seven_wonders_dice.terms.printed import Building, GoldReserve, Space, Symbol


def effects_text(rules: Catalogue, effects: Iterable[AnyEffect]) -> Translated:
    """Return what effects do."""
    return _in_words(rules, lambda narrator: [effect.describe(narrator) for effect in effects])


def space_text(rules: Catalogue, building: Building, space: Space) -> Translated:
    """Return what a space does when it is crossed: its points and effects, and the condition for crossing it."""
    return _in_words(rules, lambda narrator: _space_sentences(building, space, narrator))


def building_text(rules: Catalogue, building: Building) -> Translated:
    """Return what completing a building brings (sections 9 and 10)."""
    return _in_words(rules, lambda narrator: _building_sentences(building, narrator))


def gold_reserve_text(rules: Catalogue) -> Translated:
    """Return how many coins a player begins with, and can have (section 5)."""
    return _in_words(rules, lambda narrator: [_gold_reserve_sentence(rules.printed.gold_reserve, narrator)])


def symbol_text(rules: Catalogue, symbol: Symbol) -> Translated:
    """Return what a symbol on a die permits (section 6)."""
    return _in_words(rules, lambda narrator: [_symbol_sentence(symbol, narrator)])


def _in_words(rules: Catalogue, sentences: Callable[[DiceNarrator], Iterable[str]]) -> Translated:
    """Return sentences in both languages."""
    printed = printed_names(rules.revision)
    return Translated(
        " ".join(sentences(DiceNarrator((), "en", printed))),
        "".join(sentences(DiceNarrator((), "ja", printed))),
    )


def _space_sentences(building: Building, space: Space, narrator: DiceNarrator) -> Iterator[str]:
    points = count_of(space.points, "point")
    if space.kind == "attack":
        side, met = _side(building, narrator), narrator.building(str(building.faces))
        yield narrator.say(
            f"Attack on the {side}: {points} at the end, 1 less for each defense in that neighbour's {met} "
            "that was crossed before this turn.",
            f"{side}への攻撃：終了時に{space.points}点。このターンより前に印がついた、相手の{met}の防御1つにつき1点減る。",
        )
    elif space.kind == "defense":
        side, met = _side(building, narrator), narrator.building(str(building.faces))
        yield narrator.say(
            f"Defense: from the next turn on, each attack of the {side} from the {met} scores 1 point less.",
            f"防御：次のターンから、{side}の{met}からの攻撃が1点ずつ減る。",
        )
    elif space.points:
        yield narrator.say(f"{points} at the end.", f"終了時に{space.points}点。")
    for effect in space.effects:
        yield effect.describe(narrator)
    if space.condition == "guild":
        yield narrator.say(
            "You can cross it only if the comparison on the purple die holds.",
            "紫のダイスが示す比較を満たすときだけ印をつけられる。",
        )


def _side(building: Building, narrator: DiceNarrator) -> str:
    """Return the neighbour that a barracks faces."""
    if building.side == "left":
        return narrator.say("left neighbour", "左隣のプレイヤー")
    return narrator.say("right neighbour", "右隣のプレイヤー")


def _building_sentences(building: Building, narrator: DiceNarrator) -> Iterator[str]:
    if building.completion_gives_bonus:
        yield narrator.say("When you complete it, cross a bonus.", "完成させたら、ボーナス1つに印をつける。")
    else:
        yield narrator.say("Completing it gives no bonus.", "完成させてもボーナスはない。")
    if building.first_completion_points:
        points = count_of(building.first_completion_points, "point")
        yield narrator.say(
            f"The first player to complete it gains {points} at the end.",
            f"最初に完成させたプレイヤーは終了時に{building.first_completion_points}点を得る。",
        )


def _gold_reserve_sentence(reserve: GoldReserve, narrator: DiceNarrator) -> str:
    first, most = narrator.coins(reserve.starting_coins), narrator.coins(reserve.capacity)
    return narrator.say(
        f"You begin with {first}, and can have {most} at one time. Coins beyond that are lost.",
        f"{first}で始まり、一度に{most}まで持てる。それを超える分は失われる。",
    )


def _symbol_sentence(symbol: Symbol, narrator: DiceNarrator) -> str:
    buildings = narrator.buildings(symbol.target.buildings)
    match symbol.target.kind:
        case "symbol_space":
            return narrator.say(
                f"Cross an allowed space of the {buildings} that shows this symbol.",
                f"{buildings}の、この絵のあるマスに順番どおり印をつける。",
            )
        case "cross_space":
            return narrator.say(
                f"Cross any allowed space of the {buildings}, whatever its symbol.",
                f"{buildings}の好きなマスに、絵に関係なく順番どおり印をつける。",
            )
    compared = [narrator.building(building) for building in symbol.target.compare]
    english, japanese = " and the ".join(compared), "と".join(compared)
    return narrator.say(
        f"Cross the next space of the {buildings}, if you have at least as many crossed spaces of the {english} as "
        "each neighbour; with two players, more than the opponent. Spaces crossed this turn do not count.",
        f"{buildings}の次のマスに印をつける。ただし、{japanese}の印が両隣のどちらよりも少なくないこと"
        "（2人では相手より多いこと）。このターンの印は数えない。",
    )
