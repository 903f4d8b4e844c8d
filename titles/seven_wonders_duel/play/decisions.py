"""The kinds of decisions: each class holds its legal moves, its refusals, and what its moves lead to."""

from collections.abc import Sequence
from functools import cache
from typing import Any, final

from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import Decision, LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.words.sentences import Spoken, one_of, printed_name
from titles.seven_wonders_duel.cards.cities import Colour, city_view
from titles.seven_wonders_duel.catalogue import catalogue, printed_names
from titles.seven_wonders_duel.events.ages import StarterChosen
from titles.seven_wonders_duel.events.building import CardDestroyed, CardDiscarded
from titles.seven_wonders_duel.events.setup import WonderDrafted
from titles.seven_wonders_duel.play import refusals
from titles.seven_wonders_duel.play.availability import available_cards, face_up_cards
from titles.seven_wonders_duel.play.building import build_card, build_wonder, gain_token, revive_card, wonders_left
from titles.seven_wonders_duel.play.economy import chain_parents, discard_income, has_chain
from titles.seven_wonders_duel.play.moves import (
    Build,
    BuildWonder,
    ChooseStarter,
    Destroy,
    Discard,
    DraftWonder,
    Revive,
    TakeBoxToken,
    TakeToken,
)
from titles.seven_wonders_duel.play.prices import FREE, price_list, price_of, price_without_chain
from titles.seven_wonders_duel.play.setup import go_on_drafting
from titles.seven_wonders_duel.play.turns import advance, begin_turn, next_turn
from titles.seven_wonders_duel.state import DuelState
from titles.seven_wonders_duel.terms.sentences import message


@final
class TakeTurn(Decision[DuelState, Discard | Build | BuildWonder], frozen=True):
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
        revision, seat = self.game.revision, self.pending.decider
        city, cards = self.state.cities[seat], available_cards(revision, self.state)
        prices, parents = price_list(revision, self.state, seat), chain_parents(revision)
        coins, built = city.coins, city.cards
        legal_moves = list(map(_discards(revision).__getitem__, cards))
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
        wonders, available = (
            self.state.cities[self.pending.decider].wonders,
            available_cards(self.game.revision, self.state),
        )
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
        if isinstance(move, Discard) or move.card not in available_cards(self.game.revision, self.state):
            return refusals.not_available(_name(self, move.card))
        if isinstance(move, Build):
            return self._unaffordable(move.card)
        if move.wonder in self.state.cities[self.pending.decider].wonders:
            return self._unaffordable(move.wonder)
        return self._not_buildable(move.wonder)

    def take(self, batch: Batch, move: Discard | Build | BuildWonder) -> None:
        """Discard or build, then go on with what follows."""
        revision, seat = self.game.revision, self.pending.decider
        place = self.state.pyramid.cards.index(move.card)
        if isinstance(move, Discard):
            batch.emit(CardDiscarded(seat, place, move.card, discard_income(revision, self.state.cities[seat])))
            next_turn(batch)
        elif isinstance(move, Build):
            by_chain = has_chain(revision, self.state.cities[seat], move.card)
            price = FREE if by_chain else price_without_chain(revision, self.state, seat, move.card)
            advance(batch, build_card(batch, seat, place, move.card, price, by_chain=by_chain))
        else:
            price = price_without_chain(revision, self.state, seat, move.wonder)
            advance(batch, build_wonder(batch, seat, place, move.card, move.wonder, price))

    def _unaffordable(self, thing: str) -> Refusal:
        seat = self.pending.decider
        price = price_of(self.game.revision, self.state, seat, thing)
        return refusals.unaffordable(_name(self, thing), price, self.state.cities[seat].coins)

    def _not_buildable(self, wonder: str) -> Refusal:
        all_built = wonders_left(self.game.revision, self.state) == 0
        if all_built and wonder == self.state.unused_wonders[-1]:
            return refusals.wonder_gone(_name(self, wonder))
        return refusals.not_your_wonder(_name(self, wonder))


@cache
def _discards(revision: int) -> dict[str, LegalMove]:
    """Return what discards each card."""
    return {card: LegalMove(Discard(card)) for card in catalogue(revision).cards}


@final
class ChooseWonder(Decision[DuelState, DraftWonder], frozen=True):
    """A wonder of the offer is taken (section 2.6)."""

    kind = "draft_wonder"
    rule = "seven_wonders_duel section 2"
    answers = (DraftWonder,)

    def prompt(self) -> Spoken:
        """Return that a wonder is taken."""
        return message("Take one of the wonders on offer.")

    def moves(self) -> list[LegalMove]:
        """Return every wonder on offer."""
        return [LegalMove(DraftWonder(wonder)) for wonder in self.state.offered_wonders]

    def refuse(self, move: DraftWonder) -> Refusal | None:
        """Return that the wonder is not on offer."""
        return None if self.is_legal(move) else refusals.not_on_offer(_name(self, move.wonder))

    def take(self, batch: Batch, move: DraftWonder) -> None:
        """Take the wonder and go on with the draft."""
        batch.emit(WonderDrafted(self.pending.decider, move.wonder))
        go_on_drafting(batch)


