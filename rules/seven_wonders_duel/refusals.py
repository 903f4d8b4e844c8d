"""Why a move is refused: each names its rule, and is made only from what the acting seat may open."""

from rules.kernel.game import PendingDecision
from rules.kernel.refusal import Refusal
from rules.seven_wonders_duel.market import Price


def _refusal(code: str, place: str, detail: str) -> Refusal:
    return Refusal(code, f"seven_wonders_duel {place}", detail)


_ANSWERS = {
    "turn": ("section 4", "This decision is answered by discard, build or wonder."),
    "draft_wonder": ("section 2", "This decision is answered by draft_wonder."),
    "take_token": ("section 8", "This decision is answered by take_token."),
    "take_box_token": ("section 6", "This decision is answered by take_box_token."),
    "revive": ("section 6", "This decision is answered by revive."),
    "destroy": ("section 6", "This decision is answered by destroy."),
    "choose_starter": ("section 11", "This decision is answered by choose_starter."),
}


def wrong_action(ask: PendingDecision) -> Refusal:
    """The move answers another kind of decision."""
    return _refusal("wrong_action", *_ANSWERS[ask.kind])


def not_available(card: str) -> Refusal:
    """The card can't be taken now, wherever it is."""
    return _refusal("not_available", "section 3", f"{card} is not among the cards that lie uncovered.")


def unaffordable(thing: str, price: Price, coins: int) -> Refusal:
    """The city has too few coins."""
    return _refusal("unaffordable", "section 5", f"{thing} costs {price.total} coins; the city has {coins}.")


def not_your_wonder(wonder: str) -> Refusal:
    """The wonder is not among the seat's unbuilt ones."""
    return _refusal("not_your_wonder", "section 4", f"{wonder} is not among your wonders still to be built.")


def wonder_gone(wonder: str) -> Refusal:
    """Seven wonders are built, and this one went to the box."""
    return _refusal("wonder_gone", "section 9", f"Seven wonders are built; {wonder} went to the box.")


def not_on_offer(wonder: str) -> Refusal:
    """The wonder is not face up to choose from."""
    return _refusal("not_on_offer", "section 2", f"{wonder} is not among the wonders on offer.")


def not_on_board(token: str) -> Refusal:
    """The progress token is not on the board."""
    return _refusal("not_on_board", "section 8", f"{token} is not among the progress tokens on the board.")


def not_drawn(token: str) -> Refusal:
    """The progress token is not among those drawn."""
    return _refusal("not_drawn", "section 6", f"{token} is not among the progress tokens drawn.")


def not_in_discard(card: str) -> Refusal:
    """The card is not in the discard pile."""
    return _refusal("not_in_discard", "section 6", f"{card} is not in the discard pile.")


def not_a_target(card: str) -> Refusal:
    """The rival has no such card, or it has another colour."""
    return _refusal("not_a_target", "section 6", f"{card} is not a card of your rival that this wonder can discard.")


def no_such_seat(seat: int) -> Refusal:
    """Only the two seats can begin."""
    return _refusal("no_such_seat", "section 11", f"Seat {seat} does not play.")
