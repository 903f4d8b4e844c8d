"""Why a move is refused: each refusal names its rule, and is made only from what the acting seat may open."""

from titles.kernel.play.refusal import Refusal
from titles.kernel.words.translated import Translated, printed_name
from titles.seven.terms.basics import PrintedNames
from titles.seven.terms.moves import (
    WINDOW_NAMES,
    Action,
    ChooseCard,
    ChooseCell,
    ChooseLocked,
    Contact,
    MovePiece,
    Pass,
)
from titles.seven.terms.narrator import SevenNarrator


def not_a_choice(rule: str, names: PrintedNames, move: Action) -> Refusal:
    """Return why a move is not among the choices of a decision."""
    match move:
        case Pass():
            return Refusal(
                "must_choose",
                rule,
                Translated(
                    "You can't pass here: choose one of the legal moves.", "ここではパスできない。合法手から選ぶ。"
                ),
            )
        case MovePiece(cell) | ChooseCell(cell):
            english, japanese = (SevenNarrator((), language, names).cell(cell) for language in ("en", "ja"))
            detail = Translated(f"You can't choose {english} for this.", f"ここでは{japanese}を選べない。")
            return Refusal("wrong_cell", rule, detail)
        case ChooseCard(card) | ChooseLocked(card=card):
            name = printed_name(names.cards, card)
            detail = Translated(f"{name.en} can't be chosen for this.", f"ここでは「{name.ja}」を選べない。")
            return Refusal("wrong_card", rule, detail)
        case Contact(seat):
            detail = Translated(f"You can't contact seat {seat} now.", f"今は席{seat}に接触できない。")
            return Refusal("cannot_contact", rule, detail)
    detail = Translated("That can't be chosen for this effect now.", "今この効果ではそれを選べない。")
    return Refusal("not_possible", rule, detail)


def colour_taken(colour: Translated) -> Refusal:
    """Return that another seat has the cube of this colour."""
    return Refusal(
        "wrong_card",
        "seven section 3",
        Translated(
            f"Another player has the {colour.en} cube.", f"{colour.ja}のキューブは、ほかのプレイヤーが取っている。"
        ),
    )


def not_in_hand(rule: str, card: Translated) -> Refusal:
    """Return that the seat has the card neither in hand nor locked where it can be used."""
    return Refusal(
        "not_in_hand",
        rule,
        Translated(f"You do not have {card.en} where it can be used.", f"使える場所に「{card.ja}」がない。"),
    )


def not_lockable(card: Translated) -> Refusal:
    """Return that the card has no colour of its own, or that its place is taken."""
    return Refusal(
        "not_lockable",
        "seven section 6.1",
        Translated(
            f"{card.en} can't be locked in the lock phase: it has no open place.",
            f"「{card.ja}」はロックフェイズにロックできない。空いた場所がない。",
        ),
    )


def not_usable(rule: str, missing: Translated) -> Refusal:
    """Return that the card's requirements are not met, its cost can't be paid, or it is not its time."""
    return Refusal("not_usable", rule, missing)


def too_many_declarations() -> Refusal:
    """Return that only ending the hand phase is left."""
    return Refusal(
        "too_many_declarations",
        "seven section 6.2",
        Translated(
            "After 100 declarations in one turn the hand phase has to end.",
            "1手番に100回宣言したら、手札フェイズを終えなければならない。",
        ),
    )


def too_many_settings() -> Refusal:
    """Return that the seat can't change its windows any more in this turn."""
    return Refusal(
        "too_many_settings",
        "seven ruling 41",
        Translated(
            "A seat can change its windows 16 times in a turn.", "タイミングの設定を変えられるのは、1手番に16回まで。"
        ),
    )


def no_anytime_cards() -> Refusal:
    """Return that the game is played without colourless cards."""
    return Refusal(
        "no_anytime_cards",
        "seven ruling 41",
        Translated(
            "This game has no cards that can be used at any time.",
            "このゲームには「いつでも使える」カードがない。",
        ),
    )


def no_change(window: str) -> Refusal:
    """Return that the preference is like that already."""
    name = Translated(*WINDOW_NAMES[window])
    return Refusal(
        "no_change",
        "seven ruling 41",
        Translated(f"Your preference is like that already ({name.en}).", f"設定はすでにそうなっている（{name.ja}）。"),
    )
