"""Deciding: a seat's move is taken, or refused with the rule that forbids it."""

from collections.abc import Callable
from typing import Any

from rules.kernel.batch import Batch
from rules.kernel.game import PendingDecision
from rules.kernel.refusal import Refusal
from rules.seven_wonders_duel import refusals
from rules.seven_wonders_duel.actions import (
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
from rules.seven_wonders_duel.building import build_card, build_wonder, gain_token, revive_card, wonders_left
from rules.seven_wonders_duel.counting import coloured
from rules.seven_wonders_duel.economy import has_chain
from rules.seven_wonders_duel.events import CardDestroyed, CardDiscarded, StarterChosen, WonderDrafted
from rules.seven_wonders_duel.legal_moves import targets
from rules.seven_wonders_duel.market import FREE, market_of
from rules.seven_wonders_duel.pyramid import place_of
from rules.seven_wonders_duel.setup import draft
from rules.seven_wonders_duel.state import City, state_of
from rules.seven_wonders_duel.turns import advance, ask_turn, next_turn

DISCARD = 2
"""Coins for a discarded card, and one more for each yellow card (section 4)."""


def decide(batch: Batch, seat: int, move: Any) -> Refusal | None:
    """Emit a move of a seat that is asked, and its immediate consequences, or say why not."""
    ask = batch.game.pending[-1]
    assert type(ask) is PendingDecision, "the table checks who is asked"
    assert ask.decider == seat
    kind, handler = _HANDLERS[type(move)]
    return handler(batch, ask, move) if kind == ask.kind else refusals.wrong_action(ask)


def discard_income(revision: int, city: City) -> int:
    """Coins that a city gets for discarding a card."""
    return DISCARD + len(coloured(revision)["yellow"].intersection(city.cards))


def _discard(batch: Batch, ask: PendingDecision, move: Discard) -> Refusal | None:
    revision, state = batch.game.revision, state_of(batch.game)
    place = place_of(revision, state, move.card)
    if place is None:
        return refusals.not_available(move.card)
    gained = discard_income(revision, state.cities[ask.decider])
    batch.emit(CardDiscarded(ask.decider, place, move.card, gained))
    next_turn(batch)
    return None


def _build(batch: Batch, ask: PendingDecision, move: Build) -> Refusal | None:
    """Build a card; a chain is always used (ruling 37)."""
    revision, state, seat = batch.game.revision, state_of(batch.game), ask.decider
    place = place_of(revision, state, move.card)
    if place is None:
        return refusals.not_available(move.card)
    city = state.cities[seat]
    chain = has_chain(revision, city, move.card)
    price = FREE if chain else market_of(revision, state, seat)[move.card].price
    if price.total > city.coins:
        return refusals.unaffordable(move.card, price, city.coins)
    advance(batch, build_card(batch, seat, place, move.card, price, chain=chain))
    return None


def _build_wonder(batch: Batch, ask: PendingDecision, move: BuildWonder) -> Refusal | None:
    revision, state, seat = batch.game.revision, state_of(batch.game), ask.decider
    place = place_of(revision, state, move.card)
    if place is None:
        return refusals.not_available(move.card)
    city = state.cities[seat]
    if move.wonder not in city.wonders:
        gone = not wonders_left(revision, state) and move.wonder == state.unused[-1]
        return refusals.wonder_gone(move.wonder) if gone else refusals.not_your_wonder(move.wonder)
    price = market_of(revision, state, seat)[move.wonder].price
    if price.total > city.coins:
        return refusals.unaffordable(move.wonder, price, city.coins)
    advance(batch, build_wonder(batch, seat, place, move.card, move.wonder, price))
    return None


def _draft_wonder(batch: Batch, ask: PendingDecision, move: DraftWonder) -> Refusal | None:
    if move.wonder not in state_of(batch.game).on_offer:
        return refusals.not_on_offer(move.wonder)
    batch.emit(WonderDrafted(ask.decider, move.wonder))
    draft(batch)
    return None


def _take_token(batch: Batch, ask: PendingDecision, move: TakeToken) -> Refusal | None:
    if move.token not in state_of(batch.game).board:
        return refusals.not_on_board(move.token)
    _gain(batch, ask, move.token, boxed=False)
    return None


def _take_box_token(batch: Batch, ask: PendingDecision, move: TakeBoxToken) -> Refusal | None:
    if move.token not in state_of(batch.game).drawn:
        return refusals.not_drawn(move.token)
    _gain(batch, ask, move.token, boxed=True)
    return None


def _gain(batch: Batch, ask: PendingDecision, token: str, *, boxed: bool) -> None:
    waiting = batch.start.pending[:-1]
    advance(batch, (*waiting, *gain_token(batch, ask.decider, token, boxed=boxed)))


def _revive(batch: Batch, ask: PendingDecision, move: Revive) -> Refusal | None:
    if move.card not in state_of(batch.game).discard:
        return refusals.not_in_discard(move.card)
    waiting = batch.start.pending[:-1]
    advance(batch, (*waiting, *revive_card(batch, ask.decider, move.card)))
    return None


def _destroy(batch: Batch, ask: PendingDecision, move: Destroy) -> Refusal | None:
    if move.card not in targets(batch.game, ask.decider):
        return refusals.not_a_target(move.card)
    batch.emit(CardDestroyed(ask.decider, move.card))
    advance(batch, batch.start.pending[:-1])
    return None


def _choose_starter(batch: Batch, ask: PendingDecision, move: ChooseStarter) -> Refusal | None:
    if move.seat not in range(2):
        return refusals.no_such_seat(move.seat)
    batch.emit(StarterChosen(ask.decider, move.seat))
    ask_turn(batch, move.seat)
    return None


_HANDLERS: dict[type, tuple[str, Callable[[Batch, PendingDecision, Any], Refusal | None]]] = {
    Discard: ("turn", _discard),
    Build: ("turn", _build),
    BuildWonder: ("turn", _build_wonder),
    DraftWonder: ("draft_wonder", _draft_wonder),
    TakeToken: ("take_token", _take_token),
    TakeBoxToken: ("take_box_token", _take_box_token),
    Revive: ("revive", _revive),
    Destroy: ("destroy", _destroy),
    ChooseStarter: ("choose_starter", _choose_starter),
}
