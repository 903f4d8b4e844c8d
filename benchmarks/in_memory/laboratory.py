"""The environments of the laboratory beside the bare engine, by the same random moves."""

import random
import time
from collections.abc import Callable, Iterator
from statistics import median

from benchmarks.in_memory.games import Quick, state
from benchmarks.measuring.figures import Bench, Figure, row
from heptad_lab import HeptadEnv, heptad_env

TABLES = (
    ("seven_wonders", 3),
    ("seven_wonders", 7),
    ("seven_wonders_duel", 2),
    ("seven_wonders_dice", 4),
    ("seven", 2),
)
SHARE = 0.5
"""The least share of the bare engine's moves that an environment makes."""
ROUNDS = 5


@row("lab")
def lab(bench: Bench) -> Iterator[Figure]:
    """Steps of the laboratory's environments by random legal actions, beside the moves of the bare engine.

    The target is for the bare engine, which knows the full state alone. A step of an environment also shows an agent
    what its seat knows, as numbers and a mask. The engine with views keeps what seats know, without numbers and masks.
    """
    for title, seats in TABLES:
        env = heptad_env(title, seats, seed=1)
        plays = (_steps, _viewed, _bare)
        rounds = [
            [_rate(play, env, bench.scaled(100, 2) / 100) for play in plays] for _ in range(bench.scaled(ROUNDS, 1))
        ]
        steps, viewed, bare = (median(rates) for rates in zip(*rounds, strict=True))
        yield Figure(f"{title}, {seats} players", steps, "steps/s")
        yield Figure("share of the bare engine", steps / bare, "", least=SHARE)
        yield Figure("share of the engine with views", steps / viewed, "")


def _rate(play: Callable[[HeptadEnv], int], env: HeptadEnv, seconds: float) -> float:
    """Return how many moves are made in a second of this process, in whole games; opening them counts too."""
    moves, start = 0, time.process_time()
    while time.process_time() < start + seconds:
        moves += play(env)
    return moves / (time.process_time() - start)


def _bare(env: HeptadEnv) -> int:
    """Play a game on the full state alone, as the row `games` does; return the number of moves."""
    table = env.table
    opening, seed = table.seats + 1, random.getrandbits(32)
    return sum(batch.actor != "worker" for batch in state(table.title, table.seats, seed)) - opening


def _viewed(env: HeptadEnv) -> int:
    """Play a game by the rules alone, and keep what each seat knows; return the number of moves."""
    env.reset()
    moves, match, chance = 0, env.table.match, Quick()
    while match.to_move:
        seat = match.to_move[0]
        match.make(seat, chance.choice(match.moves(seat)).move)
        moves += 1
    return moves


def _steps(env: HeptadEnv) -> int:
    """Play a game as agents do: each looks at its observation and takes one of the actions in the mask."""
    env.reset()
    steps, chance = 0, Quick()
    while True:
        seen, _, over, _, _ = env.last()
        if over:
            return steps
        legal = seen["action_mask"].view(bool).nonzero()[0]
        env.step(int(chance.choice(legal)))
        steps += 1
