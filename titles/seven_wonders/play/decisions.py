"""The kinds of decisions: each class holds its legal moves, its refusals, and what its moves lead to."""

from collections.abc import Sequence
from typing import Any, TypeVar, final

from events.format.model import Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import MAX_CHOICES, commit, refuse_commitment
from titles.kernel.play.decision import Decision, LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.zones import leave
from titles.kernel.words.sentences import Spoken, printed_name
from titles.seven_wonders.catalogue import SIDES, Catalogue, catalogue
from titles.seven_wonders.events.building import RevivalDeclined
from titles.seven_wonders.events.setup import BoardChosen, SideChosen
from titles.seven_wonders.play import refusals
from titles.seven_wonders.play.build_options import build_options_of
from titles.seven_wonders.play.building import opened_decisions, settle
from titles.seven_wonders.play.moves import (
    Build,
    BuildStage,
    CardUses,
    ChooseBoard,
    ChooseSide,
    Committed,
    Discard,
    Pass,
    Revive,
    Sell,
    WondersMove,
    card_uses,
)
from titles.seven_wonders.play.setup import prepare
from titles.seven_wonders.play.turns import advance
from titles.seven_wonders.state import WondersState
from titles.seven_wonders.terms.sentences import message

MoveT = TypeVar("MoveT", bound=WondersMove)


class WondersDecision(Decision[WondersState, MoveT], frozen=True):
    """Base of the decisions of 7 Wonders."""

    @property
    def rules(self) -> Catalogue:
        """What is printed in the game's revision."""
        return catalogue(self.game.revision)


@final
class ChooseCard(WondersDecision[Build | BuildStage | Sell], frozen=True):
    """The simultaneous choice (section 3.1).

    The holder chooses for its own city, then for the Free City (section 9).
    """

    kind = "choose"
    rule = "seven_wonders section 3"
    answers = (Build, BuildStage, Sell)

    def prompt(self) -> Spoken:
        """Return for which city a card is played now."""
        seat = self.pending.decider
        if self.state.holder != seat:
            return message("Play a card from your hand.")
        commitment = self.game.commitments[seat]
        if commitment is None or not commitment.chain:
            return message("Play a card from your hand for your own city, and then one for the Free City.")
        return message("Play a card from your hand for the Free City.")

    def moves(self) -> list[LegalMove]:
        """Return the moves of the own city; if the holder has chosen for it, the moves of the Free City come first.

        While the Free City's move is missing, the own city's move is not listed again: it would change nothing.
        """
        seat = self.pending.decider
        commitment = self.game.commitments[seat]
        is_spent = commitment is not None and commitment.times >= MAX_CHOICES
        own = [] if is_spent else self._of_own_city().moves()
        if (
            commitment is None
            or not commitment.chain
            or self.state.holder != seat
            or (is_spent and commitment.complete)
        ):
            return own
        others = own if commitment.complete else [other for other in own if other.move != commitment.chain[0]]
        return self._of_free_city(commitment.chain).moves() + others

    def candidates(self) -> Sequence[Build | BuildStage | Sell]:
        """Return what could be done with each card in the own city, and in the Free City once its turn has come."""
        seat = self.pending.decider
        commitment = self.game.commitments[seat]
        own = self._of_own_city().candidates()
        if self.state.holder != seat or commitment is None or not commitment.chain:
            return own
        return self._of_free_city(commitment.chain).candidates() + own

    def refuse(self, move: Build | BuildStage | Sell) -> Refusal | None:
        """Return why the city can't do this with the card, or why the seat can't change its choice any more."""
        seat = self.pending.decider
        commitment = self.game.commitments[seat]
        if move.city == seat:
            refusal = self._of_own_city().refuse(move)
        elif self.state.holder != seat or move.city != len(self.state.hands):
            return refusals.not_your_city(move.city)
        elif commitment is None or not commitment.chain:
            return refusals.OWN_CITY_FIRST
        else:
            refusal = self._of_free_city(commitment.chain).refuse(move)
        if refusal is None and commitment is not None:
            return refuse_commitment(self.game, self._committed(move))
        return refusal

    def take(self, batch: Batch, move: Build | BuildStage | Sell) -> None:
        """Seal the choice."""
        commit(batch, self.pending.decider, self._committed(move))

    def _of_own_city(self) -> CardUses:
        seat = self.pending.decider
        return card_uses(self.rules, self.state, seat, self.state.hands[seat])

    def _of_free_city(self, chain: tuple[Any, ...]) -> CardUses:
        """Return what the Free City can do with the cards that the own city's move, the first of the chain, leaves."""
        rest = leave(self.state.hands[self.pending.decider], chain[0].card)
        return card_uses(self.rules, self.state, len(self.state.hands), rest)

    def _committed(self, move: Build | BuildStage | Sell) -> Committed:
        seat = self.pending.decider
        if self.state.holder != seat:
            return Committed(seat, True, Sealed((seat,), (move,)))
        commitment = self.game.commitments[seat]
        own = () if move.city == seat or commitment is None or not commitment.chain else commitment.chain[:1]
        return Committed(seat, len(own) == 1, Sealed((seat,), (*own, move)))


