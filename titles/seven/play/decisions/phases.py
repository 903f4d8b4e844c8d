"""Decisions of the setup and of the phases of a turn (sections 3 and 6)."""

from collections.abc import Sequence
from typing import cast, final

from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import printed_name
from titles.seven import events as happened
from titles.seven.events.held_cards import distinct, mark_lost_first, names
from titles.seven.play import operations, refusals
from titles.seven.play.decisions.base import SevenDecision, TurnDecision
from titles.seven.play.decisions.reactions import UseCard
from titles.seven.play.machine import Runner
from titles.seven.play.position.cells import contacts, destinations
from titles.seven.play.position.players import opponents, phase_lockable
from titles.seven.play.setup import free_colours, take_cube
from titles.seven.play.turns import expiring, spend_bonus
from titles.seven.terms.basics import COLOURS, Colour
from titles.seven.terms.board import ADJACENT, AT_DISTANCE
from titles.seven.terms.frames import PHASES, Moving, Phase
from titles.seven.terms.moves import ChooseCard, ChooseColour, Contact, EndPhase, Lock, MovePiece, Pass, Use


@final
class TakeCube(SevenDecision[ChooseColour], frozen=True):
    """A seat takes a cube of a colour that nobody has (section 3)."""

    kind = "cube"
    rule = "seven section 3"
    answers = (ChooseColour,)

    def choices(self) -> Sequence[ChooseColour]:
        """Return the free colours."""
        return [ChooseColour(colour) for colour in free_colours(self.state.colours)]

    def candidates(self) -> Sequence[ChooseColour]:
        """Return all seven colours."""
        return [ChooseColour(colour) for colour in COLOURS]

    def why_not(self, move: ChooseColour) -> Refusal:
        """Return that the colour is taken."""
        return refusals.colour_taken(printed_name(self.rules.names.colours, move.colour))

    def take(self, batch: Batch, move: ChooseColour) -> None:
        """Take the cube, and go on with the setup."""
        take_cube(batch, self.seat, move.colour)


@final
class LockOrPass(TurnDecision[Lock | Pass], frozen=True):
    """Lock one hand card, or none (section 6.1)."""

    kind = "lock"
    rule = "seven section 6.1"
    answers = (Pass, Lock)

    def choices(self) -> Sequence[Lock | Pass]:
        """Return the pass, then the cards with an open place."""
        return [Pass(), *(Lock(card) for card in phase_lockable(self.state, self.rules, self.seat))]

    def candidates(self) -> Sequence[Lock | Pass]:
        """Return the lock of each hand card."""
        return [Lock(card) for card in distinct(self.state.hands[self.seat])]

    def refuse(self, move: Lock | Pass) -> Refusal | None:
        """Return that the card is not in hand, or why it can't be locked now; passing is legal."""
        if isinstance(move, Pass) or move.card in phase_lockable(self.state, self.rules, self.seat):
            return None
        if move.card in names(self.state.hands[self.seat]):
            return self._not_lockable(move.card)
        return refusals.not_in_hand(self.rule, self.card_name(move.card))

    def carry_out(self, runner: Runner, move: Lock | Pass) -> None:
        """Declare the lock, or pass; the hand phase follows."""
        runner.swap(PHASES["lock_border"])
        if isinstance(move, Pass):
            runner.emit(happened.Passed(self.seat, self.kind))
            return
        mark = mark_lost_first(runner.state.hands[self.seat], move.card)
        colour = cast("Colour", runner.rules.cards[move.card].colour)
        operations.declare_lock(runner, self.seat, (move.card,), (mark,), colour, "lock")

    def _not_lockable(self, name: str) -> Refusal:
        card = self.rules.cards[name]
        if not card.lock.lockable:
            return refusals.colourless(self.card_name(name))
        if not card.lock.in_lock_phase:
            return refusals.locked_in_pairs(self.card_name(name))
        return refusals.place_taken(printed_name(self.rules.names.colours, card.colour))


