"""Steps on lock areas, and answers to declared contacts and locks."""

from msgspec.structs import replace

from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.actions import Window
from rules.seven.course import Course, Pending, ask, resolved
from rules.seven.frames import Contacting, Effect, Locking
from rules.seven.hands import lost_first, used_first, without_copy
from rules.seven.options import lockable_of, locked_of, places_of
from rules.seven.players import banned, is_final, opponents
from rules.seven.steps import (
    CancelContact,
    CancelLock,
    Colour,
    Contact,
    Copy,
    DiscardLocked,
    ExtraMove,
    Forbid,
    LeapMove,
    LockFromHand,
    LockPair,
    SelfToLockArea,
    TakeLocked,
)


def lock_from_hand(course: Course, frame: Effect, step: LockFromHand) -> Pending:
    """Lock one hand card; only the size of the hand says whether there is a choice."""
    seat = resolved(course.stack, frame, step.who)
    if frame.picked is None:
        options = lockable_of(course.state, course.rules, frame)
        if len(course.state.hands[seat]) > 1:
            return ask("lock_card", seat)
        if not options:
            course.done(frame)
            return None
        frame = replace(frame, picked=options[0])
        course.swap(frame)
    places = frame.colours or tuple(places_of(course.state, course.rules, frame))
    if len(places) > 1:
        return ask("place", seat)
    course.done(frame, colours=())
    copy = lost_first(course.state.hands[seat], str(frame.picked))
    deeds.lock(course, seat, (str(frame.picked),), _colour(places), (copy,))
    return None


def _colour(places: tuple[str, ...]) -> Colour:
    colour: Colour = places[0]  # type: ignore[assignment]
    return colour


def lock_pair(course: Course, frame: Effect, _step: LockPair) -> Pending:
    """Two copies of this card into one place: a declaration, which may be answered if it is final."""
    places = frame.colours or tuple(places_of(course.state, course.rules, frame))
    if len(places) > 1:
        return ask("place", frame.user)
    course.done(frame, colours=())
    hand = course.state.hands[frame.user]
    used = used_first(hand, frame.card)
    assert used is not None, "a card that can be used was declared"
    other = lost_first(without_copy(hand, frame.card, used), frame.card)
    declare_lock(course, frame.user, (frame.card, frame.card), (used, other), _colour(places), "hand")
    return None


def declare_lock(
    course: Course, seat: int, cards: tuple[str, ...], copies: tuple[Copy, ...], colour: Colour, window: Window
) -> None:
    """Commit cards to be locked; all opponents may answer a final lock, clockwise (section 6.5)."""
    final = is_final(course.state, seat, colour, len(cards))
    course.emit(happened.LockDeclared(seat, cards, copies, colour))
    asked = opponents(course.state, seat) if final else ()
    course.push(Locking(seat, cards, colour, window, asked=asked))


def take_locked(course: Course, frame: Effect, step: TakeLocked) -> Pending:
    """A locked card to another hand."""
    options = locked_of(course.state, course.rules, frame)
    if len(options) > 1:
        return ask("locked", resolved(course.stack, frame, step.picker))
    if not options:
        course.done(frame)
        return None
    lose_locked(course, frame, step, *options[0])
    return None


def lose_locked(course: Course, frame: Effect, step: TakeLocked | DiscardLocked, colour: Colour, card: str) -> None:
    """The picked locked card leaves."""
    if isinstance(step, TakeLocked):
        owner, seat = resolved(course.stack, frame, step.source), resolved(course.stack, frame, step.to)
        course.emit(happened.LockedCardTaken(seat, owner, colour, card))
    else:
        course.emit(happened.LockedCardDiscarded(resolved(course.stack, frame, step.who), colour, card))
    course.done(frame)


def discard_locked(course: Course, frame: Effect, step: DiscardLocked) -> Pending:
    """A locked card to the discard pile."""
    options = locked_of(course.state, course.rules, frame)
    if len(options) > 1:
        return ask("locked", resolved(course.stack, frame, step.picker))
    if not options:
        course.done(frame)
        return None
    lose_locked(course, frame, step, *options[0])
    return None


def self_to_lock_area(course: Course, frame: Effect, step: SelfToLockArea) -> Pending:
    """Place this card on a place without any card; from the board it goes to the hand if there is none (section 9)."""
    seat = resolved(course.stack, frame, step.who)
    at = deeds.spot(course.state, frame)
    if at is None and not frame.aside:
        course.done(frame)
        return None
    places = frame.colours or tuple(places_of(course.state, course.rules, frame))
    if len(places) > 1:
        return ask("place", resolved(course.stack, frame, step.slot_picker))
    if places and at is not None:
        course.emit(happened.CardPlaced(seat, _colour(places), frame.card, frame.cell, at))
    elif places:
        course.emit(happened.CardPlaced(seat, _colour(places), frame.card))
    elif at is not None and frame.cell is not None:
        deeds.take(course, seat, frame.cell, at)
    course.done(frame, colours=(), aside=frame.aside and not places)
    return None


def extra_move(course: Course, frame: Effect, step: ExtraMove) -> Pending:
    """Bonus moves after the normal action."""
    course.emit(happened.MovesGained(frame.user, step.n))
    course.done(frame)
    return None


def leap_move(course: Course, frame: Effect, step: LeapMove) -> Pending:
    """The normal move goes exactly so many squares."""
    course.emit(happened.LeapGained(frame.user, step.n))
    course.done(frame)
    return None


def forbid(course: Course, frame: Effect, step: Forbid) -> Pending:
    """No move, contact or lock for the rest of the turn."""
    seat = resolved(course.stack, frame, step.who)
    if not banned(course.state, seat, step.what):
        course.emit(happened.Banned(seat, step.what))
    course.done(frame)
    return None


def cancel_contact(course: Course, frame: Effect, _step: CancelContact) -> Pending:
    """The declared contact is void."""
    index = course.innermost(Contacting)
    declared = course.stack[index]
    assert isinstance(declared, Contacting), "only contacts are answered so"
    course.stack[index] = replace(declared, void=True)
    course.emit(happened.ContactCancelled(declared.seat, declared.victim))
    course.done(frame)
    return None


def contact(course: Course, frame: Effect, step: Contact) -> Pending:
    """A contact without adjacency test, which may be answered again (ruling 23)."""
    seat, victim = resolved(course.stack, frame, step.who), resolved(course.stack, frame, step.target)
    course.done(frame)
    declare_contact(course, seat, victim)
    return None


def declare_contact(course: Course, seat: int, victim: int) -> None:
    """Declare contact with a piece."""
    course.emit(happened.ContactDeclared(seat, victim))
    course.push(Contacting(seat, victim))


def cancel_lock(course: Course, frame: Effect, _step: CancelLock) -> Pending:
    """The declared lock is void, and what was being locked is discarded."""
    index = course.innermost(Locking)
    declared = course.stack[index]
    assert isinstance(declared, Locking), "only locks are answered so"
    course.stack[index] = replace(declared, void=True)
    course.emit(happened.LockCancelled(declared.seat, declared.cards))
    course.done(frame)
    return None
