"""What steps, moves and turns do to the table: draw, discard, steal, take, open, move, declare, lock."""

from collections.abc import Sequence

from events.format.model import Sealed
from titles.seven import events as happened
from titles.seven.events.held_cards import in_order, mark_lost_first, revealed
from titles.seven.play.machine import Runner
from titles.seven.play.position.players import complete_places, is_final, opponents
from titles.seven.state import Hand, SevenState, known
from titles.seven.terms.basics import COLOURS, PAIR, Colour, Mark, Window
from titles.seven.terms.frames import Arriving, Contacting, Effect, Exiling, Locking


def supply(runner: Runner) -> int:
    """Return how many cards can be drawn at once; turn the discard pile over if the deck is empty (section 11)."""
    if not runner.state.deck and runner.state.discard:
        runner.emit(happened.DeckTurned())
    return len(runner.state.deck)


def draw(runner: Runner, seat: int, count: int) -> None:
    """Draw cards into a hand, at most as many as there are."""
    while count and (size := min(count, supply(runner))):
        cards = known(runner.state.deck[:size])
        runner.emit(happened.CardsDrawn(seat, size, Sealed((seat,), cards)))
        count -= size


def draw_openly(runner: Runner, seat: int, count: int, mark: Mark = "revealed") -> tuple[str, ...]:
    """Draw cards that lie revealed until the turn ends, and return them."""
    drawn: tuple[str, ...] = ()
    while count and (size := min(count, supply(runner))):
        cards = known(runner.state.deck[:size])
        runner.emit(happened.CardsRevealed(seat, cards, mark))
        drawn += cards
        count -= size
    return drawn


def lay_from_deck(runner: Runner, cells: Sequence[int]) -> None:
    """Put a card of the deck face down on each cell, as long as there are cards."""
    while cells and (size := min(len(cells), supply(runner))):
        runner.emit(happened.DeckCardsLaid(tuple(cells[:size])))
        cells = cells[size:]


def discard(runner: Runner, seat: int, card: str) -> None:
    """Discard a hand card of the owner's choice."""
    runner.emit(happened.CardDiscarded(seat, card, mark_lost_first(runner.state.hands[seat], card)))


def _at_random(runner: Runner, seat: int, count: int, what: str) -> Hand:
    """Return random cards of a hand, picked by their positions (ruling 49)."""
    ordered = in_order(runner.state.hands[seat])
    positions = [str(position) for position in range(len(ordered))]
    return tuple([ordered[int(position)] for position in runner.pick(what, positions, count)])


def discard_at_random(runner: Runner, seat: int, count: int) -> None:
    """Discard random hand cards, one after another."""
    for _ in range(min(count, len(runner.state.hands[seat]))):
        (held,) = _at_random(runner, seat, 1, "discard")
        assert held.card is not None, "only the full state has cards to move"
        runner.emit(happened.CardDiscarded(seat, held.card, held.mark, at_random=True))


def steal(runner: Runner, thief: int, victim: int, count: int, what: str = "steal") -> None:
    """Take random hand cards, which thief and victim see; all see the revealed ones (ruling 38)."""
    count = min(count, len(runner.state.hands[victim]))
    if count and thief != victim:
        stolen = _at_random(runner, victim, count, what)
        shown = tuple([happened.Shown(str(held.card), held.mark) for held in revealed(stolen)])
        closed = tuple([str(held.card) for held in stolen if held.mark == "closed"])
        seats = tuple(sorted((thief, victim)))
        runner.emit(happened.CardsStolen(thief, victim, count, shown, Sealed(seats, closed)))


def _shown(runner: Runner, seat: int, card: str) -> happened.Shown | None:
    """Return the copy of a card that leaves a hand if it lies revealed, so that all see it; else None (ruling 38)."""
    mark = mark_lost_first(runner.state.hands[seat], card)
    return None if mark == "closed" else happened.Shown(card, mark)


def lay_from_hand(runner: Runner, seat: int, cell: int, card: str) -> None:
    """Put a hand card face down on a cell."""
    shown = _shown(runner, seat, card)
    sealed = () if shown else (Sealed((seat,), card),)
    runner.emit(happened.HandCardLaid(seat, cell, shown, sealed))


def give(runner: Runner, giver: int, to: int, card: str) -> None:
    """Give a hand card, which giver and receiver see (ruling 37)."""
    shown = _shown(runner, giver, card)
    sealed = () if shown else (Sealed(tuple(sorted((giver, to))), card),)
    runner.emit(happened.CardGiven(giver, to, shown, sealed))