@final
class UseHandEffects(UseCard, frozen=True):
    """Use a hand effect, or end the hand phase (section 6.2)."""

    kind = "hand"
    rule = "seven section 6.2"
    answers = (EndPhase, Use)
    decline = EndPhase()
    occasion = "hand_phase"
    window = "hand"

    def carry_out(self, runner: Runner, move: Use | Pass | EndPhase) -> None:
        """Declare the hand effect, or end the phase."""
        super().carry_out(runner, move)
        if isinstance(move, EndPhase):
            runner.swap(PHASES["hand_border"])


@final
class Act(TurnDecision[MovePiece | Contact], frozen=True):
    """Move or contact (section 6.3)."""

    kind = "move"
    rule = "seven section 6.3"
    answers = (MovePiece, Contact)

    def choices(self) -> Sequence[MovePiece | Contact]:
        """Return the destinations of the piece, then the players that it can contact."""
        cells = destinations(self.state, self.seat, self.state.turn.leap)
        return [*map(MovePiece, cells), *map(Contact, contacts(self.state, self.seat))]

    def candidates(self) -> Sequence[MovePiece | Contact]:
        """Return the moves to all cells at the right distance, and the contacts with all opponents."""
        cells = AT_DISTANCE[self.state.pieces[self.seat]][self.state.turn.leap]
        return [*map(MovePiece, cells), *map(Contact, opponents(self.state, self.seat))]

    def carry_out(self, runner: Runner, move: MovePiece | Contact) -> None:
        """Declare the move or the contact."""
        runner.swap(PHASES["bonus"])
        if isinstance(move, Contact):
            operations.declare_contact(runner, self.seat, move.seat)
        else:
            runner.push(Moving(self.seat, move.cell))
            runner.open_window("move")


@final
class MakeBonusMove(TurnDecision[MovePiece | Pass], frozen=True):
    """An optional bonus move, never a contact (section 6.3)."""

    kind = "bonus"
    rule = "seven section 6.3"
    answers = (Pass, MovePiece)

    def choices(self) -> Sequence[MovePiece | Pass]:
        """Return the pass, then the destinations of the piece."""
        return [Pass(), *map(MovePiece, destinations(self.state, self.seat, 1))]

    def candidates(self) -> Sequence[MovePiece | Pass]:
        """Return the moves to all adjacent cells."""
        return [MovePiece(cell) for cell in ADJACENT[self.state.pieces[self.seat]]]

    def carry_out(self, runner: Runner, move: MovePiece | Pass) -> None:
        """Declare the move, or pass; either spends the bonus."""
        spend_bonus(runner, cast("Phase", runner.stack[-1]))
        if isinstance(move, Pass):
            runner.emit(happened.Passed(self.seat, self.kind))
        else:
            runner.push(Moving(self.seat, move.cell))
            runner.open_window("move")


@final
class StayStuck(TurnDecision[Pass], frozen=True):
    """Neither move nor contact is possible, and there is no card to place (section 6.3)."""

    kind = "stuck"
    rule = "seven section 6.3"
    answers = (Pass,)

    def choices(self) -> Sequence[Pass]:
        """Return the pass."""
        return [Pass()]

    def carry_out(self, runner: Runner, move: Pass) -> None:
        """Pass; the move phase is over."""
        runner.emit(happened.Passed(self.seat, self.kind))
        runner.swap(PHASES["move_border"])


@final
class DiscardExpiringCard(TurnDecision[ChooseCard], frozen=True):
    """The order of the cards that lasted until the end of the turn (section 6.4)."""

    kind = "expire"
    rule = "seven section 6.4"
    answers = (ChooseCard,)

    def choices(self) -> Sequence[ChooseCard]:
        """Return the cards that are still to be discarded."""
        return [ChooseCard(card) for card in expiring(self.state)]

    def candidates(self) -> Sequence[ChooseCard]:
        """Return all hand cards."""
        return self.hand_cards()

    def carry_out(self, runner: Runner, move: ChooseCard) -> None:
        """Discard the card."""
        operations.discard(runner, self.seat, move.card)
