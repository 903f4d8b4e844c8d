"""One game after another at one table: what both kinds of environments share."""

import random
from collections.abc import Mapping
from copy import deepcopy
from operator import index
from typing import Any, Literal, SupportsIndex

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from heptad_lab.encoder import encoder_of
from heptad_lab.match import Match, seed_of
from heptad_lab.rewards import Rewards, rewards
from titles.kernel.deciding.life import read_options
from titles.kernel.play.decision import LegalMove
from titles.kernel.play.refusal import Refusal
from titles.kernel.title import Title, public_state
from titles.kernel.words.translated import nearest
from titles.registry import TITLES

Observation = dict[str, NDArray[Any]]
"""`observation`: 16-bit integers; `action_mask`: 1 for each legal action, else 0."""
Illegal = Literal["error", "default"]
"""What an illegal action does: it raises ValueError, or the seat makes its default move instead."""
INT8, INT16 = np.dtype(np.int8), np.iinfo(np.int16)


class Table:
    """A title with a number of seats, and the game that is being played.

    `waiting` adds an action that does nothing, the last one: it is the only one of a seat that does not have to move.
    """

    def __init__(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any] | None,
        *,
        rewards: Rewards,
        seed: int | None,
        illegal: Illegal,
        waiting: bool = False,
    ) -> None:
        """Raise ValueError for a title, seats or options that do not exist."""
        if isinstance(seats, bool) or not isinstance(seats, int | np.integer):
            raise ValueError(f"The number of seats is a whole number, not {seats!r}.")
        if title not in TITLES:
            raise ValueError(f"There is no title {title!r}; there are {', '.join(TITLES)}.")
        if rewards not in {"rank", "points"}:
            raise ValueError(f"There are no rewards {rewards!r}; there are 'rank' and 'points'.")
        if illegal not in {"error", "default"}:
            raise ValueError(f"An illegal action can be an 'error' or 'default', not {illegal!r}.")
        check_seed(seed)
        self.title: Title = TITLES[title]
        filled = read_options(self.title, int(seats), options or {})
        if isinstance(filled, Refusal):
            raise ValueError(filled.detail.in_language("en"))
        self.seats = int(seats)
        self._options, self._rewards, self._illegal, self._waiting = filled, rewards, illegal, waiting
        self._seed = random.SystemRandom().randrange(2**63) if seed is None else seed
        self._games = 0
        self.encoder = encoder_of(self.title, seats)
        self.actions = self.encoder.actions[0].size + waiting
        self._mask = (self.actions,)
        """The shape of a mask."""
        self._legal: dict[int, dict[int, LegalMove]] = {}
        self.match = self._new_match()
        self.size = len(self.encoder.observe(self.match, 0))
        self.layout = self.encoder.layout(self.match)
        self._games = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        """Return a table whose game goes on by itself.

        Both share the encoder: what it remembers are rows of things that never change, and it keeps these things.
        """
        other = Table.__new__(Table)
        other.__dict__ = {**self.__dict__, "match": deepcopy(self.match, memo), "_legal": {}}
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle has: the title by its id, and no encoder: it keeps rows by objects."""
        return {**self.__dict__, "title": self.title.id, "encoder": None, "_legal": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take over what a pickle has."""
        self.__dict__.update(state)
        self.title = self.match.title
        self.encoder = encoder_of(self.title, self.seats)

    def reset(self, seed: int | None) -> None:
        """Begin the next game; with a seed the first one of that seed. Raise ValueError for what is no seed."""
        check_seed(seed)
        if seed is not None:
            self._seed, self._games = seed, 0
        self.match = self._new_match()
        self._legal.clear()

    def _new_match(self) -> Match:
        match = Match(self.title, self._options, self.seats, seed_of(self._seed, self._games))
        self._games += 1
        return match

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.match.full.status == "finished"

    def observation_space(self) -> spaces.Dict:
        """Return a new space of the observations of one seat."""
        return spaces.Dict(
            {
                "observation": spaces.Box(INT16.min, INT16.max, (self.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """Return a new space of the actions of one seat."""
        return spaces.Discrete(self.actions)

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees, from what it knows, and which of its actions are legal, which it knows as well."""
        match = self.match
        mask = bytearray(self.actions)
        for action in self._legal.get(seat) or self.legal(seat):
            mask[action] = 1
        if self._waiting and seat not in match.to_move:
            mask[-1] = 1
        return {"observation": self.encoder.observe(match, seat), "action_mask": np.ndarray(self._mask, INT8, mask)}

    def legal(self, seat: int) -> dict[int, LegalMove]:
        """Return the legal moves of a seat by action, the default move first; none if it does not have to move."""
        known = self._legal.get(seat)
        if known is None:
            known = self._legal[seat] = self.encoder.actions[seat].by_index(self.match.moves(seat))
        return known

    def make(self, seat: int, action: int) -> None:
        """Make the move of an action. Raise ValueError for an illegal one, unless the default move stands in for it."""
        legal = self._legal.get(seat) or self.legal(seat)
        chosen = legal.get(action if type(action) is int else whole_number(action))
        if chosen is None:
            self.check(seat, action)
            chosen = next(iter(legal.values()))
        self.match.make(seat, chosen.move)
        self._legal.clear()

    def check(self, seat: int, action: int) -> None:
        """Raise ValueError for an illegal action, unless the default move stands in for it."""
        if whole_number(action) not in self.legal(seat) and self._illegal == "error":
            raise ValueError(f"Action {action} of seat_{seat} is illegal: see `action_mask`.")

    def bot_action(self, seat: int, bot: str, chance: random.Random) -> int:
        """Return the action that one of the title's bots takes from the seat's view. Raise ValueError if none can."""
        if bot not in self.title.bots:
            raise ValueError(f"There is no bot {bot!r}; there are {', '.join(self.title.bots)}.")
        legal = self.legal(seat)
        if not legal:
            raise ValueError(f"seat_{seat} does not have to move.")
        chosen = self.title.bots[bot](self.match.view(seat), seat, list(legal.values()), chance)
        return next(action for action, legal_move in legal.items() if legal_move.move == chosen)

    def shown(self, seat: int) -> dict[str, Any]:
        """Return the public state of a seat's view as plain data."""
        state: dict[str, Any] = msgspec.to_builtins(public_state(self.title, self.match.view(seat)))
        return state

    def label(self, seat: int, action: int, language: str) -> str:
        """Return the move of a legal action in words. Raise ValueError for a language that does not exist."""
        known = self.title.sentences.languages
        if nearest(language, known) is None:
            raise ValueError(f"There is no language {language!r}; there are {', '.join(known)}.")
        move = self.legal(seat)[int(action)].move
        return self.title.label(self.match.view(seat), seat, move, language)

    def rewards(self) -> list[float]:
        """Return the reward of each seat, 0 before the end."""
        return rewards(self.match.full.standings, self._rewards) if self.over else [0.0] * self.seats

    def results(self) -> list[dict[str, Any]]:
        """Return the rank and the points of each seat; nothing before the end."""
        results: list[dict[str, Any]] = [{} for _ in range(self.seats)]
        for standing in self.match.full.standings:
            results[standing.seat] = {"rank": standing.rank, "points": standing.total or 0}
        return results

    def drawn(self) -> str:
        """Return a line about the game: the seats that have to move, and the points."""
        game = self.match.full
        totals = {standing.seat: standing.total or 0 for standing in self.title.standings(game)}
        points = ", ".join(f"seat_{seat} {totals[seat]}" for seat in range(self.seats))
        waiting = ", ".join(f"seat_{seat}" for seat in self.match.to_move)
        return f"{self.title.name['en']}, version {game.version}: {points}; to move: {waiting or 'none'}"


def whole_number(action: SupportsIndex) -> int:
    """Return an action as an index. Raise ValueError for what is no whole number."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"An action is a whole number, not {action!r}.") from None


def check_seed(seed: object) -> None:
    """Raise ValueError for a seed that is no whole number."""
    if seed is not None and not isinstance(seed, int | np.integer):
        raise ValueError(f"A seed is a whole number, not {seed!r}.")


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError for a render mode that no environment has."""
    if mode not in {None, "ansi"}:
        raise ValueError(f"There is no render mode {mode!r}; there is 'ansi'.")


def agent_names(seats: int) -> list[str]:
    """Return the names of the agents, by seat."""
    return [f"seat_{seat}" for seat in range(seats)]
