"""Ids of moves: short names with which a seat can post a listed move instead of its body."""

import hashlib
from collections.abc import Iterable
from typing import Any

from events.format import canonical
from titles.kernel.deciding.decider import moves, preferences, refuse_now
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, pending_decision
from titles.kernel.title import Title
from titles.kernel.words.sentences import message

DIGITS = 16
"""The number of hexadecimal digits of an id."""


def move_id(decision: str | None, move: object) -> str:
    """Return the id of a move that answers the decision with this id, or of a preference, which answers none.

    It is the beginning of the SHA-256 of the canonical JSON of both, so the same move has another id in each decision.
    """
    return hashlib.sha256(canonical.encode((decision, move))).hexdigest()[:DIGITS]


def find_move(title: Title, game: AnyGame, seat: int, wanted: str, decision: str | None = None) -> Any | Refusal:
    """Return the legal move or the preference of this seat that has this id, or why there is none.

    `decision` is the id of the decision that the move is meant for; a preference answers none. A move in the seat's own
    choice is found as well: making it again is possible, and changes nothing.
    """
    change = _with_id([each.move for each in preferences(title, game, seat)], None, wanted)
    if change is not None:
        return change
    refusal = refuse_now(game, seat, decision)
    if refusal is not None:
        return refusal
    pending = pending_decision(game, seat)
    assert pending is not None, "refuse_now has refused a seat without a decision"
    commitment = game.commitments[seat]
    chosen = [title.move_of(step) for step in commitment.chain or ()] if commitment is not None else []
    found = _with_id([*(each.move for each in moves(title, game, seat)), *chosen], pending.id, wanted)
    return _move_over(wanted) if found is None else found


def _with_id(candidates: Iterable[object], decision: str | None, wanted: str) -> Any | None:
    return next((move for move in candidates if move_id(decision, move) == wanted), None)


def _move_over(wanted: str) -> Refusal:
    detail = message(
        "No move with the id {id} is listed now. An id is valid only as long as its move is listed.", id=wanted
    )
    return Refusal("move_over", "table: decisions", detail, conflict=True)
