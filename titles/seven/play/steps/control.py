"""Loops, conditions and options: steps made of steps, and the instructions that they become."""

from collections.abc import Sequence
from typing import Literal, final

import msgspec
from msgspec.structs import replace

from titles.seven import events as happened
from titles.seven.catalogue import RequirementId
from titles.seven.play.machine import Branch, Choice, Instruction, Jump, Rules, Runner
from titles.seven.play.position.players import Among, PlayerCondition, listed, passes
from titles.seven.play.requirements import first_unmet
from titles.seven.play.steps.base import Compiler, Step
from titles.seven.play.steps.cells import CellStep
from titles.seven.play.steps.choosing import ChoosingStep
from titles.seven.play.steps.gains import GainStep
from titles.seven.play.steps.hands import HandStep
from titles.seven.play.steps.locks import LockStep
from titles.seven.play.steps.pieces import PieceStep
from titles.seven.play.steps.reactions import ReactionStep
from titles.seven.state import SevenState
from titles.seven.terms import moves
from titles.seven.terms.frames import Effect, Pending, ask

Condition = Literal[
    "self_hand_is_minimum", "self_hand>=1", "nothing_opened", "opened_by_this_arrival", "drawn_has_colour:orange"
]


PLACEHOLDER = Jump(0)
"""Takes the place of an instruction that jumps past what is not compiled yet."""


@final
class Each(Instruction, frozen=True):
    """Head of a loop over players; `past` is the index after the loop."""

    among: Among
    where: tuple[PlayerCondition, ...]
    past: int

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Go on with the next player, clockwise from the user; who is listed is settled when the loop begins."""
        left = listed(runner.state, frame.user, self.among) if frame.left is None else frame.left
        while left:
            seat, left = left[0], left[1:]
            if passes(runner.state, runner.rules, frame.user, seat, self.where):
                runner.next(frame, it=seat, left=left)
                return None
        runner.jump(replace(frame, it=None, left=None), self.past)
        return None


@final
class ForEach(Step, frozen=True, tag="for_each"):
    """Run `do` once per listed player, clockwise from the user; `where` is checked when a player's time comes."""

    among: Among
    """The players from whom the loop takes those that it runs for."""
    where: tuple[PlayerCondition, ...]
    """What a player must meet when its time comes; otherwise the loop skips it."""
    do: tuple["AnyStep", ...]
    """The steps that are run for each player."""

    def compile(self, compiler: Compiler, place: str) -> None:
        """Append a head that jumps past the loop, the steps, and a jump back to the head."""
        head = compiler.append(place, PLACEHOLDER)
        compiler.add(self.do, f"{place}.")
        compiler.append(f"{place}.again", Jump(head))
        compiler.instructions[head] = Each(self.among, self.where, len(compiler.instructions))


@final
class Unless(Instruction, frozen=True):
    """Skip to the index `past` unless the condition holds."""

    cond: Condition
    past: int

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Go on, or skip the steps."""
        if self._holds(runner, frame):
            runner.next(frame)
        else:
            runner.jump(frame, self.past)
        return None

    def _holds(self, runner: Runner, frame: Effect) -> bool:
        hands = runner.state.hands
        if self.cond == "self_hand_is_minimum":
            return len(hands[frame.user]) == min(len(hand) for hand in hands)
        if self.cond == "self_hand>=1":
            return len(hands[frame.user]) >= 1
        if self.cond == "nothing_opened":
            return frame.opened == 0
        if self.cond == "opened_by_this_arrival":
            return frame.fresh
        colour = self.cond.partition(":")[2]
        return any(runner.rules.cards[card].fits(colour) for card in frame.drawn)


@final
class If(Step, frozen=True, tag="if"):
    """Steps under a condition."""

    cond: Condition
    """What must hold when the steps begin."""
    then: tuple["AnyStep", ...]
    """The steps under the condition."""
    store: str | None = None
    """The name of what the condition looks at; null if it looks at nothing stored."""

    def compile(self, compiler: Compiler, place: str) -> None:
        """Append a jump past the steps, and the steps."""
        head = compiler.append(place, PLACEHOLDER)
        compiler.add(self.then, f"{place}.")
        compiler.instructions[head] = Unless(self.cond, len(compiler.instructions))


@final
class Fork(Instruction, Choice[Effect, moves.ChooseOption], frozen=True):
    """Exactly one executable option, declared with a hand effect or chosen now (section 10)."""

    branches: tuple[Branch, ...]

    def run(self, runner: Runner, frame: Effect) -> Pending:
        """Ask for the option if there are several, then go on with its steps."""
        options = self.executable(runner.state, runner.rules, frame) if frame.option is None else []
        if len(options) > 1:
            return ask("option", frame.user)
        option = options[0].id if options else frame.option
        branch = next(branch for branch in self.branches if branch.id == option)
        runner.jump(replace(frame, option=option), branch.start)
        return None

    def choices(self, state: SevenState, rules: Rules, frame: Effect) -> Sequence[moves.ChooseOption]:
        """Return the executable options."""
        return [moves.ChooseOption(branch.id) for branch in self.executable(state, rules, frame)]

    def answer(self, runner: Runner, frame: Effect, seat: int, move: moves.ChooseOption) -> None:
        """Note the option."""
        runner.emit(happened.OptionChosen(seat, move.option))
        runner.swap(replace(frame, option=move.option))

    def executable(self, state: SevenState, rules: Rules, frame: Effect) -> list[Branch]:
        """Return the options whose requirements are met."""
        return [branch for branch in self.branches if first_unmet(branch.requires, state, rules, frame) is None]


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several ways to carry out an effect."""

    id: str
    """The id of the option, by which it is chosen."""
    requires: tuple[RequirementId, ...]
    """What must hold for the option to be chosen; `vocabulary` explains it."""
    steps: tuple["AnyStep", ...]
    """The steps of the option."""
    fate: str | None = msgspec.field(default=None, name="self")
    """What becomes of the card; null if the effect says it for all options."""


@final
class ChooseOne(Step, frozen=True, tag="choose_one"):
    """Exactly one executable option."""

    options: tuple[Option, ...]
    """The options, of which one that is possible is carried out."""

    def compile(self, compiler: Compiler, place: str) -> None:
        """Append a fork and the options one after the other; each jumps past the last."""
        head = compiler.append(place, PLACEHOLDER)
        branches = []
        for option in self.options:
            start = len(compiler.instructions)
            compiler.add(option.steps, f"{place}.{option.id}.")
            end = compiler.append(f"{place}.{option.id}.end", PLACEHOLDER)
            branches.append(Branch(option.id, option.requires, start, end, option.fate))
        for branch in branches:
            compiler.instructions[branch.end] = Jump(len(compiler.instructions))
        compiler.instructions[head] = Fork(tuple(branches))


@final
class SameAsArrival(Step, frozen=True, tag="same_as_arrival"):
    """The steps of the card's arrival."""

    def compile(self, compiler: Compiler, place: str) -> None:
        """Append the steps of the arrival; the first of them has two places."""
        if not compiler.arrival:
            raise ValueError(f"{place}: there is no arrival with other steps")
        compiler.indices[place] = len(compiler.instructions)
        compiler.add(compiler.arrival, f"{place}.")


AnyStep = (
    ForEach
    | ChoosingStep
    | HandStep
    | CellStep
    | PieceStep
    | LockStep
    | GainStep
    | ChooseOne
    | If
    | SameAsArrival
    | ReactionStep
)
"""All steps that the data of a card can have."""
