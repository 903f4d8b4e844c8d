"""Hints: what a bot of the title would do in a player's seat."""

import random
from typing import Any, NamedTuple

from application.errors.games import NoHintsError
from application.games.clocks import refuse_taken_over
from application.games.repository import GameRecord
from titles.kernel.deciding import decider, life
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, pending_decision, to_move


class Hint(NamedTuple):
    """A move that a bot of the title would make, and the decision that it answers."""

    bot: str
    decision: str
    move: Any


def demand_hints(game: AnyGame, seat: int) -> None:
    """Raise NoHintsError if a hint for this seat could harm somebody: in a rated game, or against other players."""
    if not life.is_against_bots(game, seat):
        raise NoHintsError


def hint_for(record: GameRecord, view: AnyGame, seat: int) -> Hint | Refusal:
    """Return the hint for a seat, or why the seat can't move now.

    The bot knows only `view`, which is what the seat knows. The hint stays the same until the game goes on.
    """
    refusal = decider.refuse_now(view, seat) or refuse_taken_over(record, seat)
    if refusal is not None:
        return refusal
    pending = pending_decision(view, seat)
    if pending is None or seat not in to_move(view):
        return decider.not_awaited()
    bot, chance = record.title.stand_in, random.Random(record.head.hash)  # noqa: S311 - nothing secret is drawn
    move = record.title.bots[bot](view, seat, decider.moves(record.title, view, seat), chance)
    return Hint(bot, pending.id, move)
