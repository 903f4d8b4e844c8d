"""The reasons for refused moves: each cites its rule, and uses only what the acting seat may open."""

from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Spoken
from titles.seven_wonders_duel.cards.costs import Price
from titles.seven_wonders_duel.terms.sentences import counted, message


def _refusal(code: str, place: str, detail: Spoken) -> Refusal:
    return Refusal(code, f"seven_wonders_duel {place}", detail)


def covered(card: Spoken) -> Refusal:
    """Refuse a card of the pyramid that lies face up and is covered."""
    return _refusal("not_available", "section 3", message("Another card still covers {card}.", card=card))


def not_face_up(card: Spoken) -> Refusal:
    """Refuse a card that does not lie face up in the pyramid, wherever it is."""
    return _refusal("not_available", "section 3", message("{card} is not among the cards that lie face up.", card=card))


def unaffordable(thing: Spoken, price: Price, coins: int) -> Refusal:
    """Refuse what costs more coins than the city has."""
    return _refusal(
        "unaffordable",
        "section 5",
        message(
            "{thing} costs {price}; the city has {coins}.",
            thing=thing,
            price=counted("{n} coin", "{n} coins", price.total),
            coins=coins,
        ),
    )


def not_your_wonder(wonder: Spoken) -> Refusal:
    """Refuse a wonder that is not among the seat's unbuilt ones."""
    return _refusal(
        "not_your_wonder", "section 4", message("{wonder} is not among your wonders still to be built.", wonder=wonder)
    )


def wonder_gone(wonder: Spoken) -> Refusal:
    """Refuse the wonder that went to the box when seven were built."""
    return _refusal(
        "wonder_gone", "section 9", message("{wonder} went to the box: seven wonders are built.", wonder=wonder)
    )


def not_on_offer(wonder: Spoken) -> Refusal:
    """Refuse a wonder that is not face up in the draft."""
    return _refusal("not_on_offer", "section 2", message("{wonder} is not among the wonders on offer.", wonder=wonder))


def not_on_board(token: Spoken) -> Refusal:
    """Refuse a progress token that is not on the board."""
    return _refusal(
        "not_on_board", "section 8", message("{token} is not among the progress tokens on the board.", token=token)
    )


def not_drawn(token: Spoken) -> Refusal:
    """Refuse a progress token that was not drawn."""
    return _refusal("not_drawn", "section 6", message("{token} is not among the progress tokens drawn.", token=token))


def not_in_discard(card: Spoken) -> Refusal:
    """Refuse a card that is not in the discard pile."""
    return _refusal("not_in_discard", "section 6", message("{card} is not in the discard pile.", card=card))


def not_a_target(card: Spoken) -> Refusal:
    """Refuse a card that is not in the opponent's city, or has the wrong colour."""
    return _refusal(
        "not_a_target",
        "section 6",
        message("{card} is not a card of your opponent that this wonder can discard.", card=card),
    )


def no_such_seat(seat: int) -> Refusal:
    """Refuse a seat that does not exist."""
    return _refusal("no_such_seat", "section 11", message("There is no seat {seat}; choose 0 or 1.", seat=seat))
