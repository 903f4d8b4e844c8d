"""Titles with simultaneous choices as a parallel environment of PettingZoo: all agents act at once."""

from collections.abc import Mapping
from typing import Any, Literal

from gymnasium import spaces
from pettingzoo import ParallelEnv

from heptad_lab.rewards import Rewards
from heptad_lab.table import Illegal, Observation, Table, agent_names, check_render_mode


class HeptadParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A title with simultaneous choices for agents `seat_0`, `seat_1`, …

    In each step every seat that has to move makes one move. The last action means to wait. It is the only
    legal one of a seat that does not have to move; such a seat waits whatever its action is.
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
        """See `heptad_parallel_env`."""
        check_render_mode(render_mode)
        self.table = Table(title, seats, options, rewards=rewards, seed=seed, illegal=illegal, waiting=True)
        if "reveal" not in self.table.title.resolve:
            raise ValueError(f"In {self.table.title.name['en']} seats move in turn: use `heptad_env`.")
        self.metadata = {"name": f"heptad_{title}_parallel_v1", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.possible_agents = agent_names(seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin another game, as `HeptadEnv.reset` does; return the observations and infos of all agents."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make a move of each seat that has to move.

        Return observations, rewards, whether the game is over, False for each truncation, and infos, by agent. Raise
        ValueError for an illegal action, see `illegal`; then no seat has moved.
        """
        table, agents = self.table, self.agents
        if not agents:
            raise RuntimeError("No game is being played: call `reset` first.")
        missing = [agent for seat in table.match.to_move if (agent := self.possible_agents[seat]) not in actions]
        if missing:
            raise ValueError(f"{', '.join(missing)} must move, and has no action.")
        moving = [(seat, actions[self.possible_agents[seat]]) for seat in table.match.to_move]
        for seat, action in moving:
            table.check(seat, action)
        for seat, action in moving:
            table.make(seat, action)
        given = dict(zip(agents, table.rewards(), strict=False))
        infos = dict(zip(agents, table.results(), strict=False))
        observations = self._observations()
        if table.over:
            self.agents = []
        return observations, given, dict.fromkeys(agents, table.over), dict.fromkeys(agents, False), infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.agents)}

    def view(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows of the game as plain data, as the REST API shows it in `state`."""
        return self.table.shown(self.possible_agents.index(agent))

    @property
    def layout(self) -> dict[str, slice]:
        """Where each part of an observation lies."""
        return dict(self.table.layout)

    def render(self) -> str:
        """Return a line about the game, as for `render_mode="ansi"`."""
        return self.table.drawn()

    def close(self) -> None:
        """Do nothing: an environment holds nothing but memory."""


def heptad_parallel_env(
    title: str,
    seats: int,
    *,
    options: Mapping[str, Any] | None = None,
    rewards: Rewards = "rank",
    seed: int | None = None,
    illegal: Illegal = "error",
    render_mode: Literal["ansi"] | None = None,
) -> HeptadParallelEnv:
    """Return a parallel environment for a title with simultaneous choices: `seven_wonders`, `seven_wonders_dice`.

    The arguments are those of `heptad_env`. Raise ValueError for what does not exist.
    """
    return HeptadParallelEnv(
        title, seats, options=options, rewards=rewards, seed=seed, illegal=illegal, render_mode=render_mode
    )
