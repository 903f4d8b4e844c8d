"""Moves in words, in English and Japanese."""

from collections.abc import Callable
from typing import Any, Literal

from rules.kernel.game import AnyGame
from rules.seven_wonders_duel.actions import (
    Build,
    BuildWonder,
    ChooseStarter,
    Destroy,
    Discard,
    DraftWonder,
    Revive,
    TakeBoxToken,
    TakeToken,
)
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.decide import discard_income
from rules.seven_wonders_duel.economy import has_chain
from rules.seven_wonders_duel.market import Price, price_of
from rules.seven_wonders_duel.state import state_of

Language = Literal["en", "ja"]

_WORDS: dict[str, dict[Language, str]] = {
    "discard": {"en": "Discard {card} for {coins}", "ja": "{card}を捨てる（＋{coins}）"},
    "build": {"en": "Build {card}", "ja": "{card}を建設"},
    "chain": {"en": "Build {card} by a chain", "ja": "{card}を連鎖で建設"},
    "wonder": {"en": "Build {wonder} with {card}", "ja": "{card}を使って{wonder}を建設"},
    "draft_wonder": {"en": "Take {wonder}", "ja": "{wonder}を取る"},
    "take_token": {"en": "Take {token}", "ja": "「{token}」を取る"},
    "take_box_token": {"en": "Keep {token}", "ja": "「{token}」を残す"},
    "revive": {"en": "Build {card} from the discard pile", "ja": "捨て札から{card}を建設"},
    "destroy": {"en": "Discard {card} of your opponent", "ja": "相手の{card}を捨てさせる"},
    "begin": {"en": "Begin the age yourself", "ja": "自分が先に始める"},
    "leave": {"en": "Let your opponent begin the age", "ja": "相手が先に始める"},
    "paid": {"en": "{text} ({coins})", "ja": "{text}（{coins}）"},
    "to_rival": {"en": "{coins} to your opponent", "ja": "相手へ{coins}"},
    "part_to_rival": {"en": "{coins}, {rival} of them to your opponent", "ja": "{coins}、うち{rival}は相手へ"},
}


def tongue_of(language: str) -> Language:
    """Any language but Japanese is answered in English."""
    return "ja" if language == "ja" else "en"


def name_of(revision: int, thing: str, tongue: Language) -> str:
    """The name of a card, wonder or token; what has none is called by its id."""
    printed = catalogue(revision)
    found = printed.cards.get(thing) or printed.wonders.get(thing) or printed.tokens.get(thing)
    if found is None:
        return thing
    return found.name_ja if tongue == "ja" else found.name_en


def coins_in(amount: int, tongue: Language) -> str:
    """An amount of coins in words."""
    if tongue == "ja":
        return f"{amount}金"
    return "1 coin" if amount == 1 else f"{amount} coins"


def label(game: AnyGame, seat: int, move: Any, language: str) -> str:
    """A move of a seat in words."""
    return _TEXTS[type(move)](game, seat, move, tongue_of(language))


def _say(key: str, tongue: Language, **values: object) -> str:
    return _WORDS[key][tongue].format(**values)


def _with_price(text: str, price: Price, tongue: Language) -> str:
    if not price.total:
        return text
    coins = coins_in(price.total, tongue)
    if price.opponent and not price.bank:
        coins = _say("to_rival", tongue, coins=coins)
    elif price.opponent:
        rival = coins_in(price.opponent, "ja") if tongue == "ja" else price.opponent
        coins = _say("part_to_rival", tongue, coins=coins, rival=rival)
    return _say("paid", tongue, text=text, coins=coins)


def _discard(game: AnyGame, seat: int, move: Discard, tongue: Language) -> str:
    coins = discard_income(game.revision, state_of(game).cities[seat])
    return _say("discard", tongue, card=name_of(game.revision, move.card, tongue), coins=coins_in(coins, tongue))


def _build(game: AnyGame, seat: int, move: Build, tongue: Language) -> str:
    state = state_of(game)
    chain = has_chain(game.revision, state.cities[seat], move.card)
    text = _say("chain" if chain else "build", tongue, card=name_of(game.revision, move.card, tongue))
    return _with_price(text, price_of(game.revision, state, seat, move.card), tongue)


def _wonder(game: AnyGame, seat: int, move: BuildWonder, tongue: Language) -> str:
    wonder, card = (name_of(game.revision, thing, tongue) for thing in (move.wonder, move.card))
    text = _say("wonder", tongue, wonder=wonder, card=card)
    return _with_price(text, price_of(game.revision, state_of(game), seat, move.wonder), tongue)


def _of(key: str, field: str) -> Callable[[AnyGame, int, Any, Language], str]:
    return lambda game, _seat, move, tongue: _say(
        key, tongue, **{field: name_of(game.revision, getattr(move, field), tongue)}
    )


_TEXTS: dict[type, Callable[[AnyGame, int, Any, Language], str]] = {
    Discard: _discard,
    Build: _build,
    BuildWonder: _wonder,
    DraftWonder: _of("draft_wonder", "wonder"),
    TakeToken: _of("take_token", "token"),
    TakeBoxToken: _of("take_box_token", "token"),
    Revive: _of("revive", "card"),
    Destroy: _of("destroy", "card"),
    ChooseStarter: lambda _game, seat, move, tongue: _say("begin" if move.seat == seat else "leave", tongue),
}
