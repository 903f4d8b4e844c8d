"""The derived facts of 7 Wonders Duel say what the moves offer, what a discard pays, and where shields lead."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import AnyGame, PendingDecision, pending_decision, to_move
from titles.kernel.title import derived_facts
from titles.seven_wonders_duel import invariants
from titles.seven_wonders_duel.cards.effects import Science, TradeFixed
from titles.seven_wonders_duel.catalogue import catalogue
from titles.seven_wonders_duel.derived import DerivedOutcome, DuelDerived
from titles.seven_wonders_duel.events.ages import CardsRevealed
from titles.seven_wonders_duel.events.building import CardBuilt, CardDiscarded, WonderBuilt
from titles.seven_wonders_duel.events.military import PawnMoved
from titles.seven_wonders_duel.events.setup import WonderDrafted
from titles.seven_wonders_duel.play.military import march
from titles.seven_wonders_duel.play.moves import Build, BuildWonder, Discard
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.played_game import Played, play_out

PRINTED = catalogue(1)
NOTHING = DerivedOutcome(shields=0, raids=(), token=False, supremacy=None)


def facts_of(view: AnyGame) -> DuelDerived:
    facts = derived_facts(TITLE, view)
    assert isinstance(facts, DuelDerived)
    return facts


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [play_out(TITLE, invariants, 2, {}, random.Random(seed)) for seed in range(8)]


class Asked(NamedTuple):
    """A seat whose turn it is, its view with the facts of it, and what it is offered."""

    where: str
    seat: int
    view: AnyGame
    facts: DuelDerived
    offers: list[Any]


def asked(games: list[Played]) -> Iterator[Asked]:
    for played in games:
        for number, views in enumerate(played.views):
            for seat in to_move(played.batches[number].game):
                decision, view = pending_decision(views[seat], seat), views[seat]
                if decision is not None and decision.kind == "turn":
                    where = f"{played.place(number)}, seat {seat}"
                    yield Asked(where, seat, view, facts_of(view), moves(TITLE, view, seat))


def test_what_can_be_paid_is_offered_at_its_price_and_nothing_else(games: list[Played]):
    chains = dear = 0
    for where, seat, _, facts, offers in asked(games):
        prices = facts.cities[seat].prices
        paid = {name: {"bank": price.bank, "rival": price.rival} for name, price in prices.items() if not price.missing}
        built = {o.move.card: o.cost for o in offers if isinstance(o.move, Build)}
        assert built == {card: paid[card] for card in facts.available if card in paid}, where
        wonders = {(o.move.wonder, o.move.card): o.cost for o in offers if isinstance(o.move, BuildWonder)}
        own = [name for name in paid if name not in facts.available and name in PRINTED.wonders]
        assert wonders == {(wonder, card): paid[wonder] for wonder in own for card in facts.available}, where
        assert [o.move.card for o in offers if isinstance(o.move, Discard)] == list(facts.available), where
        chains += sum(price.chain for price in prices.values())
        dear += sum(bool(price.missing) for price in prices.values())
    assert chains > 0
    assert dear > 0


def test_missing_coins_are_exactly_those_that_would_do(games: list[Played]):
    """A city without coins is offered a card once it gets the missing ones, and not with one less."""
    for where, seat, view, facts, _ in list(asked(games))[::9]:
        poor = facts_of(_with_coins(view, seat, 0)).cities[seat].prices
        for card in facts.available:
            if missing := poor[card].missing:
                for coins, is_offered in ((missing, True), (missing - 1, False)):
                    offers = moves(TITLE, _with_coins(view, seat, coins), seat)
                    assert (card in {o.move.card for o in offers if isinstance(o.move, Build)}) == is_offered, where


def _with_coins(view: AnyGame, seat: int, coins: int) -> AnyGame:
    cities = tuple(replace(c, coins=coins) if n == seat else c for n, c in enumerate(view.state.cities))
    return replace(view, state=replace(view.state, cities=cities))


def test_unit_prices_are_what_a_missing_unit_costs(games: list[Played]):
    """A card that needs one resource, of which a city has none and no choice, costs its unit price for each unit."""
    checked = 0
    for where, seat, view, facts, _ in asked(games):
        city = facts.cities[seat]
        for name, price in city.prices.items():
            cost = PRINTED.cards[name].cost if name in PRINTED.cards else None
            if cost is None or len(cost.resources) != 1 or city.choices or price.chain:
                continue
            [(kind, count)] = cost.resources.items()
            if not city.production[kind] and not view.state.cities[seat].tokens:
                assert price.bank + price.rival == cost.coins + count * city.unit_prices[kind], (where, name)
                checked += 1
    assert checked > 0


def test_prices_that_the_facts_call_fixed_are_1_and_by_a_card(games: list[Played]):
    """A card that fixes a price makes a unit cost 1 coin, whatever the opponent produces; others cost 2 or more."""
    seen = set()
    for played in games:
        for batch in played.batches:
            if batch.game.state is None:
                continue
            for city, facts in zip(batch.game.state.cities, facts_of(batch.game).cities, strict=True):
                effects = [effect for card in city.cards for effect in PRINTED.cards[card].effects]
                fixed = {kind for effect in effects if isinstance(effect, TradeFixed) for kind in effect.resources}
                assert set(facts.fixed_prices) == fixed == {k for k, price in facts.unit_prices.items() if price == 1}
                seen |= fixed
    assert len(seen) > 2


def test_a_discard_pays_what_the_facts_say(games: list[Played]):
    paid = set()
    for played in games:
        for batch in played.batches:
            for event in batch.events:
                if isinstance(event, CardDiscarded):
                    assert event.gained == facts_of(batch.start).cities[event.seat].discard
                    paid.add(event.gained)
    assert len(paid) > 1


def test_shields_lead_where_the_facts_say(games: list[Played]):
    for where, seat, view, facts, _ in asked(games):
        city, track = facts.cities[seat], view.state
        for raid in city.raids:
            met = march(PRINTED, track, seat, raid.shields)
            assert met.tokens[-1] == raid.token, where
            assert raid.token not in march(PRINTED, track, seat, raid.shields - 1).tokens, where
        assert [raid.shields for raid in city.raids] == sorted(raid.shields for raid in city.raids), where
        assert abs(march(PRINTED, track, seat, city.shields_to_win).pawn) == 9, where
        assert abs(march(PRINTED, track, seat, city.shields_to_win - 1).pawn) < 9, where


def test_a_game_is_won_by_the_supremacy_that_the_facts_name(games: list[Played]):
    for played in games:
        last = played.batches[-1].game
        facts = facts_of(last)
        assert (facts.supremacy is not None) == (last.reason == "supremacy")
        assert all(facts_of(batch.game).supremacy is None for batch in played.batches[:-1] if batch.game.state)
        won = [city for city in facts.cities if city.shields_to_win == 0 or city.symbols_to_win == 0]
        assert len(won) == (last.reason == "supremacy")


def test_symbols_are_those_of_the_cards_built(games: list[Played]):
    """Cards that are built add their symbols."""
    for played in games:
        for batch in played.batches:
            built = [event for event in batch.events if isinstance(event, CardBuilt)]
            for event in built:
                symbols = [e.symbol for e in PRINTED.cards[event.card].effects if isinstance(e, Science)]
                before, after = (Counter(facts_of(g).cities[event.seat].symbols) for g in (batch.start, batch.game))
                assert after - before == Counter(symbols)


def test_wonders_are_drafted_in_the_order_that_the_facts_give(games: list[Played]):
    for played in games:
        order = []
        for batch in played.batches:
            drafted = [event.seat for event in batch.events if isinstance(event, WonderDrafted)]
            order += drafted
            if drafted:
                assert facts_of(batch.start).drafting[: len(drafted)] == tuple(drafted)
        assert facts_of(played.batches[-1].game).drafting == ()
        assert {facts_of(batch.game).draft for batch in played.batches if batch.game.state} == {tuple(order)}


def test_the_cards_that_turn_up_are_those_that_the_facts_name(games: list[Played]):
    """Whatever is done with the card that is taken, and whenever the turn ends."""
    seen = 0
    for played in games:
        promised: tuple[int, ...] = ()
        for batch in played.batches:
            for event in batch.events:
                if isinstance(event, CardBuilt | CardDiscarded | WonderBuilt):
                    promised = facts_of(batch.start).reveals.get(event.card, ())
                elif isinstance(event, CardsRevealed):
                    assert event.places == promised, played
                    seen += len(promised)
    assert seen > 20


def test_what_a_building_leads_to_is_what_the_facts_say(games: list[Played]):
    """The pawn meets the same tokens; a progress token is taken, or the game is won, where they say so."""
    seen: Counter[str] = Counter()
    for played in games:
        for batch, following in pairwise([*played.batches, played.batches[-1]]):
            for event in batch.events:
                if isinstance(event, CardBuilt | WonderBuilt):
                    thing = event.card if isinstance(event, CardBuilt) else event.wonder
                    outcome = facts_of(batch.start).cities[event.seat].outcomes.get(thing) or NOTHING
                    kinds = [item.kind for item in batch.game.pending if isinstance(item, PendingDecision)]
                    assert ("take_token" in kinds) == outcome.token
                    after = following if event.shields else batch
                    moved = [each.military_tokens for each in after.events if isinstance(each, PawnMoved)]
                    assert moved == ([outcome.raids] if outcome.shields else [])
                    assert (after.game.reason == "supremacy") == (outcome.supremacy is not None)
                    seen += Counter(raids=len(outcome.raids), tokens=outcome.token, moved=len(moved))
    assert min(seen["raids"], seen["moved"], seen["tokens"]) > 0
