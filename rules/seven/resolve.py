"""What a worker resolves: the gate invasions at the end of a turn (section 8)."""

from rules.kernel.batch import Batch
from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.course import Course, course_of
from rules.seven.flow import advance
from rules.seven.players import clockwise
from rules.seven.state import INDEX, known
from rules.seven.turns import invaders


def conflict(batch: Batch) -> None:
    """All invasions in order, clockwise from the turn player, then the next turn."""
    course = course_of(batch)
    home: list[int] = []
    for seat, owner in invaders(course.state):
        _gain(course, seat, owner)
        if course.over:
            return
        home = _return(course, [*home, seat])
    if home:
        _swap(course, home)
    advance(course)


def _gain(course: Course, seat: int, owner: int) -> None:
    """Steps 1 to 3: half of the owner's hand, an eternal card, the cards on the own gate."""
    course.emit(happened.GateInvaded(seat, owner))
    deeds.steal(course, seat, owner, len(course.state.hands[owner]) // 2, "invade")
    if course.state.eternal:
        card = known(course.state.eternal)[0]
        colour = course.rules.cards[card].colour
        place = course.state.locks[seat][INDEX[colour]]  # type: ignore[index]
        kept = [lying for lying in place.locked if course.rules.cards[lying].has("protected")]
        returned = tuple([lying for lying in (*place.placed, *place.locked) if lying not in kept])
        course.emit(happened.EternalCardLocked(seat, card, colour, returned))  # type: ignore[arg-type]
        deeds.check_victory(course, seat)
    if not course.over:
        deeds.take_cell(course, seat, course.state.gates[seat])


def _return(course: Course, home: list[int]) -> list[int]:
    """Step 4: invaders go home as soon as their gates are free; those who still wait (section 8)."""
    while free := [seat for seat in home if course.state.gates[seat] not in course.state.pieces]:
        deeds.force(course, free[0], course.state.gates[free[0]], opens=False)
        home = [seat for seat in home if seat != free[0]]
    return home


def _swap(course: Course, home: list[int]) -> None:
    """Who blocked each other goes home at the same time (ruling 29)."""
    seats = tuple(seat for seat in clockwise(course.state.gates, course.state.turn.seat) if seat in home)
    course.emit(happened.PiecesSwapped(seats, tuple(course.state.gates[seat] for seat in seats)))
