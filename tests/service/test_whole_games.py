"""Whole games over HTTP, and their logs."""

import pytest

from tests.service.playing import Player, play_out, started


@pytest.mark.parametrize("count", [2, 3, 7])
def test_a_game_is_played_to_its_end(players: list[Player], count: int):
    game = started(players[:count])
    end = play_out(players[:count], game)
    assert end["status"] == "finished"
    assert sorted(standing["seat"] for standing in end["standings"]) == list(range(count))
