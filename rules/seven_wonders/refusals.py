"""The refusals of 7 Wonders: each names its rule, and is made only from what the acting seat may open."""

from collections.abc import Sequence

from rules.kernel.refusal import Refusal


def _refusal(code: str, place: str, detail: str) -> Refusal:
    return Refusal(code, f"seven_wonders {place}", detail)


def not_your_city(city: int) -> Refusal:
    """Return that the decision is about another city."""
    return _refusal("not_your_city", "section 3", f"This decision is not about city {city}.")


def own_city_first() -> Refusal:
    """Return that the holder chooses for the own city before the Free City."""
    return _refusal("own_city_first", "section 9", "Choose for your own city first, then for the Free City.")


def not_in_hand(card: str) -> Refusal:
    """Return that the card is not among the cards to choose from."""
    return _refusal("not_in_hand", "section 3", f"{card} is not among your cards.")


def not_in_discard(card: str) -> Refusal:
    """Return that the card is not in the discard pile."""
    return _refusal("not_in_discard", "section 6.4", f"{card} is not in the discard pile.")


def already_built(card: str) -> Refusal:
    """Return that the city has the structure already."""
    return _refusal("already_built", "section 4", f"This city already has the structure of {card}.")


def chain_applies(card: str) -> Refusal:
    """Return that a chain waives the cost."""
    return _refusal("chain_applies", "section 4", f"A chain builds {card} for free.")


def no_chain(card: str) -> Refusal:
    """Return that no structure of the city leads to the card."""
    return _refusal("no_chain", "section 4", f"This city has no structure that leads to {card}.")


def unaffordable(card: str) -> Refusal:
    """Return that the city can't meet the cost of a structure."""
    return _refusal("unaffordable", "section 5.3", f"The city can't meet the cost of {card}.")


def stage_unaffordable() -> Refusal:
    """Return that the city can't meet the cost of its next stage."""
    return _refusal("unaffordable", "section 5.3", "The city can't meet the cost of its next stage.")


def no_stage_left() -> Refusal:
    """Return that all stages are finished."""
    return _refusal("no_stage_left", "section 4", "All stages of this wonder are finished.")


def wrong_payment(payments: Sequence[tuple[int, int]]) -> Refusal:
    """Return that the payment is none of those that are legal."""
    listed = " or ".join(f"{left} to the left and {right} to the right" for left, right in payments)
    return _refusal("wrong_payment", "section 5.3", f"Pay {listed}.")


def nothing_to_waive(card: str) -> Refusal:
    """Return that the gift would waive nothing."""
    return _refusal("nothing_to_waive", "section 6.2", f"{card} costs this city nothing anyway.")


def no_gift() -> Refusal:
    """Return that the city has no gift, or has used it in this age."""
    return _refusal("no_gift", "section 6.2", "The city has no free structure left in this age.")


def free_city_must_build() -> Refusal:
    """Return that the Free City can't sell as long as it can build."""
    return _refusal("free_city_must_build", "section 9", "The Free City sells only if it can build nothing.")


def board_taken(wonder: str) -> Refusal:
    """Return that the board is not available."""
    return _refusal("board_taken", "section 2", f"{wonder} is not among the boards that are left.")
