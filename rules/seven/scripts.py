"""Scripts: the steps of an effect in one line, with jumps for loops, conditions and options.

So the control state of a running effect is one number, and a step is one entry of a tuple.
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
    """The instructions of one effect."""

    steps: tuple[Instruction, ...]
    branches: tuple[Branch, ...] = ()
    """The options, where the script begins with a choice among some."""
    choices: dict[str, ChooseCells | ChoosePlayer] = {}
    """The steps that store cells or a player, by the name under which they store."""
    near: tuple[ChooseCells, ...] = ()
    """Those that choose cells near a chosen player."""

    def branch(self, option: str | None) -> Branch | None:
        """The option of this name."""
        for branch in self.branches:
            if branch.id == option:
                return branch
        return None


def compile_steps(steps: Sequence[AnyStep], arrival: Sequence[AnyStep] = ()) -> Script:
    """The script of some steps; `arrival` are those of the same card's arrival."""
    found: list[Instruction] = []
    _add(found, steps, arrival)
    head = found[0] if found else None
    choices = [step.choose if isinstance(step, OpenChosen) else step for step in reversed(found)]
    stored = {choice.store: choice for choice in choices if isinstance(choice, ChooseCells | ChoosePlayer)}
    near = [step for step in stored.values() if isinstance(step, ChooseCells) and step.origin == "target"]
    return Script(tuple(found), head.branches if isinstance(head, Fork) else (), stored, tuple(near))


def _add(found: list[Instruction], steps: Sequence[AnyStep], arrival: Sequence[AnyStep]) -> None:
    before: AnyStep | None = None
    for step in steps:
        match step:
            case ForEach(among, where, do):
                head = len(found)
                found.append(PLACEHOLDER)
                _add(found, do, arrival)
                found.append(Again(head))
                found[head] = Each(among, where, len(found))
            case If(cond, then):
                head = len(found)
                found.append(PLACEHOLDER)
                _add(found, then, arrival)
                found[head] = Unless(cond, len(found))
            case ChooseOne():
                _add_fork(found, step, arrival)
            case SameAsArrival():
                _add(found, arrival, ())
            case Open(cells) if isinstance(before, ChooseCells) and before.store == cells:
                found[-1] = OpenChosen(before)
            case _:
                found.append(step)
        before = step


def _add_fork(found: list[Instruction], step: ChooseOne, arrival: Sequence[AnyStep]) -> None:
    head = len(found)
    found.append(PLACEHOLDER)
    branches, ends = [], []
    for option in step.options:
        branches.append(Branch(option.id, option.requires, len(found), option.fate))
        _add(found, option.steps, arrival)
        ends.append(len(found))
        found.append(PLACEHOLDER)
    for end in ends:
        found[end] = Jump(len(found))
    found[head] = Fork(tuple(branches))
