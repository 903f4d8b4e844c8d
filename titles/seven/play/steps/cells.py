"""Steps that open cards, and move the cards of cells (sections 7 and 10)."""

from collections.abc import Sequence
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.events.held_cards import distinct
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Instruction, Looks, Rules, Runner
from titles.seven.play.steps.base import Compiler, Deed, Operation, Step
from titles.seven.play.steps.choosing import ChooseCells, note_cell
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import Who
from titles.seven.terms.frames import Effect, Pending, ask

Face = Literal["up", "down"]


@final
class TakeTop(Deed, frozen=True, tag="take_top"):
    """The top card of each chosen cell to a hand."""

    cells: str
    """The name of the stored cells whose top cards are taken."""
    who: Who
    """The player who takes them into the hand."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Take the top cards of the cells that have any."""
        seat = runner.player(frame, self.who)
        for cell in frame.cells[self.cells]:
            if runner.state.stacks[cell]:
                operations.take(runner, seat, cell)


@final
class TakeAll(Deed, frozen=True, tag="take_all"):
    """All cards of each chosen cell to a hand."""

    cells: str
    """The name of the stored cells from which all cards are taken."""
    who: Who
    """The player who takes them into the hand."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Take all cards."""
        for cell in frame.cells[self.cells]:
            operations.take_cell(runner, runner.player(frame, self.who), cell)


@final
class DiscardTop(Deed, frozen=True, tag="discard_top"):
    """The top card of each chosen cell to the discard pile."""

    cells: str
    """The name of the stored cells whose top cards are discarded."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Discard the top cards."""
        for cell in frame.cells[self.cells]:
            operations.discard_cell(runner, cell, 1)


@final
class DiscardCell(Deed, frozen=True, tag="discard_cell"):
    """All cards of each chosen cell to the discard pile, top first."""

    cells: str
    """The name of the stored cells from which all cards are discarded, the top card first."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Discard all cards."""
        for cell in frame.cells[self.cells]:
            operations.discard_cell(runner, cell)


@final
class DeckToCells(Deed, frozen=True, tag="deck_to_cells"):
    """A card of the deck face down on top of each chosen cell."""

    cells: str
    """The name of the stored cells that get one card of the deck each."""
    face: Literal["down"]
    """Whether the cards lie face up or face down."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Lay the cards."""
        operations.lay_from_deck(runner, frame.cells[self.cells])

    def looks(self, state: SevenState, frame: Effect) -> Looks | None:
        """Return the deck, if all know it, and the discard pile that will be turned over after it."""
        deck: Looks = state.deck if state.deck_known else (None,) * len(state.deck)
        return (*deck, *state.discard)


@final
class HandToCell(Operation, Choice[Effect, moves.ChooseCard], frozen=True, tag="hand_to_cell"):
    """A hand card of the player's choice face down on the chosen cell."""

    who: Who
    """The player who picks a hand card for the cell."""
    cells: str
    """The name of the stored cell."""
    face: Literal["down"]
    """Whether the card lies face up or face down."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the card, unless the hand has only one."""
        seat = runner.player(frame, self.who)
        hand = runner.state.hands[seat]
        if not hand or not frame.cells[self.cells]:
            runner.next(frame)
            return None
        if len(hand) > 1:
            return ask("lay", seat)
        self._lay(runner, frame, seat, str(hand[0].card))
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCard]:
        """Return the hand cards."""
        return [moves.ChooseCard(card) for card in distinct(state.hands[frame.player(self.who)])]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCard) -> None:
        """Lay the card."""
        self._lay(runner, frame, seat, move.card)

    def _lay(self, runner: Runner, frame: Effect, seat: int, card: str) -> None:
        operations.lay_from_hand(runner, seat, frame.cells[self.cells][0], card)
        runner.next(frame)


@final
class SelfToCell(Operation, frozen=True, tag="self_to_cell"):
    """This card, which was set aside, on top of the chosen cell."""

    cells: str
    """The name of the stored cell on which this card is placed."""
    face: Face
    """Whether the card lies face up or face down."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Lay the card."""
        if frame.aside and frame.cells[self.cells]:
            runner.emit(happened.CardLaid(frame.cells[self.cells][0], frame.card, self.face == "up"))
            frame = replace(frame, aside=False)
        runner.next(frame)
        return None


