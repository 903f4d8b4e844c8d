"""Steps on lock areas, and on declared locks (sections 5 and 9)."""

from collections.abc import Sequence
from typing import final

import msgspec
from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.events.held_cards import mark_lost_first, mark_used_first, names, without_copy
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.play.position.players import effect_lockable, open_colours, pair_colours, takeable
from titles.seven.play.steps.base import Operation
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import COLOURS, Colour, Who
from titles.seven.terms.frames import Effect, Locking, Pending, ask
from titles.seven.terms.narrator import SevenNarrator


def _chosen(frame: Effect) -> tuple[Colour, ...]:
    """Return the place that was chosen, if it was."""
    return frame.colours  # type: ignore[return-value]


def _choose_place(runner: Runner, frame: Effect, seat: int, colour: Colour) -> None:
    """Note the chosen place."""
    runner.emit(happened.ColourDeclared(seat, colour))
    runner.swap(replace(frame, colours=(colour,)))


@final
class LockFromHand(
    Operation,
    Choice[Effect, moves.ChooseCard | moves.ChooseColour | moves.Pass],
    frozen=True,
    tag="lock_from_hand",
):
    """Lock one hand card; the owner names the place of a rainbow card."""

    who: Who
    """The player who locks a hand card."""
    final_allowed: bool
    """Whether the lock may be the last one, which ends the game."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the card, then for its place; only the size of the hand says whether the card is a choice."""
        seat = runner.player(frame, self.who)
        if frame.picked is None:
            cards = self._cards(runner.state, runner.rules, seat)
            if len(runner.state.hands[seat]) > 1:
                return ask("lock_card", seat)
            if not cards:
                runner.next(frame)
                return None
            frame = replace(frame, picked=cards[0])
            runner.swap(frame)
        places = _chosen(frame) or self._places(runner.state, runner.rules, frame, seat)
        if len(places) > 1:
            return ask("place", seat)
        card = str(frame.picked)
        runner.next(replace(frame, colours=()))
        operations.lock(runner, seat, (card,), places[0], (mark_lost_first(runner.state.hands[seat], card),))
        return None

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return that a hand card is locked, or in which place."""
        if frame.picked is None:
            return narrator.say("Choose a hand card to lock.")
        card = narrator.card(frame.picked)
        return narrator.say("Choose the place in which {card} is locked.", card=card)

    def choices(
        self, state: SevenState, rules: Rules, frame: Effect
    ) -> Sequence[moves.ChooseCard | moves.ChooseColour | moves.Pass]:
        """Return the cards that can be locked, or the pass if there is none; after the card its places."""
        seat = frame.player(self.who)
        if frame.picked is not None:
            return [moves.ChooseColour(colour) for colour in self._places(state, rules, frame, seat)]
        return [moves.ChooseCard(card) for card in self._cards(state, rules, seat)] or [moves.Pass()]

    def answer(
        self,
        runner: Runner,
        frame: Effect,
        seat: int,
        move: moves.ChooseCard | moves.ChooseColour | moves.Pass,
    ) -> None:
        """Note the card or the place, or go on without a lock."""
        match move:
            case moves.ChooseCard(card):
                runner.swap(replace(frame, picked=card))
            case moves.ChooseColour(colour):
                _choose_place(runner, frame, seat, colour)
            case moves.Pass():
                runner.emit(happened.Passed(seat, "lock_card"))
                runner.next(frame)

    def _cards(self, state: SevenState, rules: Rules, seat: int) -> list[str]:
        return effect_lockable(state, rules, seat, names(state.hands[seat]), final=self.final_allowed)

    def _places(self, state: SevenState, rules: Rules, frame: Effect, seat: int) -> tuple[Colour, ...]:
        assert frame.picked is not None, "the card comes first"
        card = rules.cards[frame.picked]
        colours = open_colours(state, seat, final_allowed=self.final_allowed)
        return tuple([colour for colour in colours if card.fits(colour)])


@final
class LockPair(Operation, Choice[Effect, moves.ChooseColour], frozen=True, tag="lock_pair"):
    """Lock this card and its second copy in one place."""

    declares_itself = True

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the place, then declare the lock, which can be answered if it is final."""
        places = _chosen(frame) or tuple(pair_colours(runner.state, frame.user))
        if len(places) > 1:
            return ask("place", frame.user)
        runner.next(replace(frame, colours=()))
        hand = runner.state.hands[frame.user]
        used = mark_used_first(hand, frame.card)
        assert used is not None, "a card that can be used was declared"
        other = mark_lost_first(without_copy(hand, frame.card, used), frame.card)
        operations.declare_lock(runner, frame.user, (frame.card, frame.card), (used, other), places[0], "hand")
        return None

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return that both copies get a place."""
        return narrator.say("Choose the place in which both are locked.")

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseColour]:
        """Return the places without a locked card."""
        return [moves.ChooseColour(colour) for colour in pair_colours(state, frame.user)]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseColour) -> None:
        """Note the place."""
        _choose_place(runner, frame, seat, move.colour)


@final
class TakeLocked(Operation, Choice[Effect, moves.ChooseLocked], frozen=True, tag="take_locked"):
    """A locked card to another hand."""

    source: Who = msgspec.field(name="from")
    """The player who loses a locked card."""
    to: Who
    """The player who gets it into the hand."""
    picker: Who
    """The player who picks the card."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask which card, if there are several."""
        cards = takeable(runner.state, runner.rules, runner.player(frame, self.source))
        if len(cards) > 1:
            return ask("locked", runner.player(frame, self.picker))
        for colour, card in cards:
            self._take(runner, frame, colour, card)
        runner.next(frame)
        return None

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return into whose hand the card goes."""
        to = frame.player(self.to)
        return narrator.say("Choose a locked card, which goes to the hand of seat {to}.", to=to)

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseLocked]:
        """Return the locked cards that can be taken."""
        cards = takeable(state, rules, frame.player(self.source))
        return [moves.ChooseLocked(colour, card) for colour, card in cards]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseLocked) -> None:
        """Take the card."""
        self._take(runner, frame, move.colour, move.card)
        runner.next(frame)

    def _take(self, runner: Runner, frame: Effect, colour: Colour, card: str) -> None:
        owner, seat = runner.player(frame, self.source), runner.player(frame, self.to)
        runner.emit(happened.LockedCardTaken(seat, owner, colour, card))

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that the player loses a locked card."""
        return narrator.say("to take a locked card from") if stored == self.source else None


