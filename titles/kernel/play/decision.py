"""Decisions and preferences: the legal moves, the refusals, and what a move leads to.

A title has one class for each kind of decision. Only `take` gets a batch, so a refused move has emitted nothing.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from titles.kernel.former import former_names
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, PendingDecision
from titles.kernel.words.sentences import Spoken, message, one_of

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class LegalMove(msgspec.Struct, frozen=True, gc=False):
    """A legal move as a complete body. `cost` has what the title counts, such as coins by receiver."""

    move: Any
    cost: dict[str, int] = {}


class UnavailableMove(msgspec.Struct, frozen=True, gc=False):
    """A move about something that the seat holds or sees, and why it is illegal now."""

    move: Any
    refusal: Refusal


class Decision(msgspec.Struct, Generic[StateT, MoveT], frozen=True, gc=False):
    """A decision that one seat has to make. `state` is the title's state in `game`."""

    kind: ClassVar[str]
    """The kind that a pending decision names."""
    rule: ClassVar[str]
    """The rule that describes the decision, as a refusal cites it."""
    answers: ClassVar[tuple[type[msgspec.Struct], ...]]
    """The classes of the moves that answer it."""

    game: AnyGame
    state: StateT
    pending: PendingDecision

    def prompt(self) -> Spoken:
        """Return what the seat has to decide, as a sentence with a full stop, from what the seat may open.

        A title whose record says it (`Title.prompt`) does not need this.
        """
        raise NotImplementedError(f"{self.kind}: neither the decision nor the title has a prompt")

    @abstractmethod
    def moves(self) -> list[LegalMove]:
        """Return every legal move, the default move first."""

    @abstractmethod
    def refuse(self, move: MoveT) -> Refusal | None:
        """Return why a move of one of the `answers` is illegal, from what the seat may open; None if it is legal."""

    @abstractmethod
    def take(self, batch: Batch, move: MoveT) -> None:
        """Emit a legal move and its immediate consequences."""

    def candidates(self) -> Sequence[MoveT]:
        """Return moves about what the seat holds or sees, legal or not, from what the seat may open.

        Those that are illegal are listed with their refusals on request, so that a client can show what a seat can't
        use now. Each is one of the `answers` and comes once. A decision that names none lists none.
        """
        return ()

    def is_legal(self, move: MoveT) -> bool:
        """Whether the move is among `moves`."""
        return any(legal_move.move == move for legal_move in self.moves())


class Preference(msgspec.Struct, Generic[StateT, MoveT], frozen=True, gc=False):
    """Preferences of a seat, which it can change at any time while the game is played.

    A preference answers no decision and does not change the pending stack. Bots and random playthroughs never
    change one.
    """

    answer: ClassVar[type[msgspec.Struct]]
    """The class of the changes: one of the title's moves."""

    game: AnyGame
    state: StateT
    seat: int

    @abstractmethod
    def moves(self) -> list[LegalMove]:
        """Return the possible changes, without those that would change nothing."""

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
    actions = [str(answer.__struct_config__.tag) for answer in decision.answers]
    detail = message("This decision is answered by {actions}.", actions=one_of(actions))
    return Refusal("wrong_action", decision.rule, detail)


if not TYPE_CHECKING:  # mypy would find any name
    __getattr__ = former_names(__name__, {"Setting": Preference})
