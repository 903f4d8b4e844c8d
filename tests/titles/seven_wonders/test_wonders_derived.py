"""The derived facts of 7 Wonders say what the moves offer, what a turn pays, and who wins a conflict."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from tests.titles.seven_wonders.wonders_table import effects_of
from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.title import derived_facts
from titles.seven_wonders import invariants
from titles.seven_wonders.cards.effects import Produces, ProducesChoice, TradeDiscount
from titles.seven_wonders.cards.resources import KINDS, Resource
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.derived import DerivedCity, WondersDerived
from titles.seven_wonders.events.building import CardSold, CoinsSettled
from titles.seven_wonders.events.hands import HandsPassed
from titles.seven_wonders.events.scoring import ConflictsResolved
from titles.seven_wonders.play.moves import Build, BuildStage
from titles.seven_wonders.title import TITLE
from titles.testkit.played_game import FULL, Played, play_out


def facts_of(view: AnyGame) -> WondersDerived:
    facts = derived_facts(TITLE, view)
    assert isinstance(facts, WondersDerived)
    return facts


@pytest.fixture(scope="module", params=[2, 3, 6])
def played(request: pytest.FixtureRequest) -> Played:
    return play_out(TITLE, invariants, request.param, {}, random.Random(request.param))


class Asked(NamedTuple):
    """A seat that is asked for a card of a city, what it is offered there, and what the facts say of the city."""

    where: str
    kind: str
    offers: list[Any]
    city: DerivedCity


def asked(played: Played) -> Iterator[Asked]:
    for number, views in enumerate(played.views):
        for seat in played.seats:
            view = views[seat]
            decision = pending_decision(view, seat)
            if decision is None or decision.kind not in {"choose", "seventh"}:
                continue
            offered, chosen = moves(TITLE, view, seat), view.commitments[seat]
            for city, facts in enumerate(facts_of(view).cities):
                offers = [offer for offer in offered if offer.move.city == city]
                is_chosen = city == seat and chosen is not None and not chosen.complete  # that move isn't listed again
                if offers and not is_chosen:
                    where = f"{played.place(number)}, seat {seat}, city {city}"
                    yield Asked(where, decision.kind, offers, facts)


def test_what_can_be_built_and_paid_is_offered_and_nothing_else(played: Played):
    kinds, chains = set(), 0
    for where, kind, offers, city in asked(played):
        offered = {(o.move.card, o.move.by, *o.cost.values()) for o in offers if isinstance(o.move, Build)}
        said = {(card, way.by, way.bank, way.left, way.right) for card, of in city.cards.items() for way in of.ways}
        assert said == offered, where
        stages = {tuple(o.cost.values()) for o in offers if isinstance(o.move, BuildStage)}
        stage = city.next_stage
        assert stages == (set() if stage is None else {(w.bank, w.left, w.right) for w in stage.ways}), where
        kinds.add(kind)
        chains += sum(bool(of.chain) for of in city.cards.values())
    assert chains > 0
    assert "choose" in kinds


def test_what_is_missing_and_why(played: Played):
    """A card is offered at its cost if no coins are missing, unless the city has it or a chain makes it free."""
    for where, _, _, city in asked(played):
        for card, of in city.cards.items():
            by = {way.by for way in of.ways}
            assert ("cost" in by) == (of.missing == 0 and not of.built and not of.chain), (where, card)
            assert ("chain" in by) == (bool(of.chain) and not of.built), (where, card)
            assert not of.built or not of.ways, (where, card)
        if city.next_stage is not None:
            assert bool(city.next_stage.ways) == (city.next_stage.missing == 0), where


def test_missing_coins_are_exactly_those_that_would_do(played: Played):
    """A city without coins can build a card once it gets the missing ones, and not with one less."""
    tried = 0
    for number in range(0, len(played.batches), 5):
        for seat in played.seats:
            view = played.views[number][seat]
            if view.state is None or view.status != "playing":
                continue
            for card, of in with_coins(view, seat, 0).cards.items():
                if of.missing and not of.built and not of.chain:
                    ways = [with_coins(view, seat, of.missing - less).cards[card].ways for less in (0, 1)]
                    assert [any(way.by == "cost" for way in found) for found in ways] == [True, False], (number, card)
                    tried += 1
    assert tried > 0


def with_coins(view: AnyGame, seat: int, coins: int) -> DerivedCity:
    return facts_of(replace(view, state=view.state.change_city(seat, coins=coins))).cities[seat]


def test_units_and_prices_are_those_of_the_effects_of_a_city(played: Played):
    own = dear = 0
    for batch in played.batches[:: len(played.batches) // 12]:
        if batch.game.state is None:
            continue
        for city, facts in zip(batch.game.state.cities, facts_of(batch.game).cities, strict=True):
            effects = effects_of(city)
            units = Counter(unit.one_of for unit in facts.production)
            units.subtract(unit.one_of for unit in facts.for_sale)
            kept = [
                effect for effect in effects if isinstance(effect, Produces | ProducesChoice) and not effect.tradable
            ]
            assert sum(units.values()) == sum(_size(effect) for effect in kept)
            assert min(units.values(), default=0) >= 0
            for side in ("left", "right"):
                cheap = [e for e in effects if isinstance(e, TradeDiscount) and e.side in (side, "both")]
                prices = {kind: 1 if any(kind in e.resources for e in cheap) else 2 for kind in KINDS}
                assert getattr(facts, side).prices == prices
                dear += facts.left.prices != facts.right.prices
            own += len(kept)
    assert (own > 0 and dear > 0) or len(played.seats) < 6  # small games may have neither


def _size(effect: Produces | ProducesChoice) -> int:
    """How many units an effect produces."""
    return 1 if isinstance(effect, ProducesChoice) else sum(effect.resources.amount(kind) for kind in KINDS)


def test_one_missing_unit_is_bought_of_a_neighbour_that_sells_it_at_its_price(played: Played):
    bought = unsold = 0
    for number, views in list(enumerate(played.views))[::3]:
        for seat in played.seats:
            if views[seat].state is None:
                continue
            cities = facts_of(views[seat]).cities
            city = cities[seat]
            sides = {"left": city.left, "right": city.right}
            made = {kind for unit in city.production for kind in unit.one_of}
            for card, of in city.cards.items():
                needed = _units(card)
                if len(needed) != 1 or needed[0] in made:
                    continue
                kind, where = needed[0], (played.place(number), seat, card)
                prices = {
                    name: side.prices[kind]
                    for name, side in sides.items()
                    if any(kind in unit.one_of for unit in cities[side.city].for_sale)
                }
                assert (of.missing is None) == (not prices), where
                for way in of.ways:
                    if way.by == "cost":
                        assert (way.left, way.right) in {
                            (price if name == "left" else 0, price if name == "right" else 0)
                            for name, price in prices.items()
                        }, where
                        bought += 1
                unsold += not prices
    assert bought
    assert unsold


def _units(card: str) -> list[Resource]:
    """The units that a card costs, each as its kind."""
    resources = catalogue(1).cards[card].cost.resources
    return [kind for kind in KINDS for _ in range(resources.amount(kind))]


def test_who_is_stronger_is_what_the_conflict_finds(played: Played):
    seen = 0
    for number, batch in enumerate(played.batches):
        for event in batch.events:
            if isinstance(event, ConflictsResolved):
                before = facts_of(played.views[number - 1][None]).cities
                assert tuple(city.shields for city in before) == event.shields
                for city, tokens in zip(before, event.tokens, strict=True):
                    sides = city.left, city.right
                    assert tuple(side.conflict for side in sides if side.conflict) == tokens
                    assert [side.conflict > 0 for side in sides] == [
                        city.shields > before[side.city].shields for side in sides
                    ]
                seen += 1
    assert seen == 3


def test_hands_go_where_the_facts_say(played: Played):
    directions, seats = set(), len(played.seats)
    for number, batch in enumerate(played.batches):
        before = batch.start.state
        if any(isinstance(event, HandsPassed) for event in batch.events):
            said = facts_of(played.views[number - 1][None]).passing
            step = 1 if said == "left" else -1
            for seat, hand in enumerate(before.hands):
                passed = next(event for event in batch.events if isinstance(event, HandsPassed)).hands
                got = passed[(seat + step) % seats].value
                assert Counter(got) <= Counter(hand), f"{played.place(number)}: the hand of seat {seat}"
                after = facts_of(batch.game).cities
                assert [after[(seat + step) % seats].hand_from for seat in range(seats)] == list(range(seats))
                assert all(city.hand_from is None for city in after[seats:])
            directions.add(said)
        elif batch.game.state is not None and batch.game.state.turn == 1:
            assert {city.hand_from for city in facts_of(batch.game).cities} == {None}
        elif before is not None and before.turn == 6:
            assert facts_of(batch.start).passing is None
    assert directions == {"left", "right"}


def test_each_seat_chooses_for_one_city_after_another(played: Played):
    """The holder of the Free City chooses for it after the own city."""
    cities = set()
    for number, views in enumerate(played.views):
        for seat in played.seats:
            view, where = views[seat], f"{played.place(number)}, seat {seat}"
            if view.state is None or view.status != "playing":
                continue
            chosen_for = [city for city, facts in enumerate(facts_of(view).cities) if facts.chooser == seat]
            decision = pending_decision(view, seat)
            assert len(chosen_for) == (decision is not None), where
            offered = {
                offer.move.city for offer in moves(TITLE, view, seat) if isinstance(offer.move, Build | BuildStage)
            }
            if decision is not None and offered:
                assert chosen_for == [max(offered)], where
                cities.add(chosen_for[0])
    assert cities == set(range(len(played.seats) + (len(played.seats) == 2)))


def test_a_sale_pays_what_the_facts_say(played: Played):
    for number, batch in enumerate(played.batches):
        sold = [event.city for event in batch.events if isinstance(event, CardSold)]
        for event in batch.events:
            if isinstance(event, CoinsSettled):
                assert all(event.earned[city] >= facts_of(batch.start).sale for city in sold), played.place(number)
            if isinstance(event, CoinsSettled) and len(sold) == len(event.earned):
                assert set(event.earned) == {facts_of(batch.start).sale}


def test_a_spectator_gets_no_hands_and_a_seat_no_other_hand(played: Played):
    for views in played.views:
        for reader, view in views.items():
            if view.state is None or reader == FULL or view.status != "playing":
                continue
            for city, facts in enumerate(facts_of(view).cities):
                decider = city if city < len(played.seats) else view.state.holder
                assert not facts.cards or decider == reader
