"""Bots: they see what their seat may open, and choose among its offers."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.seven_wonders.actions import Build, BuildStage, Discard, Pass, Revive, Sell
from rules.seven_wonders.building import SALE
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.cities import neighbourhood, neighbours, shields_of, stage_effects
from rules.seven_wonders.economy import economy_of
from rules.seven_wonders.effects import AnyEffect
from rules.seven_wonders.payments import SHIFT, USUAL, Goods
from rules.seven_wonders.resolve import VICTORY
from rules.seven_wonders.scoring import score
from rules.seven_wonders.state import AGES, TURNS, City, Play, play_of
from rules.table.game import AnyGame
from rules.table.title import Chance, Offer

COIN = 0.34
"""Points that a coin is worth."""
RIVAL = 0.15
"""Points lost by giving a neighbour a coin."""


def random_bot(_view: AnyGame, _seat: int, offers: Sequence[Offer], chance: Chance) -> Any:
    """Any move, each as likely."""
    return chance.choice(offers).move


def greedy_bot(view: AnyGame, seat: int, offers: Sequence[Offer], chance: Chance) -> Any:
    """The move that gains most by a rule of thumb: points at once, and what goods, shields and chains may bring."""
    kept = view.commitments[seat]
    free_city = len(play_of(view).hands)
    if kept is not None and kept.chain and not kept.complete:
        offers = [offer for offer in offers if getattr(offer.move, "city", None) == free_city] or offers
    worths = [_worth(view, seat, offer) for offer in offers]
    best = max(worths)
    return chance.choice([offer.move for offer, worth in zip(offers, worths, strict=True) if worth == best])


def _worth(view: AnyGame, seat: int, offer: Offer) -> float:
    """Points that a move may be worth to a seat."""
    move, play, revision = offer.move, play_of(view), view.revision
    coins = offer.cost.get("left", 0) + offer.cost.get("right", 0)
    price = (coins + offer.cost.get("bank", 0)) * COIN + coins * RIVAL
    if isinstance(move, Build | Revive | BuildStage | Sell) and getattr(move, "city", seat) != seat:
        return _denied(view, seat, move) - price
    if isinstance(move, Build | Revive):
        return _of_structure(revision, play, seat, move.card) - price
    if isinstance(move, BuildStage):
        lost = max(0.0, _of_structure(revision, play, seat, move.card))
        return _of_stage(revision, play, seat) - price - 0.3 * lost
    if isinstance(move, Sell):
        return SALE * COIN - 0.1 * max(0.0, _of_structure(revision, play, seat, move.card))
    return 0.5 if isinstance(move, Discard | Pass) else 0.0


def _denied(view: AnyGame, seat: int, move: Any) -> float:
    """For the Free City (section 9): what the other player does not get, less the shields it turns on both."""
    gain = _of_structure(view.revision, play_of(view), 1 - seat, move.card)
    return 0.5 * gain if isinstance(move, Build) else 0.7 * gain


def _of_structure(revision: int, play: Play, index: int, card: str) -> float:
    """What a structure is worth to a city, without its price."""
    city = play.cities[index]
    printed = catalogue(revision).cards[card]
    if printed.structure in economy_of(revision, city).structures:
        return 0.0
    after = replace(city, structures=(*city.structures, card))
    chains = 0.6 * len(printed.chain_to) * (printed.age < AGES)
    return _gain(revision, play, index, after, printed.effects) + chains


def _of_stage(revision: int, play: Play, index: int) -> float:
    """What the next stage is worth to a city, without its price."""
    city = play.cities[index]
    before = len(stage_effects(revision, city.wonder, city.side, len(city.stages)))
    after = replace(city, stages=(*city.stages, None))
    effects = stage_effects(revision, city.wonder, city.side, len(after.stages))[before:]
    return _gain(revision, play, index, after, effects) + 0.3 * _turns_left(play) / TURNS


def _gain(revision: int, play: Play, index: int, after: City, effects: Sequence[AnyEffect]) -> float:
    """Points gained at once, and what the effects promise for the turns that are left."""
    before = play.cities[index]
    later = replace(play, cities=(*play.cities[:index], after, *play.cities[index + 1 :]))
    points = sum(score(revision, later, index).points.values()) - sum(score(revision, play, index).points.values())
    gained = float(points) + _military(revision, later, index) - _military(revision, play, index)
    gained += _growth(score(revision, later, index).points["science"], play)
    gained -= _growth(score(revision, play, index).points["science"], play)
    return gained + sum(_promise(revision, later, index, before, effect) for effect in effects)


def _growth(science: int, play: Play) -> float:
    """Symbols are worth more to who can still add to them."""
    return 0.4 * science * (AGES - play.age)


def _turns_left(play: Play) -> int:
    return TURNS * (AGES - play.age) + TURNS - play.turn


def _military(revision: int, play: Play, index: int) -> float:
    """Tokens to be expected in this age and the later ones, as the shields stand."""
    own = shields_of(revision, play.cities[index])
    expected = 0.0
    for other in neighbours(play, index):
        lead = own - shields_of(revision, play.cities[other])
        for age in range(max(play.age, 1), AGES + 1):
            sure = 0.9 if age == play.age else 0.4
            expected += sure * (VICTORY[age] if lead > 0 else -1 if lead < 0 else 0)
    return expected


def _promise(revision: int, play: Play, index: int, before: City, effect: AnyEffect) -> float:
    """What an effect may bring besides points."""
    promised = effect.coins(neighbourhood(revision, play, index)) * COIN
    promised += _production(revision, before, effect.production()) * _turns_left(play) / 18
    if effect.prices("left") != USUAL or effect.prices("right") != USUAL:
        promised += 3.0 * _turns_left(play) / 18
    if effect.free_builds() or effect.plays_seventh_card():
        promised += 3.0 * (AGES - play.age + 1)
    return promised + 4.0 * effect.copies_guild()


def _production(revision: int, city: City, made: Goods) -> float:
    """What goods are worth over a whole game."""
    fixed = sum(_unit(revision, city, kind, made.fixed >> shift & 15) for kind, shift in SHIFT.items())
    choices = ([kind for kind, shift in SHIFT.items() if unit >> shift & 1] for unit in made.flexible)
    return fixed + sum(1.2 * max(_unit(revision, city, kind, 1) for kind in kinds) for kinds in choices)


def _unit(revision: int, city: City, kind: str, amount: int) -> float:
    """What units of a kind are worth over a whole game: the first one most."""
    have = economy_of(revision, city).own.fixed >> SHIFT[kind] & 15
    return sum((5.0, 3.5, 1.5, 0.5)[min(number, 3)] for number in range(have, have + amount))
