"""Steps that choose cells, and move cards and pieces on the board."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.seven import events as happened
from rules.seven import operations
from rules.seven.cells import candidates, destinations
from rules.seven.frames import Effect
from rules.seven.runner import EffectRunner, Pending, ask, resolved
from rules.seven.scripts import OpenChosen
from rules.seven.state import SevenState
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


def choose_cells(runner: EffectRunner, frame: Effect, step: ChooseCells) -> Pending:
    """Store cells, one after another; ask only where a choice, or the order, makes a difference (ruling 45)."""
    if step.area == "row_or_column" and step.store not in frame.cells:
        return ask("line", frame.user)
    cards = _cards_for(runner, frame, step)[len(frame.chosen) : step.n]
    options = candidates(runner.state, frame, step)
    is_choice = len(options) > (0 if step.least == 0 else len(cards))
    if cards and (is_choice or not _are_alike(cards[: len(options)])):
        return ask("cell", resolved(runner.stack, frame, step.chooser))
    runner.done(frame, cells={**frame.cells, step.store: (*frame.chosen, *options[: len(cards)])})
    return None


Looks = Sequence[str | int | None]
"""What all can see of some cards: which they are, None for those that nobody knows, a cell for what only some know."""


def _cards_for(runner: EffectRunner, frame: Effect, step: ChooseCells) -> Looks:
    """The cards that the next step puts on the chosen cells, in their order; if it puts none there, all are alike."""
    state = runner.state
    match runner.rules.script(frame.card, frame.part).behind(frame.at):
        case DeckToCells():
            deck: Looks = state.deck if state.deck_known else (None,) * len(state.deck)
            return (*deck, *state.discard)
        case ShiftCards(source):
            return [_look(state, cell) for cell in frame.cells[source]]
        case _:
            return (None,) * step.n


def _look(state: SevenState, cell: int) -> str | int | None:
    """What all can see of a top card."""
    laid = state.stacks[cell][0]
    if not laid.knowers:
        return None
    return laid.card if len(laid.knowers) == len(state.gates) else cell


def _are_alike(cards: Looks) -> bool:
    """Can nobody tell these cards apart?"""
    return len(set(cards)) < 2


def open_chosen(runner: EffectRunner, frame: Effect, step: OpenChosen) -> Pending:
    """Choose and open one cell after another, each arrival finished before the next (ruling 36).

    Without a piece on any of the cells that are left, nobody arrives, so their order is not asked for (ruling 45).
    """
    choice, opened = step.choose, max(frame.todo, 0)
    if len(frame.chosen) > opened:
        runner.swap(replace(frame, todo=opened + 1))
        operations.open_and_arrive(runner, frame.chosen[opened])
        return None
    options = candidates(runner.state, frame, choice)
    if not options or len(frame.chosen) == choice.n:
        runner.done(frame, opened=opened)
        return None
    is_choice = choice.least == 0 or len(options) > choice.n - len(frame.chosen)
    if is_choice or (len(options) > 1 and any(cell in options for cell in runner.state.pieces)):
        return ask("cell", frame.user)
    runner.swap(replace(frame, chosen=(*frame.chosen, *options)))
    return None


def take_top(runner: EffectRunner, frame: Effect, step: TakeTop) -> Pending:
    """The top card of each chosen cell to a hand."""
    seat = resolved(runner.stack, frame, step.who)
    for cell in frame.cells[step.cells]:
        if runner.state.stacks[cell]:
            operations.take(runner, seat, cell)
    runner.done(frame)
    return None


def take_all(runner: EffectRunner, frame: Effect, step: TakeAll) -> Pending:
    """All cards of each chosen cell to a hand."""
    for cell in frame.cells[step.cells]:
        operations.take_cell(runner, resolved(runner.stack, frame, step.who), cell)
    runner.done(frame)
    return None


def discard_top(runner: EffectRunner, frame: Effect, step: DiscardTop) -> Pending:
    """The top card of each chosen cell to the discard pile."""
    for cell in frame.cells[step.cells]:
        operations.discard_cell(runner, cell, 1)
    runner.done(frame)
    return None


def discard_cell(runner: EffectRunner, frame: Effect, step: DiscardCell) -> Pending:
    """All cards of each chosen cell to the discard pile."""
    for cell in frame.cells[step.cells]:
        operations.discard_cell(runner, cell)
    runner.done(frame)
    return None


def deck_to_cells(runner: EffectRunner, frame: Effect, step: DeckToCells) -> Pending:
    """A deck card face down on each chosen cell."""
    operations.lay_from_deck(runner, frame.cells[step.cells])
    runner.done(frame)
    return None


def self_to_cell(runner: EffectRunner, frame: Effect, step: SelfToCell) -> Pending:
    """This card, which was set aside, on the chosen cell."""
    if frame.aside and frame.cells[step.cells]:
        runner.emit(happened.CardLaid(frame.cells[step.cells][0], frame.card, step.face == "up"))
        frame = replace(frame, aside=False)
    runner.done(frame)
    return None


def self_to_hand(runner: EffectRunner, frame: Effect, step: SelfToHand) -> Pending:
    """This card, which lies where it was arrived at, to a hand."""
    at = operations.spot(runner.state, frame)
    if at is not None and frame.cell is not None:
        operations.take(runner, resolved(runner.stack, frame, step.who), frame.cell, at)
    runner.done(frame)
    return None


def shift_cards(runner: EffectRunner, frame: Effect, step: ShiftCards) -> Pending:
    """Top cards onto other cells, as many as were found."""
    pairs = list(zip(frame.cells[step.source], frame.cells[step.to], strict=False))
    if pairs:
        origins, cells = zip(*pairs, strict=True)
        runner.emit(happened.CardsShifted(origins, cells))
    runner.done(frame)
    return None


def tuck_bottom(runner: EffectRunner, frame: Effect, step: TuckBottom) -> Pending:
    """The top card of a chosen cell under the stack of another one."""
    for origin in frame.cells[step.source]:
        runner.emit(happened.CardTucked(origin, frame.cells[step.under][0]))
    runner.done(frame)
    return None


def move(runner: EffectRunner, frame: Effect, step: Move) -> Pending:
    """A voluntary move; it fizzles if no cell qualifies (ruling 5)."""
    seat = resolved(runner.stack, frame, step.who)
    chosen = list(frame.chosen)
    if not chosen:
        chosen = destinations(runner.state, seat, step.dist, frame.cell if step.barred else None)
        if len(chosen) > 1:
            return ask("cell", seat)
    runner.done(frame)
    if chosen:
        operations.relocate(runner, seat, chosen[0], opens=True)
    return None


def move_to(runner: EffectRunner, frame: Effect, step: MoveTo) -> Pending:
    """The same to a stored cell, if it still has a card and no piece."""
    runner.done(frame)
    for cell in frame.cells[step.cells]:
        if runner.state.stacks[cell] and cell not in runner.state.pieces:
            operations.relocate(runner, resolved(runner.stack, frame, step.who), cell, opens=True)
    return None


def forced_move(runner: EffectRunner, frame: Effect, step: ForcedMove) -> Pending:
    """A forced move to the own gate, or back to where the piece came from."""
    seat = resolved(runner.stack, frame, step.who)
    cell = runner.state.gates[seat] if step.to == "own_gate" else runner.state.previous[seat]
    runner.done(frame)
    if cell is not None:
        operations.force(runner, seat, cell, opens=step.opens)
    return None
