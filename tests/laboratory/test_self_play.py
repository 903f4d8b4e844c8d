"""Many games at once, in one process and in several."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from heptad_lab import Decisions, SelfPlay, heptad_env


def played(games: SelfPlay, steps: int, seed: int = 1) -> Iterator[Decisions]:
    """Play at random; yield what each step brings."""
    chance, now = np.random.default_rng(seed), games.reset()
    yield now
    for _ in range(steps):
        now = games.step([chance.choice(np.flatnonzero(mask)) for mask in now.masks])
        yield now


def test_the_games_do_not_depend_on_the_number_of_processes():
    arguments = ("seven_wonders_duel", 2, 5)
    with SelfPlay(*arguments, seed=3) as alone, SelfPlay(*arguments, seed=3, processes=2) as shared:
        ended = 0
        for one, other in zip(played(alone, 120), played(shared, 120), strict=True):
            for here, there in zip(one, other, strict=True):
                assert here.dtype == there.dtype
                assert np.array_equal(here, there)
            ended += int(one.ended.sum())
        assert ended >= 5
        assert np.array_equal(alone.reset().observations, shared.reset().observations)
    with SelfPlay(*arguments, seed=4) as others:
        assert not np.array_equal(others.reset().observations, one.observations)


def test_a_game_that_ended_gives_its_rewards_and_is_followed_by_the_next():
    with SelfPlay("seven_wonders_dice", 2, 3, seed=1) as games:
        assert (games.size, games.actions) == (459, 714)
        for now in played(games, 250):
            assert now.observations.shape == (3, games.size)
            assert now.observations.dtype == np.int16
            assert now.masks.shape == (3, games.actions)
            assert now.masks.any(axis=1).all()
            assert (now.rewards[~now.ended] == 0).all()
            assert now.rewards.sum(axis=1) == pytest.approx(0)
            turns = now.observations[:, games.layout["turn"]][:, 0]
            assert (turns[now.ended] == 1).all()
            if now.ended.any():
                assert abs(now.rewards[now.ended]).max() <= 1
                return
    pytest.fail("no game ended")


def test_a_game_is_that_of_an_environment_with_the_same_moves():
    with SelfPlay("seven_wonders", 3, 1, seed=9) as games:
        table = games._players[0]._games._tables[0]
        env = heptad_env("seven_wonders", 3, seed=table._seed)
        env.reset()
        chance, now = np.random.default_rng(2), games.reset()
        for _ in range(60):
            assert env.agent_selection == f"seat_{now.seats[0]}"
            seen = env.last()[0]
            assert np.array_equal(seen["observation"], now.observations[0])
            assert np.array_equal(seen["action_mask"], now.masks[0])
            action = chance.choice(np.flatnonzero(now.masks[0]))
            now = games.step([action])
            env.step(action)
            if now.ended[0]:
                assert [env.rewards[agent] for agent in env.possible_agents] == list(now.rewards[0])
                return
    pytest.fail("the game did not end")


def refused(games: SelfPlay) -> None:
    """An illegal action raises; afterwards the games can begin again."""
    now = games.reset()
    legal, illegal = int(np.argmax(now.masks[0])), int(np.argmin(now.masks[1]))
    with pytest.raises(ValueError, match=f"Action {illegal} of seat_{now.seats[1]} is illegal"):
        games.step([legal, illegal])
    assert np.array_equal(games.reset().observations, now.observations)


def test_an_illegal_action_is_refused():
    with SelfPlay("seven", 2, 2, seed=1) as games:
        refused(games)
        with pytest.raises(ValueError, match="There are 2 games"):
            games.step([0, 0, 0])


def test_an_error_of_a_process_and_its_end_are_raised_here_and_none_is_left():
    with SelfPlay("seven_wonders_duel", 2, 2, seed=1, processes=2) as games:
        refused(games)
        children = multiprocessing.active_children()
        assert len(children) == 2
        os.kill(children[0].pid, signal.SIGKILL)
        with pytest.raises(RuntimeError, match="exit code is -9"):
            games.reset()
    assert not multiprocessing.active_children()


PROGRAM = """
import multiprocessing, time
from heptad_lab import SelfPlay
if __name__ == "__main__":
    games = SelfPlay("seven_wonders_duel", 2, 2, processes=2)
    games.reset()
    print(*multiprocessing.active_children(), sep="\t", flush=True)
    time.sleep(60)
"""


def test_the_processes_end_with_the_calling_one(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as caller:
        children = caller.stdout.readline().split("\t")
        caller.kill()
        assert len(children) == 2
        # Ends when no process has this standard output any more; otherwise subprocess.TimeoutExpired.
        assert caller.communicate(timeout=20)[0] == ""


def test_there_are_no_more_processes_than_games():
    with pytest.raises(ValueError, match="1 to 2 processes, not by 3"):
        SelfPlay("seven", 2, 2, processes=3)
