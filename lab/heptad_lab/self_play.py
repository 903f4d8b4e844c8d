"""Many games at once, in several processes, for agents that choose the moves of all seats in batches."""

import hashlib
import multiprocessing
import secrets
import signal
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from heptad_lab.rewards import Rewards
from heptad_lab.table import Table

PATIENCE = 5.0
"""Seconds that a process gets to end by itself."""


class Decisions(NamedTuple):
    """The next decision of each game, and what the latest step has brought. The first axis of all arrays is the game.

    A game that ended is followed by the next one at once: its decision is the first one there.
    """

    observations: NDArray[np.int16]
    """What the seats that have to move see: (games, size)."""
    masks: NDArray[np.int8]
    """1 for each legal action: (games, actions)."""
    seats: NDArray[np.int64]
    """The seat that has to move: (games,)."""
    rewards: NDArray[np.float64]
    """The rewards of all seats, 0 if the game did not end with the latest step: (games, seats)."""
    ended: NDArray[np.bool_]
    """Whether the game ended with the latest step: (games,)."""


class SelfPlay:
    """Games of one title that are played at the same time. In each step one seat of each game makes a move.

    All games follow from the seed, whatever the number of processes. Use it as a context manager, or call `close`: it
    ends the processes. They also end when the calling process ends.
    """

    def __init__(
        self,
        title: str,
        seats: int,
        games: int,
        *,
        processes: int = 1,
        options: Mapping[str, Any] | None = None,
        rewards: Rewards = "rank",
        seed: int | None = 0,
    ) -> None:
        """`title`, `seats`, `options` and `rewards` are those of `heptad_env`.

        Without a seed (None) one is drawn. The games are shared among the `processes`; with 1 the calling process plays
        them itself. With more, the main module of the program is imported by each, so it needs
        `if __name__ == "__main__":`. Raise ValueError for what does not exist.
        """
        if isinstance(games, bool) or not isinstance(games, int | np.integer) or games < 1:
            raise ValueError(f"SelfPlay plays 1 game or more, a whole number, not {games!r}.")
        if not isinstance(processes, int | np.integer) or not 1 <= processes <= games:
            raise ValueError(f"{games} games can be played by 1 to {games} processes, not by {processes}.")
        seed = secrets.randbits(63) if seed is None else seed
        first = Table(title, seats, options, rewards=rewards, seed=seed, illegal="error")
        self.games = int(games)
        self._closed = False
        self.size, self.actions, self.layout = first.size, first.actions, dict(first.layout)
        shares = [share.tolist() for share in np.array_split(np.arange(games), processes)]
        self._places = np.cumsum([len(share) for share in shares])[:-1]
        plans = [_Plan(title, seats, options, rewards, seed, share) for share in shares]
        self._players: list[_Player] = [_Here(plans[0])] if processes == 1 else [_Process(plan) for plan in plans]

    def reset(self) -> Decisions:
        """Begin the first games of the seed, and return their first decisions."""
        return self._play([None] * len(self._players))

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Decisions:
        """Make a move in each game, and return the next decisions.

        Raise ValueError if an action is illegal, or if there is not one for each game. After an error the games can't
        be continued, but `reset`.
        """
        chosen = np.asarray(actions)
        if not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"Actions are whole numbers, not {chosen.dtype}.")
        if chosen.shape != (self.games,):
            raise ValueError(f"There are {self.games} games: actions of the shape {chosen.shape} do not fit.")
        return self._play(np.split(chosen, self._places))

    def _play(self, actions: Sequence[NDArray[Any] | None]) -> Decisions:
        """Let all players make their moves, None to reset; return what they answer. Raise the first error."""
        if self._closed:
            raise RuntimeError("These games were closed.")
        for player, chosen in zip(self._players, actions, strict=True):
            player.begin(chosen)
        answers = [player.answer() for player in self._players]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return Decisions(*[np.concatenate(parts) for parts in zip(*answers, strict=True)])

    def close(self) -> None:
        """End the processes. Nothing can be played afterwards."""
        self._closed = True
        for player in self._players:
            player.hang_up()
        for player in self._players:
            player.end()

    def __enter__(self) -> "SelfPlay":
        """Return the games."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End the processes."""
        self.close()


