"""Scripts: the steps of an effect as a tuple of instructions, with jumps for loops, conditions and options.

So the control state of a running effect is one place in its script. Places are logged: they are paths into the steps as
the data of the revision have them, so that they mean the same to any other compiler.
"""

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from titles.seven.frames import Effect
from titles.seven.narrator import SevenNarrator
from titles.seven.steps.base import Choice, Instruction
from titles.seven.steps.cells import ChooseCells, OpenChosen
from titles.seven.steps.control import AnyStep, Branch, ChoosePlayerStep, Fork, Jump


class Script(msgspec.Struct, frozen=True):
    """The instructions of one effect, which jump to indices.

    `places` has the place of each instruction and the one after the last, `indices` the index of each place.
    """

    instructions: tuple[Instruction, ...]
    places: tuple[str, ...]
    indices: dict[str, int]
    branches: tuple[Branch, ...] = ()
    """The options, where the script begins with a choice of one."""
    choices: dict[str, ChooseCells | ChoosePlayerStep] = {}
    """The steps that store cells or a player, by the name under which they store them."""
    near: tuple[ChooseCells, ...] = ()
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

    def purpose(self, place: str, stored: str, frame: Effect, narrator: SevenNarrator) -> str:
        """Return what the cells or the player that the instruction at a place stores under this name are needed for."""
        for instruction in self.instructions[self.indices[place] + 1 :]:
            purpose = instruction.purpose(stored, frame, narrator)
            if purpose is not None:
                return purpose
        raise AssertionError(f"{frame.card}: nothing needs {stored}")

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


class Compiler:
    """The instructions found so far, and the place of each.

    The place of a step is its number among its siblings after the place of what it is in, like `2.0`; steps of an
    option have its id in between, like `0.draw.1`. A loop ends at `2.again`, an option at `0.draw.end`. `arrival` are
    the steps of the card's arrival.
    """

    def __init__(self, arrival: Sequence[AnyStep]) -> None:
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

    def add(self, steps: Sequence[AnyStep], prefix: str) -> None:
        """Append the instructions of steps whose places begin with a prefix."""
        for number, step in enumerate(steps):
            step.compile(self, f"{prefix}{number}")


def compile_steps(steps: Sequence[AnyStep], arrival: Sequence[AnyStep] = ()) -> Script:
    """Return the script of some steps; `arrival` are those of the same card's arrival."""
    compiler = Compiler(arrival)
    compiler.add(steps, "")
    instructions, end = compiler.instructions, str(len(steps))
    head = instructions[0] if instructions else None
    choices = [each.choose if isinstance(each, OpenChosen) else each for each in reversed(instructions)]
    stored = {choice.store: choice for choice in choices if isinstance(choice, ChooseCells | ChoosePlayerStep)}
    near = [choice for choice in stored.values() if isinstance(choice, ChooseCells) and choice.origin == "target"]
    return Script(
        tuple(instructions),
        (*compiler.places, end),
        {**compiler.indices, end: len(instructions)},
        head.branches if isinstance(head, Fork) else (),
        stored,
        tuple(near),
    )
