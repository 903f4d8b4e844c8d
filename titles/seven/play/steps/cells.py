"""Steps that choose cells, and move the cards of cells (sections 7 and 10)."""

from collections.abc import Sequence
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from titles.kernel.words.sentences import Spoken
from titles.seven import events as happened
from titles.seven.events.held_cards import distinct
from titles.seven.play import operations
from titles.seven.play.machine import Choice, Instruction, Looks, Rules, Runner
from titles.seven.play.position.cells import CellCondition, qualifying
from titles.seven.play.position.players import opponents
from titles.seven.play.steps.base import Compiler, Operation, Step
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.basics import Who
from titles.seven.terms.board import ADJACENT, CELLS, CENTRE_AND_CORNERS, LINES, OUTSIDE, SURROUNDINGS, WITHIN_TWO
from titles.seven.terms.frames import Effect, Pending, ask
from titles.seven.terms.narrator import SevenNarrator
from titles.seven.terms.sentences import message

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
_AREA_WORDS: dict[Area, Spoken] = {
    "adjacent": message("an adjacent cell"),
    "surroundings": message("a cell of your surroundings"),
    "outside_surroundings": message("a cell outside your surroundings"),
    "within:2": message("a cell within 2 squares"),
    "row_or_column": message("a cell of that line"),
    "center_and_corners": message("the centre or a corner"),
    "opponent_gate": message("the gate of an opponent"),
}
"""Areas in words, except any cell."""
Face = Literal["up", "down"]


@final
class ChooseCells(
    Operation,
    Choice[Effect, moves.ChooseCell | moves.ChooseLine | moves.Pass],
    frozen=True,
    tag="choose_cells",
):
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
        if self._needs_line(frame):
            return ask("line", frame.user)
        cards = self._looks(runner.state, runner.rules, frame)[len(frame.chosen) : self.n]
        options = self.candidates(runner.state, frame)
        is_choice = len(options) > (0 if self.least == 0 else len(cards))
        if cards and (is_choice or not _are_alike(cards[: len(options)])):
            return ask("cell", runner.player(frame, self.chooser))
        self._store(runner, frame, (*frame.chosen, *options[: len(cards)]))
        return None

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return where the cells are, what they are needed for, and how many are still to be chosen."""
        if self._needs_line(frame):
            return narrator.say("Choose a row or a column.")
        purpose = rules.script(frame.card, frame.part).purpose(frame.at, self.store, frame, narrator)
        possible = min(
            len(self._looks(state, rules, frame)[: self.n]), len(frame.chosen) + len(self.candidates(state, frame))
        )
        return self.ask_for_cell(narrator, state, frame, purpose, possible - len(frame.chosen))

    def ask_for_cell(self, narrator: SevenNarrator, state: SevenState, frame: Effect, purpose: str, count: int) -> str:
        """Return the question for one of `count` cells, which are needed for the purpose."""
        if self.area == "any":
            text = narrator.say("Choose a cell {purpose}", purpose=purpose)
        else:
            area = self._area_words(narrator, state, frame)
            text = narrator.say("Choose {area} {purpose}", area=area, purpose=purpose)
        return narrator.with_left(text, count)

    def _area_words(self, narrator: SevenNarrator, state: SevenState, frame: Effect) -> str:
        """Return the area in words: "an adjacent cell"."""
        if self.area != "surroundings" or self.origin == "self":
            return narrator.tell(_AREA_WORDS[self.area])
        if self.origin == "target":
            seat = frame.player("target")
            return narrator.say("a cell around the piece of seat {seat}", seat=seat)
        cell = narrator.cell(self._origin(state, frame))
        return narrator.say("a cell around {cell}", cell=cell)

    def choices(
        self, state: SevenState, rules: Rules, frame: Effect
    ) -> Sequence[moves.ChooseCell | moves.ChooseLine | moves.Pass]:
        """Return all rows and columns if one is to be chosen first, else the cells; with none required, the pass."""
        if self._needs_line(frame):
            return [moves.ChooseLine(line) for line in LINES]
        cells = [moves.ChooseCell(cell) for cell in self.candidates(state, frame)]
        return [moves.Pass(), *cells] if self.least == 0 else cells

    def answer(
        self,
        runner: Runner,
        frame: Effect,
        seat: int,
        move: moves.ChooseCell | moves.ChooseLine | moves.Pass,
    ) -> None:
        """Note the cell or line, or store the cells chosen so far."""
        if isinstance(move, moves.ChooseCell):
            runner.emit(happened.CellChosen(seat, move.cell))
            runner.swap(replace(frame, chosen=(*frame.chosen, move.cell)))
        elif isinstance(move, moves.ChooseLine):
            runner.emit(happened.LineChosen(seat, move.line))
            runner.swap(replace(frame, cells={**frame.cells, self.store: LINES[move.line]}))
        else:
            runner.emit(happened.Passed(seat, "cell"))
            self._store(runner, frame, frame.chosen)

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that a cell near the stored player is chosen next."""
        if self.origin != stored or stored != "target":
            return None
        return narrator.say("around whose piece you choose a cell next")

    def candidates(self, state: SevenState, frame: Effect) -> Sequence[int]:
        """Return the cells that can be chosen, without those that are chosen already."""
        cells = qualifying(state, frame.user, self.where, self._area(state, frame))
        return [cell for cell in cells if cell not in frame.chosen] if frame.chosen else cells

    def can_choose(self, state: SevenState, rules: Rules, frame: Effect, count: int) -> bool:
        """Whether `count` cells can be chosen; near a player, whether such a player can be chosen."""
        if self.origin == "target" and frame.target is None:
            player = rules.script(frame.card, frame.part).choices["target"]
            return player.can_choose(state, rules, frame, count)
        return len(self.candidates(state, frame)) >= count

    def _store(self, runner: Runner, frame: Effect, cells: tuple[int, ...]) -> None:
        runner.next(frame, cells={**frame.cells, self.store: cells})

    def _needs_line(self, frame: Effect) -> bool:
        return self.area == "row_or_column" and self.store not in frame.cells

    def _area(self, state: SevenState, frame: Effect) -> Sequence[int]:
        """Return the cells of the area, whatever lies there."""
        if self.area in _AROUND:
            return _AROUND[self.area][self._origin(state, frame)]
        if self.area == "center_and_corners":
            return CENTRE_AND_CORNERS
        if self.area == "row_or_column":
            return frame.cells[self.store]
        if self.area == "opponent_gate":
            return [state.gates[seat] for seat in opponents(state, frame.user)]
        return CELLS

    def _origin(self, state: SevenState, frame: Effect) -> int:
        """Return the cell that the area lies around: the user's, the chosen player's, or a stored one."""
        if self.origin is None or self.origin == "self":
            return state.pieces[frame.user]
        if self.origin == "target":
            return state.pieces[frame.player("target")]
        return frame.cells[self.origin][0]

    def _looks(self, state: SevenState, rules: Rules, frame: Effect) -> Looks:
        """Return the looks of the cards that the next step puts on the cells; all alike if it puts none there."""
        following = rules.script(frame.card, frame.part).after(frame.at)
        looks = None if following is None else following.looks(state, frame)
        return (None,) * self.n if looks is None else looks


