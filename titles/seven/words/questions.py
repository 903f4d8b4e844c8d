"""What a seat is asked: the question of each decision, and for an effect that of its step.

Words count seats from 1, everything else from 0.
"""

from collections.abc import Callable
from typing import Any

from titles.kernel.words.narrator import Told
from titles.kernel.words.sentences import Spoken
from titles.seven.play.decisions import choices, phases, reactions
from titles.seven.play.decisions.base import SevenDecision
from titles.seven.play.machine import Instruction, Rules
from titles.seven.play.position.cells import contacts, destinations
from titles.seven.play.steps import cells, choosing, control, gains, hands, locks, pieces
from titles.seven.play.turns import expiring
from titles.seven.state import SevenState
from titles.seven.terms.frames import Asking, Contacting, Declared, Effect, Exiling, Locking, Phase
from titles.seven.terms.moves import WINDOW_NAMES
from titles.seven.terms.narrator import SevenNarrator
from titles.seven.terms.sentences import message

AnyDecision = SevenDecision[Any]


def prompt(decision: AnyDecision) -> Spoken:
    """Return what the seat has to decide."""
    names = decision.rules.names
    return Told(lambda language: SevenNarrator((), language, names), lambda narrator: question(narrator, decision))


def question(narrator: SevenNarrator, decision: AnyDecision) -> str:
    """Return the question of a decision; what an effect asks comes after the name of its card."""
    asker = decision.choice if isinstance(decision, choices.ChooseForEffect) else decision
    if type(asker) in ALWAYS_THE_SAME:
        text = narrator.tell(ALWAYS_THE_SAME[type(asker)])
    else:
        text = QUESTIONS[type(asker)](narrator, decision.state.frames[-1], asker, decision)
    if asker is decision or type(decision.state.frames[-1]) is not Effect:
        return text
    return narrator.say("{card}: {text}", card=narrator.card(decision.state.frames[-1].card), text=text)


def _act(narrator: SevenNarrator, _frame: Phase, decision: phases.Act, _: object) -> str:
    """Return what is possible: a move, a contact, or both."""
    leap, can_contact = decision.state.turn.leap, bool(contacts(decision.state, decision.seat))
    move = narrator.say("Move your piece")
    if leap > 1:
        move = narrator.say("Move your piece {leap} squares at once", leap=leap)
    if not can_contact:
        return narrator.say("{move}.", move=move)
    if not destinations(decision.state, decision.seat, leap):
        return narrator.say("Contact a player.")
    return narrator.say("{move}, or contact a player.", move=move)


def _expiring(narrator: SevenNarrator, _frame: Phase, decision: phases.DiscardExpiringCard, _: object) -> str:
    text = narrator.say("Choose a card to discard at the end of the turn")
    return narrator.with_left(text, len(expiring(decision.state)))


def _window(narrator: SevenNarrator, frame: Asking, *_: object) -> str:
    window = narrator.tell(WINDOW_NAMES[frame.window])
    return narrator.say("Use an anytime card, or pass ({window}).", window=window)


def _contact(narrator: SevenNarrator, frame: Contacting, *_: object) -> str:
    return narrator.say(
        "Seat {seat} declares contact with you: answer with a card, or let it happen.", seat=frame.seat + 1
    )


def _final_lock(narrator: SevenNarrator, frame: Locking, *_: object) -> str:
    return narrator.say(
        "Seat {seat} declares the final lock in the {colour} place: stop it with a card, or let it happen.",
        seat=frame.seat + 1,
        colour=narrator.colour(frame.colour),
    )


def _cost(narrator: SevenNarrator, frame: Declared, _: object, decision: AnyDecision) -> str:
    cost = decision.rules.cards[frame.card].hand.cost
    assert cost is not None, "only an effect with a cost is paid for"
    name, colour = narrator.card(frame.card), narrator.colour(cost.colour)
    return narrator.say("Pay for {name} with a card in {colour}.", name=name, colour=colour)


def _placed_card(narrator: SevenNarrator, frame: Exiling, _: object, decision: AnyDecision) -> str:
    card = narrator.card(decision.state.place(frame.seat, frame.colour).placed[0])
    colour = narrator.colour(frame.colour)
    return narrator.say("Choose a cell for {card}, which leaves the {colour} place.", card=card, colour=colour)


