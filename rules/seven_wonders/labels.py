"""Moves in words, in English and Japanese."""

from collections.abc import Callable
from typing import Any, Literal

from rules.kernel.game import AnyGame
from rules.seven_wonders.actions import Build, BuildStage, ChooseBoard, ChooseSide, Discard, Pass, Revive, Sell
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.economy import next_stage, plans
from rules.seven_wonders.state import state_of

Language = Literal["en", "ja"]

_WORDS: dict[str, dict[Language, str]] = {
    "build": {"en": "Build {card}", "ja": "{card}を建設"},
    "chain": {"en": "Build {card} by a chain", "ja": "{card}を連鎖で建設"},
    "gift": {"en": "Build {card} without cost", "ja": "{card}を無償で建設"},
    "stage": {"en": "Build stage {stage} of {wonder} with {card}", "ja": "{card}で{wonder}の第{stage}段階を建設"},
    "sell": {"en": "Sell {card} for 3 coins", "ja": "{card}を売却（3金）"},
    "discard": {"en": "Discard {card}", "ja": "{card}を捨てる"},
    "revive": {"en": "Build {card} from the discard pile", "ja": "捨て札から{card}を建設"},
    "pass": {"en": "Build nothing from the discard pile", "ja": "捨て札から建設しない"},
    "choose_board": {"en": "Take {wonder}", "ja": "{wonder}を選ぶ"},
    "choose_side": {"en": "Turn up side {side}", "ja": "{side}面を選ぶ"},
    "bank": {"en": "{coins} to the bank", "ja": "銀行へ{coins}金"},
    "left": {"en": "{coins} to the left", "ja": "左へ{coins}金"},
    "right": {"en": "{coins} to the right", "ja": "右へ{coins}金"},
    "paid": {"en": "{text} ({coins})", "ja": "{text}（{coins}）"},
    "comma": {"en": ", ", "ja": "、"},
    "free_city": {"en": "Free City: {text}", "ja": "自由都市：{text}"},
}


def label(game: AnyGame, seat: int, move: Any, language: str) -> str:
    """A move of a seat in words; any language but Japanese is answered in English."""
    tongue: Language = "ja" if language == "ja" else "en"
    text = _TEXTS[type(move)](game, seat, move, tongue)
    if getattr(move, "city", seat) != seat:
        return _say("free_city", tongue, text=text)
    return text


def _say(key: str, tongue: Language, **values: object) -> str:
    return _WORDS[key][tongue].format(**values)


def _card(game: AnyGame, card: str, tongue: Language) -> str:
    printed = catalogue(game.revision).cards[card]
    return printed.name_ja if tongue == "ja" else printed.name_en


def _wonder(game: AnyGame, wonder: str, tongue: Language) -> str:
    board = catalogue(game.revision).wonders[wonder]
    return board.name_ja if tongue == "ja" else board.name_en


def _with_coins(text: str, coins: dict[str, int], tongue: Language) -> str:
    paid = [_say(to, tongue, coins=amount) for to, amount in coins.items() if amount]
    return _say("paid", tongue, text=text, coins=_say("comma", tongue).join(paid)) if paid else text


def _build(game: AnyGame, _seat: int, move: Build, tongue: Language) -> str:
    bank = plans(game.revision)[move.card].bank if move.by == "cost" else 0
    text = _say("build" if move.by == "cost" else move.by, tongue, card=_card(game, move.card, tongue))
    return _with_coins(text, {"bank": bank, "left": move.left, "right": move.right}, tongue)


def _stage(game: AnyGame, _seat: int, move: BuildStage, tongue: Language) -> str:
    city = state_of(game).cities[move.city]
    plan = next_stage(game.revision, city.wonder, city.side, len(city.stages))
    assert city.wonder is not None, "a city builds stages of its board"
    wonder = _wonder(game, city.wonder, tongue)
    text = _say("stage", tongue, card=_card(game, move.card, tongue), stage=len(city.stages) + 1, wonder=wonder)
    bank = 0 if plan is None else plan.bank
    return _with_coins(text, {"bank": bank, "left": move.left, "right": move.right}, tongue)


def _of_card(key: str) -> Callable[[AnyGame, int, Any, Language], str]:
    return lambda game, _seat, move, tongue: _say(key, tongue, card=_card(game, move.card, tongue))


_TEXTS: dict[type, Callable[[AnyGame, int, Any, Language], str]] = {
    Build: _build,
    BuildStage: _stage,
    Sell: _of_card("sell"),
    Discard: _of_card("discard"),
    Revive: _of_card("revive"),
    Pass: lambda _game, _seat, _move, tongue: _say("pass", tongue),
    ChooseBoard: lambda game, _seat, move, tongue: _say(
        "choose_board", tongue, wonder=_wonder(game, move.wonder, tongue)
    ),
    ChooseSide: lambda _game, _seat, move, tongue: _say("choose_side", tongue, side=move.side),
}
