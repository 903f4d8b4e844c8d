"""The game told line by line, in English and Japanese: what each event that is worth a line says."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from events.model import Event
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.events import (
    BoxTokenKept,
    BoxTokensDrawn,
    CardBuilt,
    CardDestroyed,
    CardDiscarded,
    CardRevived,
    CardsRevealed,
    CitiesFounded,
    LayoutDealt,
    PawnMoved,
    StarterChosen,
    TokensSplit,
    TokenTaken,
    WonderBuilt,
    WonderDrafted,
    WondersDealt,
    WondersOffered,
)
from rules.seven_wonders_duel.labels import Language, coins_in, name_of, tongue_of

_LINES: dict[str, dict[Language, str]] = {
    "founded": {"en": "{who} starts the game; each city has {coins}", "ja": "{who}が先手。各都市は{coins}で始める"},
    "tokens": {"en": "Progress tokens on the board: {things}", "ja": "盤上の進歩トークン：{things}"},
    "offered": {"en": "Wonders on offer: {things}", "ja": "選べる世界の七不思議：{things}"},
    "drafted": {"en": "{who} takes {thing}", "ja": "{who}が{thing}を取る"},
    "dealt": {"en": "{who} has {things}", "ja": "{who}の世界の七不思議：{things}"},
    "age": {"en": "Age {age} begins", "ja": "第{age}世代が始まる"},
    "revealed": {"en": "Turned up: {things}", "ja": "表になったカード：{things}"},
    "discarded": {"en": "{who} discards {thing}", "ja": "{who}が{thing}を捨てる"},
    "built": {"en": "{who} builds {thing}", "ja": "{who}が{thing}を建設"},
    "chained": {"en": "{who} builds {thing} by a chain", "ja": "{who}が{thing}を連鎖で建設"},
    "wonder": {"en": "{who} builds {wonder} with {thing}", "ja": "{who}が{thing}を使って{wonder}を建設"},
    "revived": {"en": "{who} builds {thing} from the discard pile", "ja": "{who}が捨て札から{thing}を建設"},
    "destroyed": {"en": "{who} discards {thing} of {rival}", "ja": "{who}が{rival}の{thing}を捨てさせる"},
    "taken": {"en": "{who} takes the token {thing}", "ja": "{who}が進歩トークン「{thing}」を取る"},
    "drawn": {"en": "{who} draws {size} tokens from the box", "ja": "{who}が箱から進歩トークンを{size}枚引く"},
    "seen": {"en": "{who} draws from the box: {things}", "ja": "{who}が箱から進歩トークンを引く：{things}"},
    "kept": {"en": "{who} keeps the token {thing}", "ja": "{who}が進歩トークン「{thing}」を残す"},
    "pawn": {"en": "{who} moves the conflict pawn to {place}", "ja": "{who}がコマを進める：{place}"},
    "starter": {"en": "{who} lets {rival} begin", "ja": "{who}は{rival}が始めると決める"},
    "himself": {"en": "{who} begins the age", "ja": "{who}が自分で始める"},
    "pays": {"en": "pays {coins}", "ja": "{coins}を支払う"},
    "pays_rival": {"en": "pays {coins} to {rival}", "ja": "{rival}に{coins}を支払う"},
    "gains": {"en": "gains {coins}", "ja": "{coins}を得る"},
    "loses": {"en": "{rival} loses {coins}", "ja": "{rival}は{coins}を失う"},
    "shields": {"en": "shields: {amount}", "ja": "盾{amount}"},
    "again": {"en": "takes another turn", "ja": "もう一度手番を行う"},
    "unused": {"en": "{thing} goes back to the box", "ja": "{thing}は箱に戻る"},
    "centre": {"en": "the centre", "ja": "中央"},
    "capital": {"en": "the capital of {rival}", "ja": "{rival}の首都"},
    "steps": {"en": "{steps} from the centre, for {who}", "ja": "中央から{who}の優勢に{steps}"},
}


class _Teller(NamedTuple):
    """Says things in one language, with the names of one revision and a name for each seat."""

    revision: int
    names: Sequence[str]
    tongue: Language

    def say(self, key: str, **values: object) -> str:
        return _LINES[key][self.tongue].format(**values)

    def thing(self, thing: str) -> str:
        return name_of(self.revision, thing, self.tongue)

    def things(self, things: Sequence[str]) -> str:
        return ("、" if self.tongue == "ja" else ", ").join(self.thing(thing) for thing in things)

    def line(self, text: str, *details: str) -> str:
        """A line with its details behind it."""
        told = [detail for detail in details if detail]
        if not told:
            return text
        return f"{text}（{'、'.join(told)}）" if self.tongue == "ja" else f"{text} ({', '.join(told)})"

    def coins(self, key: str, amount: int, rival: str = "") -> str:
        return self.say(key, coins=coins_in(amount, self.tongue), rival=rival) if amount else ""

    def changes(self, event: Any) -> list[str]:
        """Payments, gains, losses and shields, as far as an event has them."""
        rival = self.names[1 - event.seat]
        shields = getattr(event, "shields", 0)
        return [
            self.coins("pays", getattr(event, "bank", 0)),
            self.coins("pays_rival", getattr(event, "rival", 0), rival),
            self.coins("gains", getattr(event, "gained", 0)),
            self.coins("loses", getattr(event, "lost", 0), rival),
            self.say("shields", amount=shields) if shields else "",
        ]


def describe(event: Event, revision: int, names: Sequence[str], language: str) -> str | None:
    """One line of history for an event, None for what is not worth one; `names` has an entry a seat."""
    tell = _TELLERS.get(type(event))
    return None if tell is None else tell(_Teller(revision, names, tongue_of(language)), event)


def _of_seat(key: str, field: str) -> Callable[[_Teller, Any], str]:
    """What a seat did with one thing, and what that changed."""

    def tell(t: _Teller, event: Any) -> str:
        who, rival = t.names[event.seat], t.names[1 - event.seat]
        return t.line(t.say(key, who=who, rival=rival, thing=t.thing(getattr(event, field))), *t.changes(event))

    return tell


def _of_things(key: str, field: str) -> Callable[[_Teller, Any], str]:
    return lambda t, event: t.say(key, things=t.things(getattr(event, field)))


def _built(t: _Teller, event: CardBuilt) -> str:
    return _of_seat("chained" if event.by == "chain" else "built", "card")(t, event)


def _wonder(t: _Teller, event: WonderBuilt) -> str:
    text = t.say("wonder", who=t.names[event.seat], thing=t.thing(event.card), wonder=t.thing(event.wonder))
    again = t.say("again") if event.again else ""
    unused = t.say("unused", thing=t.things(event.unused)) if event.unused else ""
    return t.line(text, *t.changes(event), again, unused)


def _dealt(t: _Teller, event: WondersDealt) -> str:
    told = [t.say("dealt", who=who, things=t.things(own)) for who, own in zip(t.names, event.wonders, strict=True)]
    return ("。" if t.tongue == "ja" else "; ").join(told)


def _pawn(t: _Teller, event: PawnMoved) -> str:
    """Where the pawn stands now."""
    rival = t.names[1 - event.seat]
    distance = abs(event.pawn)
    if event.leader is None:
        place = t.say("centre")
    elif distance == catalogue(t.revision).track.capital_distance:
        place = t.say("capital", rival=rival)
    else:
        place = t.say("steps", steps=distance, who=t.names[event.leader])
    return t.line(t.say("pawn", who=t.names[event.seat], place=place), t.coins("loses", event.lost, rival))


def _box(t: _Teller, event: BoxTokensDrawn) -> str:
    """By name only for who may open the seal."""
    who, tokens = t.names[event.seat], event.tokens.value
    if tokens is None:
        return t.say("drawn", who=who, size=event.size)
    return t.say("seen", who=who, things=t.things(tokens))


def _starter(t: _Teller, event: StarterChosen) -> str:
    key = "himself" if event.starter == event.seat else "starter"
    return t.say(key, who=t.names[event.seat], rival=t.names[1 - event.seat])


_TELLERS: dict[type[Event], Callable[[_Teller, Any], str]] = {
    CitiesFounded: lambda t, event: t.say("founded", who=t.names[event.first], coins=coins_in(event.coins, t.tongue)),
    TokensSplit: _of_things("tokens", "board"),
    WondersOffered: _of_things("offered", "wonders"),
    WonderDrafted: _of_seat("drafted", "wonder"),
    WondersDealt: _dealt,
    LayoutDealt: lambda t, event: t.say("age", age=event.age),
    CardsRevealed: _of_things("revealed", "cards"),
    CardDiscarded: _of_seat("discarded", "card"),
    CardBuilt: _built,
    WonderBuilt: _wonder,
    CardRevived: _of_seat("revived", "card"),
    CardDestroyed: _of_seat("destroyed", "card"),
    TokenTaken: _of_seat("taken", "token"),
    BoxTokensDrawn: _box,
    BoxTokenKept: _of_seat("kept", "token"),
    PawnMoved: _pawn,
    StarterChosen: _starter,
}
