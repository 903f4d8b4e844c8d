"""Bots: they see what their seat may open, and choose among its legal moves."""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

from titles.kernel.bots.bot import RandomSource
from titles.kernel.bots.searching import FAST_SECONDS, Level, Searching
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, pending_decision
from titles.seven.bots.valuation import after_rounds, lead
from titles.seven.catalogue import Card
from titles.seven.play.hand_effects import ON_FINAL_LOCK
from titles.seven.play.machine import Instruction, Rules
from titles.seven.play.position.players import complete_places, is_open, lock_count, opponents
from titles.seven.play.scripts import rules
from titles.seven.play.steps.cells import TakeAll, TakeTop
from titles.seven.play.steps.gains import DeclareColours, Prophecy, Salvage
from titles.seven.play.steps.hands import Discard, Draw, StealRandom
from titles.seven.play.steps.locks import DiscardLocked, LockFromHand, LockPair, SelfToLockArea, TakeLocked
from titles.seven.play.steps.pieces import ExtraMove
from titles.seven.state import Laid, SevenState, state_of
from titles.seven.terms.basics import COLOURS
from titles.seven.terms.board import steps_between
from titles.seven.terms.moves import (
    Action,
    ChooseCard,
    ChooseCell,
    ChooseColour,
    ChooseLocked,
    ChooseOption,
    ChoosePlayer,
    Contact,
    Lock,
    MovePiece,
    Use,
)

NEEDED = 4.0
"""The worth of a card whose colour is not locked yet."""
INVASION = 12.0
"""The worth of standing on an opponent's gate."""
WAY = 2.4
"""The worth of a step nearer to an opponent's gate."""
PULL = 4.0
"""The attraction of a wanted card."""
SPARE = 0.2
"""The worth of any other card."""
ARRIVAL_LOSS = {"all": -2.0, "half": -0.7}
"""What each hand card loses to an arrival that discards all or half of the hand."""


