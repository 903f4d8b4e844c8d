"""The refusals of 7 Wonders: each names its rule, and is made only from what the acting seat may open."""

from collections.abc import Sequence
from functools import reduce

from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Listed, Spoken
from titles.seven_wonders.terms.sentences import counted, message


def _refusal(code: str, place: str, detail: Spoken) -> Refusal:
    return Refusal(code, f"seven_wonders {place}", detail)


OWN_CITY_FIRST = _refusal(
    "own_city_first", "section 9", message("Choose for your own city first, then for the Free City.")
)
NO_STAGE_LEFT = _refusal("no_stage_left", "section 4", message("All stages of this wonder are finished."))
NO_GIFT = _refusal("no_gift", "section 6.2", message("The city has no free structure left in this age."))
FREE_CITY_MUST_BUILD = _refusal(
    "free_city_must_build", "section 9", message("The Free City sells only if it can build nothing.")
)


def not_your_city(city: int) -> Refusal:
    """Return that the decision is about another city."""
    return _refusal("not_your_city", "section 3", message("This decision is not about city {city}.", city=city))


def not_in_hand(card: Spoken) -> Refusal:
    """Return that the card is not among the cards to choose from."""
    return _refusal("not_in_hand", "section 3", message("{card} is not among your cards.", card=card))


def not_in_discard(card: Spoken) -> Refusal:
    """Return that the card is not in the discard pile."""
    return _refusal("not_in_discard", "section 6.4", message("{card} is not in the discard pile.", card=card))


def already_built(card: Spoken) -> Refusal:
    """Return that the city has the structure already."""
    return _refusal("already_built", "section 4", message("This city already has {card}.", card=card))


def chain_applies(card: Spoken) -> Refusal:
    """Return that a chain waives the cost."""
    return _refusal("chain_applies", "section 4", message("A chain builds {card} for free.", card=card))


def no_chain(card: Spoken) -> Refusal:
    """Return that no structure of the city leads to the card."""
    return _refusal("no_chain", "section 4", message("This city has no structure that leads to {card}.", card=card))


def out_of_reach(card: Spoken | None, resources: Sequence[Spoken]) -> Refusal:
    """Return that no coins buy these resources of a structure, or of the next stage if there is no card."""
    missing = Listed(resources)
    if card is None:
        detail = message("Missing for the next stage: {missing}. The neighbours don't sell enough.", missing=missing)
    else:
        detail = message("Missing for {card}: {missing}. The neighbours don't sell enough.", card=card, missing=missing)
    return _refusal("unaffordable", "section 5.3", detail)


def too_expensive(card: Spoken | None, price: int, coins: int) -> Refusal:
    """Return what a structure costs, or the next stage if there is no card, and how many coins the city has."""
    costs = counted("{n} coin", "{n} coins", price)
    if card is None:
        detail = message("The next stage costs {price}; the city has {coins}.", price=costs, coins=coins)
    else:
        detail = message("{card} costs {price}; the city has {coins}.", card=card, price=costs, coins=coins)
    return _refusal("unaffordable", "section 5.3", detail)


def wrong_payment(payments: Sequence[tuple[int, int]]) -> Refusal:
    """Return that the payment is none of those that are legal."""
    choices = [
        message("{left} to the left and {right} to the right", left=counted("{n} coin", "{n} coins", left), right=right)
        for left, right in payments
    ]
    listed = reduce(lambda before, after: message("{before}, or {after}", before=before, after=after), choices)
    return _refusal("wrong_payment", "section 5.3", message("Pay {payments}.", payments=listed))


def nothing_to_waive(card: Spoken) -> Refusal:
    """Return that the gift would waive nothing."""
    return _refusal("nothing_to_waive", "section 6.2", message("{card} costs this city nothing anyway.", card=card))


def board_taken(wonder: Spoken) -> Refusal:
    """Return that the board is not available."""
    return _refusal(
        "board_taken", "section 2", message("{wonder} is not among the boards that are left.", wonder=wonder)
    )
