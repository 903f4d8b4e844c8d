"""Every legal move of a seat, as complete bodies with exact costs, the quietest first."""

from collections.abc import Callable
from functools import cache

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
from rules.seven_wonders_duel.state import DuelGame, Play, ask_to, play_of
from rules.table.game import AnyGame, Ask
from rules.table.title import Offer


def moves(game: AnyGame, seat: int) -> list[Offer]:
    """Every legal move of a seat that is asked."""
    ask = ask_to(game, seat)
    return [] if ask is None else _OFFERS[ask.kind](game, ask)


@cache
def _discards(revision: int) -> dict[str, Offer]:
    """Discarding, by card."""
    return {card: Offer(Discard(card)) for card in catalogue(revision).cards}


def _turn(game: DuelGame, ask: Ask) -> list[Offer]:
    """Discard a card, build one, or build a wonder with one (section 4)."""
    revision, play, seat = game.revision, play_of(game), ask.decider
    city, cards = play.cities[seat], available(revision, play)
    coins, built = city.coins, city.cards
    market, chains = market_of(revision, play, seat), chained(revision)
    offers = list(map(_discards(revision).__getitem__, cards))
    for card in cards:
        if card in chains:
            parent, offer = chains[card]
            if parent in built:
                offers.append(offer)
                continue
        deal = market[card]
        if deal.total <= coins:
            offers.append(deal.offer)  # type: ignore[arg-type]  # a card has one
    for wonder in city.wonders:
        deal = market[wonder]
        if deal.total <= coins:
            cost = deal.cost
            offers += [Offer(BuildWonder(card, wonder), cost) for card in cards]
    return offers


def targets(game: DuelGame, seat: int) -> tuple[str, ...]:
    """The rival's cards that the wonder just built may destroy (section 6)."""
    play: Play = play_of(game)
    colours = deeds(game.revision)[play.cities[seat].built[-1]].destroys
    return tuple([c for colour in colours for c in cards_of_colour(game.revision, play.cities[1 - seat], colour)])


_OFFERS: dict[str, Callable[[DuelGame, Ask], list[Offer]]] = {
    "turn": _turn,
    "draft_wonder": lambda game, _ask: [Offer(DraftWonder(wonder)) for wonder in play_of(game).offer],
    "take_token": lambda game, _ask: [Offer(TakeToken(token)) for token in play_of(game).board],
    "take_box_token": lambda game, _ask: [Offer(TakeBoxToken(t)) for t in play_of(game).drawn if t is not None],
    "revive": lambda game, _ask: [Offer(Revive(card)) for card in play_of(game).discard],
    "destroy": lambda game, ask: [Offer(Destroy(card)) for card in targets(game, ask.decider)],
    "choose_starter": lambda _game, ask: [Offer(ChooseStarter(seat)) for seat in (ask.decider, 1 - ask.decider)],
}
