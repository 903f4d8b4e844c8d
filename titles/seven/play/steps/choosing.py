"""Steps that choose players and cells, which later steps find under a name (section 10)."""

from collections.abc import Sequence
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.play.machine import Choice, Looks, Rules, Runner
from titles.seven.play.position.cells import CellCondition, qualifying
from titles.seven.play.position.players import Among, PlayerCondition, listed, opponents, passes
from titles.seven.play.steps.base import Operation
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import Who
from titles.seven.terms.board import ADJACENT, CELLS, CENTRE_AND_CORNERS, LINES, OUTSIDE, SURROUNDINGS, WITHIN_TWO
from titles.seven.terms.frames import Effect, Pending, ask

Area = Literal[
    "any",
    "adjacent",
    "surroundings",
    "outside_surroundings",
    "within:2",
    "row_or_column",
    "center_and_corners",
    "opponent_gate",
]
_AROUND: dict[str, Sequence[tuple[int, ...]]] = {
    "adjacent": ADJACENT,
    "surroundings": SURROUNDINGS,
    "outside_surroundings": OUTSIDE,
    "within:2": WITHIN_TWO,
}
"""Areas around a cell."""
CellAnswer = moves.ChooseCell | moves.ChooseLine | moves.Pass


@final
class ChoosePlayerStep(Operation, Choice[Effect, moves.ChoosePlayer], frozen=True, tag="choose_player"):
    """Store one player."""

    among: Among
    """The players from whom the user chooses."""
    where: tuple[PlayerCondition, ...]
    """What the chosen player must meet."""
    store: Literal["target"]
    """The name under which later steps find the chosen player."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the player if there are several; with nobody to choose the effect ends here."""
        players = self._players(runner.state, runner.rules, frame)
        if len(players) > 1:
            return ask("player", frame.user)
        if players:
            runner.next(frame, target=players[0])
        else:
            runner.jump(frame, -1)
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChoosePlayer]:
        """Return the players with whom the effect can go on."""
        return [moves.ChoosePlayer(seat) for seat in self._players(state, rules, frame)]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChoosePlayer) -> None:
        """Store the player."""
        runner.emit(happened.PlayerChosen(seat, move.seat))
        runner.next(frame, target=move.seat)

    def can_choose(self, state: SevenState, rules: Rules, frame: Effect, count: int) -> bool:
        """Whether there is a player with whom the effect can go on."""
        return bool(self._players(state, rules, frame))

    def _players(self, state: SevenState, rules: Rules, frame: Effect) -> list[int]:
        """Return the players who meet the conditions, and near whom cells can be chosen if a step does so."""
        near = rules.script_of(frame).near
        return [
            seat
            for seat in listed(state, frame.user, self.among)
            if passes(state, rules, frame.user, seat, self.where)
            and all(choice.can_choose(state, rules, replace(frame, target=seat), 1) for choice in near)
        ]


