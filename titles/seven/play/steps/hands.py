"""Steps that move cards between hands, deck and discard pile (sections 10 and 11)."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.events.held_cards import distinct
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.play.steps.base import Operation
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import COLOURS, Colour, Mark, Who
from titles.seven.terms.frames import Effect, Pending, ask
from titles.seven.terms.narrator import SevenNarrator

Flag = Literal["revealed", "sealed", "until_end_of_turn"]


@final
class Draw(Operation, frozen=True, tag="draw"):
    """Cards from the deck to a hand, perhaps revealed, sealed (hand effect unusable), or until the end of the turn."""

    who: Who
    """The player who draws."""
    n: int
    """How many cards are drawn from the deck."""
    flags: tuple[Flag, ...] = ()
    """How the cards are held: `revealed` to all, `sealed` (their hand effects can't be used in this turn), or
    discarded at the end of the turn.
    """
    store: str | None = None
    """The name under which later steps find the drawn cards; null if none needs them."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Draw the cards, and store them if they are revealed and the step says so."""
        seat = runner.player(frame, self.who)
        drawn: tuple[str, ...] = ()
        if "revealed" in self.flags:
            drawn = operations.draw_openly(runner, seat, self.n, self._mark())
        else:
            operations.draw(runner, seat, self.n)
        if self.store:
            frame = replace(frame, drawn=drawn)
        runner.next(frame)
        return None

    def _mark(self) -> Mark:
        """Return how revealed cards lie in the hand."""
        if "until_end_of_turn" in self.flags:
            return "expiring"
        return "sealed" if "sealed" in self.flags else "revealed"


@final
class Discard(Operation, Choice[Effect, moves.ChooseCard], frozen=True, tag="discard"):
    """Hand cards to the discard pile, half of them rounded down, picked by their owner or at random (section 11)."""

    who: Who
    """The player who discards."""
    n: int | Literal["half", "all"]
    """How many hand cards are discarded: a number, `half` rounded down, or `all`."""
    pick: Literal["owner", "random"]
    """Who picks the cards: their `owner`, or chance."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Count the cards when the step begins, then discard them at random or in the owner's order."""
        seat = runner.player(frame, self.who)
        if frame.todo < 0:
            frame = replace(frame, todo=self._count(len(runner.state.hands[seat])))
            runner.swap(frame)
        if self.pick == "random":
            operations.discard_at_random(runner, seat, frame.todo)
            runner.next(frame)
            return None
        return _discard_next(runner, frame, seat)

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return how many hand cards are still to be discarded."""
        return _ask_to_discard(narrator, frame)

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCard]:
        """Return the hand cards."""
        return [moves.ChooseCard(card) for card in distinct(state.hands[frame.player(self.who)])]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCard) -> None:
        """Discard the card."""
        _discard_one(runner, frame, seat, move.card)

    def _count(self, size: int) -> int:
        if self.n == "half":
            return size // 2
        return size if self.n == "all" else min(self.n, size)


def _discard_next(runner: Runner, frame: Effect, seat: int) -> Pending:
    """Ask for the next card to discard; whether there is a choice follows only from the size of the hand."""
    hand = runner.state.hands[seat]
    if not frame.todo or not hand:
        runner.next(frame)
        return None
    if len(hand) > 1:
        return ask("discard", seat)
    _discard_one(runner, frame, seat, str(hand[0].card))
    return None


def _ask_to_discard(narrator: SevenNarrator, frame: Effect) -> str:
    """Return how many hand cards the step still has to discard."""
    return narrator.with_left(narrator.say("Choose a hand card to discard"), frame.todo)


def _discard_one(runner: Runner, frame: Effect, seat: int, card: str) -> None:
    """Discard one of the cards that the step still has to discard."""
    operations.discard(runner, seat, card)
    runner.swap(replace(frame, todo=frame.todo - 1))


@final
class StealRandom(Operation, frozen=True, tag="steal_random"):
    """A random hand card from one player to another."""

    source: Who = msgspec.field(name="from")
    """The player who loses random hand cards."""
    to: Who
    """The player who gets them."""
    n: int
    """How many cards change hands."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Steal the cards."""
        operations.steal(runner, runner.player(frame, self.to), runner.player(frame, self.source), self.n)
        runner.next(frame)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that a card of the player's hand is stolen."""
        if stored != self.source:
            return None
        return narrator.say("to steal a random hand card from")


@final
class SelfToHand(Operation, frozen=True, tag="self_to_hand"):
    """This card, which lies where the piece arrived, to a hand."""

    who: Who
    """The player who gets this card into the hand."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Take the card, if it still lies there."""
        at = operations.spot(runner.state, frame)
        if at is not None and frame.cell is not None:
            operations.take(runner, runner.player(frame, self.who), frame.cell, at)
        runner.next(frame)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that the player gets this card."""
        return narrator.say("to give this card to") if stored == self.who else None


@final
class Salvage(Operation, frozen=True, tag="salvage"):
    """The card at this position from the top of the discard pile to the hand."""

    from_top: int
    """The position of the card in the discard pile, 1 for the top card."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Take the card, if that is allowed."""
        if _can_salvage(runner.state, frame.card, self.from_top):
            card = runner.state.discard[-self.from_top]
            runner.emit(happened.CardSalvaged(frame.user, card, self.from_top))
        runner.next(frame)
        return None

    def can_begin(self, state: SevenState, card: str, paid: int) -> bool:
        """Whether the card can be taken once the cost lies on top of it."""
        return _can_salvage(state, card, self.from_top - paid)


def _can_salvage(state: SevenState, card: str, from_top: int) -> bool:
    """Whether the discard pile has such a card, which did not pay for this same effect this turn (section 9)."""
    position = len(state.discard) - from_top
    return position >= 0 and not any(entry.position == position and entry.card == card for entry in state.turn.paid)


class NamesColours(Operation, Choice[Effect, moves.ChooseColour], frozen=True):
    """Base of the steps for which the user names some of the seven colours, each once."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many colours are named."""

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return how many colours are still to be named."""
        return narrator.with_left(narrator.say("Name a colour"), self.count - len(frame.colours))

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

    n: int
    """How many of the seven colours are named."""
    store: str
    """The name under which later steps find the colours."""

    @property
    def count(self) -> int:
        """How many colours are named."""
        return self.n

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask until all colours are named."""
        if len(frame.colours) < self.n:
            return ask("colour", frame.user)
        runner.next(frame)
        return None


@final
class Prophecy(NamesColours, frozen=True, tag="prophecy"):
    """Name colours, draw one card revealed, and repeat if it has one of them."""

    colours: int
    """How many colours are named before each card is drawn."""

    @property
    def count(self) -> int:
        """How many colours are named."""
        return self.colours

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask until all colours are named, then draw."""
        if len(frame.colours) < self.colours:
            return ask("colour", frame.user)
        drawn = operations.draw_openly(runner, frame.user, 1)
        is_hit = any(runner.rules.cards[card].fits(colour) for card in drawn for colour in frame.colours)
        frame = replace(frame, colours=())
        if is_hit:
            runner.swap(frame)
        else:
            runner.next(frame)
        return None


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
        return ask("give", seat) if self._is_giving(frame) else _discard_next(runner, frame, seat)

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return which card is given to whom, and how many are discarded instead."""
        if not self._is_giving(frame):
            return _ask_to_discard(narrator, frame)
        to, colour = frame.player(self.to), narrator.colour(frame.colours[0])
        size = narrator.size(min(self.discard, len(state.hands[frame.player(self.who)])))
        return narrator.say(
            "Give seat {to} a hand card in {colour}, or discard {size} instead.", to=to, colour=colour, size=size
        )

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCard | moves.Pass]:
        """Return the pass, for discarding instead, if the hand is large enough or has no such card; then the cards."""
        hand = state.hands[frame.player(self.who)]
        if not self._is_giving(frame):
            return [moves.ChooseCard(card) for card in distinct(hand)]
        colour: Colour = frame.colours[0]  # type: ignore[assignment]  # declared by a step before
        cards = [moves.ChooseCard(card) for card in distinct(hand) if rules.cards[card].fits(colour)]
        return [moves.Pass(), *cards] if not cards or len(hand) >= self.discard else cards

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCard | moves.Pass) -> None:
        """Give the card or discard it, or note that cards are discarded instead."""
        match move:
            case moves.Pass():
                runner.emit(happened.Passed(seat, "give"))
                runner.swap(replace(frame, todo=min(self.discard, len(runner.state.hands[seat]))))
            case moves.ChooseCard(card) if self._is_giving(frame):
                operations.give(runner, seat, frame.user, card)
                runner.next(frame)
            case moves.ChooseCard(card):
                _discard_one(runner, frame, seat, card)

    def _is_giving(self, frame: Effect) -> bool:
        return frame.todo < 0
