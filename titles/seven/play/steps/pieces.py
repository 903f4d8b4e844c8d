"""Steps that move pieces, and steps on the moves of a turn (sections 6.3 and 7)."""

from collections.abc import Sequence
from typing import Literal, final

import msgspec

from titles.seven import events as happened
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.play.position.cells import destinations
from titles.seven.play.position.players import is_banned
from titles.seven.play.steps.base import Deed, Operation
from titles.seven.play.steps.choosing import note_cell
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import Bannable, Who
from titles.seven.terms.frames import Effect, Pending, ask


@final
class MoveStep(Operation, Choice[Effect, moves.ChooseCell], frozen=True, tag="move"):
    """A voluntary move of this many squares: the destination needs a card and no piece; it opens."""

    who: Who
    """The player whose piece moves."""
    dist: int
    """How many orthogonal steps the piece moves."""
    barred: Literal["this_card_cell"] | None = msgspec.field(default=None, name="except")
    """`this_card_cell` if the piece can't move to the cell of this card; null if it can."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the cell if there are several; without any the move fizzles (ruling 5)."""
        seat = runner.player(frame, self.who)
        cells = frame.chosen or tuple(self._destinations(runner.state, frame, seat))
        if len(cells) > 1:
            return ask("cell", seat)
        runner.next(frame)
        if cells:
            operations.relocate(runner, seat, cells[0], opens=True)
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCell]:
        """Return the destinations."""
        return [moves.ChooseCell(cell) for cell in self._destinations(state, frame, frame.player(self.who))]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCell) -> None:
        """Note the cell."""
        note_cell(runner, frame, seat, move.cell)

    def _destinations(self, state: SevenState, frame: Effect, seat: int) -> list[int]:
        return destinations(state, seat, self.dist, frame.cell if self.barred else None)


@final
class MoveTo(Deed, frozen=True, tag="move_to"):
    """A voluntary move to a stored cell."""

    who: Who
    """The player whose piece moves."""
    cells: str
    """The name of the stored cell to which it moves."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Move there, if the cell still has a card and no piece."""
        for cell in frame.cells[self.cells]:
            if runner.state.stacks[cell] and cell not in runner.state.pieces:
                operations.relocate(runner, runner.player(frame, self.who), cell, opens=True)


@final
class ForcedMove(Deed, frozen=True, tag="forced_move"):
    """A forced move, which can end without a card; without `opens` it neither opens nor arrives."""

    who: Who
    """The player whose piece is moved."""
    to: Literal["own_gate", "previous_cell"]
    """Where the piece goes: its owner's gate, or the cell from which it came."""
    opens: bool = msgspec.field(name="open")
    """Whether the piece opens the card of the cell and arrives there, as after a move."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Move to the own gate, or back to the previous cell if there is one."""
        seat = runner.player(frame, self.who)
        cell = runner.state.gates[seat] if self.to == "own_gate" else runner.state.previous[seat]
        if cell is not None:
            operations.force(runner, seat, cell, opens=self.opens)


@final
class ExtraMove(Deed, frozen=True, tag="extra_move"):
    """Bonus moves after the normal action."""

    n: int
    """How many orthogonal steps the extra move after the normal action has."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Gain the bonus moves."""
        runner.emit(happened.MovesGained(frame.user, self.n))


@final
class LeapMove(Deed, frozen=True, tag="leap_move"):
    """The normal move goes exactly n squares."""

    n: int
    """How many cells the next normal move goes, no more and no fewer."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Gain the leap."""
        runner.emit(happened.LeapGained(frame.user, self.n))


@final
class Forbid(Deed, frozen=True, tag="forbid"):
    """No move, contact or lock for the rest of the turn."""

    who: Who
    """The player who can't do it for the rest of the turn."""
    what: Bannable
    """What the player can't do."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Ban it, unless it is banned already."""
        seat = runner.player(frame, self.who)
        if not is_banned(runner.state, seat, self.what):
            runner.emit(happened.Banned(seat, self.what))


PieceStep = MoveStep | MoveTo | ForcedMove | ExtraMove | LeapMove | Forbid
