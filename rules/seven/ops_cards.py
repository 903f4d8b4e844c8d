"""Steps that move cards between hands, deck and discard pile."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.course import Course, Pending, ask, resolved
from rules.seven.frames import Effect
from rules.seven.requirements import may_salvage
from rules.seven.steps import (
    Copy,
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


def draw(course: Course, frame: Effect, step: Draw) -> Pending:
    """Cards from the deck to a hand."""
    seat = resolved(course.stack, frame, step.who)
    drawn: tuple[str, ...] = ()
    if "revealed" in step.flags:
        drawn = deeds.draw_openly(course, seat, step.n, _copy(step.flags))
    else:
        deeds.draw(course, seat, step.n)
    if step.store:
        course.done(frame, drawn=drawn)
    else:
        course.done(frame)
    return None


def _copy(flags: Sequence[Flag]) -> Copy:
    """How cards lie that are drawn and revealed."""
    if "until_end_of_turn" in flags:
        return "expiring"
    return "sealed" if "sealed" in flags else "revealed"


def discard(course: Course, frame: Effect, step: Discard) -> Pending:
    """Hand cards to the discard pile, in their owner's order unless at random (section 11)."""
    seat = resolved(course.stack, frame, step.who)
    size = len(course.state.hands[seat])
    if frame.todo < 0:
        count = size // 2 if step.n == "half" else size if step.n == "all" else min(int(step.n), size)
        frame = replace(frame, todo=count)
        course.swap(frame)
    if step.pick == "random":
        deeds.discard_at_random(course, seat, frame.todo)
        course.done(frame)
        return None
    return _discards(course, frame, seat)


def _discards(course: Course, frame: Effect, seat: int) -> Pending:
    """Ask for one card after another; only the size of the hand says whether there is a choice."""
    hand = course.state.hands[seat]
    if not frame.todo or not hand:
        course.done(frame)
        return None
    if len(hand) > 1:
        return ask("discard", seat)
    discard_one(course, frame, seat, str(hand[0].card))
    return None


def discard_one(course: Course, frame: Effect, seat: int, card: str) -> None:
    """Discard one of the cards that a step asks for."""
    deeds.discard(course, seat, card)
    course.swap(replace(frame, todo=frame.todo - 1))


def steal_random(course: Course, frame: Effect, step: StealRandom) -> Pending:
    """Random hand cards from one player to another."""
    victim, thief = resolved(course.stack, frame, step.source), resolved(course.stack, frame, step.to)
    deeds.steal(course, thief, victim, step.n)
    course.done(frame)
    return None


def hand_to_cell(course: Course, frame: Effect, step: HandToCell) -> Pending:
    """The player picks a hand card for the chosen cell."""
    seat = resolved(course.stack, frame, step.who)
    hand = course.state.hands[seat]
    if not hand or not frame.cells[step.cells]:
        course.done(frame)
        return None
    if len(hand) > 1:
        return ask("lay", seat)
    lay(course, frame, step, seat, str(hand[0].card))
    return None


def lay(course: Course, frame: Effect, step: HandToCell, seat: int, card: str) -> None:
    """Put the picked hand card on the chosen cell."""
    deeds.lay_from_hand(course, seat, frame.cells[step.cells][0], card)
    course.done(frame)


def salvage(course: Course, frame: Effect, step: Salvage) -> Pending:
    """A card of the discard pile to the hand."""
    discards = course.state.discard
    if may_salvage(course.state, frame.card, step.from_top):
        course.emit(happened.CardSalvaged(frame.user, discards[-step.from_top], step.from_top))
    course.done(frame)
    return None


def declare_colours(course: Course, frame: Effect, step: DeclareColours) -> Pending:
    """Name some of the seven colours."""
    if len(frame.colours) < step.n:
        return ask("colour", frame.user)
    course.done(frame)
    return None


def prophecy(course: Course, frame: Effect, step: Prophecy) -> Pending:
    """Declare colours, draw a card revealed; repeat if it has one of them."""
    if len(frame.colours) < step.colours:
        return ask("colour", frame.user)
    drawn = deeds.draw_openly(course, frame.user, 1)
    hit = any(course.rules.cards[card].fits(colour) for card in drawn for colour in frame.colours)
    if hit:
        course.swap(replace(frame, colours=()))
    else:
        course.done(frame, colours=())
    return None


def give_or_discard(course: Course, frame: Effect, step: GiveOrDiscard) -> Pending:
    """Whoever has hand cards gives one of the colour, or discards some; what it can do is its secret."""
    seat = resolved(course.stack, frame, step.who)
    if not course.state.hands[seat]:
        course.done(frame)
        return None
    if frame.todo < 0:
        return ask("give", seat)
    return _discards(course, frame, seat)
