"""Scripts: the steps of an effect in one line, with jumps for loops, conditions and options.

So the control state of a running effect is one place, and a step is one entry of a tuple. Places are logged: they are
paths into the steps as the data of the revision have them, so that they mean the same to any other compiler.
"""

from collections.abc import Sequence

import msgspec

from rules.seven.steps import (
    Among,
    AnyStep,
    ChooseCells,
    ChooseOne,
    ChoosePlayer,
    Condition,
    ForEach,
    If,
    Open,
    PlayerWhere,
    Requirement,
    SameAsArrival,
)


class Each(msgspec.Struct, frozen=True):
    """Head of a loop: who is listed; `past` is where the script goes on behind it."""

    among: Among
    where: tuple[PlayerWhere, ...]
    past: int


class Again(msgspec.Struct, frozen=True):
    """End of a loop's body: back to its head."""

    head: int


class Unless(msgspec.Struct, frozen=True):
    """Skip to `past` unless the condition holds."""

    cond: Condition
    past: int


class Branch(msgspec.Struct, frozen=True):
    """An option: where its steps start, and what becomes of the card if the effect leaves that to it."""

    id: str
    requires: tuple[Requirement, ...]
    start: int
    fate: str | None


class Fork(msgspec.Struct, frozen=True):
    """Exactly one executable option."""

    branches: tuple[Branch, ...]


class Jump(msgspec.Struct, frozen=True):
    """Go on at another place."""

    to: int


PLACEHOLDER = Jump(0)
"""Stands where an instruction is to come that jumps past what is not compiled yet."""


class OpenChosen(msgspec.Struct, frozen=True):
    """Choose and open cells one by one, each arrival finished before the next (ruling 36)."""

    choose: ChooseCells


Control = Each | Again | Unless | Fork | Jump | OpenChosen
Instruction = AnyStep | Control


class Script(msgspec.Struct, frozen=True):
    """The instructions of one effect, which jump to indices.

    `places` has the place of each and the one behind the last, `indices` the index of each place.
    """

    steps: tuple[Instruction, ...]
    places: tuple[str, ...]
    indices: dict[str, int]
    branches: tuple[Branch, ...] = ()
    """The options, where the script begins with a choice among some."""
    choices: dict[str, ChooseCells | ChoosePlayer] = {}
    """The steps that store cells or a player, by the name under which they store."""
    near: tuple[ChooseCells, ...] = ()
    """Those that choose cells near a chosen player."""

    def at(self, place: str) -> Instruction | None:
        """The instruction at a place; None behind the last one."""
        return self._at(self.indices[place])

    def behind(self, place: str) -> Instruction | None:
        """The instruction that is carried out after the one at a place, if that does not jump; None if it is the last.

        Jumps to it are followed.
        """
        step = self._at(self.indices[place] + 1)
        while isinstance(step, Jump):
            step = self._at(step.to)
        return step

    def _at(self, index: int) -> Instruction | None:
        return self.steps[index] if index < len(self.steps) else None

    def branch(self, option: str | None) -> Branch | None:
        """The option of this name."""
        for branch in self.branches:
            if branch.id == option:
                return branch
        return None


def compile_steps(steps: Sequence[AnyStep], arrival: Sequence[AnyStep] = ()) -> Script:
    """The script of some steps; `arrival` are those of the same card's arrival."""
    compiler = _Compiler()
    compiler.add(steps, arrival, "")
    found, end = compiler.found, str(len(steps))
    head = found[0] if found else None
    choices = [step.choose if isinstance(step, OpenChosen) else step for step in reversed(found)]
    stored = {choice.store: choice for choice in choices if isinstance(choice, ChooseCells | ChoosePlayer)}
    near = [step for step in stored.values() if isinstance(step, ChooseCells) and step.origin == "target"]
    return Script(
        tuple(found),
        (*compiler.places, end),
        {**compiler.indices, end: len(found)},
        head.branches if isinstance(head, Fork) else (),
        stored,
        tuple(near),
    )


class _Compiler:
    """The instructions found so far, and the place of each.

    The place of a step is its number among its siblings behind the place of what it is in, like `2.0`; steps of an
    option have its id in between, like `0.draw.1`. A loop ends at `2.again`, an option at `0.draw.end`.
    """

    def __init__(self) -> None:
        self.found: list[Instruction] = []
        self.places: list[str] = []
        self.indices: dict[str, int] = {}

    def append(self, place: str, instruction: Instruction) -> int:
        """The index of the instruction."""
        index = self.indices[place] = len(self.found)
        self.found.append(instruction)
        self.places.append(place)
        return index

    def add(self, steps: Sequence[AnyStep], arrival: Sequence[AnyStep], prefix: str) -> None:
        """Append the instructions of steps whose places begin like this."""
        before: AnyStep | None = None
        for number, step in enumerate(steps):
            place = f"{prefix}{number}"
            match step:
                case ForEach(among, where, do):
                    head = self.append(place, PLACEHOLDER)
                    self.add(do, arrival, f"{place}.")
                    self.append(f"{place}.again", Again(head))
                    self.found[head] = Each(among, where, len(self.found))
                case If(cond, then):
                    head = self.append(place, PLACEHOLDER)
                    self.add(then, arrival, f"{place}.")
                    self.found[head] = Unless(cond, len(self.found))
                case ChooseOne():
                    self.add_fork(step, arrival, place)
                case SameAsArrival():
                    self.indices[place] = len(self.found)
                    self.add(arrival, (), f"{place}.")
                case Open(cells) if isinstance(before, ChooseCells) and before.store == cells:
                    self.found[-1] = OpenChosen(before)
                case _:
                    self.append(place, step)
            before = step

    def add_fork(self, step: ChooseOne, arrival: Sequence[AnyStep], place: str) -> None:
        """Append the options one behind the other; each jumps behind the last."""
        head = self.append(place, PLACEHOLDER)
        branches, ends = [], []
        for option in step.options:
            branches.append(Branch(option.id, option.requires, len(self.found), option.fate))
            self.add(option.steps, arrival, f"{place}.{option.id}.")
            ends.append(self.append(f"{place}.{option.id}.end", PLACEHOLDER))
        for end in ends:
            self.found[end] = Jump(len(self.found))
        self.found[head] = Fork(tuple(branches))
