"""Why a move is refused: each refusal names its rule, and is made only from what the acting seat may open."""

from rules.kernel.refusal import Refusal
from rules.seven.actions import Action, ChooseCard, ChooseCell, ChooseLocked, Contact, MovePiece, Pass


def not_a_choice(rule: str, move: Action) -> Refusal:
    """Return why a move is not among the choices of a decision."""
    match move:
        case Pass():
            return Refusal("must_choose", rule, "You can't pass here: choose one of the legal moves.")
        case MovePiece(cell) | ChooseCell(cell):
            return Refusal("wrong_cell", rule, f"Cell {cell} can't be chosen for this.")
        case ChooseCard(card) | ChooseLocked(card=card):
            return Refusal("wrong_card", rule, f"{card} can't be chosen for this.")
        case Contact(seat):
            return Refusal("cannot_contact", rule, f"You can't contact seat {seat} now.")
    return Refusal("not_possible", rule, "That can't be chosen for this effect now.")


def colour_taken(colour: str) -> Refusal:
    """Return that another seat has the cube of this colour."""
    return Refusal("wrong_card", "seven section 3", f"Another player has the {colour} cube.")


def not_in_hand(rule: str, card: str) -> Refusal:
    """Return that the seat has the card neither in hand nor locked where it can be used."""
    return Refusal("not_in_hand", rule, f"You do not have {card} where it can be used.")


def not_lockable(card: str) -> Refusal:
    """Return that the card has no colour of its own, or that its place is taken."""
    return Refusal(
        "not_lockable", "seven section 6.1", f"{card} can't be locked in the lock phase: it has no open place."
    )


def not_usable(rule: str, missing: str) -> Refusal:
    """Return that the card's requirements are not met, its cost can't be paid, or it is not its time."""
    return Refusal("not_usable", rule, missing)


def too_many_declarations() -> Refusal:
    """Return that only ending the hand phase is left."""
    return Refusal(
        "too_many_declarations", "seven section 6.2", "After 100 declarations in one turn the hand phase has to end."
    )


def too_many_settings() -> Refusal:
    """Return that the seat can't change its windows any more in this turn."""
    return Refusal("too_many_settings", "seven ruling 41", "A seat can change its windows 16 times in a turn.")


def no_anytime_cards() -> Refusal:
    """Return that the game is played without colourless cards."""
    return Refusal("no_anytime_cards", "seven ruling 41", "This game has no cards that can be used at any time.")


def no_change(window: str) -> Refusal:
    """Return that the setting is like that already."""
    return Refusal("no_change", "seven ruling 41", f"Your setting for the window {window} is like that already.")
