"""Every title as an AEC environment of PettingZoo: agents act one after the other."""

import random
from collections.abc import Mapping
from typing import Any, Literal

from gymnasium import spaces
from pettingzoo import AECEnv

from heptad_lab.rewards import Rewards
from heptad_lab.table import Illegal, Observation, Table, agent_names, check_render_mode
from titles.kernel.play.decision import LegalMove

NOT_BEGUN = "No game has begun: call `reset` first."


class HeptadEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """A title for agents `seat_0`, `seat_1`, …

    Where several seats choose at the same time, they act in the order of their numbers, and none sees what another one
    has chosen. Reveals and conflicts follow by themselves. All rewards come at the end.
    """

    def __init__(
        self,
        title: str,
        seats: int,
        *,
        options: Mapping[str, Any] | None = None,
        rewards: Rewards = "rank",
        seed: int | None = None,
        illegal: Illegal = "error",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """See `heptad_env`."""
        super().__init__()
        check_render_mode(render_mode)
        self.table = Table(title, seats, options, rewards=rewards, seed=seed, illegal=illegal)
        self.metadata = {"name": f"heptad_{title}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = agent_names(seats)
        self.agents: list[str] = []
        self._begun = False
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin another game; with a seed the one that follows from it. `options` are not used: a table keeps its own.

        Without a seed games follow one another, all from the latest seed.
        """
        self.table.reset(seed)
        self._begun = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.match.to_move[0]]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees and which of its actions are legal: none if it does not have to move."""
        return self.table.observe(self._seat[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the selected agent sees, and its reward, whether its game is over, False, and its infos."""
        if not self._begun:
            raise RuntimeError(NOT_BEGUN)
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent. Raise ValueError for an illegal action, see `illegal`."""
        if not self._begun:
            raise RuntimeError(NOT_BEGUN)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to move: None is no action.")
        table = self.table
        table.make(self._seat[agent], action)
        to_move = table.match.to_move
        if to_move:
            self.agent_selection = self.possible_agents[to_move[0]]
        else:
            self._end()

    def _end(self) -> None:
        """Give the rewards, and end the game for all agents."""
        for agent, reward, result in zip(self.agents, self.table.rewards(), self.table.results(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = result
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def view(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows of the game as plain data, as the REST API shows it in `state`."""
        return self.table.shown(self._seat[agent])

    def legal_moves(self, agent: str) -> dict[int, LegalMove]:
        """Return the legal moves of an agent by action, the default move first; none if it does not have to move."""
        return dict(self.table.legal(self._seat[agent]))

    def label(self, agent: str, action: int, language: str = "en") -> str:
        """Return a legal action in words, in English (`en`) or Japanese (`ja`). Raise KeyError for an illegal one."""
        return self.table.label(self._seat[agent], action, language)

    def bot_action(self, agent: str, bot: str, chance: random.Random) -> int:
        """Return the action that a bot of the title, such as `greedy`, takes now in the place of an agent.

        Raise ValueError if there is no such bot, or if the agent does not have to move.
        """
        return self.table.bot_action(self._seat[agent], bot, chance)

    @property
    def layout(self) -> dict[str, slice]:
        """Where each part of an observation lies."""
        return dict(self.table.layout)

    def render(self) -> str:
        """Return a line about the game, as for `render_mode="ansi"`."""
        return self.table.drawn()

    def close(self) -> None:
        """Do nothing: an environment holds nothing but memory."""


def heptad_env(
    title: str,
    seats: int,
    *,
    options: Mapping[str, Any] | None = None,
    rewards: Rewards = "rank",
    seed: int | None = None,
    illegal: Illegal = "error",
    render_mode: Literal["ansi"] | None = None,
) -> HeptadEnv:
    """Return an environment for a title, such as `seven_wonders_duel`, with this number of seats.

    `options` are the title's own, as for a new game. `rewards` are given at the end and add up to 0: by `rank`, from 1
    for the first place in equal steps to -1 for the last one, or by `points`, the margin over the mean of the others.
    All games follow from the `seed`; one is drawn without it. An `illegal` action is an `error`, or the seat makes its
    `default` move instead. Raise ValueError for what does not exist.
    """
    return HeptadEnv(
        title, seats, options=options, rewards=rewards, seed=seed, illegal=illegal, render_mode=render_mode
    )
