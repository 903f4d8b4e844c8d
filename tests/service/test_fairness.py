"""Owners take turns: real workers, real games of bots beside a game in which a person waits."""

import random

from tests.service.conftest import Running
from tests.service.playing import Player


def test_a_person_does_not_wait_for_games_of_bots(heptad: Running, players: list[Player]):
    busy, ann = players[:2]
    bots = [busy.open(4, title="seven", join=False, bots=["random"] * 4)["id"] for _ in range(4)]
    game = ann.open(2, title="seven_wonders_duel", bots=["random"])["id"]
    chance, answered, seen = random.Random(1), 0, ann.game(game)
    while answered < 10 and seen["status"] != "finished":
        if seen["to_move"] == [0]:
            ann.move(game, chance)
            answered += 1
        seen = ann.game(game, after=seen["version"], wait=10)
    assert heptad.process.poll() is None
    states = [busy.game(table) for table in bots]
    assert any(state["status"] == "playing" for state in states)  # as many moves as these have left were not waited for
    assert all(state["version"] > 4 for state in states)