@final
class ShiftCards(Deed, frozen=True, tag="shift_cards"):
    """The top card of each origin to the cell of the same position in `to`, keeping its facing, unseen."""

    source: str = msgspec.field(name="from")
    """The name of the stored cells from which the top cards move."""
    to: str
    """The name of the stored cells to which they move, in the same order."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Move as many cards as there are cells."""
        pairs = list(zip(frame.cells[self.source], frame.cells[self.to], strict=False))
        if pairs:
            origins, cells = zip(*pairs, strict=True)
            runner.emit(happened.CardsShifted(origins, cells))

    def looks(self, state: SevenState, frame: Effect) -> Looks | None:
        """Return what all can see of the cards that are moved."""
        return [_look(state, cell) for cell in frame.cells[self.source]]


def _look(state: SevenState, cell: int) -> str | int | None:
    """Return what all can see of a top card."""
    laid = state.stacks[cell][0]
    if not laid.knowers:
        return None
    return laid.card if len(laid.knowers) == len(state.gates) else cell


@final
class TuckBottom(Deed, frozen=True, tag="tuck_bottom"):
    """The top card of a cell to the bottom of another stack, keeping its facing."""

    source: str = msgspec.field(name="from")
    """The name of the stored cell from which the top card moves."""
    under: str
    """The name of the stored cell under whose cards it goes."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Slide the card below the other stack."""
        for origin in frame.cells[self.source]:
            runner.emit(happened.CardTucked(origin, frame.cells[self.under][0]))


@final
class OpenChosen(Instruction, Choice[Effect, moves.ChooseCell | moves.Pass], frozen=True):
    """Choose and open cells one by one, each arrival finished before the next cell (ruling 36)."""

    choose: ChooseCells

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Open the cell that was chosen last, or ask for the next one.

        Without a piece on any of the cells that are left, nobody arrives, and nobody is asked for their order
        (ruling 45).
        """
        opened = max(frame.todo, 0)
        if len(frame.chosen) > opened:
            runner.swap(replace(frame, todo=opened + 1))
            operations.open_and_arrive(runner, frame.chosen[opened])
            return None
        options = self.choose.candidates(runner.state, frame)
        if not options or len(frame.chosen) == self.choose.n:
            runner.next(frame, opened=opened)
            return None
        is_choice = self.choose.least == 0 or len(options) > self.choose.n - len(frame.chosen)
        if is_choice or (len(options) > 1 and any(cell in options for cell in runner.state.pieces)):
            return ask("cell", frame.user)
        runner.swap(replace(frame, chosen=(*frame.chosen, *options)))
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCell | moves.Pass]:
        """Return the cells that can be opened; with none required, the pass."""
        cells = [moves.ChooseCell(cell) for cell in self.choose.candidates(state, frame)]
        return [moves.Pass(), *cells] if self.choose.least == 0 else cells

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCell | moves.Pass) -> None:
        """Note the cell, or go on."""
        if isinstance(move, moves.ChooseCell):
            note_cell(runner, frame, seat, move.cell)
        else:
            runner.emit(happened.Passed(seat, "cell"))
            runner.next(frame, opened=max(frame.todo, 0))


@final
class Open(Step, frozen=True, tag="open"):
    """Turn the face-down top cards up, cell by cell; a piece there arrives at once."""

    cells: str
    """The name of the stored cells whose top cards are turned face up."""

    def compile(self, compiler: Compiler, place: str) -> None:
        """Replace the step before, which chooses the cells: they are opened as they are chosen."""
        choose = compiler.instructions[-1] if compiler.instructions else None
        if not isinstance(choose, ChooseCells) or choose.store != self.cells:
            raise ValueError(f"{place}: cells are opened as they are chosen")
        compiler.instructions[-1] = OpenChosen(choose)


CellStep = (
    TakeTop
    | TakeAll
    | DiscardTop
    | DiscardCell
    | DeckToCells
    | HandToCell
    | SelfToCell
    | ShiftCards
    | TuckBottom
    | Open
)
