"""What all steps have in common: how they are compiled and run, and how a player chooses for them."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

import msgspec

from titles.seven import actions
from titles.seven.frames import Effect, Pending
from titles.seven.narrator import SevenNarrator
from titles.seven.state import SevenState

if TYPE_CHECKING:
    from titles.seven.catalogue import Catalogue
    from titles.seven.runner import EffectRunner
    from titles.seven.scripts import Compiler

FrameT = TypeVar("FrameT")
MoveT = TypeVar("MoveT", bound=actions.Action)

Looks = Sequence[str | int | None]
"""What all can see of some cards: their ids, None for those that nobody knows, a cell for those that only some know."""


class Instruction(msgspec.Struct, frozen=True):
    """An entry of a script, which an effect carries out (section 10)."""

    declares_itself: ClassVar[bool] = False
    """Whether the instruction declares what it does, and opens the window for answers to that."""

    @abstractmethod
    def run(self, runner: "EffectRunner", frame: Effect) -> Pending:
        """Carry out the instruction as far as possible; return what it waits for, None if it goes on."""

    def looks(self, state: SevenState, frame: Effect) -> Looks | None:
        """Return what all can see of the cards that go onto chosen cells, in their order; None if none do."""
        return None

    def purpose(self, stored: str, frame: Effect, narrator: SevenNarrator) -> str | None:
        """Return what the instruction needs the cells or the player for that a step before has stored under this name.

        It completes "Choose a cell …", and in Japanese "…マスを選ぶ". None if the instruction does not need them.
        """
        return None

    def can_begin(self, state: SevenState, card: str, paid: int) -> bool:
        """Whether a card's effect that begins with this can be declared; `paid` cards are discarded before."""
        return True


class Choice(msgspec.Struct, Generic[FrameT, MoveT], frozen=True):
    """Something that a player chooses for what is being carried out; legal is what is among `choices`."""

    @abstractmethod
    def question(self, narrator: SevenNarrator, state: SevenState, rules: "Catalogue", frame: FrameT) -> str:
        """Return what the player chooses, as a sentence, from what the player may open."""

    @abstractmethod
    def choices(self, state: SevenState, rules: "Catalogue", frame: FrameT) -> Sequence[MoveT]:
        """Return every legal answer, the default first, from what the player may open."""

    @abstractmethod
    def answer(self, runner: "EffectRunner", frame: FrameT, seat: int, move: MoveT) -> None:
        """Note a legal answer, or carry it out."""


class Step(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """A step of a card as its data say it, distinguished by `op` (`vocabulary` in cards.json)."""

    @abstractmethod
    def compile(self, compiler: "Compiler", place: str) -> None:
        """Append the instructions of the step to a script."""


class Operation(Step, Instruction, frozen=True):
    """A step that is an instruction itself."""

    def compile(self, compiler: "Compiler", place: str) -> None:
        """Append the step."""
        compiler.append(place, self)
