"""Why a move is refused: each names its rule, and is made only from what the acting seat may open."""

from rules.kernel.refusal import Refusal
from rules.seven_wonders.actions import Build
from rules.seven_wonders.ways import BY_CHAIN, Stand


def _refusal(code: str, place: str, detail: str) -> Refusal:
    return Refusal(code, f"seven_wonders {place}", detail)


def not_your_city(city: int) -> Refusal:
    """The seat does not decide for this city now."""
    return _refusal("not_your_city", "section 3", f"This decision is not about city {city}.")


def own_city_first() -> Refusal:
    """The holder chooses for the own city before the Free City."""
    return _refusal("own_city_first", "section 9", "Choose for your own city first, then for the Free City.")


def not_in_hand(card: str) -> Refusal:
    """The card is not among those to choose from."""
    return _refusal("not_in_hand", "section 3", f"{card} is not among your cards.")


def not_in_discard(card: str) -> Refusal:
    """The card is not in the discard pile."""
    return _refusal("not_in_discard", "section 6.4", f"{card} is not in the discard pile.")


def already_built(card: str) -> Refusal:
    """Never twice the same structure."""
    return _refusal("already_built", "section 4", f"The structure of {card} stands in this city already.")


def free_city_must_build() -> Refusal:
    """The Free City sells only when it can build nothing."""
    return _refusal("free_city_must_build", "section 9", "The Free City sells only when it can build nothing.")


def board_taken(wonder: str) -> Refusal:
    """No such board is left."""
    return _refusal("board_taken", "section 2", f"{wonder} is not among the boards that are left.")


def of_stage(stand: Stand) -> Refusal:
    """Why the next stage can't be built like this."""
    if stand.economy.stage is None:
        return _refusal("no_stage_left", "section 4", "All stages of this wonder are finished.")
    if not stand.stage_payments():
        return _refusal("unaffordable", "section 5.3", "The city can't meet the cost of its next stage.")
    return _payment(stand.stage_payments())


def of_structure(stand: Stand, move: Build) -> Refusal:
    """Why a structure can't be built like this."""
    ways = stand.ways(move.card)
    if stand.has(move.card):
        return already_built(move.card)
    if ways == BY_CHAIN:
        if move.by == "chain":
            return _payment(((0, 0),))
        return _refusal("chain_applies", "section 4", f"A chain builds {move.card} for nothing.")
    if move.by == "chain":
        return _refusal("no_chain", "section 4", f"No structure that leads to {move.card} stands in this city.")
    if move.by == "gift":
        return _of_gift(stand, move)
    payments = tuple((way.left, way.right) for way in ways if way.by == "cost")
    return (
        _payment(payments)
        if payments
        else _refusal("unaffordable", "section 5.3", f"The city can't pay for {move.card}.")
    )


def _of_gift(stand: Stand, move: Build) -> Refusal:
    if any(way.by == "gift" for way in stand.ways(move.card)):
        return _payment(((0, 0),))
    if stand.gifts > 0:
        return _refusal("nothing_to_waive", "section 6.2", f"{move.card} costs this city nothing anyway.")
    return _refusal("no_gift", "section 6.2", "The city has no free structure left in this age.")


def _payment(payments: tuple[tuple[int, int], ...]) -> Refusal:
    offered = " or ".join(f"{left} to the left and {right} to the right" for left, right in payments)
    return _refusal("wrong_payment", "section 5.3", f"It is paid with {offered}.")
