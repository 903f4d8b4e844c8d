"""Steps on lock areas, and answers to declared contacts and locks."""

from msgspec.structs import replace

from rules.seven import events as happened
from rules.seven import operations
from rules.seven.frames import Contacting, Effect, Locking
from rules.seven.hands import mark_lost_first, mark_used_first, without_copy
from rules.seven.options import lockable_of, locked_of, places_of
from rules.seven.players import banned, is_final, opponents
from rules.seven.runner import EffectRunner, Pending, ask, resolved
from rules.seven.steps import (
    CancelContact,
    CancelLock,
    Contact,
    DiscardLocked,
    ExtraMove,
    Forbid,
    LeapMove,
    LockFromHand,
    LockPair,
    SelfToLockArea,
    TakeLocked,
)
from rules.seven.terms import Colour, Mark, Window


def lock_from_hand(runner: EffectRunner, frame: Effect, step: LockFromHand) -> Pending:
    """Lock one hand card; only the size of the hand says whether there is a choice."""
    seat = resolved(runner.stack, frame, step.who)
    if frame.picked is None:
        options = lockable_of(runner.state, runner.rules, frame)
        if len(runner.state.hands[seat]) > 1:
            return ask("lock_card", seat)
        if not options:
            runner.done(frame)
            return None
        frame = replace(frame, picked=options[0])
        runner.swap(frame)
    places = frame.colours or tuple(places_of(runner.state, runner.rules, frame))
    if len(places) > 1:
        return ask("place", seat)
    runner.done(frame, colours=())
    mark = mark_lost_first(runner.state.hands[seat], str(frame.picked))
    operations.lock(runner, seat, (str(frame.picked),), _colour(places), (mark,))
    return None


def _colour(places: tuple[str, ...]) -> Colour:
    colour: Colour = places[0]  # type: ignore[assignment]
    return colour


def lock_pair(runner: EffectRunner, frame: Effect, _step: LockPair) -> Pending:
    """Two copies of this card into one place: a declaration, which may be answered if it is final."""
    places = frame.colours or tuple(places_of(runner.state, runner.rules, frame))
    if len(places) > 1:
        return ask("place", frame.user)
    runner.done(frame, colours=())
    hand = runner.state.hands[frame.user]
    used = mark_used_first(hand, frame.card)
    assert used is not None, "a card that can be used was declared"
    other = mark_lost_first(without_copy(hand, frame.card, used), frame.card)
    declare_lock(runner, frame.user, (frame.card, frame.card), (used, other), _colour(places), "hand")
    return None


def declare_lock(
    runner: EffectRunner, seat: int, cards: tuple[str, ...], marks: tuple[Mark, ...], colour: Colour, window: Window
) -> None:
    """Commit cards to be locked; all opponents may answer a final lock, clockwise (section 6.5)."""
    final = is_final(runner.state, seat, colour, len(cards))
    runner.emit(happened.LockDeclared(seat, cards, marks, colour))
    asked = opponents(runner.state, seat) if final else ()
    runner.push(Locking(seat, cards, colour, window, asked=asked))


def take_locked(runner: EffectRunner, frame: Effect, step: TakeLocked) -> Pending:
    """A locked card to another hand."""
    options = locked_of(runner.state, runner.rules, frame)
    if len(options) > 1:
        return ask("locked", resolved(runner.stack, frame, step.picker))
    if not options:
        runner.done(frame)
        return None
    lose_locked(runner, frame, step, *options[0])
    return None


def lose_locked(
    runner: EffectRunner, frame: Effect, step: TakeLocked | DiscardLocked, colour: Colour, card: str
) -> None:
    """The picked locked card leaves."""
    if isinstance(step, TakeLocked):
        owner, seat = resolved(runner.stack, frame, step.source), resolved(runner.stack, frame, step.to)
        runner.emit(happened.LockedCardTaken(seat, owner, colour, card))
    else:
        runner.emit(happened.LockedCardDiscarded(resolved(runner.stack, frame, step.who), colour, card))
    runner.done(frame)


def discard_locked(runner: EffectRunner, frame: Effect, step: DiscardLocked) -> Pending:
    """A locked card to the discard pile."""
    options = locked_of(runner.state, runner.rules, frame)
    if len(options) > 1:
        return ask("locked", resolved(runner.stack, frame, step.picker))
    if not options:
        runner.done(frame)
        return None
    lose_locked(runner, frame, step, *options[0])
    return None


def self_to_lock_area(runner: EffectRunner, frame: Effect, step: SelfToLockArea) -> Pending:
    """Place this card on a place without any card; from the board it goes to the hand if there is none (section 9)."""
    seat = resolved(runner.stack, frame, step.who)
    at = operations.spot(runner.state, frame)
    if at is None and not frame.aside:
        runner.done(frame)
        return None
    places = frame.colours or tuple(places_of(runner.state, runner.rules, frame))
    if len(places) > 1:
        return ask("place", resolved(runner.stack, frame, step.slot_picker))
    if places and at is not None:
        runner.emit(happened.CardPlaced(seat, _colour(places), frame.card, frame.cell, at))
    elif places:
        runner.emit(happened.CardPlaced(seat, _colour(places), frame.card))
    elif at is not None and frame.cell is not None:
        operations.take(runner, seat, frame.cell, at)
    runner.done(frame, colours=(), aside=frame.aside and not places)
    return None


def extra_move(runner: EffectRunner, frame: Effect, step: ExtraMove) -> Pending:
    """Bonus moves after the normal action."""
    runner.emit(happened.MovesGained(frame.user, step.n))
    runner.done(frame)
    return None


def leap_move(runner: EffectRunner, frame: Effect, step: LeapMove) -> Pending:
    """The normal move goes exactly so many squares."""
    runner.emit(happened.LeapGained(frame.user, step.n))
    runner.done(frame)
    return None


def forbid(runner: EffectRunner, frame: Effect, step: Forbid) -> Pending:
    """No move, contact or lock for the rest of the turn."""
    seat = resolved(runner.stack, frame, step.who)
    if not banned(runner.state, seat, step.what):
        runner.emit(happened.Banned(seat, step.what))
    runner.done(frame)
    return None


def cancel_contact(runner: EffectRunner, frame: Effect, _step: CancelContact) -> Pending:
    """The declared contact is void."""
    index = runner.innermost(Contacting)
    declared = runner.stack[index]
    assert isinstance(declared, Contacting), "only contacts are answered so"
    runner.stack[index] = replace(declared, void=True)
    runner.emit(happened.ContactCancelled(declared.seat, declared.victim))
    runner.done(frame)
    return None


def contact(runner: EffectRunner, frame: Effect, step: Contact) -> Pending:
    """A contact without adjacency test, which may be answered again (ruling 23)."""
    seat, victim = resolved(runner.stack, frame, step.who), resolved(runner.stack, frame, step.target)
    runner.done(frame)
    declare_contact(runner, seat, victim)
    return None


def declare_contact(runner: EffectRunner, seat: int, victim: int) -> None:
    """Declare contact with a piece."""
    runner.emit(happened.ContactDeclared(seat, victim))
    runner.push(Contacting(seat, victim))


def cancel_lock(runner: EffectRunner, frame: Effect, _step: CancelLock) -> Pending:
    """The declared lock is void, and what was being locked is discarded."""
    index = runner.innermost(Locking)
    declared = runner.stack[index]
    assert isinstance(declared, Locking), "only locks are answered so"
    runner.stack[index] = replace(declared, void=True)
    runner.emit(happened.LockCancelled(declared.seat, declared.cards))
    runner.done(frame)
    return None
