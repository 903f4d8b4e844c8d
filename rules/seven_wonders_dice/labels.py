"""Moves in words, in English and Japanese."""

from typing import Any

from rules.kernel.game import AnyGame
from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Decline, TakeBack
from rules.seven_wonders_dice.catalogue import Catalogue, catalogue
from rules.seven_wonders_dice.effects import ConstructWithoutDieCost, CrossSpace, CrossUpToTwo
from rules.seven_wonders_dice.names import Language, bonus_name, die_name, face_name, space_name, tongue_of
from rules.seven_wonders_dice.stand import Stand, stand_of
from rules.seven_wonders_dice.stepping import price_of

_WORDS: dict[str, dict[Language, str]] = {
    "build": {"en": "{die} ({face}): {space}", "ja": "{die}（{face}）：{space}"},
    "wonder": {"en": "Build the {space}", "ja": "{space}を建設"},
    "cross": {"en": "Cross {space}", "ja": "{space}に印"},
    "pass": {"en": "Pass for {coins} coins", "ja": "パス（{coins}金を得る）"},
    "bonus": {"en": "Bonus: {bonus}", "ja": "ボーナス：{bonus}"},
    "decline_cross": {"en": "Do without the crossing", "ja": "印をつけない"},
    "decline_build": {"en": "Do without the free die", "ja": "無料のダイスを使わない"},
    "decline_action": {"en": "Do without the further action", "ja": "追加のアクションをしない"},
    "take_back": {"en": "Take the last step back", "ja": "最後の一手を取り消す"},
    "paid": {"en": "{text}, {coins} coins", "ja": "{text}（{coins}金）"},
    "paid_one": {"en": "{text}, 1 coin", "ja": "{text}（1金）"},
    "free": {"en": "{text}, free", "ja": "{text}（無料）"},
}


def say(key: str, tongue: Language, **values: object) -> str:
    """A sentence of this module."""
    return _WORDS[key][tongue].format(**values)


def with_price(text: str, coins: int, tongue: Language) -> str:
    """A text with what it costs."""
    return say({0: "free", 1: "paid_one"}.get(coins, "paid"), tongue, text=text, coins=coins)


def label(game: AnyGame, seat: int, move: Any, language: str) -> str:
    """A move of a seat in words; any language but Japanese is answered in English."""
    tongue, rules = tongue_of(language), catalogue(game.revision)
    if isinstance(move, TakeBack):
        return say("take_back", tongue)
    stand = stand_of(game, seat)
    match move:
        case Build():
            text, price = _build(rules, stand, move, tongue), price_of(stand, move)
        case BuildWonder():
            text = say("wonder", tongue, space=space_name(rules, move.space, tongue))
            price = price_of(stand, move)
        case Cross():
            text = say("cross", tongue, space=space_name(rules, move.space, tongue))
            price = price_of(stand, move)
        case ChooseBonus():
            return say("bonus", tongue, bonus=bonus_name(rules, move.bonus, tongue))
        case Decline():
            return say(_declined(stand), tongue)
        case _:
            return say("pass", tongue, coins=rules.printed.meta.pass_coins)
    return text if price is None else with_price(text, price.die + price.missing, tongue)


def _build(rules: Catalogue, stand: Stand, move: Build, tongue: Language) -> str:
    die = next(die for die in stand.state.forum if die.die == move.die)
    return say(
        "build",
        tongue,
        die=die_name(rules, die.die, tongue),
        face=face_name(rules, die, tongue),
        space=space_name(rules, move.space, tongue),
    )


def _declined(stand: Stand) -> str:
    if isinstance(stand.top, CrossSpace | CrossUpToTwo):
        return "decline_cross"
    return "decline_build" if isinstance(stand.top, ConstructWithoutDieCost) else "decline_action"
