"""Declarations and their windows: hand effects, moves, contacts, locks (sections 6.2, 6.5 and 7)."""

from msgspec.structs import replace

from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.actions import Window
from rules.seven.course import Course, Pending, ask
from rules.seven.events import Leaves
from rules.seven.frames import Arriving, Asking, Contacting, Declared, Effect, Exiling, Locking, Moving
from rules.seven.hands import lost_first, used_first
from rules.seven.requirements import rest_of_hand
from rules.seven.steps import LockPair

ON_CONTACT = "reaction:contact_declared_on_me"
ON_FINAL_LOCK = "reaction:final_lock_declared_by_opponent"
ANYTIME = "anytime"
HAND_PHASE = "hand_phase"
TIMINGS = {"hand": HAND_PHASE, "answer_contact": ON_CONTACT, "answer_lock": ON_FINAL_LOCK, "anytime": ANYTIME}
"""What may be used in answer to each kind of decision."""

_LEAVES: dict[str, Leaves] = {"discard": "discard", "moved": "aside", "stay": "stays", "locked": "later"}


def fate_of(course: Course, card: str, option: str | None) -> str:
    """What becomes of a used card; an option may say it."""
    branch = course.rules.script(card, "hand").branch(option)
    return branch.fate if branch is not None and branch.fate is not None else course.rules.cards[card].hand.fate


def declare(course: Course, seat: int, card: str, option: str | None, window: Window) -> None:
    """Declare a hand effect; a card without cost leaves the hand at once (section 6.2)."""
    effect = course.rules.cards[card].hand
    leaves = _LEAVES[fate_of(course, card, option)]
    if effect.cost is not None and leaves != "stays":
        leaves = "later"
    copy = None if leaves == "stays" else used_first(course.state.hands[seat], card)
    course.emit(happened.EffectDeclared(seat, card, copy, option, leaves, effect.limit is not None))
    course.push(Declared(card, seat, option, window, "pay" if effect.cost is not None else "start"))


def declared(course: Course, frame: Declared) -> Pending:
    """The cost, then the used card, then the window, then the steps (ruling 33)."""
    if frame.stage == "pay":
        rest = rest_of_hand(course.state, course.rules, frame.seat, frame.card)
        if len(rest) > 1:
            return ask("pay", frame.seat)
        pay(course, frame, str(rest[0].card))
    elif frame.stage == "leave":
        fate = fate_of(course, frame.card, frame.option)
        if fate in {"discard", "moved"}:
            copy = used_first(course.state.hands[frame.seat], frame.card)
            assert copy is not None, "a card that can be used was declared"
            course.emit(happened.UsedCardLeft(frame.seat, frame.card, copy, fate == "moved"))
        course.swap(replace(frame, stage="start"))
    else:
        _start(course, frame)
    return None


def pay(course: Course, frame: Declared, card: str) -> None:
    """Discard a card for the cost."""
    rest = rest_of_hand(course.state, course.rules, frame.seat, frame.card)
    course.emit(happened.CostPaid(frame.seat, card, lost_first(rest, card), frame.card))
    course.swap(replace(frame, stage="leave"))


def _start(course: Course, frame: Declared) -> None:
    """The window opens, then the effect runs; a pair is declared, with its window, by its own step."""
    aside = fate_of(course, frame.card, frame.option) == "moved"
    course.swap(Effect(frame.card, "hand", frame.seat, option=frame.option, aside=aside))
    script = course.rules.script(frame.card, "hand")
    branch = script.branch(frame.option)
    if branch is None or not isinstance(script.steps[branch.start], LockPair):
        course.open_window(frame.window)


def asking(course: Course, frame: Asking) -> Pending:
    """The next seat, if it wants to be asked, unless all can see that its hand holds no such card (ruling 41)."""
    if not frame.seats:
        course.pop()
        return None
    seat = frame.seats[0]
    course.swap(replace(frame, seats=frame.seats[1:]))
    wants = frame.window in (course.state.windows[seat] or ())
    return ask("anytime", seat) if wants and course.may_answer(seat, ANYTIME) else None


def arriving(course: Course, frame: Arriving) -> Pending:
    """The piece arrives at the top card if it is face up, and again at the next one (section 7)."""
    cell, state = frame.cell, course.state
    stack = state.stacks[cell] if cell is not None and state.pieces[frame.seat] == cell else ()
    if not stack or not stack[0].up:
        course.pop()
        return None
    card = stack[0].card
    assert card is not None, "face-up cards are known"
    course.swap(replace(frame, fresh=False))
    course.push(Effect(card, "arrival", frame.seat, cell=cell, height=len(stack) - 1, fresh=frame.fresh))
    return None


def moving(course: Course, frame: Moving) -> Pending:
    """A declared move, if it is still possible (section 6.5)."""
    course.pop()
    if course.state.stacks[frame.cell] and frame.cell not in course.state.pieces:
        deeds.relocate(course, frame.seat, frame.cell, opens=True)
    return None


def contacting(course: Course, frame: Contacting) -> Pending:
    """Only the contacted player may answer; then a random card is taken and its piece goes home (section 7)."""
    if frame.void:
        course.pop()
    elif frame.stage == "answer":
        course.swap(replace(frame, stage="window"))
        if course.may_answer(frame.victim, ON_CONTACT):
            return ask("answer_contact", frame.victim)
    elif frame.stage == "window":
        course.swap(replace(frame, stage="carry"))
        course.open_window("contact")
    else:
        course.pop()
        deeds.steal(course, frame.seat, frame.victim, 1)
        deeds.force(course, frame.victim, course.state.gates[frame.victim], opens=True)
    return None


def locking(course: Course, frame: Locking) -> Pending:
    """Opponents may answer a final lock, clockwise; the first use settles it (section 6.5)."""
    if frame.void:
        course.pop()
    elif frame.asked:
        course.swap(replace(frame, asked=frame.asked[1:]))
        if course.may_answer(frame.asked[0], ON_FINAL_LOCK):
            return ask("answer_lock", frame.asked[0])
    elif frame.stage == "answer":
        course.swap(replace(frame, stage="carry"))
        course.open_window(frame.window)
    else:
        course.pop()
        deeds.lock(course, frame.seat, frame.cards, frame.colour)
    return None


def exiling(_course: Course, frame: Exiling) -> Pending:
    """The owner moves the placed card onto a piece-free cell (section 9)."""
    return ask("cell", frame.seat)
