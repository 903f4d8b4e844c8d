"""Trains an agent by self-play: an actor-critic with one hidden layer, in NumPy alone. Copy it and change it.

`python -m heptad_lab.examples.actor_critic --help` says how to run it. On one machine the same seed
gives the same agent, bit for bit.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from heptad_lab import SelfPlay, heptad_env

HIDDEN = 64
GAMES = 64  # games that are played at once
BATCH = 4096  # decisions of whole games from which the agent learns at a time
RATE = 0.003  # the learning rate
ENTROPY = 0.01  # how much the agent is rewarded for trying different moves
LAMBDA = 0.95  # 1: learn from the end of a game alone; 0: from the next value alone

BOTS = ("random", "greedy")  # the bots of the title against which it is measured

Floats = NDArray[np.floating[Any]]


class Step(NamedTuple):
    """A decision of a seat, and what the agent thought that the game was worth."""

    observation: NDArray[np.int16]
    mask: NDArray[np.int8]
    action: int
    value: float


class Thought(NamedTuple):
    """What the network makes of a batch of decisions."""

    inputs: Floats
    hidden: Floats
    odds: Floats
    """The probability of each action, 0 for illegal ones."""
    values: Floats
    """The expected reward, from -1 to 1."""


class Agent:
    """A network with one hidden layer, which gives the probabilities of actions and the value of the game."""

    def __init__(self, size: int, actions: int, chance: np.random.Generator) -> None:
        """Make an agent that takes all legal actions with the same probability."""
        self.weights: dict[str, Floats] = {
            "in": chance.normal(0, 0.13, (size, HIDDEN)).astype(np.float32),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "out": np.zeros((HIDDEN, actions), np.float32),
            "out_bias": np.zeros(actions, np.float32),
            "value": np.zeros(HIDDEN, np.float32),
        }
        self._chance = chance
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._updates = 0

    def think(self, observations: NDArray[np.int16], masks: NDArray[np.int8]) -> Thought:
        """Return what the network makes of these decisions."""
        weights = self.weights
        inputs = np.clip(observations, -10, 10).astype(np.float32) / 3
        hidden = np.tanh(inputs @ weights["in"] + weights["in_bias"])
        logits = np.where(masks > 0, hidden @ weights["out"] + weights["out_bias"], -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        return Thought(inputs, hidden, odds, np.tanh(hidden @ weights["value"]))

    def choose(self, thought: Thought) -> NDArray[np.int64]:
        """Return an action for each decision, drawn by its probability."""
        sums = thought.odds.cumsum(axis=1)
        drawn = self._chance.random((len(sums), 1), np.float32) * sums[:, -1:]
        chosen: NDArray[np.int64] = (sums <= drawn).sum(axis=1)
        return chosen

    def best(self, observation: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
        """Return the most probable action."""
        return int(self.think(observation[None], mask[None]).odds[0].argmax())

    def learn(self, steps: list[Step], advantages: Floats) -> None:
        """Make actions with an advantage more probable, the others less; bring the values nearer to the truth."""
        thought = self.think(np.stack([step.observation for step in steps]), np.stack([step.mask for step in steps]))
        count, odds, hidden = len(steps), thought.odds, thought.hidden
        targets = advantages + np.array([step.value for step in steps], np.float32)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        # The gradients by the logits: of the policy, and of the entropy.
        logs = np.log(odds + 1e-9)
        logits = odds * (advantages[:, None] + ENTROPY * (logs - (odds * logs).sum(axis=1, keepdims=True)))
        logits[np.arange(count), [step.action for step in steps]] -= advantages
        logits /= count
        value = (thought.values - targets) * (1 - thought.values**2) / count
        layer = (logits @ self.weights["out"].T + value[:, None] * self.weights["value"]) * (1 - hidden**2)
        self._descend(
            {
                "in": thought.inputs.T @ layer,
                "in_bias": layer.sum(axis=0),
                "out": hidden.T @ logits,
                "out_bias": logits.sum(axis=0),
                "value": hidden.T @ value,
            }
        )

    def _descend(self, gradients: dict[str, Floats]) -> None:
        """Change the weights by the rule of Adam."""
        self._updates += 1
        for name, gradient in gradients.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.01 * (gradient**2 - square)
            scale = np.sqrt(square / (1 - 0.99**self._updates)) + 1e-6
            self.weights[name] -= np.float32(RATE / (1 - 0.9**self._updates)) * mean / scale


def batches(games: SelfPlay, agent: Agent) -> Iterator[tuple[list[Step], Floats]]:
    """Play on and on; yield the steps of games that have ended with their advantages, `BATCH` or a few more at a time.

    The agent plays all seats. What it has learned from one batch, it uses at once in the games that go on.
    """
    now = games.reset()
    seats = now.rewards.shape[1]
    going: list[list[list[Step]]] = [[[] for _ in range(seats)] for _ in now.seats]
    steps: list[Step] = []
    advantages: list[float] = []
    while True:
        thought = agent.think(now.observations, now.masks)
        actions = agent.choose(thought)
        for game, seat in enumerate(now.seats.tolist()):
            made = Step(now.observations[game], now.masks[game], int(actions[game]), float(thought.values[game]))
            going[game][seat].append(made)
        now = games.step(actions)
        for game in np.flatnonzero(now.ended).tolist():
            for seat in range(seats):
                steps += going[game][seat]
                advantages += advantages_of(going[game][seat], now.rewards[game, seat])
            going[game] = [[] for _ in range(seats)]
        if len(steps) >= BATCH:
            yield steps, np.array(advantages, np.float32)
            steps, advantages = [], []


def advantages_of(steps: list[Step], reward: float) -> list[float]:
    """Return how much better each step of a seat turned out than expected (generalized advantage estimation)."""
    found, advantage, after = [], 0.0, reward
    for step in reversed(steps):
        advantage = after - step.value + LAMBDA * advantage
        found.append(advantage)
        after = step.value
    return found[::-1]


def wins(agent: Agent, title: str, bot: str, games: int, seed: int) -> int:
    """Return how many games of two the agent wins against a bot; seats take turns, shared first places do not count."""
    env, chance, won = heptad_env(title, 2, seed=seed), random.Random(seed), 0
    for game in range(games):
        env.reset()
        own = env.possible_agents[game % 2]
        while not env.terminations[own]:
            mover = env.agent_selection
            if mover == own:
                seen = env.observe(own)
                env.step(agent.best(seen["observation"], seen["action_mask"]))
            else:
                env.step(env.bot_action(mover, bot, chance))
        won += env.rewards[own] > 0
    return won


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share of games."""
    z = 1.96
    share, weight = won / games, 1 + z**2 / games
    middle = (share + z**2 / (2 * games)) / weight
    half = z * np.sqrt(share * (1 - share) / games + z**2 / (4 * games**2)) / weight
    return float(middle - half), float(middle + half)