@final
class PlaySeventhCard(WondersDecision[Build | BuildStage | Sell | Discard], frozen=True):
    """The seventh card is played or discarded (section 6.3), in a city with that power.

    For the Free City it is the last card of the draw pile (ruling 40).
    """

    kind = "seventh"
    rule = "seven_wonders section 6.3"
    answers = (Build, BuildStage, Sell, Discard)

    def prompt(self) -> Spoken:
        """Return which card is played or discarded, and for which city."""
        if self.pending.subject < len(self.state.hands):
            return message("Play your last card, or discard it.")
        return message("Play the last card of the draw pile for the Free City, or discard it.")

    def moves(self) -> list[LegalMove]:
        """Return the move that discards the card, then the moves that play it."""
        uses = self._uses()
        return uses.discards() + uses.moves()

    def candidates(self) -> Sequence[Build | BuildStage | Sell | Discard]:
        """Return what could be done with the card."""
        return self._uses().candidates()

    def refuse(self, move: Build | BuildStage | Sell | Discard) -> Refusal | None:
        """Return why the card can't be used like this."""
        if move.city != self.pending.subject:
            return refusals.not_your_city(move.city)
        return self._uses().refuse(move)

    def take(self, batch: Batch, move: Build | BuildStage | Sell | Discard) -> None:
        """Place the card and settle its coins, then continue the turn."""
        city = self.pending.subject
        placements = [move.place(batch, self.rules, "hand" if city < len(self.state.hands) else "pile")]
        settle(batch, self.rules, placements)
        pending = batch.start.pending[:-1]
        advance(batch, (*pending[:1], *opened_decisions(batch.game, placements), *pending[1:]))

    def _uses(self) -> CardUses:
        city, hands = self.pending.subject, self.state.hands
        return card_uses(self.rules, self.state, city, hands[city] if city < len(hands) else self.state.pile)


@final
class BuildFromDiscardPile(WondersDecision[Revive | Pass], frozen=True):
    """One card of the discard pile is built for free, or none (section 6.4)."""

    kind = "revive"
    rule = "seven_wonders section 6.4"
    answers = (Revive, Pass)

    def prompt(self) -> Spoken:
        """Return that a card of the discard pile can be built, and in which city."""
        if self.pending.subject < len(self.state.hands):
            return message("Build a card from the discard pile without cost, or nothing.")
        return message("Build a card from the discard pile without cost in the Free City, or nothing.")

    def moves(self) -> list[LegalMove]:
        """Return the pass, then every card whose structure the city does not have."""
        options = build_options_of(self.rules, self.state, self.pending.subject)
        cards = sorted({card for card in self.state.discard if card is not None and not options.has_structure(card)})
        return [LegalMove(Pass()), *(LegalMove(Revive(card)) for card in cards)]

    def candidates(self) -> Sequence[Revive | Pass]:
        """Return all cards of the discard pile."""
        return [Revive(card) for card in sorted({card for card in self.state.discard if card is not None})]

    def refuse(self, move: Revive | Pass) -> Refusal | None:
        """Return why the card can't be built."""
        if isinstance(move, Pass) or self.is_legal(move):
            return None
        name = printed_name(self.rules.names.cards, move.card)
        return refusals.already_built(name) if move.card in self.state.discard else refusals.not_in_discard(name)

    def take(self, batch: Batch, move: Revive | Pass) -> None:
        """Place the card and settle its coins, or build nothing, then continue the turn."""
        if isinstance(move, Pass):
            batch.emit(RevivalDeclined(self.pending.subject))
        else:
            settle(batch, self.rules, [move.place(batch, self.rules, self.pending.subject)])
        advance(batch, batch.start.pending[:-1])


@final
class TakeBoard(WondersDecision[ChooseBoard], frozen=True):
    """The seat takes a board that no city has (section 2.2)."""

    kind = "choose_board"
    rule = "seven_wonders section 2"
    answers = (ChooseBoard,)

    def prompt(self) -> Spoken:
        """Return that a board is taken."""
        return message("Take a wonder board.")

    def moves(self) -> list[LegalMove]:
        """Return one move for each board that is left."""
        taken = {city.wonder for city in self.state.cities}
        return [LegalMove(ChooseBoard(wonder)) for wonder in self.rules.wonders if wonder not in taken]

    def candidates(self) -> Sequence[ChooseBoard]:
        """Return all boards."""
        return [ChooseBoard(wonder) for wonder in self.rules.wonders]

    def refuse(self, move: ChooseBoard) -> Refusal | None:
        """Return a refusal if the board is not left."""
        if self.is_legal(move):
            return None
        return refusals.board_taken(printed_name(self.rules.names.wonders, move.wonder))

    def take(self, batch: Batch, move: ChooseBoard) -> None:
        """Take the board and continue the setup."""
        batch.emit(BoardChosen(self.pending.subject, move.wonder))
        prepare(batch, self.rules)


@final
class TurnUpSide(WondersDecision[ChooseSide], frozen=True):
    """The seat turns a side of its board up (section 2.2)."""

    kind = "choose_side"
    rule = "seven_wonders section 2"
    answers = (ChooseSide,)

    def prompt(self) -> Spoken:
        """Return of which board a side is turned up."""
        wonder = self.state.cities[self.pending.subject].wonder
        assert wonder is not None, "the board comes first"
        name = self.rules.names.wonders[wonder]
        return message("Turn up a side of {name}.", name=name)

    def moves(self) -> list[LegalMove]:
        """Return one move for each side."""
        return [LegalMove(ChooseSide("A" if side == "A" else "B")) for side in SIDES]

    def refuse(self, move: ChooseSide) -> Refusal | None:
        """Return None: every side is legal."""
        return None

    def take(self, batch: Batch, move: ChooseSide) -> None:
        """Turn up the side and continue the setup."""
        batch.emit(SideChosen(self.pending.subject, move.side))
        prepare(batch, self.rules)


DECISIONS: dict[str, type[Decision[WondersState, Any]]] = {
    decision.kind: decision for decision in (ChooseCard, PlaySeventhCard, BuildFromDiscardPile, TakeBoard, TurnUpSide)
}
"""The class of each kind of decision."""