class _Plan(NamedTuple):
    """Some of the games by their numbers, and what they have in common."""

    title: str
    seats: int
    options: Mapping[str, Any] | None
    rewards: Rewards
    seed: int
    numbers: Sequence[int]

    def seed_of(self, number: int) -> int:
        """Return the seed from which one game and all those after it follow."""
        return int.from_bytes(hashlib.sha256(f"{self.seed}/{number}".encode()).digest()[:8])


class _Games:
    """Some of the games, in one process."""

    def __init__(self, plan: _Plan) -> None:
        self._seeds = [plan.seed_of(number) for number in plan.numbers]
        self._tables = [
            Table(plan.title, plan.seats, plan.options, rewards=plan.rewards, seed=seed, illegal="error")
            for seed in self._seeds
        ]
        self._seats = plan.seats

    def play(self, actions: NDArray[Any] | None) -> Decisions:
        """Make a move in each game, or reset all; return the next decisions."""
        rewards = np.zeros((len(self._tables), self._seats))
        ended = np.zeros(len(self._tables), bool)
        for number, table in enumerate(self._tables):
            if actions is None:
                table.reset(self._seeds[number])
                continue
            table.make(table.match.to_move[0], int(actions[number]))
            if table.over:
                rewards[number], ended[number] = table.rewards(), True
                table.reset(None)
        seats = [table.match.to_move[0] for table in self._tables]
        seen = [table.observe(seat) for table, seat in zip(self._tables, seats, strict=True)]
        return Decisions(
            np.stack([each["observation"] for each in seen]),
            np.stack([each["action_mask"] for each in seen]),
            np.array(seats),
            rewards,
            ended,
        )

    def tried(self, actions: NDArray[Any] | None) -> Decisions | Exception:
        """Return what `play` does, or the error that it raises."""
        try:
            return self.play(actions)
        except Exception as error:
            error.add_note(f"In the games of a process: {traceback.format_exc()}")
            return error


class _Player(Protocol):
    """Plays some of the games. It begins, and is asked for the answer when all players have begun."""

    def begin(self, actions: NDArray[Any] | None) -> None:
        """Begin to make a move in each game, or to reset all."""

    def answer(self) -> Decisions | Exception:
        """Return the next decisions, or the error."""

    def hang_up(self) -> None:
        """Say that nothing more will be played."""

    def end(self) -> None:
        """Wait for the end."""


class _Here:
    """Plays games in this process."""

    def __init__(self, plan: _Plan) -> None:
        self._games = _Games(plan)

    def begin(self, actions: NDArray[Any] | None) -> None:
        """Remember what to play."""
        self._actions = actions

    def answer(self) -> Decisions | Exception:
        """Play it."""
        return self._games.tried(self._actions)

    def hang_up(self) -> None:
        """Do nothing."""

    def end(self) -> None:
        """Do nothing."""


class _Process:
    """Plays games in another process."""

    def __init__(self, plan: _Plan) -> None:
        # Only with `spawn` has no other process the ends of this pipe: a process ends as soon as this one has ended.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(theirs, plan), daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, actions: NDArray[Any] | None) -> None:
        """Send what to play."""
        with suppress(OSError):  # a process that has ended gives no answer
            self._connection.send(actions)

    def answer(self) -> Decisions | Exception:
        """Wait for the answer."""
        try:
            answer: Decisions | Exception = self._connection.recv()
        except (EOFError, OSError):
            self._process.join(PATIENCE)
            return RuntimeError(f"A process that plays games has ended; its exit code is {self._process.exitcode}.")
        return answer

    def hang_up(self) -> None:
        """Let the process end."""
        self._connection.close()

    def end(self) -> None:
        """Wait until the process has ended; end it if it takes too long."""
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _serve(connection: Connection, plan: _Plan) -> None:
    """Play games as the other end of the connection says, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the calling process, which closes the connection
    games = _Games(plan)
    with suppress(EOFError, OSError):
        while True:
            connection.send(games.tried(connection.recv()))
