"""Opening a game: the first batch, with the seats that are taken at once."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from application.errors.requests import InvalidFieldError
from titles.kernel.deciding import life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Seat, Visibility
from titles.kernel.title import Title


def opening(
    title: Title,
    game: str,
    creator: str,
    takers: Sequence[Seat],
    *,
    seats: int,
    options: Mapping[str, Any],
    visibility: Visibility,
    clock: Clock | None = None,
    rated: bool = False,
    bot_accounts: bool = False,
) -> Batch | Refusal:
    """Open a game and seat the takers, in order; with the last seat the game starts.

    Raise InvalidFieldError for more takers than seats and for a game that can't be rated, msgspec.ValidationError for
    options of the wrong type.
    """
    filled = life.read_options(title, seats, options)
    if isinstance(filled, Refusal):
        return filled
    if len(takers) > seats:
        raise InvalidFieldError("bots", _too_many(takers, seats))
    problem = life.rated_problem(clock, visibility) if rated else None
    if problem is not None:
        raise InvalidFieldError("rated", problem[0].lower() + problem[1:].removesuffix("."))
    batch = life.open_game(
        title,
        game=game,
        seats=seats,
        options=filled,
        visibility=visibility,
        creator=creator,
        seed=secrets.token_hex(32),
        clock=clock,
        rated=rated,
        bot_accounts=bot_accounts,
    )
    for taker in takers:
        refusal = life.sit(title, batch, taker)
        if refusal is not None:
            return refusal
    return batch


def _too_many(takers: Sequence[Seat], seats: int) -> str:
    """Return why there are too many takers, and what to do about it."""
    joins = any(taker.player is not None for taker in takers)
    bots = len(takers) - joins
    fewer = f"there are {bots} bots, but only {seats - joins} of the {seats} seats for them"
    return f"{fewer}: you take seat 0; pass `join: false`, or fewer bots" if joins else f"{fewer}: pass fewer"
