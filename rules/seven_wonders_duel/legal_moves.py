"""Every legal move of a seat, as complete bodies with exact costs, the quietest first."""

from collections.abc import Callable
from functools import cache

from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame, PendingDecision
from rules.seven_wonders_duel.actions import (
    BuildWonder,
    ChooseStarter,
    Destroy,
    Discard,
    DraftWonder,
    Revive,
    TakeBoxToken,
    TakeToken,
)
from rules.seven_wonders_duel.building import deeds
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.counting import cards_of_colour
from rules.seven_wonders_duel.market import chained, market_of
from rules.seven_wonders_duel.pyramid import available
from rules.seven_wonders_duel.state import DuelGame, DuelState, ask_to, state_of


def moves(game: AnyGame, seat: int) -> list[LegalMove]:
    """Every legal move of a seat that is asked."""
    ask = ask_to(game, seat)
    return [] if ask is None else _OFFERS[ask.kind](game, ask)


@cache
def _discards(revision: int) -> dict[str, LegalMove]:
    """Discarding, by card."""
    return {card: LegalMove(Discard(card)) for card in catalogue(revision).cards}


def _turn(game: DuelGame, ask: PendingDecision) -> list[LegalMove]:
    """Discard a card, build one, or build a wonder with one (section 4)."""
    revision, state, seat = game.revision, state_of(game), ask.decider
    city, cards = state.cities[seat], available(revision, state)
    coins, built = city.coins, city.cards
    market, chains = market_of(revision, state, seat), chained(revision)
    legal_moves = list(map(_discards(revision).__getitem__, cards))
    for card in cards:
        if card in chains:
            parent, legal_move = chains[card]
            if parent in built:
                legal_moves.append(legal_move)
                continue
        deal = market[card]
        if deal.total <= coins:
            legal_moves.append(deal.legal_move)  # type: ignore[arg-type]  # a card has one
    for wonder in city.wonders:
        deal = market[wonder]
        if deal.total <= coins:
            cost = deal.cost
            legal_moves += [LegalMove(BuildWonder(card, wonder), cost) for card in cards]
    return legal_moves


def targets(game: DuelGame, seat: int) -> tuple[str, ...]:
    """The rival's cards that the wonder just built may destroy (section 6)."""
    state: DuelState = state_of(game)
    colours = deeds(game.revision)[state.cities[seat].built[-1]].destroys
    return tuple([c for colour in colours for c in cards_of_colour(game.revision, state.cities[1 - seat], colour)])


_OFFERS: dict[str, Callable[[DuelGame, PendingDecision], list[LegalMove]]] = {
    "turn": _turn,
    "draft_wonder": lambda game, _ask: [LegalMove(DraftWonder(wonder)) for wonder in state_of(game).on_offer],
    "take_token": lambda game, _ask: [LegalMove(TakeToken(token)) for token in state_of(game).board],
    "take_box_token": lambda game, _ask: [LegalMove(TakeBoxToken(t)) for t in state_of(game).drawn if t is not None],
    "revive": lambda game, _ask: [LegalMove(Revive(card)) for card in state_of(game).discard],
    "destroy": lambda game, ask: [LegalMove(Destroy(card)) for card in targets(game, ask.decider)],
    "choose_starter": lambda _game, ask: [LegalMove(ChooseStarter(seat)) for seat in (ask.decider, 1 - ask.decider)],
}
