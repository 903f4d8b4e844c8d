"""Copies of environments: an agent that looks ahead plays on in a copy."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from heptad_lab import heptad_env, heptad_parallel_env
from heptad_lab.environment import HeptadEnv

TABLES = [("seven_wonders", 3), ("seven_wonders_duel", 2), ("seven_wonders_dice", 2), ("seven", 2)]


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def played(env: HeptadEnv, chance: np.random.Generator, most: int = 10_000) -> list[tuple[Any, ...]]:
    """Play at random, and return what was seen and got."""
    seen = []
    while env.agents and len(seen) < most:
        observation, reward, over, _, info = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        action = None if over else int(chance.choice(legal))
        seen.append((env.agent_selection, observation["observation"].tobytes(), tuple(legal), reward, info, action))
        env.step(action)
    return seen


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_copy_plays_on_by_itself_and_equally(title: str, seats: int, copied: Callable[[Any], Any]):
    env = heptad_env(title, seats, seed=3)
    env.reset()
    played(env, np.random.default_rng(1), 25)
    other, third = copied(env), copied(env)
    first = played(other, np.random.default_rng(2))
    played(third, np.random.default_rng(4))
    assert played(env, np.random.default_rng(2)) == first
    for each in (env, other):
        each.reset()
    again = played(env, np.random.default_rng(5))
    assert again == played(other, np.random.default_rng(5))
    assert len(again) > 25


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_playing_on_in_a_copy_changes_nothing_that_the_first_shows(title: str, seats: int):
    env, chance = heptad_env(title, seats, seed=3), np.random.default_rng(1)
    env.reset()
    while env.agents:
        seen = env.last()[0]["observation"].tolist()
        played(copy.deepcopy(env), chance, 4)
        assert env.last()[0]["observation"].tolist() == seen
        played(env, chance, 1)


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_of_a_parallel_environment_plays_on_equally(copied: Callable[[Any], Any]):
    env = heptad_parallel_env("seven_wonders", 3, seed=3)
    seen, _ = env.reset()
    other = copied(env)
    while env.agents:
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in env.agents}
        [(seen, *one), (also, *two)] = [each.step(actions) for each in (env, other)]
        assert one == two
        assert all((seen[agent]["observation"] == also[agent]["observation"]).all() for agent in seen)


def test_a_copy_from_before_the_first_game_begins_the_same_one():
    env = heptad_env("seven", 2, seed=3)
    other = copy.deepcopy(env)
    env.reset()
    other.reset()
    assert played(env, np.random.default_rng(1), 40) == played(other, np.random.default_rng(1), 40)
