"""Moves in words, in English and Japanese."""

from collections.abc import Callable, Sequence
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
from rules.seven.catalogue import printed_names
from rules.seven.narrator import SevenNarrator

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


WINDOW_NAMES: dict[str, tuple[str, str]] = {
    "lock": ("when a lock is declared", "ロック宣言時"),
    "hand": ("when a hand effect is declared", "手札効果の宣言時"),
    "move": ("when a move is declared", "移動宣言時"),
    "contact": ("when a contact is declared", "接触宣言時"),
    "reaction": ("when a reaction is declared", "対応の宣言時"),
    "lock_phase": ("after a lock phase", "ロックフェイズ終了時"),
    "hand_phase": ("after a hand phase", "手札フェイズ終了時"),
    "move_phase": ("after a move phase", "移動フェイズ終了時"),
    "all": ("in every window", "すべてのタイミング"),
}


def narrator(revision: int, names: Sequence[str], language: str) -> SevenNarrator:
    """Return what events and moves are told with."""
    return SevenNarrator(names, language, printed_names(revision))


def label(game: AnyGame, seat: int, move: Any, language: str) -> str:
    """A move of a seat in words; any language but Japanese is answered in English."""
    ask = pending_decision(game, seat)
    return _LABELS[type(move)](narrator(game.revision, (), language), move, "" if ask is None else ask.kind)


def _watch(teller: SevenNarrator, move: Watch, _kind: str) -> str:
    return _say(teller, "watch" if move.ask else "unwatch", window=teller.say(*WINDOW_NAMES[move.window]))


def _line(teller: SevenNarrator, move: ChooseLine, _kind: str) -> str:
    name, _, number = move.line.partition(" ")
    return _say(teller, f"line_{name}", number=int(number) + 1)


def _say(teller: SevenNarrator, key: str, **values: object) -> str:
    return teller.say(*_TEXTS[key]).format(**values)


def _special(base: str, kind: str) -> str:
    """The text made for this kind of decision, or the general one."""
    return f"{base}_{kind}" if f"{base}_{kind}" in _TEXTS else base


_LABELS: dict[type, Callable[[SevenNarrator, Any, str], str]] = {
    Pass: lambda teller, _move, kind: _say(teller, _special("pass", kind)),
    EndPhase: lambda teller, _move, _kind: _say(teller, "end_phase"),
    Lock: lambda teller, move, _kind: _say(teller, "lock", card=teller.card(move.card)),
    Use: lambda teller, move, _kind: _say(teller, _special("use", str(move.option)), card=teller.card(move.card)),
    Move: lambda teller, move, _kind: _say(teller, "move", cell=teller.cell(move.cell)),
    Contact: lambda teller, move, _kind: _say(teller, "contact", seat=move.seat),
    Watch: _watch,
    ChooseCell: lambda teller, move, _kind: _say(teller, "cell", cell=teller.cell(move.cell)),
    ChooseLine: _line,
    ChoosePlayer: lambda teller, move, _kind: _say(teller, "player", seat=move.seat),
    ChooseColour: lambda teller, move, _kind: _say(teller, "colour", colour=teller.colour(move.colour)),
    ChooseCard: lambda teller, move, kind: _say(teller, _special("card", kind), card=teller.card(move.card)),
    ChooseLocked: lambda teller, move, _kind: _say(
        teller, "locked", card=teller.card(move.card), colour=teller.colour(move.colour)
    ),
    ChooseOption: lambda teller, move, _kind: _say(teller, _special("option", move.option), option=move.option),
}
