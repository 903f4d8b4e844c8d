"""Steps that move cards between hands, deck and discard pile."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.seven import events as happened
from rules.seven import operations
from rules.seven.frames import Effect
from rules.seven.requirements import may_salvage
from rules.seven.runner import EffectRunner, Pending, ask, resolved
from rules.seven.steps import (
    DeclareColours,
    Discard,
    Draw,
    Flag,
    GiveOrDiscard,
    HandToCell,
    Prophecy,
    Salvage,
    StealRandom,
)
from rules.seven.terms import Mark


def draw(runner: EffectRunner, frame: Effect, step: Draw) -> Pending:
    """Cards from the deck to a hand."""
    seat = resolved(runner.stack, frame, step.who)
    drawn: tuple[str, ...] = ()
    if "revealed" in step.flags:
        drawn = operations.draw_openly(runner, seat, step.n, _mark(step.flags))
    else:
        operations.draw(runner, seat, step.n)
    if step.store:
        runner.done(frame, drawn=drawn)
    else:
        runner.done(frame)
    return None


def _mark(flags: Sequence[Flag]) -> Mark:
    """How cards lie that are drawn and revealed."""
    if "until_end_of_turn" in flags:
        return "expiring"
    return "sealed" if "sealed" in flags else "revealed"


def discard(runner: EffectRunner, frame: Effect, step: Discard) -> Pending:
    """Hand cards to the discard pile, in their owner's order unless at random (section 11)."""
    seat = resolved(runner.stack, frame, step.who)
    size = len(runner.state.hands[seat])
    if frame.todo < 0:
        count = size // 2 if step.n == "half" else size if step.n == "all" else min(int(step.n), size)
        frame = replace(frame, todo=count)
        runner.swap(frame)
    if step.pick == "random":
        operations.discard_at_random(runner, seat, frame.todo)
        runner.done(frame)
        return None
    return _discards(runner, frame, seat)


def _discards(runner: EffectRunner, frame: Effect, seat: int) -> Pending:
    """Ask for one card after another; only the size of the hand says whether there is a choice."""
    hand = runner.state.hands[seat]
    if not frame.todo or not hand:
        runner.done(frame)
        return None
    if len(hand) > 1:
        return ask("discard", seat)
    discard_one(runner, frame, seat, str(hand[0].card))
    return None


def discard_one(runner: EffectRunner, frame: Effect, seat: int, card: str) -> None:
    """Discard one of the cards that a step asks for."""
    operations.discard(runner, seat, card)
    runner.swap(replace(frame, todo=frame.todo - 1))


def steal_random(runner: EffectRunner, frame: Effect, step: StealRandom) -> Pending:
    """Random hand cards from one player to another."""
    victim, thief = resolved(runner.stack, frame, step.source), resolved(runner.stack, frame, step.to)
    operations.steal(runner, thief, victim, step.n)
    runner.done(frame)
    return None


def hand_to_cell(runner: EffectRunner, frame: Effect, step: HandToCell) -> Pending:
    """The player picks a hand card for the chosen cell."""
    seat = resolved(runner.stack, frame, step.who)
    hand = runner.state.hands[seat]
    if not hand or not frame.cells[step.cells]:
        runner.done(frame)
        return None
    if len(hand) > 1:
        return ask("lay", seat)
    lay(runner, frame, step, seat, str(hand[0].card))
    return None


def lay(runner: EffectRunner, frame: Effect, step: HandToCell, seat: int, card: str) -> None:
    """Put the picked hand card on the chosen cell."""
    operations.lay_from_hand(runner, seat, frame.cells[step.cells][0], card)
    runner.done(frame)


def salvage(runner: EffectRunner, frame: Effect, step: Salvage) -> Pending:
    """A card of the discard pile to the hand."""
    discards = runner.state.discard
    if may_salvage(runner.state, frame.card, step.from_top):
        runner.emit(happened.CardSalvaged(frame.user, discards[-step.from_top], step.from_top))
    runner.done(frame)
    return None


def declare_colours(runner: EffectRunner, frame: Effect, step: DeclareColours) -> Pending:
    """Name some of the seven colours."""
    if len(frame.colours) < step.n:
        return ask("colour", frame.user)
    runner.done(frame)
    return None


def prophecy(runner: EffectRunner, frame: Effect, step: Prophecy) -> Pending:
    """Declare colours, draw a card revealed; repeat if it has one of them."""
    if len(frame.colours) < step.colours:
        return ask("colour", frame.user)
    drawn = operations.draw_openly(runner, frame.user, 1)
    hit = any(runner.rules.cards[card].fits(colour) for card in drawn for colour in frame.colours)
    if hit:
        runner.swap(replace(frame, colours=()))
    else:
        runner.done(frame, colours=())
    return None


def give_or_discard(runner: EffectRunner, frame: Effect, step: GiveOrDiscard) -> Pending:
    """Whoever has hand cards gives one of the colour, or discards some; what it can do is its secret."""
    seat = resolved(runner.stack, frame, step.who)
    if not runner.state.hands[seat]:
        runner.done(frame)
        return None
    if frame.todo < 0:
        return ask("give", seat)
    return _discards(runner, frame, seat)
