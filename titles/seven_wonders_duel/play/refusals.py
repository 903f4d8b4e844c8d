"""The reasons for refused moves: each cites its rule, and uses only what the acting seat may open."""

from titles.kernel.play.refusal import Refusal
from titles.kernel.words.narrator import count_of
from titles.kernel.words.translated import Translated
from titles.seven_wonders_duel.play.prices import Price


def _refusal(code: str, place: str, english: str, japanese: str) -> Refusal:
    return Refusal(code, f"seven_wonders_duel {place}", Translated(english, japanese))


def not_available(card: Translated) -> Refusal:
    """Refuse a card that cannot be taken now, wherever it is."""
    return _refusal(
        "not_available",
        "section 3",
        f"{card.en} is not an available card of the pyramid.",
        f"「{card.ja}」は、今取れるカードではない。",
    )


def unaffordable(thing: Translated, price: Price, coins: int) -> Refusal:
    """Refuse what costs more coins than the city has."""
    return _refusal(
        "unaffordable",
        "section 5",
        f"{thing.en} costs {count_of(price.total, 'coin')}; the city has {coins}.",
        f"「{thing.ja}」には{price.total}金かかるが、都市には{coins}金しかない。",
    )


def not_your_wonder(wonder: Translated) -> Refusal:
    """Refuse a wonder that is not among the seat's unbuilt ones."""
    return _refusal(
        "not_your_wonder",
        "section 4",
        f"{wonder.en} is not among your wonders still to be built.",
        f"「{wonder.ja}」は、これから建設する自分の世界の七不思議の中にない。",
    )


def wonder_gone(wonder: Translated) -> Refusal:
    """Refuse the wonder that went to the box when seven were built."""
    return _refusal(
        "wonder_gone",
        "section 9",
        f"{wonder.en} went to the box: seven wonders are built.",
        f"世界の七不思議が7つ建設されたので、「{wonder.ja}」は箱に戻った。",
    )


def not_on_offer(wonder: Translated) -> Refusal:
    """Refuse a wonder that is not face up in the draft."""
    return _refusal(
        "not_on_offer",
        "section 2",
        f"{wonder.en} is not among the wonders on offer.",
        f"「{wonder.ja}」は、選べる世界の七不思議の中にない。",
    )


def not_on_board(token: Translated) -> Refusal:
    """Refuse a progress token that is not on the board."""
    return _refusal(
        "not_on_board",
        "section 8",
        f"{token.en} is not among the progress tokens on the board.",
        f"「{token.ja}」は、盤上の進歩トークンの中にない。",
    )


def not_drawn(token: Translated) -> Refusal:
    """Refuse a progress token that was not drawn."""
    return _refusal(
        "not_drawn",
        "section 6",
        f"{token.en} is not among the progress tokens drawn.",
        f"「{token.ja}」は、引いた進歩トークンの中にない。",
    )


def not_in_discard(card: Translated) -> Refusal:
    """Refuse a card that is not in the discard pile."""
    return _refusal(
        "not_in_discard", "section 6", f"{card.en} is not in the discard pile.", f"「{card.ja}」は捨て札にない。"
    )


def not_a_target(card: Translated) -> Refusal:
    """Refuse a card that is not in the opponent's city, or has the wrong colour."""
    return _refusal(
        "not_a_target",
        "section 6",
        f"{card.en} is not a card of your opponent that this wonder can discard.",
        f"「{card.ja}」は、この世界の七不思議で捨てさせられる相手のカードではない。",
    )


def no_such_seat(seat: int) -> Refusal:
    """Refuse a seat that does not exist."""
    return _refusal(
        "no_such_seat",
        "section 11",
        f"There is no seat {seat}; choose 0 or 1.",
        f"席{seat}はない。0か1を選ぶ。",
    )
