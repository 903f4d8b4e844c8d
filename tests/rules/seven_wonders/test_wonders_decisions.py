"""Kinds of decisions: what is refused is what is not offered."""

import random
from itertools import product
from typing import Any

import pytest

from rules.kernel.game import pending_decision, to_move
from rules.seven_wonders.catalogue import catalogue
from rules.seven_wonders.decisions import DECISIONS
from rules.seven_wonders.moves import Build, BuildStage, ChooseBoard, ChooseSide, Discard, Pass, Revive, Sell
from rules.seven_wonders.state import WondersGame, state_of
from rules.testkit.playthrough import open_random, playing
from tests.rules.seven_wonders.wonders_table import TITLE

CARDS, WONDERS = catalogue(1).cards, catalogue(1).wonders


def candidates(game: WondersGame, chance: random.Random) -> list[Any]:
    """Moves of every class: with cards that are near and others, by every way, with small payments."""
    state = state_of(game)
    near = {card for zone in (*state.hands[:1], state.discard[:3], state.pile[:1]) for card in zone}
    cards = sorted({*near, *chance.sample(sorted(CARDS), 2)})
    cities, coins = range(len(state.cities)), range(3)
    moves = [kind(card, city) for kind in (Sell, Discard) for card in cards for city in cities]
    moves += [BuildStage(card, city, left, right) for card, city, left, right in product(cards, cities, coins, coins)]
    for card, city, by in product(cards, cities, ("cost", "chain", "gift")):
        moves += [Build(card, city, by, left, right) for left, right in product(coins, coins)]
    return [*moves, Pass(), *map(Revive, cards), *map(ChooseBoard, WONDERS), ChooseSide("A"), ChooseSide("B")]


@pytest.mark.parametrize(("seats", "seed"), [(2, 16), (2, 18), (3, 18)])
def test_a_move_is_refused_exactly_if_it_is_not_offered(seats: int, seed: int):
    chance, others = random.Random(seed), random.Random(seed)
    game = open_random(TITLE, seats, {"boards": "chosen", "sides": "B"}, chance)[-1].game
    kinds = set()
    for batch in playing(TITLE, game, chance):
        game = batch.game
        for seat in to_move(game):
            ask = pending_decision(game, seat)
            assert ask is not None
            if seat and ask.kind == "choose":
                continue
            decision = DECISIONS[ask.kind](game, state_of(game), ask)
            offered = [legal_move.move for legal_move in decision.moves()]
            kinds.add(ask.kind)
            for move in (*offered, *candidates(game, others)):
                if type(move) in decision.answers:
                    assert (decision.refuse(move) is None) == (move in offered), move
    assert kinds == {"choose_board", "choose", "seventh", "revive"}
