"""The components of 7 Wonders Dice: buildings, boards, dice with their faces, bonuses and effects."""

from collections.abc import Iterator

import msgspec

from rules.kernel.translated import Translated
from rules.seven_wonders_dice.effects import AnyEffect
from rules.seven_wonders_dice.public_catalogue import (
    PublicBoardDesign,
    PublicBonus,
    PublicBuilding,
    PublicCatalogue,
    PublicDie,
    PublicEffectText,
    PublicSpace,
    PublicSymbol,
)
from service.pages.components.model import (
    COST,
    EFFECT,
    FREE,
    Component,
    Fact,
    Part,
    Piece,
    Section,
    Text,
    coins,
    fact,
    number,
    plain,
    points,
    text_of,
)

_FIRST = Translated("First to complete it", "最初に完成")
_BONUS = Translated("When complete", "完成すると")
_SYMBOLS = Translated("Symbols", "記号")
_POINTS = Translated("Points", "得点")
_TARGET = Translated("Crosses a space of", "印をつける建物")
_COMPARE = Translated("Compares", "比べる建物")
_START = Translated("At the start", "開始時")
_CAPACITY = Translated("Capacity", "容量")
_QUARTERS = Translated("Costs by quarter", "区画ごとのコスト")
_DICE = Translated("Dice", "ダイス")


