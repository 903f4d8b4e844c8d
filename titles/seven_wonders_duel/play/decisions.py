"""The kinds of decisions: each class holds its legal moves, its refusals, and what its moves lead to."""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar, final

from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import Decision, LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Spoken, one_of, printed_name
from titles.seven_wonders_duel.cards.cities import Colour, city_view
from titles.seven_wonders_duel.cards.costs import FREE
from titles.seven_wonders_duel.cards.effects import DiscardOpponentCard
from titles.seven_wonders_duel.catalogue import Catalogue, catalogue
from titles.seven_wonders_duel.events.ages import StarterChosen
from titles.seven_wonders_duel.events.building import CardDestroyed, CardDiscarded
from titles.seven_wonders_duel.events.setup import WonderDrafted
from titles.seven_wonders_duel.play import refusals
from titles.seven_wonders_duel.play.availability import available_cards, face_up_cards
from titles.seven_wonders_duel.play.building import build_card, build_wonder, gain_token, revive_card, wonders_left
from titles.seven_wonders_duel.play.economy import discard_income, has_chain
from titles.seven_wonders_duel.play.moves import (
    Build,
    BuildWonder,
    ChooseStarter,
    Destroy,
    Discard,
    DraftWonder,
    DuelMove,
    Revive,
    TakeBoxToken,
    TakeToken,
)
from titles.seven_wonders_duel.play.prices import price_list, price_of
from titles.seven_wonders_duel.play.setup import go_on_drafting
from titles.seven_wonders_duel.play.turns import advance, begin_turn, next_turn
from titles.seven_wonders_duel.state import DuelState
from titles.seven_wonders_duel.terms.sentences import message

TWO_LEFT = 2
MoveT = TypeVar("MoveT", bound=DuelMove)


class DuelDecision(Decision[DuelState, MoveT], frozen=True):
    """Base of the decisions of 7 Wonders Duel."""

    @property
    def rules(self) -> Catalogue:
        """What is printed in the game's revision."""
        return catalogue(self.game.revision)

    def name(self, thing: str) -> Spoken:
        """Return the name of a card, wonder or progress token."""
        return printed_name(self.rules.names.things, thing)

    def last_wonder(self) -> str:
        """Return the wonder that the seat built last."""
        return self.state.cities[self.pending.decider].built[-1]

    def of_wonder(self, question: Spoken) -> Spoken:
        """Return a question that the last wonder asks, after its name."""
        return message("{name}: {question}", name=self.name(self.last_wonder()), question=question)


@final
class TakeTurn(DuelDecision[Discard | Build | BuildWonder], frozen=True):
    """An available card is discarded, built, or used to build a wonder (section 4)."""

    kind = "turn"
    rule = "seven_wonders_duel section 4"
    answers = (Discard, Build, BuildWonder)

    def prompt(self) -> Spoken:
        """Return what can be done with an available card."""
        if self.state.cities[self.pending.decider].wonders:
            return message("Build or discard an available card, or build a wonder with it.")
        return message("Build or discard an available card.")

    def moves(self) -> list[LegalMove]:
        """Return what discards a card, then what builds one, by its chain if there is one (ruling 37), then wonders."""
        rules, seat = self.rules, self.pending.decider
        city, cards = self.state.cities[seat], available_cards(rules, self.state)
        prices, parents = price_list(rules, self.state, seat), rules.chain_parents
        coins, built = city.coins, city.cards
        legal_moves = list(map(_discards(rules).__getitem__, cards))
        for card in cards:
            price = FREE if card in parents and parents[card] in built else prices[card]
            if price.total <= coins:
                legal_moves.append(LegalMove(Build(card), price.cost))
        for wonder in city.wonders:
            price = prices[wonder]
            if price.total <= coins:
                legal_moves += [LegalMove(BuildWonder(card, wonder), price.cost) for card in cards]
        return legal_moves

    def candidates(self) -> Sequence[Discard | Build | BuildWonder]:
        """Return what could be done with each card that lies face up; own wonders with the available cards only."""
        wonders, available = self.state.cities[self.pending.decider].wonders, available_cards(self.rules, self.state)
        cards = face_up_cards(self.state)
        return [
            *map(Discard, cards),
            *map(Build, cards),
            *[BuildWonder(card, wonder) for wonder in wonders for card in available],
        ]

    def refuse(self, move: Discard | Build | BuildWonder) -> Refusal | None:
        """Return that the card is not available, that the wonder is not the seat's, or that it is too expensive."""
        if self.is_legal(move):
            return None
        if isinstance(move, Discard) or move.card not in available_cards(self.rules, self.state):
            return self._not_available(move.card)
        if isinstance(move, Build):
            return self._unaffordable(move.card)
        if move.wonder in self.state.cities[self.pending.decider].wonders:
            return self._unaffordable(move.wonder)
        return self._not_buildable(move.wonder)

    def take(self, batch: Batch, move: Discard | Build | BuildWonder) -> None:
        """Discard or build, then go on with what follows."""
        rules, seat = self.rules, self.pending.decider
        city, place = self.state.cities[seat], self.state.pyramid.cards.index(move.card)
        if isinstance(move, Discard):
            batch.emit(CardDiscarded(seat, place, move.card, discard_income(rules, city)))
            next_turn(batch, rules)
        elif isinstance(move, Build):
            by_chain = has_chain(rules, city, move.card)
            price = FREE if by_chain else price_list(rules, self.state, seat)[move.card]
            advance(batch, rules, build_card(batch, rules, seat, place, move.card, price, by_chain=by_chain))
        else:
            price = price_list(rules, self.state, seat)[move.wonder]
            advance(batch, rules, build_wonder(batch, rules, seat, place, move.card, move.wonder, price))

    def _not_available(self, card: str) -> Refusal:
        why = refusals.covered if card in face_up_cards(self.state) else refusals.not_face_up
        return why(self.name(card))

    def _unaffordable(self, thing: str) -> Refusal:
        seat = self.pending.decider
        price = price_of(self.rules, self.state, seat, thing)
        return refusals.unaffordable(self.name(thing), price, self.state.cities[seat].coins)

    def _not_buildable(self, wonder: str) -> Refusal:
        all_built = wonders_left(self.rules, self.state) == 0
        if all_built and wonder == self.state.unused_wonders[-1]:
            return refusals.wonder_gone(self.name(wonder))
        return refusals.not_your_wonder(self.name(wonder))


