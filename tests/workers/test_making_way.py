"""Making way: a bot that searches leaves the processor to others in between, and plays as it would without."""

import os
import random
from dataclasses import replace
from itertools import pairwise

import pytest

from rules.kernel import decider
from rules.kernel.game import to_move
from rules.kernel.search import SearchBot
from rules.kernel.title import Title
from rules.registry import TITLES
from rules.testkit.playthrough import open_random
from workers.making_way import yielding


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_polite_bot_plays_as_before_and_leaves_the_processor_before_each_move_of_a_playout(
    title: Title, monkeypatch: pytest.MonkeyPatch
):
    steps = list[str]()
    monkeypatch.setattr(os, "sched_yield", lambda: steps.append("yield"))
    bot = title.bots["fast"]
    assert isinstance(bot, SearchBot)
    policy = bot.searching.policy

    def noted(*known):
        steps.append("policy")
        return policy(*known)

    few = replace(bot, level=bot.level._replace(playouts=20), searching=replace(bot.searching, policy=noted))
    game = open_random(title, 2, {}, random.Random(3))[-1].game
    seat = to_move(game)[0]
    legal_moves = decider.moves(title, game, seat)
    alone = few.lines(game, seat, legal_moves, random.Random(5))
    steps.clear()
    polite = yielding(few).lines(game, seat, legal_moves, random.Random(5))
    assert polite == alone
    assert steps.count("policy") > 20
    assert all(before == "yield" for before, step in pairwise(steps) if step == "policy")
