"""Bots: they see what their seat may open, and choose among its offers."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame, pending_decision
from rules.kernel.title import Chance
from rules.seven.actions import (
    ChooseCard,
    ChooseCell,
    ChooseColour,
    ChooseLocked,
    ChooseOption,
    ChoosePlayer,
    Contact,
    Lock,
    Move,
    Use,
)
from rules.seven.board import steps_between
from rules.seven.catalogue import Card, catalogue
from rules.seven.players import complete_places, is_open, lock_count, opponents
from rules.seven.state import INDEX, SevenState, state_of
from rules.seven.steps import (
    DeclareColours,
    Discard,
    DiscardLocked,
    Draw,
    ExtraMove,
    LockFromHand,
    LockPair,
    Prophecy,
    Salvage,
    SelfToLockArea,
    StealRandom,
    TakeAll,
    TakeLocked,
    TakeTop,
)
from rules.seven.terms import COLOURS

NEEDED = 4.0
"""What a card is worth whose colour is not locked yet."""
INVASION = 12.0
"""What it is worth to stand on a rival's gate."""
WAY = 2.4
"""What a step nearer to a rival's gate is worth."""
PULL = 4.0
"""How much a wanted card attracts."""
SPARE = 0.2
"""What any other card is worth."""


def random_bot(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove], chance: Chance) -> Any:
    """Any move, each as likely."""
    return chance.choice(legal_moves).move


def greedy_bot(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: Chance) -> Any:
    """The move that gains most by a rule of thumb: colours to lock first, then cards, then the way to a gate."""
    if len(legal_moves) == 1:
        return legal_moves[0].move
    mind = _Mind(view, seat)
    worths = [mind.worth(legal_move.move) for legal_move in legal_moves]
    best = max(worths)
    return chance.choice(
        [legal_move.move for legal_move, worth in zip(legal_moves, worths, strict=True) if worth == best]
    )


class _Mind:
    """What a seat knows, and what things are worth to it."""

    def __init__(self, view: AnyGame, seat: int) -> None:
        self.state: SevenState = state_of(view)
        self.seat = seat
        self.rules = catalogue(view.revision)
        ask = pending_decision(view, seat)
        self.kind = "" if ask is None else ask.kind
        self.frame = self.state.frames[-1] if self.state.frames else None
        hand = [held.card for held in self.state.hands[seat] if held.card is not None]
        self.hand = hand
        self.colours = [self.rules.cards[card].colour for card in hand]
        area = zip(COLOURS, self.state.locks[seat], strict=True)
        self.missing = sum(is_open(place) and colour not in self.colours for colour, place in area)
        chance = (self.missing + 0.5) / (len(COLOURS) + 0.5)
        self.unknown = chance * NEEDED + (1 - chance) * SPARE
        """What a closed card is worth: it may have one of the missing colours."""
        self.rivals = opponents(self.state, seat)
        self.threat = max(complete_places(self.state, rival) for rival in self.rivals) >= len(COLOURS) - 2

    def worth(self, move: Any) -> float:
        """What a move may bring; doing nothing is worth nothing."""
        judge = _JUDGES.get(type(move))
        return 0.0 if judge is None else judge(self, move)

    def needed(self, card: Card) -> bool:
        """Is the place of its colour still open?"""
        places = zip(COLOURS, self.state.locks[self.seat], strict=True)
        return any(colour == card.colour and is_open(place) for colour, place in places)

    def value(self, name: str | None) -> float:
        """What a card is worth in hand."""
        if name is None:
            return self.unknown
        card = self.rules.cards[name]
        if card.colour == "rainbow":
            return NEEDED
        if self.threat and card.hand.timing == "reaction:final_lock_declared_by_opponent":
            return NEEDED + 1.0
        if self.needed(card):
            return NEEDED if self.colours.count(card.colour) <= 1 else SPARE + 0.5
        return SPARE + 0.5 * (card.hand.timing not in {"hand_phase", "anytime"})

    def gain(self, card: str | None) -> float:
        """What it is worth to get a card: nothing more of a colour that is in hand already."""
        if card is not None and self.rules.cards[card].colour in self.colours:
            return SPARE
        return self.value(card)

    def cell(self, where: int) -> float:
        """What the cards of a cell are worth: the top, and face-up ones below it."""
        total = 0.0
        for depth, laid in enumerate(self.state.stacks[where]):
            if depth and not laid.up:
                break
            total += self.gain(laid.card) + _ARRIVALS.get(self.fate(laid.card), 0.0) * len(self.hand)
        return total

    def fate(self, card: str | None) -> str:
        """Does the arrival of a card cost the hand?"""
        arrival = None if card is None else self.rules.cards[card].arrival
        steps = arrival.steps if arrival is not None else ()
        costs = [str(step.n) for step in steps if isinstance(step, Discard)]
        return costs[0] if costs else ""

    def way(self, where: int) -> float:
        """Nearer to a rival's gate is better, on it best: that brings an eternal card."""
        gates = [self.state.gates[rival] for rival in self.rivals]
        near = min(steps_between(where, gate) for gate in gates)
        return WAY * (6 - near) + (INVASION if near == 0 and self.state.eternal else 0.0)

    def pull(self, where: int) -> float:
        """Nearer to a card that is known and wanted is better."""
        wanted = [
            steps_between(where, cell)
            for cell, stack in enumerate(self.state.stacks)
            if stack and cell != where and stack[0].card is not None and self.gain(stack[0].card) >= NEEDED
        ]
        return PULL * 0.6 ** min(wanted) if wanted else 0.0