def random_bot(_view: AnyGame, _seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
    """Return any move, each as likely."""
    return chance.choice(legal_moves).move


def greedy_bot(view: AnyGame, seat: int, legal_moves: Sequence[LegalMove], chance: RandomSource) -> Any:
    """Return the move that gains most by a rule of thumb: colours to lock first, then cards, then the way to a gate."""
    if len(legal_moves) == 1:
        return legal_moves[0].move
    judge = _Judge(view, seat)
    worths = [judge.worth(legal_move.move) for legal_move in legal_moves]
    best = max(worths)
    return chance.choice(
        [legal_move.move for legal_move, worth in zip(legal_moves, worths, strict=True) if worth == best]
    )


class _Judge:
    """Judges moves and cards by what a seat knows."""

    def __init__(self, view: AnyGame, seat: int) -> None:
        self.state: SevenState = state_of(view)
        self.seat = seat
        self.rules = rules(view.revision)
        pending = pending_decision(view, seat)
        self.kind = "" if pending is None else pending.kind
        hand = [held.card for held in self.state.hands[seat] if held.card is not None]
        self.hand = hand
        self.colours = [self.rules.cards[card].colour for card in hand]
        self.needed = {colour for colour, place in zip(COLOURS, self.state.locks[seat], strict=True) if is_open(place)}
        """The colours whose place is still open."""
        missing = len(self.needed.difference(self.colours))
        chance = (missing + 0.5) / (len(COLOURS) + 0.5)
        self.unknown = chance * NEEDED + (1 - chance) * SPARE
        """The worth of a closed card, which may have one of the missing colours."""
        self.opponents = opponents(self.state, seat)
        self._gains: dict[str, float] = {}

    @cached_property
    def threat(self) -> bool:
        """Whether an opponent lacks two colours at most."""
        return max(complete_places(self.state, opponent) for opponent in self.opponents) >= len(COLOURS) - 2

    @cached_property
    def wanted(self) -> list[int]:
        """The cells whose top card the seat knows and wants."""
        known = [(cell, self.seen(stack[0])) for cell, stack in enumerate(self.state.stacks) if stack]
        return [cell for cell, card in known if card is not None and self.gain(card) >= NEEDED]

    def seen(self, laid: Laid) -> str | None:
        """Return a card on the board as the seat knows it: a playout does not look under cards either."""
        return laid.card if laid.up or self.seat in laid.knowers else None

    def worth(self, move: Action) -> float:
        """Return what a move may bring; doing nothing is worth nothing."""
        match move:
            case Lock(card):
                return 10.0 - 0.1 * _is_free(self.rules.cards[card])
            case Use():
                return self.use(move)
            case MovePiece(cell):
                return self.cell(cell) + self.way(cell) + self.pull(cell)
            case Contact(seat):
                return 2.5 + self.way(self.state.pieces[self.seat]) if self.state.hands[seat] else 0.5
        return self.choice(move)

    def choice(self, move: Action) -> float:
        """Return what a choice for an effect may bring."""
        match move:
            case ChooseCell(cell):
                return self.chosen_cell(cell)
            case ChooseCard(card):  # a card to lock is as good as it is worth, any other to lose, the less it is worth
                return self.value(card) if self.kind == "lock_card" else -self.value(card)
            case ChooseColour(colour):  # colours that are missing, the rarest in hand first
                return 2.0 * (colour in self.needed) - 0.3 * self.colours.count(colour)
            case ChooseLocked(colour):  # a colour to give up: better one that can be locked again
                return 1.0 * self.colours.count(colour)
            case ChoosePlayer(seat):  # the strongest opponent
                return -50.0 if seat == self.seat else float(lock_count(self.state, seat))
            case ChooseOption(option):
                return self.option(option)
        return 0.0

    def use(self, move: Use) -> float:
        """Return what a hand effect may bring, less its card and its cost."""
        card = self.rules.cards[move.card]
        if self.kind != "hand":
            return 20.0
        script = self.rules.script(move.card, "hand")
        branch = script.branch(move.option)
        steps = script.instructions if branch is None else script.instructions[branch.start : branch.end]
        price = 0.0 if card.lock.usable else self.value(move.card)
        if card.hand.cost is not None:
            fitting = [self.value(held) for held in self.hand if self.rules.cards[held].fits(card.hand.cost.colour)]
            price += min(fitting, default=0.0)
        return sum([self.step(step) for step in steps]) - price - 0.4

    def step(self, instruction: Instruction) -> float:
        """Return what a step may bring."""
        match instruction:
            case Draw(who, n):
                return self.unknown * n if who == "self" else -1.0 * n
            case Prophecy():
                return 1.4 * self.unknown
            case StealRandom():
                return self.unknown + 1.0
            case TakeTop():
                return max([self.gain(self.seen(stack[0])) for stack in self.state.stacks if stack], default=0.0)
            case TakeAll():
                return 5.0
            case Salvage():
                return self.gain(self.state.discard[-1]) if self.state.discard else 0.0
            case ExtraMove():
                return self.unknown
            case DeclareColours():
                return 4.0
            case Discard(who):
                return 1.0 * len(self.opponents) if who == "it" else -1.5 * len(self.hand)
        return self.lock_step(instruction)

    def lock_step(self, instruction: Instruction) -> float:
        """Return what a step on lock areas may bring; taking from those with most locks is bad for their leader."""
        match instruction:
            case LockPair():
                return 12.0
            case LockFromHand():
                return 9.0
            case TakeLocked():
                return -20.0 if self.leads() else 6.0
            case DiscardLocked():
                return -20.0 if self.leads() else 5.0
            case SelfToLockArea():
                return -20.0 if self.leads() else 4.0
        return 0.0

    def leads(self) -> bool:
        """Whether the seat has the most locked cards."""
        own = lock_count(self.state, self.seat)
        return all(own >= lock_count(self.state, opponent) for opponent in self.opponents)

    def chosen_cell(self, where: int) -> float:
        """Return the worth of a cell to take cards from, to move to, or to put a card on: far from opponents."""
        if self.state.stacks[where]:
            return self.cell(where) + 0.5 * self.pull(where)
        return 0.1 * min(steps_between(where, self.state.pieces[opponent]) for opponent in self.opponents)

    def option(self, option: str) -> float:
        """Return the worth of paying with the cheapest card, or of going back to what lies there."""
        before = self.state.previous[self.seat]
        if option == "pay":
            return -min([self.value(card) for card in self.hand], default=0.0)
        return -1.0 if before is None else self.cell(before) - 1.0

    def value(self, name: str | None) -> float:
        """Return the worth of a card in hand."""
        if name is None:
            return self.unknown
        card = self.rules.cards[name]
        if card.colour == "rainbow":
            return NEEDED
        if self.threat and card.hand.timing == ON_FINAL_LOCK:  # Hold It! can stop the lock that would win
            return NEEDED + 1.0
        if card.colour in self.needed:
            return NEEDED if self.colours.count(card.colour) <= 1 else SPARE + 0.5
        return SPARE + 0.5 * (card.hand.timing not in {"hand_phase", "anytime"})

    def gain(self, card: str | None) -> float:
        """Return the worth of gaining a card: little if its colour is in hand already."""
        if card is None:
            return self.unknown
        if card not in self._gains:
            in_hand = self.rules.cards[card].colour in self.colours
            self._gains[card] = SPARE if in_hand else self.value(card)
        return self._gains[card]

    def cell(self, where: int) -> float:
        """Return the worth of the cards of a cell: the top, and face-up ones below it."""
        total = 0.0
        for depth, laid in enumerate(self.state.stacks[where]):
            if depth and not laid.up:
                break
            card = self.seen(laid)
            total += self.gain(card) + arrival_losses(self.rules).get(card, 0.0) * len(self.hand)
        return total

    def way(self, where: int) -> float:
        """Return the worth of standing on a cell: near an opponent's gate is good, on it best, for an eternal card."""
        gates = [self.state.gates[opponent] for opponent in self.opponents]
        near = min(steps_between(where, gate) for gate in gates)
        return WAY * (6 - near) + (INVASION if near == 0 and self.state.eternal else 0.0)

    def pull(self, where: int) -> float:
        """Return the worth of being near a card that is known and wanted."""
        steps = [steps_between(where, cell) for cell in self.wanted if cell != where]
        return PULL * 0.6 ** min(steps) if steps else 0.0


def _is_free(card: Card) -> bool:
    """Whether the hand effect of a card can be used in any hand phase, without cost, limit or requirement."""
    effect = card.hand
    plain = effect.timing == "hand_phase" and not card.lock.usable and effect.fate != "by_option"
    return plain and not (effect.cost or effect.limit or effect.requires)


@cache
def arrival_losses(rules: Rules) -> dict[str | None, float]:
    """Return what each hand card loses to the arrival of a card, by the cards that always discard from the hand."""
    losses: dict[str | None, float] = {}
    for name, script in rules.scripts["arrival"].items():
        costs = [
            str(step.n)
            for place, step in zip(script.places, script.instructions, strict=False)
            if isinstance(step, Discard) and "." not in place
        ]
        if costs and costs[0] in ARRIVAL_LOSS:
            losses[name] = ARRIVAL_LOSS[costs[0]]
    return losses


SEARCHING = Searching(
    policy=greedy_bot,
    lead=lead,
    stops=after_rounds(1),
    margin=2,
    depth=100,
    levels=(
        Level("fast", playouts=200, shortlist=6, seconds=FAST_SECONDS),
        Level("strong", playouts=1000, shortlist=12, races=True, stops=after_rounds(2)),
    ),
)
"""How searching bots play on: `fast` for a round of turns, `strong` for two. A decision takes 0.08 and 0.8 seconds."""
