"""The game told line by line, in English and Japanese: what each event that is worth a line says."""

from collections.abc import Callable, Sequence
from typing import Any

from events.model import Event
from rules.seven_wonders_duel.catalogue import REVISION, catalogue
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


def describe(event: Event, names: Sequence[str], language: str) -> str | None:
    """One line of history for an event, None for what is not worth one; `names` has an entry a seat."""
    tell = _TELLERS.get(type(event))
    return None if tell is None else tell(event, names, tongue_of(language))


def _say(key: str, tongue: Language, **values: object) -> str:
    return _LINES[key][tongue].format(**values)


def _name(thing: str, tongue: Language) -> str:
    return name_of(REVISION, thing, tongue)


def _things(things: Sequence[str], tongue: Language) -> str:
    return ("、" if tongue == "ja" else ", ").join(_name(thing, tongue) for thing in things)


def _line(text: str, tongue: Language, *details: str) -> str:
    """A line with its details behind it."""
    told = [detail for detail in details if detail]
    if not told:
        return text
    return f"{text}（{'、'.join(told)}）" if tongue == "ja" else f"{text} ({', '.join(told)})"


def _coins(key: str, tongue: Language, amount: int, rival: str = "") -> str:
    return _say(key, tongue, coins=coins_in(amount, tongue), rival=rival) if amount else ""


def _changes(event: Any, names: Sequence[str], tongue: Language) -> list[str]:
    """Payments, gains, losses and shields, as far as an event has them."""
    rival = names[1 - event.seat]
    shields = getattr(event, "shields", 0)
    return [
        _coins("pays", tongue, getattr(event, "bank", 0)),
        _coins("pays_rival", tongue, getattr(event, "rival", 0), rival),
        _coins("gains", tongue, getattr(event, "gained", 0)),
        _coins("loses", tongue, getattr(event, "lost", 0), rival),
        _say("shields", tongue, amount=shields) if shields else "",
    ]


def _of_seat(key: str, field: str) -> Callable[[Any, Sequence[str], Language], str]:
    """What a seat did with one thing, and what that changed."""

    def tell(event: Any, names: Sequence[str], tongue: Language) -> str:
        who, rival = names[event.seat], names[1 - event.seat]
        text = _say(key, tongue, who=who, rival=rival, thing=_name(getattr(event, field), tongue))
        return _line(text, tongue, *_changes(event, names, tongue))

    return tell


def _of_things(key: str, field: str) -> Callable[[Any, Sequence[str], Language], str]:
    return lambda event, _names, tongue: _say(key, tongue, things=_things(getattr(event, field), tongue))


def _built(event: CardBuilt, names: Sequence[str], tongue: Language) -> str:
    return _of_seat("chained" if event.by == "chain" else "built", "card")(event, names, tongue)


def _wonder(event: WonderBuilt, names: Sequence[str], tongue: Language) -> str:
    who, thing, wonder = names[event.seat], _name(event.card, tongue), _name(event.wonder, tongue)
    text = _say("wonder", tongue, who=who, thing=thing, wonder=wonder)
    again = _say("again", tongue) if event.again else ""
    unused = _say("unused", tongue, thing=_things(event.unused, tongue)) if event.unused else ""
    return _line(text, tongue, *_changes(event, names, tongue), again, unused)


def _dealt(event: WondersDealt, names: Sequence[str], tongue: Language) -> str:
    told = [
        _say("dealt", tongue, who=who, things=_things(own, tongue))
        for who, own in zip(names, event.wonders, strict=True)
    ]
    return ("。" if tongue == "ja" else "; ").join(told)


def _pawn(event: PawnMoved, names: Sequence[str], tongue: Language) -> str:
    """Where the pawn stands now."""
    rival = names[1 - event.seat]
    distance = abs(event.pawn)
    if event.leader is None:
        place = _say("centre", tongue)
    elif distance == catalogue(REVISION).track.capital_distance:
        place = _say("capital", tongue, rival=rival)
    else:
        place = _say("steps", tongue, steps=distance, who=names[event.leader])
    text = _say("pawn", tongue, who=names[event.seat], place=place)
    return _line(text, tongue, _coins("loses", tongue, event.lost, rival))


def _box(event: BoxTokensDrawn, names: Sequence[str], tongue: Language) -> str:
    """By name only for who may open the seal."""
    who, tokens = names[event.seat], event.tokens.value
    if tokens is None:
        return _say("drawn", tongue, who=who, size=event.size)
    return _say("seen", tongue, who=who, things=_things(tokens, tongue))


def _starter(event: StarterChosen, names: Sequence[str], tongue: Language) -> str:
    key = "himself" if event.starter == event.seat else "starter"
    return _say(key, tongue, who=names[event.seat], rival=names[1 - event.seat])


_TELLERS: dict[type[Event], Callable[[Any, Sequence[str], Language], str]] = {
    CitiesFounded: lambda event, names, tongue: _say(
        "founded", tongue, who=names[event.first], coins=coins_in(event.coins, tongue)
    ),
    TokensSplit: _of_things("tokens", "board"),
    WondersOffered: _of_things("offered", "wonders"),
    WonderDrafted: _of_seat("drafted", "wonder"),
    WondersDealt: _dealt,
    LayoutDealt: lambda event, _names, tongue: _say("age", tongue, age=event.age),
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
