"""PettingZoo's own tests, for every title and several numbers of players."""

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from heptad_lab import heptad_env, heptad_parallel_env

TABLES = [
    ("seven_wonders", 2),
    ("seven_wonders", 3),
    ("seven_wonders", 7),
    ("seven_wonders_duel", 2),
    ("seven_wonders_dice", 2),
    ("seven_wonders_dice", 4),
    ("seven_wonders_dice", 7),
    ("seven", 2),
    ("seven", 3),
    ("seven", 4),
]
SIMULTANEOUS = [table for table in TABLES if table[0] in {"seven_wonders", "seven_wonders_dice"}]

pytestmark = [
    # What api_test says of every environment with a mask that is not one of PettingZoo's own.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_the_api_is_that_of_pettingzoo(title: str, seats: int, capsys: pytest.CaptureFixture[str]):
    api_test(heptad_env(title, seats), num_cycles=150 // seats)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_seed_gives_the_same_game(title: str, seats: int):
    seed_test(lambda: heptad_env(title, seats), num_cycles=150 // seats)


@pytest.mark.parametrize(("title", "seats"), SIMULTANEOUS)
def test_the_parallel_api_is_that_of_pettingzoo(title: str, seats: int, capsys: pytest.CaptureFixture[str]):
    parallel_api_test(heptad_parallel_env(title, seats), num_cycles=40)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize(("title", "seats"), SIMULTANEOUS)
def test_a_seed_gives_the_same_parallel_game(title: str, seats: int):
    """The test takes any actions, legal or not: default moves stand in for illegal ones."""
    parallel_seed_test(lambda: heptad_parallel_env(title, seats, illegal="default"), num_cycles=20)