def take(runner: Runner, seat: int, cell: int, at: int = 0) -> None:
    """Take a card of a cell into a hand, `at` from the top."""
    state = runner.state
    laid = state.stacks[cell][at]
    assert laid.card is not None, "only the full state has cards to move"
    public = len(laid.knowers) == len(state.gates)
    runner.emit(happened.CardTaken(seat, cell, at, () if public else (Sealed((seat,), laid.card),)))


def take_cell(runner: Runner, seat: int, cell: int) -> None:
    """Take all cards of a cell into a hand."""
    cards = known(tuple([laid.card for laid in runner.state.stacks[cell]]))
    if cards:
        runner.emit(happened.CellTaken(seat, cell, len(cards), Sealed((seat,), cards)))


def discard_cell(runner: Runner, cell: int, count: int | None = None) -> None:
    """Discard the top cards of a cell, or all of them, top first."""
    cards = known(tuple([laid.card for laid in runner.state.stacks[cell][:count]]))
    if cards:
        runner.emit(happened.CellDiscarded(cell, cards))


def open_top(runner: Runner, cell: int) -> bool:
    """Turn the top card of a cell face up; return whether it was face down."""
    stack = runner.state.stacks[cell]
    if not stack or stack[0].up:
        return False
    assert stack[0].card is not None, "only the full state has cards to move"
    runner.emit(happened.CardOpened(cell, stack[0].card))
    return True


def open_and_arrive(runner: Runner, cell: int) -> None:
    """Open a card; the owner of a piece on it arrives at once (section 7)."""
    if open_top(runner, cell):
        for seat, where in enumerate(runner.state.pieces):
            if where == cell:
                runner.push(Arriving(seat, cell, fresh=True))


def relocate(runner: Runner, seat: int, cell: int, *, opens: bool, forced: bool = False) -> None:
    """Put a piece on a cell; if it `opens`, open the top card there and push the arrival (section 7).

    An arrival that is being carried out is finished first, and then goes on at the new cell. A hand effect goes on
    after the arrival (section 10).
    """
    runner.emit(happened.PieceMoved(seat, cell, forced))
    fresh = opens and open_top(runner, cell)
    arriving = Arriving(seat, cell if opens else None, fresh)
    stack = runner.stack
    for index, frame in reversed(list(enumerate(stack))):
        if type(frame) is Arriving and frame.seat == seat:
            stack[index] = arriving
            return
    if opens:
        runner.push(arriving)


def force(runner: Runner, seat: int, cell: int, *, opens: bool) -> None:
    """Move a piece by force, unless a piece stands there, be it the same one (section 7)."""
    if cell not in runner.state.pieces:
        relocate(runner, seat, cell, opens=opens, forced=True)


def declare_contact(runner: Runner, seat: int, victim: int) -> None:
    """Declare contact with a piece, which the victim can answer (section 6.5)."""
    runner.emit(happened.ContactDeclared(seat, victim))
    runner.push(Contacting(seat, victim))


def declare_lock(
    runner: Runner,
    seat: int,
    cards: tuple[str, ...],
    marks: tuple[Mark, ...],
    colour: Colour,
    window: Window,
) -> None:
    """Commit cards to be locked; all opponents can answer a final lock, clockwise (section 6.5)."""
    asked = opponents(runner.state, seat) if is_final(runner.state, seat, colour, len(cards)) else ()
    runner.emit(happened.LockDeclared(seat, cards, marks, colour))
    runner.push(Locking(seat, cards, colour, window, asked=asked))


def lock(runner: Runner, seat: int, cards: tuple[str, ...], colour: Colour, marks: tuple[Mark, ...] = ()) -> None:
    """Lock cards in their place; completing all seven places wins at once (sections 4 and 5).

    `marks` tell how each lay in the hand, if they were not set aside. A card placed there leaves as soon as two are
    locked (section 9).
    """
    runner.emit(happened.CardsLocked(seat, cards, marks, colour))
    place = runner.state.place(seat, colour)
    if place.placed and len(place.locked) >= PAIR:
        runner.push(Exiling(seat, colour))
    else:
        check_victory(runner, seat)


def check_victory(runner: Runner, seat: int) -> None:
    """End the game if this seat has completed all seven places (section 4)."""
    if complete_places(runner.state, seat) == len(COLOURS):
        runner.win()


def spot(state: SevenState, frame: Effect) -> int | None:
    """Return where an arrival's card lies now, from the top of its cell; None if it is gone."""
    if frame.cell is None:
        return None
    stack = state.stacks[frame.cell]
    at = len(stack) - 1 - frame.height
    return at if at >= 0 and stack[at].up and stack[at].card == frame.card else None
