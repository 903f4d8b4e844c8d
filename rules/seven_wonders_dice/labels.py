"""Moves in words, in English and Japanese."""

from typing import Any

from rules.kernel.game import AnyGame
from rules.seven_wonders_dice.actions import Build, BuildWonder, ChooseBonus, Cross, Decline, TakeBack
from rules.seven_wonders_dice.catalogue import catalogue
from rules.seven_wonders_dice.effects import ConstructWithoutDieCost, CrossSpace, CrossUpToTwo
from rules.seven_wonders_dice.names import printed_names
from rules.seven_wonders_dice.narrator import DiceNarrator
from rules.seven_wonders_dice.stand import Stand, stand_of
from rules.seven_wonders_dice.stepping import price_of


def label(game: AnyGame, seat: int, move: Any, language: str) -> str:
    """Return a move of a seat in words; any language but Japanese is answered in English."""
    narrator = DiceNarrator((), language, printed_names(game.revision))
    if isinstance(move, TakeBack):
        return narrator.say("Take the last step back", "最後の一手を取り消す")
    stand = stand_of(game, seat)
    match move:
        case Build():
            text = _build(narrator, stand, move)
        case BuildWonder():
            space = narrator.space(move.space)
            text = narrator.say(f"Build the {space}", f"{space}を建設")
        case Cross():
            space = narrator.space(move.space)
            text = narrator.say(f"Cross {space}", f"{space}に印")
        case ChooseBonus():
            bonus = narrator.bonus(move.bonus)
            return narrator.say(f"Bonus: {bonus}", f"ボーナス：{bonus}")
        case Decline():
            return narrator.say(*_declined(stand))
        case _:
            coins = catalogue(game.revision).printed.meta.pass_coins
            return narrator.say(f"Pass for {coins} coins", f"パス（{coins}金を得る）")
    price = price_of(stand, move)
    return text if price is None else _with_price(narrator, text, price.die + price.missing)


def _with_price(narrator: DiceNarrator, text: str, coins: int) -> str:
    if not coins:
        return narrator.say(f"{text}, free", f"{text}（無料）")
    return narrator.say(f"{text}, {coins} coin{'s' if coins > 1 else ''}", f"{text}（{coins}金）")


def _build(narrator: DiceNarrator, stand: Stand, move: Build) -> str:
    die = next(die for die in stand.state.forum if die.die == move.die)
    name, face, space = narrator.die(die.die), narrator.face(die.die, die.face), narrator.space(move.space)
    return narrator.say(f"{name} ({face}): {space}", f"{name}（{face}）：{space}")


def _declined(stand: Stand) -> tuple[str, str]:
    if isinstance(stand.top, CrossSpace | CrossUpToTwo):
        return "Do without the crossing", "印をつけない"
    if isinstance(stand.top, ConstructWithoutDieCost):
        return "Do without the free die", "無料のダイスを使わない"
    return "Do without the further action", "追加のアクションをしない"