@final
class ChooseBoardToken(Decision[DuelState, TakeToken], frozen=True):
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
        return None if self.is_legal(move) else refusals.not_on_board(_name(self, move.token))

    def take(self, batch: Batch, move: TakeToken) -> None:
        """Gain the token and go on with the action."""
        needed = gain_token(batch, self.pending.decider, move.token, from_box=False)
        advance(batch, (*batch.start.pending[:-1], *needed))


@final
class ChooseDrawnToken(Decision[DuelState, TakeBoxToken], frozen=True):
    """One of the progress tokens drawn from the box is kept (section 6)."""

    kind = "take_box_token"
    rule = "seven_wonders_duel section 6"
    answers = (TakeBoxToken,)

    def prompt(self) -> Spoken:
        """Return that a token is kept, after the name of the wonder that drew it."""
        question = message("Keep one of the progress tokens drawn from the box.")
        return _of_wonder(self, question)

    def moves(self) -> list[LegalMove]:
        """Return every token that was drawn."""
        return [LegalMove(TakeBoxToken(token)) for token in self.state.drawn_tokens if token is not None]

    def refuse(self, move: TakeBoxToken) -> Refusal | None:
        """Return that the token was not drawn."""
        return None if self.is_legal(move) else refusals.not_drawn(_name(self, move.token))

    def take(self, batch: Batch, move: TakeBoxToken) -> None:
        """Gain the token and go on with the action."""
        needed = gain_token(batch, self.pending.decider, move.token, from_box=True)
        advance(batch, (*batch.start.pending[:-1], *needed))


@final
class BuildFromDiscardPile(Decision[DuelState, Revive], frozen=True):
    """A card of the discard pile is built without paying (section 6, ruling 23)."""

    kind = "revive"
    rule = "seven_wonders_duel section 6"
    answers = (Revive,)

    def prompt(self) -> Spoken:
        """Return that a card of the discard pile is built, after the name of the wonder that builds it."""
        question = message("Build a card from the discard pile without cost.")
        return _of_wonder(self, question)

    def moves(self) -> list[LegalMove]:
        """Return every card of the discard pile."""
        return [LegalMove(Revive(card)) for card in self.state.discard]

    def refuse(self, move: Revive) -> Refusal | None:
        """Return that the card is not in the discard pile."""
        return None if self.is_legal(move) else refusals.not_in_discard(_name(self, move.card))

    def take(self, batch: Batch, move: Revive) -> None:
        """Build the card and go on with the action."""
        needed = revive_card(batch, self.pending.decider, move.card)
        advance(batch, (*batch.start.pending[:-1], *needed))


@final
class DestroyCard(Decision[DuelState, Destroy], frozen=True):
    """A card of the opponent's city is sent to the discard pile by the wonder just built (section 6, ruling 26)."""

    kind = "destroy"
    rule = "seven_wonders_duel section 6"
    answers = (Destroy,)

    def prompt(self) -> Spoken:
        """Return cards of which colour can be discarded, after the name of the wonder that discards them."""
        printed = printed_names(self.game.revision).colours
        colours = [printed[colour] for colour in self._colours()]
        question = message("Discard a card of your opponent ({colours}).", colours=one_of(colours))
        return _of_wonder(self, question)

    def moves(self) -> list[LegalMove]:
        """Return every card of the colour that the wonder destroys."""
        view = city_view(self.state, self.pending.decider, catalogue(self.game.revision).coloured)
        return [LegalMove(Destroy(card)) for colour in self._colours() for card in view.opponent_cards(colour)]

    def candidates(self) -> Sequence[Destroy]:
        """Return all cards of the opponent."""
        return [Destroy(card) for card in self.state.cities[1 - self.pending.decider].cards]

    def refuse(self, move: Destroy) -> Refusal | None:
        """Return that the opponent has no such card, or that it has another colour."""
        return None if self.is_legal(move) else refusals.not_a_target(_name(self, move.card))

    def take(self, batch: Batch, move: Destroy) -> None:
        """Destroy the card and go on with the action."""
        batch.emit(CardDestroyed(self.pending.decider, move.card))
        advance(batch, batch.start.pending[:-1])

    def _colours(self) -> list[Colour]:
        """Return the colours that the wonder destroys."""
        wonder = self.state.cities[self.pending.decider].built[-1]
        colours = [effect.destroys() for effect in catalogue(self.game.revision).wonders[wonder].effects]
        return [colour for colour in colours if colour is not None]


@final
class ChooseWhoBegins(Decision[DuelState, ChooseStarter], frozen=True):
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


def _name(decision: Decision[DuelState, Any], thing: str) -> Spoken:
    """Return the name of a card, wonder or progress token."""
    return printed_name(printed_names(decision.game.revision).things, thing)


def _of_wonder(decision: Decision[DuelState, Any], question: Spoken) -> Spoken:
    """Return a question that the wonder asks that the seat built last, after its name."""
    city = decision.state.cities[decision.pending.decider]
    name = _name(decision, city.built[-1])
    return message("{name}: {question}", name=name, question=question)


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
