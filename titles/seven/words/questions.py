"""What a seat is asked: the question of each decision, and for an effect that of its step."""

from collections.abc import Callable
from typing import Any, cast

from titles.kernel.words.narrator import Told
from titles.kernel.words.sentences import Spoken
from titles.seven.play.decisions.base import SevenDecision
from titles.seven.play.decisions.choices import ChooseForEffect, MovePlacedCard, PlaceWhenStuck
from titles.seven.play.decisions.phases import (
    Act,
    DiscardExpiringCard,
    LockOrPass,
    MakeBonusMove,
    StayStuck,
    TakeCube,
    UseHandEffects,
)
from titles.seven.play.decisions.reactions import AnswerContact, AnswerFinalLock, PayCost, UseAnytimeCard
from titles.seven.play.machine import Instruction, Rules
from titles.seven.play.position.cells import contacts, destinations
from titles.seven.play.steps.cells import (
    DeckToCells,
    DiscardCell,
    DiscardTop,
    HandToCell,
    OpenChosen,
    SelfToCell,
    ShiftCards,
    TakeAll,
    TakeTop,
    TuckBottom,
)
from titles.seven.play.steps.choosing import Area, ChooseCells, ChoosePlayerStep
from titles.seven.play.steps.control import Fork
from titles.seven.play.steps.gains import DeclareColours, GiveOrDiscard, NamesColours, Prophecy, SelfToHand
from titles.seven.play.steps.hands import Discard, StealRandom
from titles.seven.play.steps.locks import DiscardLocked, LockFromHand, LockPair, SelfToLockArea, TakeLocked
from titles.seven.play.steps.pieces import MoveStep, MoveTo
from titles.seven.play.turns import expiring
from titles.seven.terms.frames import Asking, Contacting, Declared, Effect, Exiling, Locking
from titles.seven.terms.moves import WINDOW_NAMES
from titles.seven.terms.narrator import SevenNarrator
from titles.seven.terms.sentences import message

AnyDecision = SevenDecision[Any]
ForEffect = ChooseForEffect[Any]


def prompt(decision: AnyDecision) -> Spoken:
    """Return what the seat has to decide."""
    names = decision.rules.names
    return Told(lambda language: SevenNarrator((), language, names), lambda narrator: question(narrator, decision))


def question(narrator: SevenNarrator, decision: AnyDecision) -> str:
    """Return the question of a decision; what an effect asks comes after the name of its card."""
    if not isinstance(decision, ChooseForEffect):
        return _asked(narrator, decision, decision)
    text = _asked(narrator, decision, decision.choice)
    if type(decision.frame) is not Effect:
        return text
    card = narrator.card(decision.frame.card)
    return narrator.say("{card}: {text}", card=card, text=text)


def _asked(narrator: SevenNarrator, decision: AnyDecision, asker: object) -> str:
    """Return what a decision asks, or a choice for an effect."""
    same = ALWAYS_THE_SAME.get(type(asker))
    return QUESTIONS[type(asker)](narrator, decision, asker) if same is None else narrator.tell(same)


def _act(narrator: SevenNarrator, decision: AnyDecision, _asker: Act) -> str:
    """Return what is possible: a move, a contact, or both."""
    state, seat = decision.state, decision.seat
    leap, can_contact = state.turn.leap, bool(contacts(state, seat))
    move = narrator.say("Move your piece")
    if leap > 1:
        move = narrator.say("Move your piece {leap} squares at once", leap=leap)
    if not can_contact:
        return narrator.say("{move}.", move=move)
    if not destinations(state, seat, leap):
        return narrator.say("Contact a player.")
    return narrator.say("{move}, or contact a player.", move=move)


def _expiring(narrator: SevenNarrator, decision: AnyDecision, _asker: DiscardExpiringCard) -> str:
    text = narrator.say("Choose a card to discard at the end of the turn")
    return narrator.with_left(text, len(expiring(decision.state)))


def _window(narrator: SevenNarrator, decision: AnyDecision, _asker: UseAnytimeCard) -> str:
    window = narrator.tell(WINDOW_NAMES[cast("Asking", decision.state.frames[-1]).window])
    return narrator.say("Use an anytime card, or pass ({window}).", window=window)


def _contact(narrator: SevenNarrator, decision: AnyDecision, _asker: AnswerContact) -> str:
    seat = cast("Contacting", decision.state.frames[-1]).seat
    return narrator.say("Seat {seat} declares contact with you: answer with a card, or let it happen.", seat=seat)


def _final_lock(narrator: SevenNarrator, decision: AnyDecision, _asker: AnswerFinalLock) -> str:
    lock = cast("Locking", decision.state.frames[-1])
    colour = narrator.colour(lock.colour)
    return narrator.say(
        "Seat {seat} declares the final lock in the {colour} place: stop it with a card, or let it happen.",
        seat=lock.seat,
        colour=colour,
    )