class Components:
    """What the title is about, and the sections of its page, from the catalogue."""

    about = Translated(
        "Seven dice are shaken in a box with four quarters, which set their prices. All players choose a die at the "
        "same time, pay for it, and cross off a space of their city. When a player has taken three bonuses, one more "
        "turn is played. The player with the most points wins. The numbers printed on the boards are only partly "
        "public; most of those used here are our own.",
        "七個のダイスを四つの区画に分かれた箱で振り、止まった区画で値段が決まる。全員が同時にダイスを一つ選び、"
        "支払って自分の都市のマスに印をつける。誰かがボーナスを三つ得たら、次が最後のターンになる。"
        "得点の最も多いプレイヤーが勝つ。ボードの数値は一部しか公開されていないため、"
        "ここで使う数値の多くは独自のもの。",
    )

    def __init__(self, catalogue: PublicCatalogue) -> None:
        self._catalogue = catalogue
        own = [building for board in catalogue.boards for building in board.buildings]
        self._buildings = {building.id: building.name for building in (*catalogue.buildings, *own)}
        self._colours: dict[str, Translated] = {
            colour.color: Translated(colour.color, colour.ja) for colour in catalogue.colours
        }
        self._symbols = {symbol.id: symbol.name for symbol in catalogue.symbols}
        self._effects = {effect.type: effect.name for effect in catalogue.effects}

    def sections(self) -> Iterator[Section]:
        """Yield the sections: what all boards have, the boards, and what is rolled."""
        catalogue = self._catalogue
        shared = tuple(self._building(building, building.id, building.name) for building in catalogue.buildings)
        heading = Translated("Buildings of every board", "すべてのボードにある建物")
        yield Section(anchor="buildings", heading=heading, components=shared, broad=True)
        for board in catalogue.boards:
            yield Section(anchor=board.id, heading=board.name, components=tuple(self._own(board)), broad=True)
        yield Section(
            anchor="table", heading=Translated("Gold and forum", "黄金保管庫と広場"), components=tuple(self._table())
        )
        bonuses = tuple(map(self._bonus, catalogue.bonuses))
        yield Section(anchor="bonuses", heading=Translated("Bonuses", "ボーナス"), components=bonuses)
        yield Section(anchor="dice", heading=_DICE, components=tuple(map(self._die, catalogue.dice)))
        symbols = tuple(map(self._symbol, catalogue.symbols))
        yield Section(anchor="symbols", heading=Translated("Symbols on the dice", "ダイスの記号"), components=symbols)
        effects = tuple(map(_effect_text, catalogue.effects))
        yield Section(anchor="effects", heading=Translated("Effects", "効果"), components=effects)

    def _own(self, board: PublicBoardDesign) -> Iterator[Component]:
        for building in board.buildings:
            yield self._building(building, f"{board.id}-{building.id}", building.title)

    def _building(self, building: PublicBuilding, anchor: str, name: Translated) -> Component:
        first, bonus = building.first_completion_points, building.completion_gives_bonus
        facts = (
            *fact(_FIRST, *([points(first)] if first else [])),
            *fact(_BONUS, *([plain("a bonus", "ボーナス1つ")] if bonus else [])),
        )
        parts = tuple(map(self._space, building.spaces))
        return Component(anchor=anchor, name=name, colour=building.color, facts=facts, parts=parts)

    def _space(self, space: PublicSpace) -> Part:
        symbols = [
            Piece(self._symbols[symbol], f"symbol-{symbol}") for symbol in space.symbols if symbol in self._symbols
        ]
        texts = text_of(space)
        facts = (
            *fact(COST, coins(space.cost) if space.cost else FREE),
            *fact(_POINTS, *([points(space.points)] if space.points else [])),
            *fact(_SYMBOLS, *symbols),
            *(() if texts else self._effect_facts(space.effects)),
        )
        return Part(name=space.name, facts=facts, texts=texts)

    def _effect_facts(self, effects: tuple[AnyEffect, ...]) -> tuple[Fact, ...]:
        return fact(EFFECT, *map(self._effect, effects))

    def _effect(self, effect: AnyEffect) -> Piece:
        """Return the name of an effect with its parameters, and a link to what it does."""
        parameters = msgspec.to_builtins(effect)
        kind = parameters.pop("type")
        pieces = [piece.text for name, value in parameters.items() for piece in self._parameter(name, value)]
        name = self._effects[kind]
        if not pieces:
            return Piece(name, f"effect-{kind}")
        english, japanese = ", ".join(text.en for text in pieces), "、".join(text.ja for text in pieces)
        return Piece(Translated(f"{name.en}: {english}", f"{name.ja}：{japanese}"), f"effect-{kind}")

    def _parameter(self, name: str, value: int | str | tuple[str, ...]) -> Iterator[Piece]:
        match name, value:
            case "coins", int():
                yield coins(value)
            case "points", int():
                yield points(value)
            case _, int():
                yield number(value)
            case _, str():
                yield Piece(self._colours[value])
            case _, _:
                yield from (Piece(self._buildings[building]) for building in value)

    def _table(self) -> Iterator[Component]:
        gold, forum = self._catalogue.gold_reserve, self._catalogue.forum
        facts = (
            *fact(_START, coins(gold.starting_coins)),
            *fact(_CAPACITY, coins(gold.capacity)),
        )
        yield Component(anchor=gold.id, name=gold.name, colour="yellow", facts=facts)
        costs = [coins(quarter.cost) if quarter.cost else FREE for quarter in forum.quarters]
        facts = (
            *fact(_DICE, number(forum.dice_in_forum)),
            *fact(_QUARTERS, *costs),
        )
        yield Component(anchor="forum", name=forum.name, facts=facts)

    def _bonus(self, bonus: PublicBonus) -> Component:
        texts = text_of(bonus)
        facts = () if texts else self._effect_facts(bonus.effects)
        return Component(anchor=bonus.id, name=bonus.name, facts=facts, texts=texts)

    def _die(self, die: PublicDie) -> Component:
        faces = [
            Fact(
                Translated(f"Face {face.index}", f"面{face.index}"),
                (Piece(self._symbols[face.symbol], f"symbol-{face.symbol}"),),
            )
            for face in die.faces
        ]
        return Component(anchor=f"die-{die.id}", name=die.name, colour=die.color, facts=tuple(faces))

    def _symbol(self, symbol: PublicSymbol) -> Component:
        facts = (
            *fact(_TARGET, *(Piece(self._buildings[building]) for building in symbol.target.buildings)),
            *fact(_COMPARE, *(Piece(self._buildings[building]) for building in symbol.target.compare)),
        )
        return Component(anchor=f"symbol-{symbol.id}", name=symbol.name, colour=symbol.color, facts=facts)


def _effect_text(effect: PublicEffectText) -> Component:
    return Component(anchor=f"effect-{effect.type}", name=effect.name, texts=(Text(effect.text),))
