"""The conformance suite over every option of 7 Wonders Duel."""

import random
from functools import cache
from itertools import product

import pytest

from titles.seven_wonders_duel import invariants
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.conformance import CHECKS, Check
from titles.testkit.played_game import Played, play_out

OPTIONS = list(product(("draft", "preset"), ("last_player_begins", "last_player_chooses")))


@cache
def game(wonders: str, centre_rule: str) -> Played:
    return play_out(TITLE, invariants, 2, {"wonders": wonders, "centre_rule": centre_rule}, random.Random(1))


@pytest.mark.parametrize(("wonders", "centre_rule"), OPTIONS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Check, wonders: str, centre_rule: str):
    check(game(wonders, centre_rule), random.Random(1))
