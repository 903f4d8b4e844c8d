"""Steps that draw, discard and steal hand cards (section 11)."""

from collections.abc import Sequence
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from titles.seven.events.held_cards import distinct
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.play.steps.base import Deed, Operation
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import Mark, Who
from titles.seven.terms.frames import Effect, Pending, ask

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
        return discard_next(runner, frame, seat)

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCard]:
        """Return the hand cards."""
        return [moves.ChooseCard(card) for card in distinct(state.hands[frame.player(self.who)])]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCard) -> None:
        """Discard the card."""
        discard_one(runner, frame, seat, move.card)

    def _count(self, size: int) -> int:
        if self.n == "half":
            return size // 2
        return size if self.n == "all" else min(self.n, size)


def discard_next(runner: Runner, frame: Effect, seat: int) -> Pending:
    """Ask for the next card to discard; whether there is a choice follows only from the size of the hand."""
    hand = runner.state.hands[seat]
    if not frame.todo or not hand:
        runner.next(frame)
        return None
    if len(hand) > 1:
        return ask("discard", seat)
    discard_one(runner, frame, seat, str(hand[0].card))
    return None


def discard_one(runner: Runner, frame: Effect, seat: int, card: str) -> None:
    """Discard one of the cards that the step still has to discard."""
    operations.discard(runner, seat, card)
    runner.swap(replace(frame, todo=frame.todo - 1))


@final
class StealRandom(Deed, frozen=True, tag="steal_random"):
    """A random hand card from one player to another."""

    source: Who = msgspec.field(name="from")
    """The player who loses random hand cards."""
    to: Who
    """The player who gets them."""
    n: int
    """How many cards change hands."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Steal the cards."""
        operations.steal(runner, runner.player(frame, self.to), runner.player(frame, self.source), self.n)


HandStep = Draw | Discard | StealRandom
