"""What steps do to the table: drawing, discarding, stealing, taking, opening, moving, locking."""

from collections.abc import Sequence

from events.model import Sealed
from rules.seven import events as happened
from rules.seven.catalogue import PAIR
from rules.seven.course import Course
from rules.seven.frames import Arriving, Effect, Exiling
from rules.seven.hands import in_order, lost_first, revealed
from rules.seven.players import complete_places
from rules.seven.state import INDEX, Hand, SevenState, known
from rules.seven.steps import COLOURS, Colour, Copy


def supply(course: Course) -> int:
    """How many cards can be drawn at once; an empty deck is made of the discard pile first (section 11)."""
    if not course.state.deck and course.state.discard:
        course.emit(happened.DeckTurned())
    return len(course.state.deck)


def draw(course: Course, seat: int, count: int) -> None:
    """Draw cards into a hand, as many as there are."""
    while count and (size := min(count, supply(course))):
        cards = known(course.state.deck[:size])
        course.emit(happened.CardsDrawn(seat, size, Sealed((seat,), cards)))
        count -= size


def draw_openly(course: Course, seat: int, count: int, copy: Copy = "revealed") -> tuple[str, ...]:
    """Draw cards that lie revealed until the turn ends."""
    drawn: tuple[str, ...] = ()
    while count and (size := min(count, supply(course))):
        cards = known(course.state.deck[:size])
        course.emit(happened.CardsRevealed(seat, cards, copy))
        drawn += cards
        count -= size
    return drawn


def lay_from_deck(course: Course, cells: Sequence[int]) -> None:
    """Put a card of the deck face down on each cell, as long as there are cards."""
    while cells and (size := min(len(cells), supply(course))):
        course.emit(happened.DeckCardsLaid(tuple(cells[:size])))
        cells = cells[size:]


def discard(course: Course, seat: int, card: str) -> None:
    """Discard a hand card of the owner's choice."""
    course.emit(happened.CardDiscarded(seat, card, lost_first(course.state.hands[seat], card)))


def _at_random(course: Course, seat: int, count: int, what: str) -> Hand:
    """Random cards of a hand, by their positions (ruling 49)."""
    ordered = in_order(course.state.hands[seat])
    positions = [str(position) for position in range(len(ordered))]
    return tuple([ordered[int(position)] for position in course.pick(what, positions, count)])


def discard_at_random(course: Course, seat: int, count: int) -> None:
    """Discard random hand cards, one after another."""
    for _ in range(min(count, len(course.state.hands[seat]))):
        (held,) = _at_random(course, seat, 1, "discard")
        assert held.card is not None, "only the full fold decides"
        course.emit(happened.CardDiscarded(seat, held.card, held.copy, at_random=True))


def steal(course: Course, thief: int, victim: int, count: int, what: str = "steal") -> None:
    """Take random hand cards, which thief and victim see; revealed ones are seen by all (ruling 38)."""
    count = min(count, len(course.state.hands[victim]))
    if count and thief != victim:
        stolen = _at_random(course, victim, count, what)
        shown = tuple([happened.Shown(str(held.card), held.copy) for held in revealed(stolen)])
        closed = tuple([str(held.card) for held in stolen if held.copy == "closed"])
        seats = tuple(sorted((thief, victim)))
        course.emit(happened.CardsStolen(thief, victim, count, shown, Sealed(seats, closed)))


def _shown(course: Course, seat: int, card: str) -> happened.Shown | None:
    """The copy of a card that leaves a hand, if it lies revealed: then all see it (ruling 38)."""
    copy = lost_first(course.state.hands[seat], card)
    return None if copy == "closed" else happened.Shown(card, copy)


def lay_from_hand(course: Course, seat: int, cell: int, card: str) -> None:
    """Put a hand card face down on a cell."""
    shown = _shown(course, seat, card)
    sealed = () if shown else (Sealed((seat,), card),)
    course.emit(happened.HandCardLaid(seat, cell, shown, sealed))