@cache
def _discards(rules: Catalogue) -> dict[str, LegalMove]:
    """Return what discards each card: listing the moves of a turn takes a quarter less than with new ones."""
    return {card: LegalMove(Discard(card)) for card in rules.cards}


@final
class ChooseWonder(DuelDecision[DraftWonder], frozen=True):
    """A wonder of the offer is taken (section 2.6)."""

    kind = "draft_wonder"
    rule = "seven_wonders_duel section 2"
    answers = (DraftWonder,)

    def prompt(self) -> Spoken:
        """Return that a wonder is taken, and what becomes of the last one."""
        if len(self.state.offered_wonders) == TWO_LEFT:
            return message("Take one of the two wonders; your opponent gets the other one.")
        return message("Take one of the wonders on offer.")

    def moves(self) -> list[LegalMove]:
        """Return every wonder on offer."""
        return [LegalMove(DraftWonder(wonder)) for wonder in self.state.offered_wonders]

    def refuse(self, move: DraftWonder) -> Refusal | None:
        """Return that the wonder is not on offer."""
        return None if self.is_legal(move) else refusals.not_on_offer(self.name(move.wonder))

    def take(self, batch: Batch, move: DraftWonder) -> None:
        """Take the wonder and go on with the draft."""
        batch.emit(WonderDrafted(self.pending.decider, move.wonder))
        go_on_drafting(batch, self.rules)


@final
class ChooseBoardToken(DuelDecision[TakeToken], frozen=True):
    """A progress token of the board is taken for a pair of symbols (section 8)."""

    kind = "take_token"
    rule = "seven_wonders_duel section 8"
    answers = (TakeToken,)

    def prompt(self) -> Spoken:
        """Return that a token is taken."""
        return message("Take a progress token from the board.")

    def moves(self) -> list[LegalMove]:
        """Return every token on the board."""
        return [LegalMove(TakeToken(token)) for token in self.state.board_tokens]

    def refuse(self, move: TakeToken) -> Refusal | None:
        """Return that the token is not on the board."""
        return None if self.is_legal(move) else refusals.not_on_board(self.name(move.token))

    def take(self, batch: Batch, move: TakeToken) -> None:
        """Gain the token and go on with the action."""
        needed = gain_token(batch, self.rules, self.pending.decider, move.token, from_box=False)
        advance(batch, self.rules, (*batch.start.pending[:-1], *needed))


@final
class ChooseDrawnToken(DuelDecision[TakeBoxToken], frozen=True):
    """One of the progress tokens drawn from the box is kept (section 6)."""

    kind = "take_box_token"
    rule = "seven_wonders_duel section 6"
    answers = (TakeBoxToken,)

    def prompt(self) -> Spoken:
        """Return that a token is kept, after the name of the wonder that drew it."""
        question = message("Keep one of the progress tokens drawn from the box.")
        return self.of_wonder(question)

    def moves(self) -> list[LegalMove]:
        """Return every token that was drawn."""
        return [LegalMove(TakeBoxToken(token)) for token in self.state.drawn_tokens if token is not None]

    def refuse(self, move: TakeBoxToken) -> Refusal | None:
        """Return that the token was not drawn."""
        return None if self.is_legal(move) else refusals.not_drawn(self.name(move.token))

    def take(self, batch: Batch, move: TakeBoxToken) -> None:
        """Gain the token and go on with the action."""
        needed = gain_token(batch, self.rules, self.pending.decider, move.token, from_box=True)
        advance(batch, self.rules, (*batch.start.pending[:-1], *needed))


