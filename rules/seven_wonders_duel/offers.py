"""Every legal move of a seat, as complete bodies with exact costs, the quietest first."""

from collections.abc import Callable
from functools import cache

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
from rules.seven_wonders_duel.building import deeds
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.counting import cards_of_colour
from rules.seven_wonders_duel.economy import FREE, market_of, parents
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


@cache
def _build(card: str, bank: int, rival: int) -> Offer:
    return Offer(Build(card), {"bank": bank, "rival": rival})


@cache
def _wonders(revision: int, wonder: str, bank: int, rival: int) -> dict[str, Offer]:
    """Building a wonder for that much, by the card that is tucked under it."""
    cost = {"bank": bank, "rival": rival}
    return {card: Offer(BuildWonder(card, wonder), cost) for card in catalogue(revision).cards}


def _turn(game: DuelGame, ask: Ask) -> list[Offer]:
    """Discard a card, build one, or build a wonder with one (section 4)."""
    revision, play = game.revision, play_of(game)
    city = play.cities[ask.decider]
    cards = available(revision, play)
    market, chains = market_of(revision, play, ask.decider), parents(revision)
    discards = _discards(revision)
    offers = [discards[card] for card in cards]
    for card in cards:
        total, bank, rival = FREE if card in chains and chains[card] in city.cards else market[card]
        if total <= city.coins:
            offers.append(_build(card, bank, rival))
    for wonder in city.wonders:
        total, bank, rival = market[wonder]
        if total <= city.coins:
            by_card = _wonders(revision, wonder, bank, rival)
            offers += [by_card[card] for card in cards]
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
