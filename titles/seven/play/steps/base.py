"""What all steps have in common: they are compiled into instructions, which most of them are themselves."""

from abc import abstractmethod
from collections.abc import Sequence

import msgspec

from titles.seven.play.machine import Instruction, Runner
from titles.seven.terms.frames import Effect, Pending


class Compiler:
    """The instructions found so far, and the place of each.

    The place of a step is its number among its siblings after the place of what it is in, like `2.0`; steps of an
    option have its id in between, like `0.draw.1`. A loop ends at `2.again`, an option at `0.draw.end`. `arrival` are
    the steps of the card's arrival.
    """

    def __init__(self, arrival: Sequence["Step"]) -> None:
        self.arrival = arrival
        self.instructions: list[Instruction] = []
        self.places: list[str] = []
        self.indices: dict[str, int] = {}

    def append(self, place: str, instruction: Instruction) -> int:
        """Append an instruction, and return its index."""
        index = self.indices[place] = len(self.instructions)
        self.instructions.append(instruction)
        self.places.append(place)
        return index

    def add(self, steps: Sequence["Step"], prefix: str) -> None:
        """Append the instructions of steps whose places begin with a prefix."""
        for number, step in enumerate(steps):
            step.compile(self, f"{prefix}{number}")


class Step(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """A step of a card as its data say it, distinguished by `op` (`vocabulary` in cards.json)."""

    @abstractmethod
    def compile(self, compiler: Compiler, place: str) -> None:
        """Append the instructions of the step to a script."""


class Operation(Step, Instruction, frozen=True):
    """A step that is an instruction itself."""

    def compile(self, compiler: Compiler, place: str) -> None:
        """Append the step."""
        compiler.append(place, self)


class Deed(Operation, frozen=True):
    """A step that waits for nobody: it is carried out at once."""

    @abstractmethod
    def do(self, runner: Runner, frame: Effect) -> None:
        """Carry out the step."""

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Carry out the step. The next one follows after all that this one begins."""
        runner.next(frame)
        self.do(runner, frame)
        return None