@final
class ChooseCells(Operation, Choice[Effect, CellAnswer], frozen=True, tag="choose_cells"):
    """Store `n` cells; `least` is the fewest allowed: if not said, as many as possible up to n."""

    store: str
    """The name under which later steps find the chosen cells."""
    n: int
    """The number of cells to choose; if there are fewer, all of them."""
    area: Area
    """The part of the board, seen from `origin`."""
    where: tuple[CellCondition, ...]
    """What each cell must meet."""
    origin: str | None = None
    """The cell around which `area` lies: that of the user (`self`) or of the chosen player (`target`), or the name of a
    stored cell. Null means `self`, for areas that do not depend on it as well."""
    least: Literal[0, "all"] | None = msgspec.field(default=None, name="min")
    """The fewest cells that may be chosen: 0, or `all` for every possible one; null for as many as possible up to `n`.
    """
    ordered: bool = False
    """Whether the order of the chosen cells matters."""
    chooser: Who = "self"
    """The player who chooses."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for one cell after another, but only where a choice or the order makes a difference (ruling 45)."""
        if self.needs_line(frame):
            return ask("line", frame.user)
        cards = self._looks(runner.state, runner.rules, frame)[len(frame.chosen) : self.n]
        options = self.candidates(runner.state, frame)
        is_choice = len(options) > (0 if self.least == 0 else len(cards))
        if cards and (is_choice or not _are_alike(cards[: len(options)])):
            return ask("cell", runner.player(frame, self.chooser))
        self._store(runner, frame, (*frame.chosen, *options[: len(cards)]))
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[CellAnswer]:
        """Return all rows and columns if one is to be chosen first, else the cells; with none required, the pass."""
        if self.needs_line(frame):
            return [moves.ChooseLine(line) for line in LINES]
        cells = [moves.ChooseCell(cell) for cell in self.candidates(state, frame)]
        return [moves.Pass(), *cells] if self.least == 0 else cells

    def answer(self, runner: Runner, frame: Effect, seat: int, move: CellAnswer) -> None:
        """Note the cell or line, or store the cells chosen so far."""
        if isinstance(move, moves.ChooseCell):
            note_cell(runner, frame, seat, move.cell)
        elif isinstance(move, moves.ChooseLine):
            runner.emit(happened.LineChosen(seat, move.line))
            runner.swap(replace(frame, cells={**frame.cells, self.store: LINES[move.line]}))
        else:
            runner.emit(happened.Passed(seat, "cell"))
            self._store(runner, frame, frame.chosen)

    def candidates(self, state: SevenState, frame: Effect) -> Sequence[int]:
        """Return the cells that can be chosen, without those that are chosen already."""
        cells = qualifying(state, frame.user, self.where, self._area(state, frame))
        return [cell for cell in cells if cell not in frame.chosen] if frame.chosen else cells

    def left(self, state: SevenState, rules: Rules, frame: Effect) -> int:
        """Return how many cells are still to be chosen: as many as there are, and as there are cards to put there."""
        chosen = len(frame.chosen)
        return min(len(self._looks(state, rules, frame)[: self.n]) - chosen, len(self.candidates(state, frame)))

    def can_choose(self, state: SevenState, rules: Rules, frame: Effect, count: int) -> bool:
        """Whether `count` cells can be chosen; near a player, whether such a player can be chosen."""
        if self.origin == "target" and frame.target is None:
            player = rules.script_of(frame).choices["target"]
            return player.can_choose(state, rules, frame, count)
        return len(self.candidates(state, frame)) >= count

    def needs_line(self, frame: Effect) -> bool:
        """Whether a row or a column is chosen before its cells."""
        return self.area == "row_or_column" and self.store not in frame.cells

    def centre(self, state: SevenState, frame: Effect) -> int:
        """Return the cell that the area lies around: the user's, the chosen player's, or a stored one."""
        if self.origin is None or self.origin == "self":
            return state.pieces[frame.user]
        if self.origin == "target":
            return state.pieces[frame.player("target")]
        return frame.cells[self.origin][0]

    def _store(self, runner: Runner, frame: Effect, cells: tuple[int, ...]) -> None:
        runner.next(frame, cells={**frame.cells, self.store: cells})

    def _area(self, state: SevenState, frame: Effect) -> Sequence[int]:
        """Return the cells of the area, whatever lies there."""
        if self.area in _AROUND:
            return _AROUND[self.area][self.centre(state, frame)]
        if self.area == "center_and_corners":
            return CENTRE_AND_CORNERS
        if self.area == "row_or_column":
            return frame.cells[self.store]
        if self.area == "opponent_gate":
            return [state.gates[seat] for seat in opponents(state, frame.user)]
        return CELLS

    def _looks(self, state: SevenState, rules: Rules, frame: Effect) -> Looks:
        """Return the looks of the cards that the next step puts on the cells; all alike if it puts none there."""
        following = rules.script_of(frame).after(frame.at)
        looks = None if following is None else following.looks(state, frame)
        return (None,) * self.n if looks is None else looks


def _are_alike(cards: Looks) -> bool:
    """Whether nobody can tell these cards apart."""
    return len(set(cards)) < 2


def note_cell(runner: Runner, frame: Effect, seat: int, cell: int) -> None:
    """Note that a cell was chosen for the step."""
    runner.emit(happened.CellChosen(seat, cell))
    runner.swap(replace(frame, chosen=(*frame.chosen, cell)))


ChoosingStep = ChoosePlayerStep | ChooseCells
