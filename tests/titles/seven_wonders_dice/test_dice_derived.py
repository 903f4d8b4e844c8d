"""The derived facts of 7 Wonders Dice say what the moves offer at which price, and what attacks are worth."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from titles.kernel.deciding.decider import moves
from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.title import derived_facts
from titles.seven_wonders_dice import invariants
from titles.seven_wonders_dice.catalogue import catalogue
from titles.seven_wonders_dice.derived import DerivedStep, DiceDerived
from titles.seven_wonders_dice.state import neighbour
from titles.seven_wonders_dice.terms.moves import Build, BuildWonder, Cross
from titles.seven_wonders_dice.title import TITLE
from titles.testkit.played_game import FULL, Played, play_out


def facts_of(view: AnyGame) -> DiceDerived:
    facts = derived_facts(TITLE, view)
    assert isinstance(facts, DiceDerived)
    return facts


@pytest.fixture(scope="module", params=[2, 3])
def played(request: pytest.FixtureRequest) -> Played:
    return play_out(TITLE, invariants, request.param, {}, random.Random(5))


class Asked(NamedTuple):
    """A seat that chooses a step, what its facts say of the step, and what it is offered."""

    where: str
    seat: int
    view: AnyGame
    step: DerivedStep
    offers: list[Any]


def asked(played: Played) -> Iterator[Asked]:
    for number, views in enumerate(played.views):
        for seat in played.seats:
            view = views[seat]
            kept = view.commitments[seat] if view.commitments else None
            if pending_decision(view, seat) is not None:
                step = facts_of(view).seats[seat].step
                assert step is not None
                offers = moves(TITLE, view, seat)
                if kept is None or offers:
                    yield Asked(f"{played.place(number)}, seat {seat}", seat, view, step, offers)


def test_what_can_be_paid_is_offered_at_its_price_and_nothing_else(played: Played):
    missing, held, granted = 0, set(), 0
    for where, _, _, step, offers in asked(played):
        built = {(o.move.die, o.move.space): o.cost for o in offers if isinstance(o.move, Build)}
        assert built == {
            (die, space): {"die": of.cost, "resources": step.prices.get(space, 0)}
            for die, of in step.dice.items()
            for space, lacking in of.spaces.items()
            if lacking == 0 and of.compares is not False
        }, where
        crossed = {o.move.space: o.cost for o in offers if isinstance(o.move, BuildWonder | Cross)}
        affordable = {space for space, lacking in step.spaces.items() if lacking == 0}
        assert crossed == {space: {"resources": step.prices.get(space, 0)} for space in affordable}, where
        held |= {of.compares for of in step.dice.values()}
        missing += any(lacking for of in step.dice.values() for lacking in of.spaces.values())
        granted += any(isinstance(o.move, Cross) for o in offers)
    assert held == {None, True, False}
    assert missing
    assert granted


def test_missing_coins_are_exactly_those_that_would_do(played: Played):
    """A board without coins is offered what it lacks coins for once it gets them, and not with one less."""
    tried = 0
    for where, seat, view, _, _ in list(asked(played))[::12]:
        if view.commitments[seat] is not None:
            continue
        step = facts_of(_with_coins(view, seat, 0)).seats[seat].step
        assert step is not None
        for die, of in step.dice.items():
            for space, lacking in of.spaces.items():
                for coins in {lacking, lacking - 1} - {-1} if of.compares is not False else ():
                    offers = moves(TITLE, _with_coins(view, seat, coins), seat)
                    found = (die, space) in {(o.move.die, o.move.space) for o in offers if isinstance(o.move, Build)}
                    assert found == (coins == lacking), where
                    tried += lacking > 0
    assert tried


def _with_coins(view: AnyGame, seat: int, coins: int) -> AnyGame:
    boards = tuple(replace(b, coins=coins) if n == seat else b for n, b in enumerate(view.state.boards))
    return replace(view, state=replace(view.state, boards=boards))


def test_locked_dice_are_never_offered(played: Played):
    special = {die.id for die in catalogue(1).dice.values() if die.special}
    locked = 0
    for where, seat, view, step, _ in asked(played):
        assert all(of.unlocked or not of.spaces for of in step.dice.values()), where
        assert {die for die, of in step.dice.items() if not of.unlocked} <= special, where
        if view.commitments[seat] is None:
            unlocked = facts_of(view).seats[seat].unlocked
            assert unlocked == tuple(die for die, of in step.dice.items() if of.unlocked), where
            locked += len(unlocked) < len(step.dice)
    assert locked


def test_attacks_score_what_the_facts_say(played: Played):
    """An attack that is settled gets the points that it was worth when the turn started."""
    settled = 0
    for number, batch in enumerate(played.batches[1:], 1):
        if batch.start.state is None:
            continue
        for seat, (old, new) in enumerate(zip(batch.start.state.boards, batch.game.state.boards, strict=True)):
            for attack in new.attacks[len(old.attacks) :]:
                barracks = facts_of(batch.start).seats[seat].barracks
                worth = {space: points for of in barracks for space, points in of.attacks.items()}
                assert attack.points == worth[attack.space], played.place(number)
                settled += 1
    assert settled


def test_barracks_attack_the_neighbour_on_their_side(played: Played):
    game = played.batches[-1].game
    for seat, facts in enumerate(facts_of(game).seats):
        sides = {"barracks_west": "left", "barracks_east": "right"}
        assert {of.building for of in facts.barracks} == set(sides)
        for of in facts.barracks:
            assert of.target == neighbour(seat, sides[of.building], len(played.seats))
            assert of.target == getattr(facts, sides[of.building])


def test_spaces_are_counted_as_crossed_when_the_turn_started(played: Played):
    for batch in played.batches[::5]:
        if batch.game.state is not None:
            for board, facts in zip(batch.game.state.boards, facts_of(batch.game).seats, strict=True):
                assert sum(facts.crossed.values()) == len(board.snapshot())


def test_steps_are_for_those_who_may_know_them(played: Played):
    """Who may not open the steps of a seat gets no facts about its next one."""
    hidden = 0
    for views in played.views:
        for reader, view in views.items():
            if view.state is None or view.status != "playing":
                continue
            for seat, facts in enumerate(facts_of(view).seats):
                is_hidden = view.commitments[seat] is not None and reader not in (seat, FULL)
                assert (facts.step is None) == is_hidden
                hidden += is_hidden
    assert hidden
    assert all(facts.step is None for facts in facts_of(played.batches[-1].game).seats)
