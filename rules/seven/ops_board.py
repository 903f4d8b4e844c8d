"""Steps that choose cells, and move cards and pieces on the board."""

from msgspec.structs import replace

from rules.seven import deeds
from rules.seven import events as happened
from rules.seven.cells import are_enough, candidates, destinations
from rules.seven.course import Course, Pending, ask, resolved
from rules.seven.frames import Effect
from rules.seven.scripts import OpenChosen
from rules.seven.state import Play
from rules.seven.steps import (
    ChooseCells,
    DeckToCells,
    DiscardCell,
    DiscardTop,
    ForcedMove,
    Move,
    MoveTo,
    SelfToCell,
    SelfToHand,
    ShiftCards,
    TakeAll,
    TakeTop,
    TuckBottom,
)


def choose_cells(course: Course, frame: Effect, step: ChooseCells) -> Pending:
    """Store cells; without a real choice they are simply taken."""
    chosen = frame.chosen
    if step.area == "row_or_column":
        if not chosen:
            return ask("line", frame.user)
    elif len(chosen) < step.n:
        if _is_choice(course.play, frame, step):
            return ask("cell", resolved(course.stack, frame, step.chooser))
        chosen += tuple(candidates(course.play, frame, step))
    store(course, frame, step, chosen)
    return None


def _is_choice(play: Play, frame: Effect, step: ChooseCells) -> bool:
    """Are there more cells than are wanted, or may fewer be chosen?"""
    wanted = 1 if step.least == 0 else step.n - len(frame.chosen) + 1
    if frame.chosen:
        return len(candidates(play, frame, step)) >= wanted
    return are_enough(play, frame, step, wanted)


def store(course: Course, frame: Effect, step: ChooseCells, chosen: tuple[int, ...]) -> None:
    """The cells are chosen."""
    course.done(frame, cells={**frame.cells, step.store: chosen})


def open_chosen(course: Course, frame: Effect, step: OpenChosen) -> Pending:
    """Choose and open one cell after another, each arrival finished before the next (ruling 36)."""
    choice, opened = step.choose, max(frame.todo, 0)
    if len(frame.chosen) > opened:
        course.swap(replace(frame, todo=opened + 1))
        deeds.open_and_arrive(course, frame.chosen[opened])
        return None
    options = candidates(course.play, frame, choice)
    if not options or len(frame.chosen) == choice.n:
        course.done(frame, opened=opened)
        return None
    if choice.least == 0 or len(options) > 1:
        return ask("cell", frame.user)
    course.swap(replace(frame, chosen=(*frame.chosen, *options)))
    return None


def take_top(course: Course, frame: Effect, step: TakeTop) -> Pending:
    """The top card of each chosen cell to a hand."""
    seat = resolved(course.stack, frame, step.who)
    for cell in frame.cells[step.cells]:
        if course.play.stacks[cell]:
            deeds.take(course, seat, cell)
    course.done(frame)
    return None


def take_all(course: Course, frame: Effect, step: TakeAll) -> Pending:
    """All cards of each chosen cell to a hand."""
    for cell in frame.cells[step.cells]:
        deeds.take_cell(course, resolved(course.stack, frame, step.who), cell)
    course.done(frame)
    return None


def discard_top(course: Course, frame: Effect, step: DiscardTop) -> Pending:
    """The top card of each chosen cell to the discard pile."""
    for cell in frame.cells[step.cells]:
        deeds.discard_cell(course, cell, 1)
    course.done(frame)
    return None


def discard_cell(course: Course, frame: Effect, step: DiscardCell) -> Pending:
    """All cards of each chosen cell to the discard pile."""
    for cell in frame.cells[step.cells]:
        deeds.discard_cell(course, cell)
    course.done(frame)
    return None


def deck_to_cells(course: Course, frame: Effect, step: DeckToCells) -> Pending:
    """A deck card face down on each chosen cell."""
    deeds.lay_from_deck(course, frame.cells[step.cells])
    course.done(frame)
    return None


def self_to_cell(course: Course, frame: Effect, step: SelfToCell) -> Pending:
    """This card, which was set aside, on the chosen cell."""
    if frame.aside and frame.cells[step.cells]:
        course.emit(happened.CardLaid(frame.cells[step.cells][0], frame.card, step.face == "up"))
        frame = replace(frame, aside=False)
    course.done(frame)
    return None


def self_to_hand(course: Course, frame: Effect, step: SelfToHand) -> Pending:
    """This card, which lies where it was arrived at, to a hand."""
    at = deeds.spot(course.play, frame)
    if at is not None and frame.cell is not None:
        deeds.take(course, resolved(course.stack, frame, step.who), frame.cell, at)
    course.done(frame)
    return None


def shift_cards(course: Course, frame: Effect, step: ShiftCards) -> Pending:
    """Top cards onto other cells, as many as were found."""
    pairs = list(zip(frame.cells[step.source], frame.cells[step.to], strict=False))
    if pairs:
        origins, cells = zip(*pairs, strict=True)
        course.emit(happened.CardsShifted(origins, cells))
    course.done(frame)
    return None


def tuck_bottom(course: Course, frame: Effect, step: TuckBottom) -> Pending:
    """The top card of a chosen cell under the stack of another one."""
    for origin in frame.cells[step.source]:
        course.emit(happened.CardTucked(origin, frame.cells[step.under][0]))
    course.done(frame)
    return None


def move(course: Course, frame: Effect, step: Move) -> Pending:
    """A voluntary move; it fizzles if no cell qualifies (ruling 5)."""
    seat = resolved(course.stack, frame, step.who)
    chosen = list(frame.chosen)
    if not chosen:
        chosen = destinations(course.play, seat, step.dist, frame.cell if step.barred else None)
        if len(chosen) > 1:
            return ask("cell", seat)
    course.done(frame)
    if chosen:
        deeds.relocate(course, seat, chosen[0], opens=True)
    return None


def move_to(course: Course, frame: Effect, step: MoveTo) -> Pending:
    """The same to a stored cell, if it still has a card and no piece."""
    course.done(frame)
    for cell in frame.cells[step.cells]:
        if course.play.stacks[cell] and cell not in course.play.pieces:
            deeds.relocate(course, resolved(course.stack, frame, step.who), cell, opens=True)
    return None


def forced_move(course: Course, frame: Effect, step: ForcedMove) -> Pending:
    """A forced move to the own gate, or back to where the piece came from."""
    seat = resolved(course.stack, frame, step.who)
    cell = course.play.gates[seat] if step.to == "own_gate" else course.play.previous[seat]
    course.done(frame)
    if cell is not None:
        deeds.force(course, seat, cell, opens=step.opens)
    return None