def _cost(narrator: SevenNarrator, decision: AnyDecision, _asker: PayCost) -> str:
    card = cast("Declared", decision.state.frames[-1]).card
    cost = decision.rules.cards[card].hand.cost
    assert cost is not None, "only an effect with a cost is paid for"
    name, colour = narrator.card(card), narrator.colour(cost.colour)
    return narrator.say("Pay for {name} with a card in {colour}.", name=name, colour=colour)


def _placed_card(narrator: SevenNarrator, decision: ForEffect, _asker: MovePlacedCard) -> str:
    frame = cast("Exiling", decision.frame)
    card = narrator.card(decision.state.place(frame.seat, frame.colour).placed[0])
    colour = narrator.colour(frame.colour)
    return narrator.say("Choose a cell for {card}, which leaves the {colour} place.", card=card, colour=colour)


def _cells(narrator: SevenNarrator, decision: ForEffect, step: ChooseCells) -> str:
    """Return where the cells are, what they are needed for, and how many are still to be chosen."""
    frame = cast("Effect", decision.frame)
    if step.needs_line(frame):
        return narrator.say("Choose a row or a column.")
    purpose = purpose_of(narrator, decision.rules, frame, step.store)
    return _cell(narrator, decision, step, purpose, step.left(decision.state, decision.rules, frame))


def _opened(narrator: SevenNarrator, decision: ForEffect, step: OpenChosen) -> str:
    """Return where the cells are that can be opened, and how many."""
    frame = cast("Effect", decision.frame)
    left = min(step.choose.n - len(frame.chosen), len(step.choose.candidates(decision.state, frame)))
    return _cell(narrator, decision, step.choose, narrator.say("to open"), left)


def _cell(narrator: SevenNarrator, decision: ForEffect, step: ChooseCells, purpose: str, left: int) -> str:
    """Return the question for one of the cells that are left."""
    text = narrator.say("Choose a cell {purpose}", purpose=purpose)
    if step.area != "any":
        text = narrator.say("Choose {area} {purpose}", area=_area(narrator, decision, step), purpose=purpose)
    return narrator.with_left(text, left)


def _area(narrator: SevenNarrator, decision: ForEffect, step: ChooseCells) -> str:
    """Return the area in words: "an adjacent cell"."""
    frame = cast("Effect", decision.frame)
    if step.area != "surroundings" or step.origin == "self":
        return narrator.tell(AREAS[step.area])
    if step.origin == "target":
        return narrator.say("a cell around the piece of seat {seat}", seat=frame.player("target"))
    return narrator.say("a cell around {cell}", cell=narrator.cell(step.centre(decision.state, frame)))


def _player(narrator: SevenNarrator, decision: ForEffect, step: ChoosePlayerStep) -> str:
    """Return what the player is needed for."""
    purpose = purpose_of(narrator, decision.rules, cast("Effect", decision.frame), step.store)
    if step.among == "opponents":
        return narrator.say("Choose an opponent {purpose}.", purpose=purpose)
    return narrator.say("Choose a player {purpose}.", purpose=purpose)


def _discard(narrator: SevenNarrator, decision: ForEffect, _step: Discard | GiveOrDiscard) -> str:
    """Return how many hand cards the step still has to discard."""
    return narrator.with_left(narrator.say("Choose a hand card to discard"), cast("Effect", decision.frame).todo)


def _gift(narrator: SevenNarrator, decision: ForEffect, step: GiveOrDiscard) -> str:
    """Return which card is given to whom, and how many are discarded instead."""
    frame = cast("Effect", decision.frame)
    if not step.is_giving(frame):
        return _discard(narrator, decision, step)
    to, colour = frame.player(step.to), narrator.colour(frame.colours[0])
    size = narrator.size(min(step.discard, len(decision.state.hands[frame.player(step.who)])))
    return narrator.say(
        "Give seat {to} a hand card in {colour}, or discard {size} instead.", to=to, colour=colour, size=size
    )


def _colours(narrator: SevenNarrator, decision: ForEffect, step: NamesColours) -> str:
    """Return how many colours are still to be named."""
    left = step.count - len(cast("Effect", decision.frame).colours)
    return narrator.with_left(narrator.say("Name a colour"), left)


def _laid_card(narrator: SevenNarrator, decision: ForEffect, step: HandToCell) -> str:
    cell = narrator.cell(cast("Effect", decision.frame).cells[step.cells][0])
    return narrator.say("Choose a hand card to lay face down on {cell}.", cell=cell)


def _locked_card(narrator: SevenNarrator, decision: ForEffect, _step: LockFromHand) -> str:
    """Return that a hand card is locked, or in which place."""
    picked = cast("Effect", decision.frame).picked
    if picked is None:
        return narrator.say("Choose a hand card to lock.")
    return narrator.say("Choose the place in which {card} is locked.", card=narrator.card(picked))