def _are_alike(cards: Looks) -> bool:
    """Whether nobody can tell these cards apart."""
    return len(set(cards)) < 2


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

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return where the cells are that can be opened, and how many."""
        chosen = len(frame.chosen)
        count = min(self.choose.n - chosen, len(self.choose.candidates(state, frame)))
        purpose = narrator.say("to open")
        return self.choose.ask_for_cell(narrator, state, frame, purpose, count)

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCell | moves.Pass]:
        """Return the cells that can be opened; with none required, the pass."""
        cells = [moves.ChooseCell(cell) for cell in self.choose.candidates(state, frame)]
        return [moves.Pass(), *cells] if self.choose.least == 0 else cells

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCell | moves.Pass) -> None:
        """Note the cell, or go on."""
        if isinstance(move, moves.ChooseCell):
            runner.emit(happened.CellChosen(seat, move.cell))
            runner.swap(replace(frame, chosen=(*frame.chosen, move.cell)))
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


@final
class TakeTop(Operation, frozen=True, tag="take_top"):
    """The top card of each chosen cell to a hand."""

    cells: str
    """The name of the stored cells whose top cards are taken."""
    who: Who
    """The player who takes them into the hand."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Take the top cards of the cells that have any."""
        seat = runner.player(frame, self.who)
        for cell in frame.cells[self.cells]:
            if runner.state.stacks[cell]:
                operations.take(runner, seat, cell)
        runner.next(frame)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that their top cards are taken."""
        return narrator.say("to take the top card from") if stored == self.cells else None


@final
class TakeAll(Operation, frozen=True, tag="take_all"):
    """All cards of each chosen cell to a hand."""

    cells: str
    """The name of the stored cells from which all cards are taken."""
    who: Who
    """The player who takes them into the hand."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Take all cards."""
        for cell in frame.cells[self.cells]:
            operations.take_cell(runner, runner.player(frame, self.who), cell)
        runner.next(frame)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that all of their cards are taken."""
        return narrator.say("to take all cards from") if stored == self.cells else None


@final
class DiscardTop(Operation, frozen=True, tag="discard_top"):
    """The top card of each chosen cell to the discard pile."""

    cells: str
    """The name of the stored cells whose top cards are discarded."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Discard the top cards."""
        for cell in frame.cells[self.cells]:
            operations.discard_cell(runner, cell, 1)
        runner.next(frame)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that their top cards are discarded."""
        return narrator.say("to discard the top card from") if stored == self.cells else None


@final
class DiscardCell(Operation, frozen=True, tag="discard_cell"):
    """All cards of each chosen cell to the discard pile, top first."""

    cells: str
    """The name of the stored cells from which all cards are discarded, the top card first."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Discard all cards."""
        for cell in frame.cells[self.cells]:
            operations.discard_cell(runner, cell)
        runner.next(frame)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that all of their cards are discarded."""
        return narrator.say("to discard all cards from") if stored == self.cells else None


@final
class DeckToCells(Operation, frozen=True, tag="deck_to_cells"):
    """A card of the deck face down on top of each chosen cell."""

    cells: str
    """The name of the stored cells that get one card of the deck each."""
    face: Literal["down"]
    """Whether the cards lie face up or face down."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Lay the cards."""
        operations.lay_from_deck(runner, frame.cells[self.cells])
        runner.next(frame)
        return None

    def looks(self, state: SevenState, frame: Effect) -> Looks | None:
        """Return the deck, if all know it, and the discard pile that will be turned over after it."""
        deck: Looks = state.deck if state.deck_known else (None,) * len(state.deck)
        return (*deck, *state.discard)

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that cards of the deck go there."""
        return narrator.say("for a face-down card from the deck") if stored == self.cells else None


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

    def question(self, narrator: SevenNarrator, state: SevenState, rules: Rules, frame: Effect) -> str:
        """Return that a hand card is chosen, and where it goes."""
        cell = narrator.cell(frame.cells[self.cells][0])
        return narrator.say("Choose a hand card to lay face down on {cell}.", cell=cell)

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseCard]:
        """Return the hand cards."""
        return [moves.ChooseCard(card) for card in distinct(state.hands[frame.player(self.who)])]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseCard) -> None:
        """Lay the card."""
        self._lay(runner, frame, seat, move.card)

    def _lay(self, runner: Runner, frame: Effect, seat: int, card: str) -> None:
        operations.lay_from_hand(runner, seat, frame.cells[self.cells][0], card)
        runner.next(frame)

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that a hand card goes there."""
        return narrator.say("for a hand card, face down") if stored == self.cells else None


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

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that this card goes there, and how it lies."""
        if stored != self.cells:
            return None
        if self.face == "up":
            return narrator.say("for this card, face up")
        return narrator.say("for this card, face down")


@final
class ShiftCards(Operation, frozen=True, tag="shift_cards"):
    """The top card of each origin to the cell of the same position in `to`, keeping its facing, unseen."""

    source: str = msgspec.field(name="from")
    """The name of the stored cells from which the top cards move."""
    to: str
    """The name of the stored cells to which they move, in the same order."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Move as many cards as there are cells."""
        pairs = list(zip(frame.cells[self.source], frame.cells[self.to], strict=False))
        if pairs:
            origins, cells = zip(*pairs, strict=True)
            runner.emit(happened.CardsShifted(origins, cells))
        runner.next(frame)
        return None

    def looks(self, state: SevenState, frame: Effect) -> Looks | None:
        """Return what all can see of the cards that are moved."""
        return [_look(state, cell) for cell in frame.cells[self.source]]

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return that their top cards are moved, or that these cards go there."""
        if stored == self.source:
            return narrator.say("to move the top card from")
        return narrator.say("to move these cards to") if stored == self.to else None


def _look(state: SevenState, cell: int) -> str | int | None:
    """Return what all can see of a top card."""
    laid = state.stacks[cell][0]
    if not laid.knowers:
        return None
    return laid.card if len(laid.knowers) == len(state.gates) else cell


@final
class TuckBottom(Operation, frozen=True, tag="tuck_bottom"):
    """The top card of a cell to the bottom of another stack, keeping its facing."""

    source: str = msgspec.field(name="from")
    """The name of the stored cell from which the top card moves."""
    under: str
    """The name of the stored cell under whose cards it goes."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Slide the card below the other stack."""
        for origin in frame.cells[self.source]:
            runner.emit(happened.CardTucked(origin, frame.cells[self.under][0]))
        runner.next(frame)
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return under which stack their top card slides."""
        if stored != self.source:
            return None
        cell = narrator.cell(frame.cells[self.under][0])
        return narrator.say("whose top card slides under {cell}", cell=cell)
