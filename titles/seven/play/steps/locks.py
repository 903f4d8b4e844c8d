"""Steps on lock areas (sections 5 and 9)."""

from abc import abstractmethod
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
from titles.seven.terms.frames import Effect, Pending, ask

LockAnswer = moves.ChooseCard | moves.ChooseColour | moves.Pass


def _chosen(frame: Effect) -> tuple[Colour, ...]:
    """Return the place that was chosen, if it was."""
    return frame.colours  # type: ignore[return-value]


def _choose_place(runner: Runner, frame: Effect, seat: int, colour: Colour) -> None:
    """Note the chosen place."""
    runner.emit(happened.ColourDeclared(seat, colour))
    runner.swap(replace(frame, colours=(colour,)))


@final
class LockFromHand(Operation, Choice[Effect, LockAnswer], frozen=True, tag="lock_from_hand"):
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

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[LockAnswer]:
        """Return the cards that can be locked, or the pass if there is none; after the card its places."""
        seat = frame.player(self.who)
        if frame.picked is not None:
            return [moves.ChooseColour(colour) for colour in self._places(state, rules, frame, seat)]
        return [moves.ChooseCard(card) for card in self._cards(state, rules, seat)] or [moves.Pass()]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: LockAnswer) -> None:
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


class ChoosesPlace(Operation, Choice[Effect, moves.ChooseColour], frozen=True):
    """Base of the steps for which a player chooses a place of a lock area."""

    @abstractmethod
    def places(self, state: SevenState, frame: Effect) -> Sequence[Colour]:
        """Return the colours of the places that can be chosen."""

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseColour]:
        """Return these places."""
        return [moves.ChooseColour(colour) for colour in self.places(state, frame)]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseColour) -> None:
        """Note the place."""
        _choose_place(runner, frame, seat, move.colour)


@final
class LockPair(ChoosesPlace, frozen=True, tag="lock_pair"):
    """Lock this card and its second copy in one place."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the place, then declare the lock, which can be answered if it is final."""
        places = _chosen(frame) or self.places(runner.state, frame)
        if len(places) > 1:
            return ask("place", frame.user)
        runner.next(replace(frame, colours=()))
        hand = runner.state.hands[frame.user]
        used = mark_used_first(hand, frame.card)
        assert used is not None, "a card that can be used was declared"
        other = mark_lost_first(without_copy(hand, frame.card, used), frame.card)
        operations.declare_lock(runner, frame.user, (frame.card, frame.card), (used, other), places[0], "hand")
        return None

    def places(self, state: SevenState, frame: Effect) -> Sequence[Colour]:
        """Return the places without a locked card."""
        return pair_colours(state, frame.user)


class LosesLocked(Operation, Choice[Effect, moves.ChooseLocked], frozen=True):
    """Base of the steps by which a player loses a locked card."""

    @property
    @abstractmethod
    def loser(self) -> Who:
        """The player who loses it."""

    @property
    @abstractmethod
    def picker(self) -> Who:
        """The player who picks the card."""

    @abstractmethod
    def lose(self, runner: Runner, frame: Effect, owner: int, colour: Colour, card: str) -> None:
        """Move the card from the place of its owner."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask which card, if there are several."""
        owner = runner.player(frame, self.loser)
        cards = takeable(runner.state, runner.rules, owner)
        if len(cards) > 1:
            return ask("locked", runner.player(frame, self.picker))
        for colour, card in cards:
            self.lose(runner, frame, owner, colour, card)
        runner.next(frame)
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseLocked]:
        """Return the locked cards that effects can take or discard."""
        return [moves.ChooseLocked(colour, card) for colour, card in takeable(state, rules, frame.player(self.loser))]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseLocked) -> None:
        """Move the card."""
        self.lose(runner, frame, runner.player(frame, self.loser), move.colour, move.card)
        runner.next(frame)


@final
class TakeLocked(LosesLocked, frozen=True, tag="take_locked"):
    """A locked card to another hand."""

    loser: Who = msgspec.field(name="from")
    """The player who loses a locked card."""
    to: Who
    """The player who gets it into the hand."""
    picker: Who
    """The player who picks the card."""

    def lose(self, runner: Runner, frame: Effect, owner: int, colour: Colour, card: str) -> None:
        """Take the card."""
        runner.emit(happened.LockedCardTaken(runner.player(frame, self.to), owner, colour, card))


@final
class DiscardLocked(LosesLocked, frozen=True, tag="discard_locked"):
    """A locked card to the discard pile."""

    loser: Who = msgspec.field(name="who")
    """The player who loses a locked card."""
    picker: Who
    """The player who picks the card."""

    def lose(self, runner: Runner, frame: Effect, owner: int, colour: Colour, card: str) -> None:
        """Discard the card."""
        runner.emit(happened.LockedCardDiscarded(owner, colour, card))


@final
class SelfToLockArea(ChoosesPlace, frozen=True, tag="self_to_lock_area"):
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
        places = _chosen(frame) or self.places(runner.state, frame)
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

    def places(self, state: SevenState, frame: Effect) -> Sequence[Colour]:
        """Return the places without any card."""
        seat = frame.player(self.who)
        return [colour for colour in COLOURS if state.place(seat, colour).empty]


LockStep = LockFromHand | LockPair | TakeLocked | DiscardLocked | SelfToLockArea