def _cells(narrator: SevenNarrator, frame: Effect, step: choosing.ChooseCells, decision: AnyDecision) -> str:
    """Return where the cells are, what they are needed for, and how many are still to be chosen."""
    if step.needs_line(frame):
        return narrator.say("Choose a row or a column.")
    left = step.left(decision.state, decision.rules, frame)
    text = _cell(narrator, frame, step, decision.state, purpose_of(narrator, decision.rules, frame, step.store))
    return narrator.with_left(text, left)


def _opened(narrator: SevenNarrator, frame: Effect, step: cells.OpenChosen, decision: AnyDecision) -> str:
    """Return where the cells are that can be opened, and how many."""
    left = min(step.choose.n - len(frame.chosen), len(step.choose.candidates(decision.state, frame)))
    text = _cell(narrator, frame, step.choose, decision.state, narrator.say("to open"))
    return narrator.with_left(text, left)


def _cell(narrator: SevenNarrator, frame: Effect, step: choosing.ChooseCells, state: SevenState, purpose: str) -> str:
    """Return the question for a cell, without a full stop."""
    if step.area == "any":
        return narrator.say("Choose a cell {purpose}", purpose=purpose)
    area = narrator.tell(AREAS[step.area])
    if step.area == "surroundings" and step.origin == "target":
        area = narrator.say("a cell around the piece of seat {seat}", seat=frame.player("target") + 1)
    elif step.area == "surroundings" and step.origin != "self":
        area = narrator.say("a cell around {cell}", cell=narrator.cell(step.centre(state, frame)))
    return narrator.say("Choose {area} {purpose}", area=area, purpose=purpose)


def _player(narrator: SevenNarrator, frame: Effect, step: choosing.ChoosePlayerStep, decision: AnyDecision) -> str:
    """Return what the player is needed for."""
    purpose = purpose_of(narrator, decision.rules, frame, step.store)
    if step.among == "opponents":
        return narrator.say("Choose an opponent {purpose}.", purpose=purpose)
    return narrator.say("Choose a player {purpose}.", purpose=purpose)


def _discard(narrator: SevenNarrator, frame: Effect, *_: object) -> str:
    """Return how many hand cards the step still has to discard."""
    return narrator.with_left(narrator.say("Choose a hand card to discard"), frame.todo)


def _gift(narrator: SevenNarrator, frame: Effect, step: gains.GiveOrDiscard, decision: AnyDecision) -> str:
    """Return which card is given to whom, and how many are discarded instead."""
    if not step.is_giving(frame):
        return _discard(narrator, frame)
    to, colour = frame.player(step.to) + 1, narrator.colour(frame.colours[0])
    size = narrator.size(min(step.discard, len(decision.state.hands[frame.player(step.who)])))
    return narrator.say(
        "Give seat {to} a hand card in {colour}, or discard {size} instead.", to=to, colour=colour, size=size
    )


def _colours(narrator: SevenNarrator, frame: Effect, step: gains.NamesColours, _: object) -> str:
    """Return how many colours are still to be named."""
    return narrator.with_left(narrator.say("Name a colour"), step.count - len(frame.colours))


def _laid_card(narrator: SevenNarrator, frame: Effect, step: cells.HandToCell, _: object) -> str:
    cell = narrator.cell(frame.cells[step.cells][0])
    return narrator.say("Choose a hand card to lay face down on {cell}.", cell=cell)


def _locked_card(narrator: SevenNarrator, frame: Effect, *_: object) -> str:
    """Return that a hand card is locked, or in which place."""
    if frame.picked is None:
        return narrator.say("Choose a hand card to lock.")
    return narrator.say("Choose the place in which {card} is locked.", card=narrator.card(frame.picked))


def _taken_card(narrator: SevenNarrator, frame: Effect, step: locks.TakeLocked, _: object) -> str:
    to = frame.player(step.to) + 1
    return narrator.say("Choose a locked card, which goes to the hand of seat {to}.", to=to)


