"""Why a move is refused: each names its rule, and is made only from what the acting seat may open."""

from rules.kernel.refusal import Refusal
from rules.seven.actions import AnyMove

_PLACES = {
    "cube": "section 3",
    "lock": "section 6.1",
    "hand": "section 6.2",
    "move": "section 6.3",
    "bonus": "section 6.3",
    "stuck": "section 6.3",
    "watch": "ruling 41",
    "anytime": "section 6.5",
    "answer_contact": "section 6.5",
    "answer_lock": "section 6.5",
    "pay": "section 6.2",
    "expire": "section 6.4",
}


def _refusal(kind: str, code: str, detail: str) -> Refusal:
    place = _PLACES.get(kind, "section 10")
    return Refusal(code, f"seven {place}", detail)


def wrong_action(kind: str, kinds: tuple[type[AnyMove], ...]) -> Refusal:
    """The move answers another kind of decision."""
    names = " or ".join(str(move.__struct_config__.tag) for move in kinds)
    return _refusal(kind, "wrong_action", f"This decision is answered by {names}.")


def must_choose(kind: str) -> Refusal:
    """Passing is not possible here."""
    return _refusal(kind, "must_choose", "Something of what is offered has to be chosen.")


def may_not_choose(kind: str) -> Refusal:
    """Nothing can be chosen here."""
    return _refusal(kind, "not_possible", "That can't be chosen for this effect now.")


def not_in_hand(kind: str, card: str) -> Refusal:
    """The seat does not hold the card, nor has it locked where it could be used."""
    return _refusal(kind, "not_in_hand", f"You do not have {card} where it can be used.")


def not_lockable(card: str) -> Refusal:
    """It is no colour card, or its place is taken."""
    return _refusal("lock", "not_lockable", f"{card} can't be locked in the lock phase: it has no open place.")


def not_usable(kind: str, card: str) -> Refusal:
    """What the effect requires is not there, its cost can't be paid, or it is not its time."""
    return _refusal(kind, "not_usable", f"{card} can't be used now, not with this option or not at all.")


def wrong_card(kind: str, card: str) -> Refusal:
    """The card is not among those to choose from."""
    return _refusal(kind, "wrong_card", f"{card} can't be chosen for this.")


def wrong_cell(kind: str, cell: int) -> Refusal:
    """The cell is not among those to choose from."""
    return _refusal(kind, "wrong_cell", f"Cell {cell} can't be chosen for this.")


def cannot_contact(seat: int) -> Refusal:
    """There is no such piece adjacent, or contact is banned."""
    return _refusal("move", "cannot_contact", f"You can't contact seat {seat} now.")


def too_many_settings() -> Refusal:
    """No more changes in this turn."""
    return _refusal("watch", "too_many_settings", "A seat can change its windows 16 times in a turn.")


def no_anytime_cards() -> Refusal:
    """The game is played without colourless cards."""
    return _refusal("watch", "no_anytime_cards", "This game has no cards that can be used at any time.")


def no_change(window: str) -> Refusal:
    """The setting is like that already."""
    return _refusal("watch", "no_change", f"Your setting for the window {window} is like that already.")


def too_many_declarations() -> Refusal:
    """After a hundred declarations only ending the phase is left."""
    return _refusal("hand", "too_many_declarations", "After 100 declarations in one turn the hand phase has to end.")
