"""Decisions and settings: a class holds all that a seat can do there, why not, and what comes of it.

A title has one class for each kind of decision. `refuse` gets no batch, so a refused move has emitted nothing.
"""

from abc import abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from rules.kernel.batch import Batch
from rules.kernel.game import AnyGame, PendingDecision
from rules.kernel.refusal import Refusal

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class LegalMove(msgspec.Struct, frozen=True, gc=False):
    """A legal move as a complete body, with its cost: coins by who receives them, or whatever the title counts."""

    move: Any
    cost: dict[str, int] = {}


class Decision(msgspec.Struct, Generic[StateT, MoveT], frozen=True, gc=False):
    """A decision that one seat is asked for. `state` is the title state of `game`."""

    kind: ClassVar[str]
    """The kind that a pending decision names."""
    rule: ClassVar[str]
    """The rule that describes the decision, as a refusal cites it."""
    answers: ClassVar[tuple[type[msgspec.Struct], ...]]
    """The classes of the moves that answer it."""

    game: AnyGame
    state: StateT
    pending: PendingDecision

    @abstractmethod
    def moves(self) -> list[LegalMove]:
        """Return every legal move, the default move first."""

    @abstractmethod
    def refuse(self, move: MoveT) -> Refusal | None:
        """Return why a move of one of the `answers` is illegal, from what the seat may open; None if it is legal."""

    @abstractmethod
    def take(self, batch: Batch, move: MoveT) -> None:
        """Emit a legal move and its immediate consequences."""

    def is_legal(self, move: MoveT) -> bool:
        """Whether the move is among `moves`."""
        return any(legal_move.move == move for legal_move in self.moves())


class Setting(msgspec.Struct, Generic[StateT, MoveT], frozen=True, gc=False):
    """What a seat can change about its own settings at any time, asked or not.

    A setting is no move proper: it answers no decision, leaves the pending stack as it is, and drivers and bots make
    none.
    """

    answer: ClassVar[type[msgspec.Struct]]
    """The class of the changes, which is one of the title's moves."""

    game: AnyGame
    state: StateT
    seat: int

    @abstractmethod
    def moves(self) -> list[LegalMove]:
        """Return the changes that change something."""

    @abstractmethod
    def refuse(self, move: MoveT) -> Refusal | None:
        """Return why a change is not possible, from what the seat may open; None if it is."""

    @abstractmethod
    def take(self, batch: Batch, move: MoveT) -> None:
        """Emit a change."""


def refuse_other_action(decision: Decision[Any, Any], move: object) -> Refusal | None:
    """Return a refusal if the move answers another kind of decision."""
    if type(move) in decision.answers:
        return None
    *others, last = [str(answer.__struct_config__.tag) for answer in decision.answers]
    listed = f"{', '.join(others)} or {last}" if others else last
    return Refusal("wrong_action", decision.rule, f"This decision is answered by {listed}.")
