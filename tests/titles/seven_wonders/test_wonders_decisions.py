"""Kinds of decisions: a move is refused if and only if it is not listed."""

import random
from itertools import product
from typing import Any

import pytest

from tests.titles.seven_wonders.wonders_table import RULES, TITLE, city, three
from titles.kernel.state.game import pending_decision, to_move
from titles.seven_wonders.catalogue import catalogue
from titles.seven_wonders.play.build_options import build_options_of
from titles.seven_wonders.play.decisions import DECISIONS
from titles.seven_wonders.play.moves import Build, BuildStage, ChooseBoard, ChooseSide, Discard, Pass, Revive, Sell
from titles.seven_wonders.state import WondersGame, state_of
from titles.testkit.playthrough import open_random, playing

CARDS, WONDERS = catalogue(1).cards, catalogue(1).wonders


def candidates(game: WondersGame, chance: random.Random) -> list[Any]:
    """Moves of every class: with cards that are near and others, by every way, with small payments."""
    state = state_of(game)
    near = {card for zone in (*state.hands[:1], state.discard[:3], state.pile[:1]) for card in zone}
    cards = sorted({*near, *chance.sample(sorted(CARDS), 2)})
    cities, coins = range(len(state.cities)), range(3)
    moves = [kind(card, number) for kind in (Sell, Discard) for card in cards for number in cities]
    moves += [
        BuildStage(card, number, left, right) for card, number, left, right in product(cards, cities, coins, coins)
    ]
    for card, number, by in product(cards, cities, ("cost", "chain", "gift")):
        moves += [Build(card, number, by, left, right) for left, right in product(coins, coins)]
    return [*moves, Pass(), *map(Revive, cards), *map(ChooseBoard, WONDERS), ChooseSide("A"), ChooseSide("B")]


@pytest.mark.parametrize(("seats", "seed"), [(2, 38), (2, 46), (3, 18)])
def test_a_move_is_refused_exactly_if_it_is_not_listed(seats: int, seed: int):
    chance, others = random.Random(seed), random.Random(seed)
    game = open_random(TITLE, seats, {"boards": "chosen", "sides": "B"}, chance)[-1].game
    kinds = set()
    for batch in playing(TITLE, game, chance):
        game = batch.game
        for seat in to_move(game):
            pending = pending_decision(game, seat)
            assert pending is not None
            if seat and pending.kind == "choose":
                continue
            decision = DECISIONS[pending.kind](game, state_of(game), pending)
            legal = [legal_move.move for legal_move in decision.moves()]
            kinds.add(pending.kind)
            commitment = game.commitments[seat]
            repeated = () if commitment is None else commitment.chain  # is taken, and changes nothing
            for move in (*legal, *candidates(game, others)):
                if type(move) in decision.answers and move not in repeated:
                    assert (decision.refuse(move) is None) == (move in legal), move
    assert kinds == {"choose_board", "choose", "seventh", "revive"}


def test_build_options_follow_the_state():
    table = three(city("giza", coins=1), hands=[["mine", "altar"]])
    assert table.ways("mine") == [("cost", 0, 0)]
    poor = table.state.change_city(0, coins=0)
    assert build_options_of(RULES, poor, 0).structure_payments("mine") == ()