def _taken_card(narrator: SevenNarrator, decision: ForEffect, step: TakeLocked) -> str:
    to = cast("Effect", decision.frame).player(step.to)
    return narrator.say("Choose a locked card, which goes to the hand of seat {to}.", to=to)


ALWAYS_THE_SAME: dict[type, Spoken] = {
    TakeCube: message("Choose the colour of your cube."),
    LockOrPass: message("Lock a hand card, or pass."),
    UseHandEffects: message("Use a hand effect, or end the hand phase."),
    MakeBonusMove: message("Make a bonus move, or pass."),
    StayStuck: message("Pass: you can't move, and there is no card to place."),
    PlaceWhenStuck: message(
        "You can neither move nor contact: choose an adjacent cell for a face-down card from the deck."
    ),
    Fork: message("Choose how to carry out the effect."),
    MoveStep: message("Choose a cell to move to."),
    LockPair: message("Choose the place in which both are locked."),
    DiscardLocked: message("Choose a locked card to discard."),
    SelfToLockArea: message("Choose the place for this card."),
}
"""The questions that do not depend on the game, by what asks them."""
QUESTIONS: dict[type, Callable[[SevenNarrator, Any, Any], str]] = {
    Act: _act,
    DiscardExpiringCard: _expiring,
    UseAnytimeCard: _window,
    AnswerContact: _contact,
    AnswerFinalLock: _final_lock,
    PayCost: _cost,
    MovePlacedCard: _placed_card,
    ChooseCells: _cells,
    OpenChosen: _opened,
    ChoosePlayerStep: _player,
    Discard: _discard,
    GiveOrDiscard: _gift,
    DeclareColours: _colours,
    Prophecy: _colours,
    HandToCell: _laid_card,
    LockFromHand: _locked_card,
    TakeLocked: _taken_card,
}
"""All other questions, by what asks them."""
AREAS: dict[Area, Spoken] = {
    "adjacent": message("an adjacent cell"),
    "surroundings": message("a cell of your surroundings"),
    "outside_surroundings": message("a cell outside your surroundings"),
    "within:2": message("a cell within 2 squares"),
    "row_or_column": message("a cell of that line"),
    "center_and_corners": message("the centre or a corner"),
    "opponent_gate": message("the gate of an opponent"),
}
"""Areas in words, except any cell."""


def purpose_of(narrator: SevenNarrator, rules: Rules, frame: Effect, store: str) -> str:
    """Return what the cells or the player that an effect stores now are needed for: it completes "Choose a cell …"."""
    for step in rules.script(frame.card, frame.part).later(frame.at):
        for name, purpose in PURPOSES.get(type(step), {}).items():
            if getattr(step, name) == store:
                return narrator.tell(purpose) if isinstance(purpose, Spoken) else purpose(narrator, step, frame)
    raise AssertionError(f"{frame.card}: nothing needs {store}")


def _piece(narrator: SevenNarrator, step: MoveTo, frame: Effect) -> str:
    return narrator.say("to move the piece of seat {seat} to", seat=frame.player(step.who))


def _facing(narrator: SevenNarrator, step: SelfToCell, _frame: Effect) -> str:
    if step.face == "up":
        return narrator.say("for this card, face up")
    return narrator.say("for this card, face down")


def _stack(narrator: SevenNarrator, step: TuckBottom, frame: Effect) -> str:
    return narrator.say("whose top card slides under {cell}", cell=narrator.cell(frame.cells[step.under][0]))


Purpose = Spoken | Callable[[SevenNarrator, Any, Effect], str]

PURPOSES: dict[type[Instruction], dict[str, Purpose]] = {
    ChooseCells: {"origin": message("around whose piece you choose a cell next")},
    TakeTop: {"cells": message("to take the top card from")},
    TakeAll: {"cells": message("to take all cards from")},
    DiscardTop: {"cells": message("to discard the top card from")},
    DiscardCell: {"cells": message("to discard all cards from")},
    DeckToCells: {"cells": message("for a face-down card from the deck")},
    HandToCell: {"cells": message("for a hand card, face down")},
    SelfToCell: {"cells": _facing},
    ShiftCards: {"source": message("to move the top card from"), "to": message("to move these cards to")},
    TuckBottom: {"source": _stack},
    MoveTo: {"who": message("whose piece you move"), "cells": _piece},
    StealRandom: {"source": message("to steal a random hand card from")},
    SelfToHand: {"who": message("to give this card to")},
    TakeLocked: {"loser": message("to take a locked card from")},
    SelfToLockArea: {"who": message("whose lock area gets this card")},
}
"""By step, and by the field that names the cells or the player: what they are needed for."""
