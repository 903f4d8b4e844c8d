"""The reasons for refused moves: each cites its rule, and uses only what the acting seat may open."""

from rules.kernel.narrator import count_of
from rules.kernel.refusal import Refusal
from rules.seven_wonders_duel.prices import Price


def _refusal(code: str, place: str, detail: str) -> Refusal:
    return Refusal(code, f"seven_wonders_duel {place}", detail)


def not_available(card: str) -> Refusal:
    """Refuse a card that cannot be taken now, wherever it is."""
    return _refusal("not_available", "section 3", f"{card} is not an available card of the pyramid.")


def unaffordable(thing: str, price: Price, coins: int) -> Refusal:
    """Refuse what costs more coins than the city has."""
    return _refusal(
        "unaffordable", "section 5", f"{thing} costs {count_of(price.total, 'coin')}; the city has {coins}."
    )


def not_your_wonder(wonder: str) -> Refusal:
    """Refuse a wonder that is not among the seat's unbuilt ones."""
    return _refusal("not_your_wonder", "section 4", f"{wonder} is not among your wonders still to be built.")


def wonder_gone(wonder: str) -> Refusal:
    """Refuse the wonder that went to the box when seven were built."""
    return _refusal("wonder_gone", "section 9", f"Seven wonders are built; {wonder} went to the box.")


def not_on_offer(wonder: str) -> Refusal:
    """Refuse a wonder that is not face up in the draft."""
    return _refusal("not_on_offer", "section 2", f"{wonder} is not among the wonders on offer.")


def not_on_board(token: str) -> Refusal:
    """Refuse a progress token that is not on the board."""
    return _refusal("not_on_board", "section 8", f"{token} is not among the progress tokens on the board.")


def not_drawn(token: str) -> Refusal:
    """Refuse a progress token that was not drawn."""
    return _refusal("not_drawn", "section 6", f"{token} is not among the progress tokens drawn.")


def not_in_discard(card: str) -> Refusal:
    """Refuse a card that is not in the discard pile."""
    return _refusal("not_in_discard", "section 6", f"{card} is not in the discard pile.")


def not_a_target(card: str) -> Refusal:
    """Refuse a card that is not in the opponent's city, or has the wrong colour."""
    return _refusal("not_a_target", "section 6", f"{card} is not a card of your opponent that this wonder can discard.")


def no_such_seat(seat: int) -> Refusal:
    """Refuse a seat that does not exist."""
    return _refusal("no_such_seat", "section 11", f"There is no seat {seat}; choose 0 or 1.")
