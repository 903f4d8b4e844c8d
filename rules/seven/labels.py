"""Moves in words, in English and Japanese."""

from collections.abc import Callable
from typing import Any

from rules.kernel.game import AnyGame, pending_decision
from rules.seven.actions import (
    ChooseCard,
    ChooseCell,
    ChooseColour,
    ChooseLine,
    ChooseLocked,
    ChooseOption,
    ChoosePlayer,
    Contact,
    EndPhase,
    Lock,
    Move,
    Pass,
    Use,
    Watch,
)
from rules.seven.words import WINDOW_NAMES, Teller

_TEXTS: dict[str, tuple[str, str]] = {
    "pass": ("Pass", "パス"),
    "pass_lock": ("Lock nothing", "ロックしない"),
    "pass_cell": ("Choose no more cells", "これ以上選ばない"),
    "pass_bonus": ("Make no bonus move", "追加移動しない"),
    "pass_stuck": ("Stay where you are: there is no card to place", "動けず、置くカードもない"),
    "pass_give": ("Discard instead of giving", "渡さずに捨てる"),
    "pass_anytime": ("Use no card", "カードを使わない"),
    "pass_answer_contact": ("Let the contact happen", "接触を受ける"),
    "pass_answer_lock": ("Let the lock happen", "ロックを止めない"),
    "pass_lock_card": ("Nothing can be locked", "ロックできるカードがない"),
    "end_phase": ("End the hand phase", "手札フェイズを終える"),
    "lock": ("Lock {card}", "{card}をロックする"),
    "use": ("Use {card}", "{card}を使う"),
    "use_draw": ("Use {card}: draw a card", "{card}を使う：1枚引く"),
    "use_lock_pair": ("Use {card}: lock two in one place", "{card}を使う：2枚を1か所にロックする"),
    "move": ("Move to {cell}", "{cell}へ移動する"),
    "contact": ("Contact seat {seat}", "席{seat}に接触する"),
    "watch": ("Be asked for anytime cards {window}", "{window}に「いつでも使える」カードの確認を受ける"),
    "unwatch": ("Not be asked for anytime cards {window} any more", "{window}の「いつでも使える」カードの確認をやめる"),
    "cell": ("Choose {cell}", "{cell}を選ぶ"),
    "line_row": ("Choose row {number}", "上から{number}行目を選ぶ"),
    "line_column": ("Choose column {number}", "左から{number}列目を選ぶ"),
    "player": ("Choose seat {seat}", "席{seat}を選ぶ"),
    "colour": ("Choose {colour}", "{colour}を選ぶ"),
    "card": ("Choose {card}", "{card}を選ぶ"),
    "card_discard": ("Discard {card}", "{card}を捨てる"),
    "card_expire": ("Discard {card}", "{card}を捨てる"),
    "card_pay": ("Pay with {card}", "{card}で支払う"),
    "card_lay": ("Lay {card} face down", "{card}を裏向きに置く"),
    "card_give": ("Give {card}", "{card}を渡す"),
    "card_lock_card": ("Lock {card}", "{card}をロックする"),
    "locked": ("Choose {card} at {colour}", "{colour}の{card}を選ぶ"),
    "option_pay": ("Discard a hand card", "手札を1枚捨てる"),
    "option_return": ("Go back to where you came from", "元のマスに戻る"),
    "option": ("Choose {option}", "{option}を選ぶ"),
}


def label(game: AnyGame, seat: int, move: Any, language: str) -> str:
    """A move of a seat in words; any language but Japanese is answered in English."""
    ask = pending_decision(game, seat)
    return _LABELS[type(move)](Teller(game.revision, language, _TEXTS), move, "" if ask is None else ask.kind)


def _watch(teller: Teller, move: Watch, _kind: str) -> str:
    return teller.say("watch" if move.ask else "unwatch", window=WINDOW_NAMES[move.window][teller.tongue])


def _line(teller: Teller, move: ChooseLine, _kind: str) -> str:
    name, _, number = move.line.partition(" ")
    return teller.say(f"line_{name}", number=int(number) + 1)


def _special(base: str, kind: str) -> str:
    """The text made for this kind of decision, or the general one."""
    return f"{base}_{kind}" if f"{base}_{kind}" in _TEXTS else base


_LABELS: dict[type, Callable[[Teller, Any, str], str]] = {
    Pass: lambda teller, _move, kind: teller.say(_special("pass", kind)),
    EndPhase: lambda teller, _move, _kind: teller.say("end_phase"),
    Lock: lambda teller, move, _kind: teller.say("lock", card=teller.card(move.card)),
    Use: lambda teller, move, _kind: teller.say(_special("use", str(move.option)), card=teller.card(move.card)),
    Move: lambda teller, move, _kind: teller.say("move", cell=teller.cell(move.cell)),
    Contact: lambda teller, move, _kind: teller.say("contact", seat=move.seat),
    Watch: _watch,
    ChooseCell: lambda teller, move, _kind: teller.say("cell", cell=teller.cell(move.cell)),
    ChooseLine: _line,
    ChoosePlayer: lambda teller, move, _kind: teller.say("player", seat=move.seat),
    ChooseColour: lambda teller, move, _kind: teller.say("colour", colour=teller.colour(move.colour)),
    ChooseCard: lambda teller, move, kind: teller.say(_special("card", kind), card=teller.card(move.card)),
    ChooseLocked: lambda teller, move, _kind: teller.say(
        "locked", card=teller.card(move.card), colour=teller.colour(move.colour)
    ),
    ChooseOption: lambda teller, move, _kind: teller.say(_special("option", move.option), option=move.option),
}