@final
class DiscardLocked(Operation, Choice[Effect, moves.ChooseLocked], frozen=True, tag="discard_locked"):
    """A locked card to the discard pile."""

    who: Who
    """The player who loses a locked card."""
    picker: Who
    """The player who picks the card."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask which card, if there are several."""
        owner = runner.player(frame, self.who)
        cards = takeable(runner.state, runner.rules, owner)
        if len(cards) > 1:
            return ask("locked", runner.player(frame, self.picker))
        for colour, card in cards:
            runner.emit(happened.LockedCardDiscarded(owner, colour, card))
        runner.next(frame)
        return None

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return that a locked card is discarded."""
        return narrator.say("Choose a locked card to discard.")

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseLocked]:
        """Return the locked cards that can be discarded."""
        return [moves.ChooseLocked(colour, card) for colour, card in takeable(state, rules, frame.player(self.who))]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseLocked) -> None:
        """Discard the card."""
        runner.emit(happened.LockedCardDiscarded(runner.player(frame, self.who), move.colour, move.card))
        runner.next(frame)


@final
class SelfToLockArea(Operation, Choice[Effect, moves.ChooseColour], frozen=True, tag="self_to_lock_area"):
    """Place this card without locking it, in a place without any card (section 9)."""

    who: Who
    """The player in whose lock area this card is placed."""
    slot_picker: Who
    """The player who picks its place."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the place, then place the card; from the board it goes to the hand if there is no such place."""
        seat = runner.player(frame, self.who)
        at = operations.spot(runner.state, frame)
        if at is None and not frame.aside:
            runner.next(frame)
            return None
        places = _chosen(frame) or self._places(runner.state, seat)
        if len(places) > 1:
            return ask("place", runner.player(frame, self.slot_picker))
        if places and at is not None:
            runner.emit(happened.CardPlaced(seat, places[0], frame.card, frame.cell, at))
        elif places:
            runner.emit(happened.CardPlaced(seat, places[0], frame.card))
        elif at is not None and frame.cell is not None:
            operations.take(runner, seat, frame.cell, at)
        runner.next(replace(frame, colours=(), aside=frame.aside and not places))
        return None

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return that this card gets a place."""
        return narrator.say("Choose the place for this card.")

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseColour]:
        """Return the places without any card."""
        return [moves.ChooseColour(colour) for colour in self._places(state, frame.player(self.who))]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseColour) -> None:
        """Note the place."""
        _choose_place(runner, frame, seat, move.colour)

    @staticmethod
    def _places(state: SevenState, seat: int) -> tuple[Colour, ...]:
        return tuple([colour for colour in COLOURS if state.place(seat, colour).empty])

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that this card is placed in the player's lock area."""
        if stored != self.who:
            return None
        return narrator.say("whose lock area gets this card")


@final
class CancelLock(Operation, frozen=True, tag="cancel_lock"):
    """The declared lock is void, and its cards are discarded."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Cancel the innermost declared lock."""
        declared = runner.replace_innermost(Locking, void=True)
        runner.emit(happened.LockCancelled(declared.seat, declared.cards))
        runner.next(frame)
        return None
