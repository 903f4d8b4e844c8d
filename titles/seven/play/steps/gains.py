"""Steps that bring certain cards to a hand: this card, one of the discard pile, cards of named colours (section 9)."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import final

import msgspec
from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.events.held_cards import distinct
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.play.steps.base import Deed, Operation
from titles.seven.play.steps.hands import discard_next, discard_one
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import COLOURS, Who
from titles.seven.terms.frames import Effect, Pending, ask


@final
class SelfToHand(Deed, frozen=True, tag="self_to_hand"):
    """This card, which lies where the piece arrived, to a hand."""

    who: Who
    """The player who gets this card into the hand."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Take the card, if it still lies there."""
        at = operations.spot(runner.state, frame)
        if at is not None and frame.cell is not None:
            operations.take(runner, runner.player(frame, self.who), frame.cell, at)


@final
class Salvage(Deed, frozen=True, tag="salvage"):
    """The card at this position from the top of the discard pile to the hand."""

    from_top: int
    """The position of the card in the discard pile, 1 for the top card."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Take the card, if it is there and did not pay for this same effect this turn (section 9)."""
        discard, paid = runner.state.discard, runner.state.turn.paid
        position = len(discard) - self.from_top
        if position >= 0 and not any(entry.position == position and entry.card == frame.card for entry in paid):
            runner.emit(happened.CardSalvaged(frame.user, discard[position], self.from_top))


class NamesColours(Operation, Choice[Effect, moves.ChooseColour], frozen=True):
    """Base of the steps for which the user names some of the seven colours, each once."""

    count: int
    """How many colours are named."""

    @abstractmethod
    def use(self, runner: Runner, frame: Effect) -> None:
        """Do what the colours are named for."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask until all colours are named, then use them."""
        if len(frame.colours) < self.count:
            return ask("colour", frame.user)
        self.use(runner, frame)
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseColour]:
        """Return the colours that are not named yet."""
        return [moves.ChooseColour(colour) for colour in COLOURS if colour not in frame.colours]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseColour) -> None:
        """Note the colour."""
        runner.emit(happened.ColourDeclared(seat, move.colour))
        runner.swap(replace(frame, colours=(*frame.colours, move.colour)))


@final
class DeclareColours(NamesColours, frozen=True, tag="declare_colours"):
    """Name some of the seven colours."""

    count: int = msgspec.field(name="n")
    """How many of the seven colours are named."""
    store: str
    """The name under which later steps find the colours."""

    def use(self, runner: Runner, frame: Effect) -> None:
        """Leave the colours to later steps."""
        runner.next(frame)


@final
class Prophecy(NamesColours, frozen=True, tag="prophecy"):
    """Name colours, draw one card revealed, and repeat if it has one of them."""

    count: int = msgspec.field(name="colours")
    """How many colours are named before each card is drawn."""

    def use(self, runner: Runner, frame: Effect) -> None:
        """Draw, and begin again with a card that has one of the colours."""
        drawn = operations.draw_openly(runner, frame.user, 1)
        is_hit = any(runner.rules.cards[card].fits(colour) for card in drawn for colour in frame.colours)
        frame = replace(frame, colours=())
        if is_hit:
            runner.swap(frame)
        else:
            runner.next(frame)


@final
class GiveOrDiscard(
    Operation, Choice[Effect, moves.ChooseCard | moves.Pass], frozen=True, tag="give_colour_or_discard"
):
    """Give a hand card of the declared colour, or discard this many (section 9)."""

    who: Who
    """The player who gives a hand card of the colour, or discards."""
    to: Who
    """The player who gets the card."""
    colour: str
    """The name of the stored colour."""
    discard: int
    """How many hand cards are discarded instead."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask a seat that has hand cards; whether it can give one is its secret."""
        seat = runner.player(frame, self.who)
        if not runner.state.hands[seat]:
            runner.next(frame)
            return None
        return ask("give", seat) if self.is_giving(frame) else discard_next(runner, frame, seat)

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCard | moves.Pass]:
        """Return the pass, for discarding instead, if the hand is large enough or has no such card; then the cards."""
        hand = state.hands[frame.player(self.who)]
        if not self.is_giving(frame):
            return [moves.ChooseCard(card) for card in distinct(hand)]
        colour = frame.colours[0]
        cards = [moves.ChooseCard(card) for card in distinct(hand) if rules.cards[card].fits(colour)]
        return [moves.Pass(), *cards] if not cards or len(hand) >= self.discard else cards

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCard | moves.Pass) -> None:
        """Give the card or discard it, or note that cards are discarded instead."""
        match move:
            case moves.Pass():
                runner.emit(happened.Passed(seat, "give"))
                runner.swap(replace(frame, todo=min(self.discard, len(runner.state.hands[seat]))))
            case moves.ChooseCard(card) if self.is_giving(frame):
                operations.give(runner, seat, frame.user, card)
                runner.next(frame)
            case moves.ChooseCard(card):
                discard_one(runner, frame, seat, card)

    def is_giving(self, frame: Effect) -> bool:
        """Whether the player can still give a card."""
        return frame.todo < 0


GainStep = SelfToHand | Salvage | DeclareColours | Prophecy | GiveOrDiscard