def train(title: str, updates: int, seed: int, processes: int) -> Iterator[tuple[int, Agent]]:
    """Yield the agent at first and after each update, with the number of decisions that it has learned from so far."""
    # One thread: sums in another order would give another agent, and the cores are for the processes that play.
    with threadpool_limits(1), SelfPlay(title, 2, GAMES, processes=processes, seed=seed) as games:
        agent, decisions = Agent(games.size, games.actions, np.random.default_rng(seed)), 0
        yield decisions, agent
        for _, (steps, advantages) in zip(range(updates), batches(games, agent), strict=False):
            agent.learn(steps, advantages)
            decisions += len(steps)
            yield decisions, agent


def curve(points: list[tuple[int, float, float]], title: str) -> str:
    """Return the learning curve as SVG: the shares of games won against `random` and `greedy`, by decisions."""
    left, right, top, bottom = 60, 620, 40, 300
    last = points[-1][0]

    def line(which: int, colour: str) -> str:
        places = [f"{left + (right - left) * p[0] / last:.1f},{bottom - (bottom - top) * p[which]:.1f}" for p in points]
        return f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" stroke-width="2"/>'

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 350" font-family="sans-serif" font-size="13">',
        '<rect width="760" height="350" fill="white"/>',
        f'<text x="{left}" y="24" font-size="15">{title}: games won by the agent</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = bottom - (bottom - top) * share
        parts.append(f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    for quarter in range(5):
        x = left + (right - left) * quarter / 4
        parts.append(f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{last * quarter / 4e6:.2f}</text>')
    parts.append(f'<text x="{right}" y="{bottom + 40}" text-anchor="end">million decisions</text>')
    for which, colour, name in ((1, "#1f6feb", "against random"), (2, "#d1590b", "against greedy")):
        y = bottom - (bottom - top) * points[-1][which]
        parts += [line(which, colour), f'<text x="{right + 8}" y="{y + 4:.1f}" fill="{colour}">{name}</text>']
    return "\n".join([*parts, "</svg>", ""])


def at_least_one(text: str) -> int:
    """Return a number of the command line. Raise ValueError unless it is 1 or more."""
    if (number := int(text)) < 1:
        raise ValueError
    return number


def file_to_write(text: str) -> Path:
    """Return a file of the command line. Raise argparse.ArgumentTypeError if it can't be written at the end."""
    file = Path(text)
    if file.is_dir() or not file.parent.is_dir():
        raise argparse.ArgumentTypeError(
            f"{file} is a folder" if file.is_dir() else f"there is no folder {file.parent}"
        )
    return file


def main() -> None:
    """Train an agent, and show how well it plays."""
    parser = argparse.ArgumentParser(description="Train an agent of two seats by self-play.")
    parser.add_argument("--title", default="seven_wonders_duel")
    parser.add_argument("--updates", type=at_least_one, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=at_least_one, default=2)
    parser.add_argument("--games", type=at_least_one, default=400, help="games against each bot at the end")
    parser.add_argument("--picture", type=file_to_write, help="where to write the learning curve, as SVG")
    parser.add_argument("--weights", type=file_to_write, help="where to write the network, as .npz")
    chosen = parser.parse_args()
    begin, points = monotonic(), []
    for update, (decisions, agent) in enumerate(train(chosen.title, chosen.updates, chosen.seed, chosen.processes)):
        if update % 10 == 0 or update < 5:
            random_share, greedy_share = (wins(agent, chosen.title, bot, 100, update) / 100 for bot in BOTS)
            points.append((decisions, random_share, greedy_share))
            print(f"{monotonic() - begin:4.0f} s, {decisions:7} decisions: {random_share:.0%}, {greedy_share:.0%} won")
    for bot in BOTS:
        won = wins(agent, chosen.title, bot, chosen.games, 0)
        low, high = interval(won, chosen.games)
        print(f"{won} of {chosen.games} games won against {bot}: {won / chosen.games:.1%} ({low:.1%} to {high:.1%})")
    print(f"{monotonic() - begin:.0f} s in all")
    if chosen.picture:
        chosen.picture.write_text(curve(points, chosen.title), encoding="utf-8")
    if chosen.weights:
        np.savez(chosen.weights, allow_pickle=False, **agent.weights)


if __name__ == "__main__":
    main()
