"""Why a move is refused: each refusal names its rule, and is made only from what the acting seat may open."""

from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Spoken, printed_name
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
from titles.seven.terms.narrator import cell_name
from titles.seven.terms.sentences import message


def not_a_choice(rule: str, names: PrintedNames, move: Action) -> Refusal:
    """Return why a move is not among the choices of a decision."""
    match move:
        case Pass():
            detail = message("You can't pass here: choose one of the legal moves.")
            return Refusal("must_choose", rule, detail)
        case MovePiece(cell) | ChooseCell(cell):
            detail = message("You can't choose {cell} for this.", cell=cell_name(cell))
            return Refusal("wrong_cell", rule, detail)
        case ChooseCard(card) | ChooseLocked(card=card):
            name = printed_name(names.cards, card)
            detail = message("{name} can't be chosen for this.", name=name)
            return Refusal("wrong_card", rule, detail)
        case Contact():
            return Refusal("cannot_contact", rule, message("You can't contact this player now."))
    detail = message("That can't be chosen for this effect now.")
    return Refusal("not_possible", rule, detail)


def colour_taken(colour: Spoken) -> Refusal:
    """Return that another seat has the cube of this colour."""
    detail = message("Another player has the {colour} cube.", colour=colour)
    return Refusal("wrong_card", "seven section 3", detail)


def not_in_hand(rule: str, card: Spoken) -> Refusal:
    """Return that the seat has the card neither in hand nor locked where it can be used."""
    return Refusal("not_in_hand", rule, message("You do not have {card} where it can be used.", card=card))


def colourless(card: Spoken) -> Refusal:
    """Return that the card is white or black."""
    return _not_lockable(message("{card} has no colour, so it can't be locked.", card=card))


def locked_in_pairs(card: Spoken) -> Refusal:
    """Return that the card is only locked by its own hand effect, in the hand phase."""
    return _not_lockable(
        message("{card} is not locked in the lock phase: its hand effect locks two of them together.", card=card)
    )


def place_taken(colour: Spoken) -> Refusal:
    """Return that the place of a colour has a locked card."""
    return _not_lockable(message("Your {colour} place already has a locked card.", colour=colour))


def _not_lockable(detail: Spoken) -> Refusal:
    return Refusal("not_lockable", "seven section 6.1", detail)


def not_usable(rule: str, missing: Spoken) -> Refusal:
    """Return that the card's requirements are not met, its cost can't be paid, or it is not its time."""
    return Refusal("not_usable", rule, missing)


def no_change(window: str) -> Refusal:
    """Return that the preference is like that already."""
    detail = message("Your preference is like that already ({name}).", name=WINDOW_NAMES[window])
    return Refusal("no_change", "seven ruling 41", detail)


TOO_MANY_DECLARATIONS = Refusal(
    "too_many_declarations",
    "seven section 6.2",
    message("After 100 declarations in one turn the hand phase has to end."),
)
"""Only ending the hand phase is left."""
TOO_MANY_SETTINGS = Refusal(
    "too_many_settings", "seven ruling 41", message("A seat can change its windows 16 times in a turn.")
)
NO_ANYTIME_CARDS = Refusal(
    "no_anytime_cards", "seven ruling 41", message("This game has no cards that can be used at any time.")
)
"""The game is played without colourless cards."""
