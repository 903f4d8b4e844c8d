"""The derived facts of SEVEN say what the moves offer, which lock wins, and whose gate is invaded."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import AnyGame, pending_decision, to_move
from titles.kernel.title import derived_facts
from titles.seven import events as happened
from titles.seven import invariants
from titles.seven.derived import SevenDerived
from titles.seven.play.hand_effects import MAX_DECLARATIONS
from titles.seven.terms.basics import COLOURS
from titles.seven.terms.moves import ChooseCard, Contact, Lock, MovePiece, Use
from titles.seven.title import TITLE
from titles.testkit.played_game import FULL, Played, play_out


def facts_of(view: AnyGame) -> SevenDerived:
    facts = derived_facts(TITLE, view)
    assert isinstance(facts, SevenDerived)
    return facts


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [play_out(TITLE, invariants, seats, {}, random.Random(seats)) for seats in (2, 3, 4)]


class Asked(NamedTuple):
    """A seat that is asked, the kind of its decision, its view with the facts of it, and what it is offered."""

    where: str
    seat: int
    kind: str
    view: AnyGame
    facts: SevenDerived
    offers: list[Any]


@pytest.fixture(scope="module")
def asked(games: list[Played]) -> list[Asked]:
    return list(_asked(games))


def _asked(games: list[Played]) -> Iterator[Asked]:
    for played in games:
        for number, batch in enumerate(played.batches):
            for seat in to_move(batch.game) if batch.game.state is not None else ():
                view = played.views[number][seat]
                decision = pending_decision(view, seat)
                if decision is not None and decision.kind != "cube":
                    offers = [offer.move for offer in moves(TITLE, view, seat)]
                    yield Asked(
                        f"{played.place(number)}, seat {seat}", seat, decision.kind, view, facts_of(view), offers
                    )


def test_hand_effects_that_can_be_declared_are_offered_and_no_others(asked: list[Asked]):
    kinds, obstacles = set(), set()
    for where, seat, kind, view, facts, offers in asked:
        cards = facts.seats[seat].cards
        uses = {(move.card, move.option) for move in offers if isinstance(move, Use)}
        if view.state.turn.declared < MAX_DECLARATIONS:
            assert uses == {(c, option) for c, of in cards.items() if of.asked for option in of.options}, where
        assert all(bool(of.options) == (of.obstacle is None) for of in cards.values()), where
        kinds |= {kind} if uses else set()
        obstacles |= {of.obstacle for of in cards.values()}
    assert {"hand", "answer_lock"} <= kinds
    assert obstacles >= {None, "cost", "used", "effect"}


def test_cards_that_can_be_locked_are_offered_and_no_others(asked: list[Asked]):
    locks = 0
    for where, seat, kind, _, facts, offers in asked:
        if kind == "lock":
            lockable = {card for card, of in facts.seats[seat].cards.items() if of.lockable}
            assert {move.card for move in offers if isinstance(move, Lock)} == lockable, where
            locks += len(lockable)
    assert locks


def test_cells_and_contacts_are_those_that_are_offered(asked: list[Asked]):
    kinds = set()
    for where, seat, kind, view, facts, offers in asked:
        cells = [move.cell for move in offers if isinstance(move, MovePiece)]
        if kind == "move":
            assert seat == view.state.turn.seat
            assert cells == list(facts.reach), where
            assert [move.seat for move in offers if isinstance(move, Contact)] == list(facts.contacts), where
        if kind == "bonus":
            assert cells == list(facts.bonus_reach), where
            assert facts.bonus > 0, where
        kinds.add(kind)
    assert {"move", "bonus"} <= kinds


def test_a_leap_reaches_other_cells(asked: list[Asked]):
    for where, seat, kind, view, facts, _ in asked:
        if kind == "move":
            leaping = replace(view, state=view.state.change_turn(leap=2))
            offers = [offer.move for offer in moves(TITLE, leaping, seat)]
            reach = facts_of(leaping).reach
            assert [move.cell for move in offers if isinstance(move, MovePiece)] == list(reach), where
            assert set(reach).isdisjoint(facts.reach), where


def test_cards_that_pay_are_offered(asked: list[Asked]):
    paid = 0
    for where, seat, kind, view, facts, offers in asked:
        if kind == "pay":
            card = view.state.frames[-1].card
            assert [move.card for move in offers if isinstance(move, ChooseCard)] == [
                *facts.seats[seat].cards[card].pays
            ], where
            paid += 1
    assert paid


def test_the_phase_is_that_of_the_decision(asked: list[Asked]):
    seen = set()
    for where, _, kind, _, facts, _ in asked:
        if kind in {"lock", "hand", "move", "bonus"}:
            assert facts.phase == ("move" if kind == "bonus" else kind), where
            seen.add(facts.phase)
    assert seen == {"lock", "hand", "move"}


def test_gates_are_invaded_as_the_facts_say(games: list[Played]):
    invaded = 0
    for played in games:
        for batch in played.batches:
            for event in batch.events:
                if isinstance(event, happened.GateInvaded):
                    said = {(of.seat, of.owner) for of in facts_of(batch.start).invasions}
                    assert (event.seat, event.owner) in said
                    invaded += 1
    assert invaded


def test_a_lock_in_a_winning_place_wins(games: list[Played]):
    """The last lock of a game that was won by colours goes to a place that the facts called winning."""
    won = 0
    for played in games:
        last = played.batches[-1]
        locked = [event for event in last.events if isinstance(event, happened.CardsLocked)]
        if last.game.reason == "seventh_colour" and locked:
            before = facts_of(last.start).seats[locked[-1].seat]
            assert locked[-1].colour in before.winning
            won += 1
        complete = [of.complete for of in facts_of(last.game).seats]
        assert (max(complete) == 7) == (last.game.reason == "seventh_colour")
        for seat, of in enumerate(facts_of(last.game).seats):
            places = zip(COLOURS, last.game.state.locks[seat], strict=True)
            assert of.complete_colours == tuple(colour for colour, place in places if place.locked and not place.placed)
            assert of.complete == len(of.complete_colours)
        assert not any(facts_of(batch.game).seats[0].complete == 7 for batch in played.batches[:-1] if batch.game.state)
    assert won


def test_the_pile_of_eternal_cards_holds_those_that_the_facts_name(games: list[Played]):
    for played in games:
        for number, batch in enumerate(played.batches):
            if batch.game.state is not None and batch.game.state.stacks:
                assert sorted(facts_of(played.views[number][None]).eternal) == sorted(batch.game.state.eternal)


def test_turns_follow_the_order(games: list[Played]):
    for played in games:
        seats = [event.seat for batch in played.batches for event in batch.events if type(event) is happened.TurnBegan]
        order = facts_of(played.batches[-1].game).order
        start = order.index(seats[0])
        assert seats == [order[(start + number) % len(order)] for number in range(len(seats))]


def test_cards_are_for_those_who_know_the_hand(games: list[Played]):
    for played in games:
        for views in played.views[::7]:
            for reader, view in views.items():
                if view.state is not None and reader != FULL:
                    for seat, facts in enumerate(facts_of(view).seats):
                        hand = {held.card for held in view.state.hands[seat]}
                        assert (hand <= facts.cards.keys()) == (None not in hand)
