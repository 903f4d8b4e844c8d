"""Jobs: what a worker does next in a game, as it is divided among workers."""

from typing import Literal

from titles.kernel.deciding.length import is_too_long
from titles.kernel.state.game import AnyGame, Job, next_job, to_move
from titles.kernel.title import Title

WorkerJob = Job | Literal["think"]
"""A job; the moves of bots that search are a separate one, `think`."""


def job_for_worker(title: Title, game: AnyGame, at: int = 0, size: int = 0) -> WorkerJob | None:
    """Return the job that comes next at a moment; None if no worker has anything to do.

    The bots that answer at once move before those that search. A game that is too long, with a log of `size` bytes,
    only has to end, which is a `deadline`.
    """
    if is_too_long(game, size):
        return "deadline"
    job = next_job(game, at)
    return "think" if job == "bot" and all(thinks(title, game, seat) for seat in seats_of_bots(game)) else job


def seats_of_bots(game: AnyGame) -> list[int]:
    """Return the seats to move that bots play."""
    return [seat for seat in to_move(game) if game.seats[seat].played_by_bot is not None]


def thinks(title: Title, game: AnyGame, seat: int) -> bool:
    """Whether a seat is played by a bot that searches."""
    bot = game.seats[seat].played_by_bot
    return bot is not None and title.thinks(bot)