def give(course: Course, giver: int, to: int, card: str) -> None:
    """Give a hand card, which giver and receiver see (ruling 37)."""
    shown = _shown(course, giver, card)
    sealed = () if shown else (Sealed(tuple(sorted((giver, to))), card),)
    course.emit(happened.CardGiven(giver, to, shown, sealed))


def take(course: Course, seat: int, cell: int, at: int = 0) -> None:
    """Take a card of a cell into a hand, `at` from the top."""
    state = course.state
    laid = state.stacks[cell][at]
    assert laid.card is not None, "only the full fold decides"
    public = len(laid.knowers) == len(state.gates)
    course.emit(happened.CardTaken(seat, cell, at, () if public else (Sealed((seat,), laid.card),)))


def take_cell(course: Course, seat: int, cell: int) -> None:
    """Take all cards of a cell into a hand."""
    cards = known(tuple([laid.card for laid in course.state.stacks[cell]]))
    if cards:
        course.emit(happened.CellTaken(seat, cell, len(cards), Sealed((seat,), cards)))


def discard_cell(course: Course, cell: int, count: int | None = None) -> None:
    """Discard the top cards of a cell, or all, top first."""
    cards = known(tuple([laid.card for laid in course.state.stacks[cell][:count]]))
    if cards:
        course.emit(happened.CellDiscarded(cell, cards))


def open_top(course: Course, cell: int) -> bool:
    """Turn the top card of a cell face up, if it is not."""
    stack = course.state.stacks[cell]
    if not stack or stack[0].up:
        return False
    assert stack[0].card is not None, "only the full fold decides"
    course.emit(happened.CardOpened(cell, stack[0].card))
    return True


def open_and_arrive(course: Course, cell: int) -> None:
    """Open a card; the owner of a piece on it arrives at once (section 7)."""
    if open_top(course, cell):
        for seat, where in enumerate(course.state.pieces):
            if where == cell:
                course.push(Arriving(seat, cell, fresh=True))


def relocate(course: Course, seat: int, cell: int, *, opens: bool, forced: bool = False) -> None:
    """Put a piece on a cell; unless told otherwise it opens the top card there, and is going to arrive (section 7).

    If an arrival's effect moves the piece, that effect is finished first and its card is gone. A hand effect goes on
    after the arrival (section 10).
    """
    course.emit(happened.PieceMoved(seat, cell, forced))
    fresh = opens and open_top(course, cell)
    arriving = Arriving(seat, cell if opens else None, fresh)
    stack = course.stack
    for index, frame in reversed(list(enumerate(stack))):
        if type(frame) is Arriving and frame.seat == seat:
            stack[index] = arriving
            return
    if opens:
        course.push(arriving)


def force(course: Course, seat: int, cell: int, *, opens: bool) -> None:
    """Move a piece by force, unless it stands there or another piece does (section 7)."""
    if cell not in course.state.pieces:
        relocate(course, seat, cell, opens=opens, forced=True)


def lock(course: Course, seat: int, cards: tuple[str, ...], colour: Colour, copies: tuple[Copy, ...] = ()) -> None:
    """Lock cards in their place; the seventh colour wins at once (sections 4 and 5).

    `copies` tell how each lay in the hand, if they were not set aside. A card placed there leaves as soon as two are
    locked (section 9).
    """
    course.emit(happened.CardsLocked(seat, cards, copies, colour))
    place = course.state.locks[seat][INDEX[colour]]
    if place.placed and len(place.locked) >= PAIR:
        course.push(Exiling(seat, colour))
    else:
        check_victory(course, seat)


def check_victory(course: Course, seat: int) -> None:
    """Who completed all seven places has won."""
    if complete_places(course.state, seat) == len(COLOURS):
        course.win()


def spot(state: SevenState, frame: Effect) -> int | None:
    """Where an arrival's card lies now, from the top of its cell; None if it is gone."""
    if frame.cell is None:
        return None
    stack = state.stacks[frame.cell]
    at = len(stack) - 1 - frame.height
    return at if at >= 0 and stack[at].up and stack[at].card == frame.card else None
