"""Moves in words."""

from collections.abc import Callable, Sequence
from typing import Any

from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.words.narrator import kept_narrators
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
CARDS: dict[str, Callable[[SevenNarrator, str], str]] = {
    "expire": lambda narrator, card: narrator.say("Discard {card}", card=card),
    "pay": lambda narrator, card: narrator.say("Pay with {card}", card=card),
    "discard": lambda narrator, card: narrator.say("Discard {card}", card=card),
    "lay": lambda narrator, card: narrator.say("Lay {card} face down", card=card),
    "give": lambda narrator, card: narrator.say("Give {card}", card=card),
    "lock_card": lambda narrator, card: narrator.say("Lock {card}", card=card),
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


@kept_narrators
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
            return CARDS[kind](teller, teller.card(card))
    return LABELS[type(move)](teller, move)


def _use(narrator: SevenNarrator, move: moves.Use) -> str:
    text = narrator.say("Use {card}", card=narrator.card(move.card))
    if move.option not in WAYS_OF_USE:
        return text
    return narrator.say("{text}: {option}", text=text, option=narrator.tell(WAYS_OF_USE[move.option]))


def _watch(narrator: SevenNarrator, move: moves.Watch) -> str:
    window = narrator.tell(moves.WINDOW_NAMES[move.window])
    if move.ask:
        return narrator.say("Be asked for anytime cards {window}", window=window)
    return narrator.say("Not be asked for anytime cards {window} any more", window=window)


def _locked(narrator: SevenNarrator, move: moves.ChooseLocked) -> str:
    card, colour = narrator.card(move.card), narrator.colour(move.colour)
    return narrator.say("Choose {card} in the {colour} place", card=card, colour=colour)


def _option(narrator: SevenNarrator, move: moves.ChooseOption) -> str:
    if move.option in OPTIONS:
        return narrator.tell(OPTIONS[move.option])
    return narrator.say("Choose {option}", option=move.option)


LABELS: dict[type[Action], Callable[[SevenNarrator, Any], str]] = {
    moves.Pass: lambda narrator, _: narrator.say("Pass"),
    moves.EndPhase: lambda narrator, _: narrator.say("End the hand phase"),
    moves.Lock: lambda narrator, move: narrator.say("Lock {card}", card=narrator.card(move.card)),
    moves.Use: _use,
    moves.MovePiece: lambda narrator, move: narrator.say("Move to {cell}", cell=narrator.cell(move.cell)),
    moves.Contact: lambda narrator, move: narrator.say("Contact seat {seat}", seat=move.seat + 1),
    moves.Watch: _watch,
    moves.ChooseCell: lambda narrator, move: narrator.say("Choose {cell}", cell=narrator.cell(move.cell)),
    moves.ChooseLine: lambda narrator, move: narrator.say("Choose {line}", line=narrator.line(move.line)),
    moves.ChoosePlayer: lambda narrator, move: narrator.say("Choose seat {seat}", seat=move.seat + 1),
    moves.ChooseColour: lambda narrator, move: narrator.say("Choose {colour}", colour=narrator.colour(move.colour)),
    moves.ChooseCard: lambda narrator, move: narrator.say("Choose {card}", card=narrator.card(move.card)),
    moves.ChooseLocked: _locked,
    moves.ChooseOption: _option,
}
"""All moves in words, whatever they answer."""
