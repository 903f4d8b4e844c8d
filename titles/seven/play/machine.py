"""The machine that carries out effects: scripts of instructions, what a player chooses for them, and a stack of frames.

The steps of the cards become such instructions (`steps`), and `EffectRunner` says how each kind of frame goes on.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast, final

import msgspec
from msgspec.structs import replace

from titles.kernel.play.batch import Batch
from titles.seven.catalogue import Catalogue, Occasion, RequirementId
from titles.seven.events import FramesSet, SevenEvent
from titles.seven.play.position.players import clockwise
from titles.seven.play.position.visible import Answer, could_hold
from titles.seven.play.scoring import standings
from titles.seven.state import SevenState, state_of
from titles.seven.terms import moves
from titles.seven.terms.basics import Who, Window
from titles.seven.terms.frames import Asking, Contacting, Effect, Frame, Locking, Pending

FrameT = TypeVar("FrameT")
MoveT = TypeVar("MoveT", bound=moves.Action)
DeclaredT = TypeVar("DeclaredT", Contacting, Locking)

Looks = Sequence[str | int | None]
"""What all can see of some cards: their ids, None for those that nobody knows, a cell for those that only some know."""


class Instruction(msgspec.Struct, frozen=True):
    """An entry of a script, which an effect carries out (section 10)."""

    @abstractmethod
    def run(self, runner: "Runner", frame: Effect) -> Pending:
        """Carry out the instruction as far as possible; return what it waits for, None if it goes on."""

    def looks(self, state: SevenState, frame: Effect) -> Looks | None:
        """Return what all can see of the cards that go onto chosen cells, in their order; None if none do."""
        return None


@final
class Jump(Instruction, frozen=True):
    """Go on at another index of the script."""

    to: int

    def run(self, runner: "Runner", frame: Effect) -> Pending:
        """Jump there."""
        runner.jump(frame, self.to)
        return None


class Choice(msgspec.Struct, Generic[FrameT, MoveT], frozen=True):
    """Something that a player chooses for what is being carried out; legal is what is among `choices`."""

    @abstractmethod
    def choices(self, state: SevenState, rules: "Rules", frame: FrameT) -> Sequence[MoveT]:
        """Return every legal answer, the default first, from what the player may open."""

    @abstractmethod
    def answer(self, runner: "Runner", frame: FrameT, seat: int, move: MoveT) -> None:
        """Note a legal answer, or carry it out."""


class Stored(Protocol):
    """A step that stores cells or a player."""

    def can_choose(self, state: SevenState, rules: "Rules", frame: Effect, count: int) -> bool:
        """Whether `count` of them can be chosen."""


class Branch(msgspec.Struct, frozen=True):
    """An option: the indices of its first step and after its last one, and what becomes of the card if it says so."""

    id: str
    requires: tuple[RequirementId, ...]
    start: int
    end: int
    fate: str | None


class Script(msgspec.Struct, frozen=True):
    """The instructions of one effect, which jump to indices.

    `places` has the place of each instruction and the one after the last, `indices` the index of each place.
    """

    instructions: tuple[Instruction, ...]
    places: tuple[str, ...]
    indices: dict[str, int]
    branches: tuple[Branch, ...] = ()
    """The options, where the script begins with a choice of one."""
    choices: Mapping[str, Stored] = {}
    """The steps that store cells or a player, by the name under which they store them."""
    near: tuple[Stored, ...] = ()
    """The steps that choose cells near a chosen player."""

    @property
    def options(self) -> tuple[str | None, ...]:
        """The options of the effect, None alone for an effect without options."""
        return tuple([branch.id for branch in self.branches]) or (None,)

    def at(self, place: str) -> Instruction | None:
        """Return the instruction at a place; None after the last one."""
        return self._at(self.indices[place])

    def after(self, place: str) -> Instruction | None:
        """Return the instruction that follows the one at a place, if that one does not jump; None after the last one.

        Jumps to it are followed.
        """
        instruction = self._at(self.indices[place] + 1)
        while type(instruction) is Jump:
            instruction = self._at(instruction.to)
        return instruction

    def later(self, place: str) -> tuple[Instruction, ...]:
        """Return the instructions behind the one at a place."""
        return self.instructions[self.indices[place] + 1 :]

    def choice(self, place: str) -> Choice[Any, Any]:
        """Return the instruction at a place where a player is asked to choose."""
        return cast("Choice[Any, Any]", self.at(place))  # only choices ask

    def following(self, place: str) -> str:
        """Return the place after a place."""
        return self.places[self.indices[place] + 1]

    def branch(self, option: str | None) -> Branch | None:
        """Return the option of this name; None if there is none."""
        for branch in self.branches:
            if branch.id == option:
                return branch
        return None

    def _at(self, index: int) -> Instruction | None:
        return self.instructions[index] if index < len(self.instructions) else None


class Rules(Catalogue, frozen=True, eq=False):
    """The cards of a revision with the scripts of their effects."""

    scripts: dict[str, dict[str, Script]]
    """By part and card."""
    answers: dict[tuple[Occasion, bool], tuple[Answer, ...]]
    """What a hand needs for each card that is used on an occasion, without and with colourless cards."""

    def script(self, card: str, part: str) -> Script:
        """Return the script of a card's arrival or hand effect."""
        return self.scripts[part][card]

    def script_of(self, frame: Effect) -> Script:
        """Return the script that an effect carries out."""
        return self.scripts[frame.part][frame.card]

    def may_answer(self, state: SevenState, seat: int, occasion: Occasion) -> bool:
        """Whether the seat is asked for a card on this occasion, by what all can see (ruling 41)."""
        return could_hold(state, seat, self.answers[occasion, state.colourless])


