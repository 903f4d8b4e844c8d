"""Steps that move pieces, and steps on moves and contacts (sections 6.3 and 7)."""

from collections.abc import Sequence
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Rules, Runner
from titles.seven.play.position.cells import destinations
from titles.seven.play.position.players import is_banned
from titles.seven.play.steps.base import Operation
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import Bannable, Who
from titles.seven.terms.frames import Contacting, Effect, Pending, ask
from titles.seven.terms.narrator import SevenNarrator


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
        cells = frame.chosen or tuple(self._destinations(runner.state, frame, runner.player(frame, self.who)))
        if len(cells) > 1:
            return ask("cell", runner.player(frame, self.who))
        runner.next(frame)
        if cells:
            operations.relocate(runner, runner.player(frame, self.who), cells[0], opens=True)
        return None

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return that the piece moves."""
        return narrator.say("Choose a cell to move to.")

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCell]:
        """Return the destinations."""
        return [moves.ChooseCell(cell) for cell in self._destinations(state, frame, frame.player(self.who))]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCell) -> None:
        """Note the cell."""
        runner.emit(happened.CellChosen(seat, move.cell))
        runner.swap(replace(frame, chosen=(move.cell,)))

    def _destinations(self, state: SevenState, frame: Effect, seat: int) -> list[int]:
        return destinations(state, seat, self.dist, frame.cell if self.barred else None)


@final
class MoveTo(Operation, frozen=True, tag="move_to"):
    """A voluntary move to a stored cell."""

    who: Who
    """The player whose piece moves."""
    cells: str
    """The name of the stored cell to which it moves."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Move there, if the cell still has a card and no piece."""
        runner.next(frame)
        for cell in frame.cells[self.cells]:
            if runner.state.stacks[cell] and cell not in runner.state.pieces:
                operations.relocate(runner, runner.player(frame, self.who), cell, opens=True)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return whose piece goes there, or that the player's piece is moved."""
        if stored == self.who:
            return narrator.say("whose piece you move")
        if stored != self.cells:
            return None
        seat = frame.player(self.who)
        return narrator.say("to move the piece of seat {seat} to", seat=seat)


@final
class ForcedMove(Operation, frozen=True, tag="forced_move"):
    """A forced move, which can end without a card; without `opens` it neither opens nor arrives."""

    who: Who
    """The player whose piece is moved."""
    to: Literal["own_gate", "previous_cell"]
    """Where the piece goes: its owner's gate, or the cell from which it came."""
    opens: bool = msgspec.field(name="open")
    """Whether the piece opens the card of the cell and arrives there, as after a move."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Move to the own gate, or back to the previous cell if there is one."""
        seat = runner.player(frame, self.who)
        cell = runner.state.gates[seat] if self.to == "own_gate" else runner.state.previous[seat]
        runner.next(frame)
        if cell is not None:
            operations.force(runner, seat, cell, opens=self.opens)
        return None


@final
class ExtraMove(Operation, frozen=True, tag="extra_move"):
    """Bonus moves after the normal action."""

    n: int
    """How many orthogonal steps the extra move after the normal action has."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Gain the bonus moves."""
        runner.emit(happened.MovesGained(frame.user, self.n))
        runner.next(frame)
        return None


@final
class LeapMove(Operation, frozen=True, tag="leap_move"):
    """The normal move goes exactly n squares."""

    n: int
    """How many cells the next normal move goes, no more and no fewer."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Gain the leap."""
        runner.emit(happened.LeapGained(frame.user, self.n))
        runner.next(frame)
        return None


@final
class Forbid(Operation, frozen=True, tag="forbid"):
    """No move, contact or lock for the rest of the turn."""

    who: Who
    """The player who can't do it for the rest of the turn."""
    what: Bannable
    """What the player can't do."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ban it, unless it is banned already."""
        seat = runner.player(frame, self.who)
        if not is_banned(runner.state, seat, self.what):
            runner.emit(happened.Banned(seat, self.what))
        runner.next(frame)
        return None


@final
class ContactStep(Operation, frozen=True, tag="contact"):
    """A contact without adjacency test, which can be answered again (ruling 23)."""

    who: Who
    """The player who contacts."""
    target: Who
    """The player who is contacted."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Declare the contact."""
        seat, victim = runner.player(frame, self.who), runner.player(frame, self.target)
        runner.next(frame)
        operations.declare_contact(runner, seat, victim)
        return None


@final
class CancelContact(Operation, frozen=True, tag="cancel_contact"):
    """The declared contact is void."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Cancel the innermost declared contact."""
        declared = runner.replace_innermost(Contacting, void=True)
        runner.emit(happened.ContactCancelled(declared.seat, declared.victim))
        runner.next(frame)
        return None
