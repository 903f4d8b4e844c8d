"""Moves in words."""

from collections.abc import Callable, Sequence

from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.words.sentences import Spoken
from titles.seven.catalogue import catalogue
from titles.seven.terms import moves
from titles.seven.terms.moves import Action
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
WAYS_OF_USE: dict[str | None, Spoken] = {
    "draw": message("draw a card"),
    "lock_pair": message("lock two in one place"),
}
"""The options with which a hand effect is declared."""
OPTIONS: dict[str, Spoken] = {
    "pay": message("Discard a hand card"),
    "return": message("Go back to where you came from"),
}
"""The ways in which an effect that has begun is carried out."""


def narrator(revision: int, names: Sequence[str], language: str) -> SevenNarrator:
    """Return the names with which events and moves are described."""
    return SevenNarrator(names, language, catalogue(revision).names)


def label(game: AnyGame, seat: int, move: Action, language: str) -> str:
    """Return a move of a seat in words, as an answer to the decision that it is asked for."""
    teller, pending = narrator(game.revision, (), language), pending_decision(game, seat)
    kind = "" if pending is None else pending.kind
    match move:
        case moves.Pass() if kind in PASSES:
            return teller.tell(PASSES[kind])
        case moves.ChooseCard(card) if kind in CARDS:
            return teller.tell(CARDS[kind](teller.card(card)))
    return _of_phase(teller, move)


def _of_phase(narrator: SevenNarrator, move: Action) -> str:
    """Return a move of the phases of a turn in words."""
    match move:
        case moves.EndPhase():
            return narrator.say("End the hand phase")
        case moves.Lock(card):
            return narrator.say("Lock {card}", card=narrator.card(card))
        case moves.Use(card, option):
            return _use(narrator, card, option)
        case moves.MovePiece(cell):
            return narrator.say("Move to {cell}", cell=narrator.cell(cell))
        case moves.Contact(seat):
            return narrator.say("Contact seat {seat}", seat=seat)
        case moves.Watch(window, ask):
            return _watch(narrator, narrator.tell(moves.WINDOW_NAMES[window]), ask=ask)
        case moves.Pass():
            return narrator.say("Pass")
    return _of_effect(narrator, move)


def _of_effect(narrator: SevenNarrator, move: Action) -> str:
    """Return a choice for an effect in words."""
    match move:
        case moves.ChooseCell(cell):
            return narrator.say("Choose {cell}", cell=narrator.cell(cell))
        case moves.ChooseLine(line):
            return narrator.say("Choose {line}", line=narrator.line(line))
        case moves.ChoosePlayer(seat):
            return narrator.say("Choose seat {seat}", seat=seat)
        case moves.ChooseColour(colour):
            return narrator.say("Choose {colour}", colour=narrator.colour(colour))
        case moves.ChooseCard(card):
            return narrator.say("Choose {card}", card=narrator.card(card))
        case moves.ChooseLocked(colour, card):
            card, place = narrator.card(card), narrator.colour(colour)
            return narrator.say("Choose {card} in the {colour} place", card=card, colour=place)
        case moves.ChooseOption(option) if option in OPTIONS:
            return narrator.tell(OPTIONS[option])
        case moves.ChooseOption(option):
            return narrator.say("Choose {option}", option=option)
    raise AssertionError(f"no words for {move}")


def _use(narrator: SevenNarrator, card: str, option: str | None) -> str:
    text = narrator.say("Use {card}", card=narrator.card(card))
    if option not in WAYS_OF_USE:
        return text
    return narrator.say("{text}: {option}", text=text, option=narrator.tell(WAYS_OF_USE[option]))


def _watch(narrator: SevenNarrator, window: str, *, ask: bool) -> str:
    if ask:
        return narrator.say("Be asked for anytime cards {window}", window=window)
    return narrator.say("Not be asked for anytime cards {window} any more", window=window)
