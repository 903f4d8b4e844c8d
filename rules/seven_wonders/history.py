"""The game told line by line, in English and Japanese: hidden cards by name where the reader may open them."""

from collections.abc import Callable, Sequence
from typing import Any

from events.model import Event, Sealed
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.events import (
    BoardChosen,
    BoardsDealt,
    CardDiscarded,
    CardSold,
    CoinsSettled,
    ConflictsResolved,
    DiscardShown,
    GuildCopied,
    HandsDealt,
    LeftoversDiscarded,
    RevivalDeclined,
    SideChosen,
    SidesDealt,
    StageBuilt,
    StructureBuilt,
    SymbolsChosen,
)
from rules.seven_wonders.state import left_of, right_of

_WORDS: dict[str, tuple[str, str]] = {
    "free_city": ("The Free City", "自由都市"),
    "board": ("{city} takes {wonder}.", "{city}は{wonder}を選んだ。"),
    "boards": ("Boards: {list}.", "ボード：{list}。"),
    "side": ("{city} turns up side {side}.", "{city}は{side}面を選んだ。"),
    "sides": ("Sides: {list}.", "面：{list}。"),
    "age": ("Age {age} begins.", "第{age}世代が始まった。"),
    "cost": ("{city} builds {card}{paid}.", "{city}は{card}を建設した{paid}。"),
    "chain": ("{city} builds {card} by a chain{paid}.", "{city}は{card}を連鎖で建設した{paid}。"),
    "gift": ("{city} builds {card} without cost{paid}.", "{city}は{card}を無償で建設した{paid}。"),
    "discard": ("{city} builds {card} from the discard pile{paid}.", "{city}は捨て札から{card}を建設した{paid}。"),
    "stage": (
        "{city} finishes stage {stage} of its wonder{paid}.",
        "{city}は七不思議の第{stage}段階を建設した{paid}。",
    ),
    "sold": ("{city} sells a card.", "{city}はカードを売却した。"),
    "thrown": ("{city} throws its seventh card away.", "{city}は最後のカードを捨てた。"),
    "leftovers": ("The cards left over are thrown away.", "残ったカードは捨てられた。"),
    "coins": ("Coins: {list}.", "コイン：{list}。"),
    "shown": ("{city} looks through the discard pile.", "{city}は捨て札を確認した。"),
    "declined": ("{city} builds nothing from the discard pile.", "{city}は捨て札から建設しなかった。"),
    "conflicts": ("Conflicts of age {age}: {list}.", "第{age}世代の交戦：{list}。"),
    "shields": ("{city} has {shields} shields and takes {tokens}", "{city}は盾{shields}、トークン{tokens}"),
    "copied": ("{city} copies {card}.", "{city}は{card}を複製した。"),
    "symbols": ("{city} chooses {list}.", "{city}は{list}を選んだ。"),
    "item": ("{city} {value}", "{city} {value}"),
    "comma": (", ", "、"),
    "known": ("{line}: {list}.", "{line}：{list}。"),
    "paid": (" ({list})", "（{list}）"),
    "to": ("{coins} to {city}", "{city}へ{coins}金"),
    "bank": ("the bank", "銀行"),
    "nothing": ("nothing", "なし"),
}


class _Teller:
    """Says things in one language, with the names of one revision and a name for each city."""

    def __init__(self, revision: int, names: Sequence[str], language: str) -> None:
        self.rules = catalogue(revision)
        self.tongue = 1 if language == "ja" else 0
        self.names = list(names)
        if len(self.names) == 2:
            self.names.append(self.say("free_city"))

    def say(self, key: str, **values: object) -> str:
        return _WORDS[key][self.tongue].format(**values)

    def join(self, parts: Sequence[str]) -> str:
        return self.say("comma").join(parts)

    def card(self, card: str) -> str:
        printed = self.rules.cards.get(card)
        return card if printed is None else (printed.name_en, printed.name_ja)[self.tongue]

    def wonder(self, wonder: str) -> str:
        printed = self.rules.wonders.get(wonder)
        return wonder if printed is None else (printed.name_en, printed.name_ja)[self.tongue]

    def symbol(self, symbol: str) -> str:
        named = {named.id: (named.name_en, named.name_ja) for named in self.rules.symbols}
        return named[symbol][self.tongue]

    def each(self, values: Sequence[object]) -> str:
        return self.join([self.say("item", city=c, value=v) for c, v in zip(self.names, values, strict=True)])

    def known(self, line: str, *cards: Sealed[str]) -> str:
        """A line, and the cards that it is about if their seals are open."""
        named = [self.card(card.value) for card in cards if card.value is not None]
        return self.say("known", line=line[:-1], list=self.join(named)) if named else line

    def paid(self, event: StructureBuilt | StageBuilt) -> str:
        size = len(self.names)
        left, right = self.names[left_of(event.city, size)], self.names[right_of(event.city, size)]
        payments = ((event.bank, self.say("bank")), (event.left, left), (event.right, right))
        parts = [self.say("to", coins=coins, city=city) for coins, city in payments if coins]
        return self.say("paid", list=self.join(parts)) if parts else ""

    def conflicts(self, event: ConflictsResolved) -> str:
        lines = []
        for city, shields, tokens in zip(self.names, event.shields, event.tokens, strict=True):
            won = " ".join(f"{token:+d}" for token in tokens) or self.say("nothing")
            lines.append(self.say("shields", city=city, shields=shields, tokens=won))
        return self.say("conflicts", age=event.age, list=self.join(lines))


def describe(event: Event, revision: int, names: Sequence[str], language: str) -> str | None:
    """One line of history; `names` has an entry a seat. None for what is not worth a line."""
    tell = _LINES.get(type(event))
    return None if tell is None else tell(_Teller(revision, names, language), event)


_LINES: dict[type[Event], Callable[[_Teller, Any], str]] = {
    BoardChosen: lambda t, e: t.say("board", city=t.names[e.city], wonder=t.wonder(e.wonder)),
    BoardsDealt: lambda t, e: t.say("boards", list=t.each([t.wonder(wonder) for wonder in e.wonders])),
    SideChosen: lambda t, e: t.say("side", city=t.names[e.city], side=e.side),
    SidesDealt: lambda t, e: t.say("sides", list=t.each(e.sides)),
    HandsDealt: lambda t, e: t.say("age", age=e.age),
    StructureBuilt: lambda t, e: t.say(e.by, city=t.names[e.city], card=t.card(e.card), paid=t.paid(e)),
    StageBuilt: lambda t, e: t.known(t.say("stage", city=t.names[e.city], stage=e.stage, paid=t.paid(e)), e.marker),
    CardSold: lambda t, e: t.known(t.say("sold", city=t.names[e.city]), e.card),
    CardDiscarded: lambda t, e: t.known(t.say("thrown", city=t.names[e.city]), e.card),
    LeftoversDiscarded: lambda t, e: t.known(t.say("leftovers"), *e.cards),
    CoinsSettled: lambda t, e: t.say("coins", list=t.each(e.coins)),
    DiscardShown: lambda t, e: t.say("shown", city=t.names[e.city]),
    RevivalDeclined: lambda t, e: t.say("declined", city=t.names[e.city]),
    ConflictsResolved: lambda t, e: t.conflicts(e),
    GuildCopied: lambda t, e: t.say("copied", city=t.names[e.city], card=t.card(e.card)),
    SymbolsChosen: lambda t, e: t.say("symbols", city=t.names[e.city], list=t.join([t.symbol(s) for s in e.symbols])),
}