ALWAYS_THE_SAME: dict[type, Spoken] = {
    phases.TakeCube: message("Choose the colour of your cube."),
    phases.LockOrPass: message("Lock a hand card, or pass."),
    phases.UseHandEffects: message("Use a hand effect, or end the hand phase."),
    phases.MakeBonusMove: message("Make a bonus move, or pass."),
    phases.StayStuck: message("Pass: you can't move, and there is no card to place."),
    choices.PlaceWhenStuck: message(
        "You can neither move nor contact: choose an adjacent cell for a face-down card from the deck."
    ),
    control.Fork: message("Choose how to carry out the effect."),
    pieces.MoveStep: message("Choose a cell to move to."),
    locks.LockPair: message("Choose the place in which both are locked."),
    locks.DiscardLocked: message("Choose a locked card to discard."),
    locks.SelfToLockArea: message("Choose the place for this card."),
}
"""The questions that do not depend on the game, by what asks them."""
QUESTIONS: dict[type, Callable[[SevenNarrator, Any, Any, Any], str]] = {
    phases.Act: _act,
    phases.DiscardExpiringCard: _expiring,
    reactions.UseAnytimeCard: _window,
    reactions.AnswerContact: _contact,
    reactions.AnswerFinalLock: _final_lock,
    reactions.PayCost: _cost,
    choices.MovePlacedCard: _placed_card,
    choosing.ChooseCells: _cells,
    cells.OpenChosen: _opened,
    choosing.ChoosePlayerStep: _player,
    hands.Discard: _discard,
    gains.GiveOrDiscard: _gift,
    gains.DeclareColours: _colours,
    gains.Prophecy: _colours,
    cells.HandToCell: _laid_card,
    locks.LockFromHand: _locked_card,
    locks.TakeLocked: _taken_card,
}
"""All other questions, by what asks them: (narrator, innermost frame, what asks, decision) -> the question."""
AREAS: dict[choosing.Area, Spoken] = {
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
    for step in rules.script_of(frame).later(frame.at):
        for name, purpose in PURPOSES.get(type(step), {}).items():
            if getattr(step, name) == store:
                return purpose(narrator, step, frame) if callable(purpose) else narrator.tell(purpose)
    raise AssertionError(f"{frame.card}: nothing needs {store}")


def _piece(narrator: SevenNarrator, step: pieces.MoveTo, frame: Effect) -> str:
    return narrator.say("to move the piece of seat {seat} to", seat=frame.player(step.who) + 1)


def _facing(narrator: SevenNarrator, step: cells.SelfToCell, _frame: Effect) -> str:
    if step.face == "up":
        return narrator.say("for this card, face up")
    return narrator.say("for this card, face down")


def _stack(narrator: SevenNarrator, step: cells.TuckBottom, frame: Effect) -> str:
    return narrator.say("whose top card slides under {cell}", cell=narrator.cell(frame.cells[step.under][0]))


Purpose = Spoken | Callable[[SevenNarrator, Any, Effect], str]

PURPOSES: dict[type[Instruction], dict[str, Purpose]] = {
    choosing.ChooseCells: {"origin": message("around whose piece you choose a cell next")},
    cells.TakeTop: {"cells": message("to take the top card from")},
    cells.TakeAll: {"cells": message("to take all cards from")},
    cells.DiscardTop: {"cells": message("to discard the top card from")},
    cells.DiscardCell: {"cells": message("to discard all cards from")},
    cells.DeckToCells: {"cells": message("for a face-down card from the deck")},
    cells.HandToCell: {"cells": message("for a hand card, face down")},
    cells.SelfToCell: {"cells": _facing},
    cells.ShiftCards: {"source": message("to move the top card from"), "to": message("to move these cards to")},
    cells.TuckBottom: {"source": _stack},
    pieces.MoveTo: {"who": message("whose piece you move"), "cells": _piece},
    hands.StealRandom: {"source": message("to steal a random hand card from")},
    gains.SelfToHand: {"who": message("to give this card to")},
    locks.TakeLocked: {"loser": message("to take a locked card from")},
    locks.SelfToLockArea: {"who": message("whose lock area gets this card")},
}
"""By step, and by the field that names the cells or the player: what they are needed for."""
