"""A whole game of seven clients at once over HTTP, and its log."""

from tests.service import fifty
from tests.service.conftest import Running


def test_a_game_of_seven_ends_and_its_log_replays_to_the_served_state(heptad: Running):
    [played] = fifty.play(lambda: heptad.url, [7])
    assert fifty.check(heptad.url, played) > 0