@final
class BuildFromDiscardPile(DuelDecision[Revive], frozen=True):
    """A card of the discard pile is built without paying (section 6, ruling 23)."""

    kind = "revive"
    rule = "seven_wonders_duel section 6"
    answers = (Revive,)

    def prompt(self) -> Spoken:
        """Return that a card of the discard pile is built, after the name of the wonder that builds it."""
        question = message("Build a card from the discard pile without cost.")
        return self.of_wonder(question)

    def moves(self) -> list[LegalMove]:
        """Return every card of the discard pile."""
        return [LegalMove(Revive(card)) for card in self.state.discard]

    def refuse(self, move: Revive) -> Refusal | None:
        """Return that the card is not in the discard pile."""
        return None if self.is_legal(move) else refusals.not_in_discard(self.name(move.card))

    def take(self, batch: Batch, move: Revive) -> None:
        """Build the card and go on with the action."""
        needed = revive_card(batch, self.rules, self.pending.decider, move.card)
        advance(batch, self.rules, (*batch.start.pending[:-1], *needed))


@final
class DestroyCard(DuelDecision[Destroy], frozen=True):
    """A card of the opponent's city is sent to the discard pile by the wonder just built (section 6, ruling 26)."""

    kind = "destroy"
    rule = "seven_wonders_duel section 6"
    answers = (Destroy,)

    def prompt(self) -> Spoken:
        """Return cards of which colour can be discarded, after the name of the wonder that discards them."""
        printed = self.rules.names.colours
        colours = [printed[colour] for colour in self._colours()]
        question = message("Discard a card of your opponent ({colours}).", colours=one_of(colours))
        return self.of_wonder(question)

    def moves(self) -> list[LegalMove]:
        """Return every card of the colour that the wonder destroys."""
        view = city_view(self.state, self.pending.decider, self.rules.coloured)
        return [LegalMove(Destroy(card)) for colour in self._colours() for card in view.opponent_cards(colour)]

    def candidates(self) -> Sequence[Destroy]:
        """Return all cards of the opponent."""
        return [Destroy(card) for card in self.state.cities[1 - self.pending.decider].cards]

    def refuse(self, move: Destroy) -> Refusal | None:
        """Return that the opponent has no such card, or that it has another colour."""
        return None if self.is_legal(move) else refusals.not_a_target(self.name(move.card))

    def take(self, batch: Batch, move: Destroy) -> None:
        """Destroy the card and go on with the action."""
        batch.emit(CardDestroyed(self.pending.decider, move.card))
        advance(batch, self.rules, batch.start.pending[:-1])

    def _colours(self) -> list[Colour]:
        """Return the colours that the wonder destroys."""
        effects = self.rules.choosing[self.last_wonder()]
        return [effect.colour for effect in effects if isinstance(effect, DiscardOpponentCard)]


@final
class ChooseWhoBegins(DuelDecision[ChooseStarter], frozen=True):
    """A seat says who begins the age (section 11)."""

    kind = "choose_starter"
    rule = "seven_wonders_duel section 11"
    answers = (ChooseStarter,)

    def prompt(self) -> Spoken:
        """Return which age it is about."""
        age = self.state.age
        return message("Choose who begins age {age}.", age=age)

    def moves(self) -> list[LegalMove]:
        """Return the own seat, then the other one."""
        seat = self.pending.decider
        return [LegalMove(ChooseStarter(seat)), LegalMove(ChooseStarter(1 - seat))]

    def refuse(self, move: ChooseStarter) -> Refusal | None:
        """Return that there is no such seat."""
        return None if self.is_legal(move) else refusals.no_such_seat(move.seat)

    def take(self, batch: Batch, move: ChooseStarter) -> None:
        """Begin the first turn of the age."""
        batch.emit(StarterChosen(self.pending.decider, move.seat))
        begin_turn(batch, move.seat)


DECISIONS: dict[str, type[Decision[DuelState, Any]]] = {
    decision.kind: decision
    for decision in (
        TakeTurn,
        ChooseWonder,
        ChooseBoardToken,
        ChooseDrawnToken,
        BuildFromDiscardPile,
        DestroyCard,
        ChooseWhoBegins,
    )
}
"""By kind."""
