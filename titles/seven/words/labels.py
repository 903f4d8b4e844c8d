"""Moves in words."""

from collections.abc import Callable, Sequence

from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.words.sentences import Spoken
from titles.seven.catalogue import catalogue
from titles.seven.terms.moves import Action, ChooseCard, Pass
from titles.seven.terms.narrator import SevenNarrator
from titles.seven.terms.sentences import message

PASSES: dict[str, Spoken] = {
    "lock": message("Lock nothing"),
    "bonus": message("Make no bonus move"),
    "stuck": message("Stay where you are: there is no card to place"),
    "anytime": message("Use no card"),
    "answer_contact": message("Let the contact happen"),
    "answer_lock": message("Let the lock happen"),
    "cell": message("Choose no more cells"),
    "give": message("Discard instead of giving"),
    "lock_card": message("Nothing can be locked"),
}
"""What passing means, by kind of decision."""
CARDS: dict[str, Callable[[str], Spoken]] = {
    "expire": lambda card: message("Discard {card}", card=card),
    "pay": lambda card: message("Pay with {card}", card=card),
    "discard": lambda card: message("Discard {card}", card=card),
    "lay": lambda card: message("Lay {card} face down", card=card),
    "give": lambda card: message("Give {card}", card=card),
    "lock_card": lambda card: message("Lock {card}", card=card),
}
"""What choosing a hand card means, by kind of decision."""


def narrator(revision: int, names: Sequence[str], language: str) -> SevenNarrator:
    """Return the names with which events and moves are described."""
    return SevenNarrator(names, language, catalogue(revision).names)


def label(game: AnyGame, seat: int, move: Action, language: str) -> str:
    """Return a move of a seat in words, as an answer to the decision that it is asked for."""
    teller, pending = narrator(game.revision, (), language), pending_decision(game, seat)
    kind = "" if pending is None else pending.kind
    match move:
        case Pass() if kind in PASSES:
            return teller.tell(PASSES[kind])
        case ChooseCard(card) if kind in CARDS:
            return teller.tell(CARDS[kind](teller.card(card)))
    return move.label(teller)
