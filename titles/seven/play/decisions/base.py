"""The base of the decisions of SEVEN: a move is legal exactly if it is among the choices."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import Decision, LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Spoken, printed_name
from titles.seven.events.held_cards import distinct
from titles.seven.play.machine import Rules, Runner
from titles.seven.play.refusals import not_a_choice
from titles.seven.play.runner import EffectRunner
from titles.seven.play.scripts import rules
from titles.seven.state import SevenState
from titles.seven.terms.moves import Action, ChooseCard

MoveT = TypeVar("MoveT", bound=Action)


class SevenDecision(Decision[SevenState, MoveT], frozen=True):
    """Base of the decisions of SEVEN, which says once which moves are legal."""

    @abstractmethod
    def choices(self) -> Sequence[MoveT]:
        """Return every legal move, the default move first, from what the seat may open."""

    def moves(self) -> list[LegalMove]:
        """Return every legal move, the default move first."""
        return [LegalMove(move) for move in self.choices()]

    def refuse(self, move: MoveT) -> Refusal | None:
        """Return why a move is illegal; None if it is among the choices."""
        return None if move in self.choices() else self.why_not(move)

    def why_not(self, move: MoveT) -> Refusal:
        """Return why a move is not among the choices."""
        return not_a_choice(self.rule, self.rules.names, move)

    def hand_cards(self) -> list[ChooseCard]:
        """Return the choice of each hand card of the seat, whether or not it can be chosen."""
        return [ChooseCard(card) for card in distinct(self.state.hands[self.seat])]

    def card_name(self, card: str) -> Spoken:
        """Return the name of a card; its id if the revision has no such card."""
        return printed_name(self.rules.names.cards, card)

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.pending.decider

    @property
    def rules(self) -> Rules:
        """The cards of the game's revision, with their scripts."""
        return rules(self.game.revision)


class TurnDecision(SevenDecision[MoveT], frozen=True):
    """Base of the decisions during a turn: a runner goes on from the move until the next decision."""

    @abstractmethod
    def carry_out(self, runner: Runner, move: MoveT) -> None:
        """Carry out a legal move, as far as the runner does not do it."""

    def take(self, batch: Batch, move: MoveT) -> None:
        """Emit a legal move and its immediate consequences."""
        runner = EffectRunner(batch)
        self.carry_out(runner, move)
        runner.advance()