class Runner:
    """A stack of frames, innermost last, and the batch into which they emit.

    The stack is that of the batch's game. `state` is the state after all events so far.
    """

    __slots__ = ("batch", "rules", "stack", "state")

    def __init__(self, batch: Batch, rules: Rules) -> None:
        self.batch = batch
        self.rules = rules
        self.state = state_of(batch.game)
        self.stack = list(self.state.frames)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.batch.game.status == "finished"

    def emit(self, event: SevenEvent) -> None:
        """Add an event to the batch."""
        self.batch.emit(event)
        self.state = state_of(self.batch.game)

    def pick(self, what: str, source: Sequence[str], count: int) -> tuple[str, ...]:
        """Pick some at random; nobody sees which. The label tells the place in this turn."""
        turn = self.state.turn
        return self.batch.pick(f"turn/{turn.number}/{what}/{turn.acts + 1}", source, count)

    def push(self, frame: Frame) -> None:
        """Carry out this frame before the one that is innermost now."""
        self.stack.append(frame)

    def pop(self) -> None:
        """Drop the innermost frame, which is finished."""
        self.stack.pop()

    def swap(self, frame: Frame) -> None:
        """Go on with another frame instead of the innermost one."""
        self.stack[-1] = frame

    def replace_innermost(self, kind: type[DeclaredT], **changes: Any) -> DeclaredT:
        """Change the innermost declared contact or lock, which a reaction answers, and return it."""
        for index in reversed(range(len(self.stack))):
            frame = self.stack[index]
            if isinstance(frame, kind):
                self.stack[index] = changed = replace(frame, **changes)
                return changed
        raise AssertionError(f"no {kind.__name__} is declared")

    def next(self, frame: Effect, **changes: Any) -> None:
        """Go on with the next instruction of the innermost effect."""
        following = self.rules.script_of(frame).following(frame.at)
        self.stack[-1] = replace(frame, at=following, chosen=(), picked=None, todo=-1, **changes)

    def jump(self, frame: Effect, index: int) -> None:
        """Go on at an index of the script of the innermost effect."""
        self.stack[-1] = replace(frame, at=self.rules.script_of(frame).places[index])

    def player(self, frame: Effect, who: Who) -> int:
        """Return the seat that a step of an effect speaks of."""
        return frame.player(who, self.stack)

    def open_window(self, window: Window) -> bool:
        """Open a window for anytime cards if a seat wants to be asked, and return whether one does (section 6.5)."""
        state = self.state
        for wanted in state.windows:
            if wanted and window in wanted:
                self.push(Asking(window, clockwise(state.gates, state.turn.seat)))
                return True
        return False

    def win(self) -> None:
        """End the game at once: all seven places are complete, and everything pending is dropped (section 4)."""
        self.stack.clear()
        self.emit(FramesSet(()))
        self.batch.finish("seventh_colour", standings(self.batch.game))
