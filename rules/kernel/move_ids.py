"""Ids of moves: short names with which a seat can post a listed move instead of its body."""

import hashlib
from collections.abc import Iterable
from typing import Any

from events import canonical
from rules.kernel.decider import moves, refuse_now, settings
from rules.kernel.decision import LegalMove
from rules.kernel.game import AnyGame, pending_decision
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title

DIGITS = 16
"""The number of hexadecimal digits of an id."""


def move_id(decision: str | None, move: object) -> str:
    """Return the id of a move that answers the decision with this id, or of a setting, which answers none.

    It is the beginning of the SHA-256 of the canonical JSON of both, so the same move has another id in each decision.
    """
    return hashlib.sha256(canonical.encode((decision, move))).hexdigest()[:DIGITS]


def find_move(title: Title, game: AnyGame, seat: int, wanted: str, decision: str | None = None) -> Any | Refusal:
    """Return the legal move or the setting of this seat that has this id, or why there is none.

    `decision` is the id of the decision that the move is meant for; a setting answers none.
    """
    change = _with_id(settings(title, game, seat), None, wanted)
    if change is not None:
        return change.move
    refusal = refuse_now(game, seat, decision)
    if refusal is not None:
        return refusal
    pending = pending_decision(game, seat)
    assert pending is not None, "refuse_now has refused a seat without a decision"
    legal_move = _with_id(moves(title, game, seat), pending.id, wanted)
    return _move_over(wanted) if legal_move is None else legal_move.move


def _with_id(legal_moves: Iterable[LegalMove], decision: str | None, wanted: str) -> LegalMove | None:
    return next((each for each in legal_moves if move_id(decision, each.move) == wanted), None)


def _move_over(wanted: str) -> Refusal:
    detail = f"No move with the id {wanted} is listed now. An id is valid only as long as its move is listed."
    return Refusal("move_over", "table: decisions", detail, conflict=True)