_ARRIVALS = {"all": -2.0, "half": -0.7}
"""What each hand card loses to such an arrival."""


def _use(mind: _Mind, move: Use) -> float:
    """What a hand effect may bring, less its card and its cost."""
    card = mind.rules.cards[move.card]
    if mind.kind != "hand":
        return 20.0
    script = mind.rules.scripts["hand"][move.card]
    branch = script.branch(move.option)
    steps = script.steps[branch.start :] if branch is not None else script.steps
    if branch is not None and not isinstance(steps[0], LockPair):
        steps = steps[:1]
    price = 0.0 if card.lock.usable else mind.value(move.card)
    if card.hand.cost is not None:
        fitting = [mind.value(held) for held in mind.hand if mind.rules.cards[held].fits(card.hand.cost.colour)]
        price += min(fitting, default=0.0)
    gain = sum(_GAINS.get(type(step), _nothing)(mind, step) for step in steps)
    return gain - price - 0.4


def _nothing(_mind: _Mind, _step: Any) -> float:
    return 0.0


def _leads(mind: _Mind) -> bool:
    """Has the seat the most locked cards?"""
    own = lock_count(mind.state, mind.seat)
    return all(own >= lock_count(mind.state, rival) for rival in mind.rivals)


_GAINS: dict[type, Callable[[_Mind, Any], float]] = {
    Draw: lambda mind, step: mind.unknown * step.n if step.who == "self" else -1.0 * step.n,
    Prophecy: lambda mind, _step: 1.4 * mind.unknown,
    StealRandom: lambda mind, _step: mind.unknown + 1.0,
    LockPair: lambda _mind, _step: 12.0,
    LockFromHand: lambda _mind, _step: 9.0,
    TakeLocked: lambda mind, _step: -20.0 if _leads(mind) else 6.0,
    DiscardLocked: lambda mind, _step: -20.0 if _leads(mind) else 5.0,
    SelfToLockArea: lambda mind, _step: -20.0 if _leads(mind) else 4.0,
    TakeTop: lambda mind, _step: max([mind.gain(stack[0].card) for stack in mind.state.stacks if stack], default=0.0),
    TakeAll: lambda _mind, _step: 5.0,
    Salvage: lambda mind, _step: mind.gain(mind.state.discard[-1]) if mind.state.discard else 0.0,
    ExtraMove: lambda mind, _step: mind.unknown,
    DeclareColours: lambda _mind, _step: 4.0,
    Discard: lambda mind, step: 1.0 * len(mind.rivals) if step.who == "it" else -1.5 * len(mind.hand),
}
"""What steps may bring."""


def _cell(mind: _Mind, move: ChooseCell) -> float:
    """A cell to take cards from, to move to, or to put a card on: far from rivals."""
    if mind.state.stacks[move.cell]:
        return mind.cell(move.cell) + 0.5 * mind.pull(move.cell)
    return 0.1 * min(steps_between(move.cell, mind.state.pieces[rival]) for rival in mind.rivals)


def _card(mind: _Mind, move: ChooseCard) -> float:
    """A card to lock is as good as it is worth; any other to lose, the less it is worth."""
    worth = mind.value(move.card)
    return worth if mind.kind == "lock_card" else -worth


def _place(mind: _Mind, move: ChooseColour) -> float:
    """Colours that are missing, the rarest in hand first."""
    needed = is_open(mind.state.locks[mind.seat][INDEX[move.colour]])
    return 2.0 * needed - 0.3 * mind.colours.count(move.colour)


def _locked(mind: _Mind, move: ChooseLocked) -> float:
    """A colour to give up: better one that can be locked again."""
    return 1.0 * mind.colours.count(move.colour)


def _player(mind: _Mind, move: ChoosePlayer) -> float:
    """A rival, the strongest one; for a gift the weakest."""
    if move.seat == mind.seat:
        return -50.0
    return float(lock_count(mind.state, move.seat))


def _contact(mind: _Mind, move: Contact) -> float:
    """A card of a rival, and its way back."""
    return 2.5 + mind.way(mind.state.pieces[mind.seat]) if mind.state.hands[move.seat] else 0.5


def _option(mind: _Mind, move: ChooseOption) -> float:
    """Pay with the cheapest card, or go back to what lies there."""
    before = mind.state.previous[mind.seat]
    if move.option == "pay":
        return -min([mind.value(card) for card in mind.hand], default=0.0)
    return -1.0 if before is None else mind.cell(before) - 1.0


_JUDGES: dict[type, Callable[[_Mind, Any], float]] = {
    Lock: lambda mind, move: 10.0 - 0.1 * (move.card in mind.rules.free),
    Use: _use,
    Move: lambda mind, move: mind.cell(move.cell) + mind.way(move.cell) + mind.pull(move.cell),
    Contact: _contact,
    ChooseCell: _cell,
    ChooseCard: _card,
    ChooseColour: _place,
    ChooseLocked: _locked,
    ChoosePlayer: _player,
    ChooseOption: _option,
}
