"""Moves: the legal moves of a seat, and a posted move."""

from typing import Annotated, Any

import msgspec
from marshmallow import Schema, fields, validate

from service.schemas.fields import Component, reference


class MoveIn(Schema):
    """A move as listed by `GET …/moves`, and the decision that it is meant for."""

    move = Component("Move", required=True)
    decision = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))


Move = Annotated[Any, reference("Move")]


class OfferOut(msgspec.Struct, frozen=True):
    """A legal move as a complete body to post, its label, and its cost.

    `setting` is true for a change of the seat's settings, which can be made at any time and does not answer a
    decision; otherwise it is absent.
    """

    move: Move
    """The move, to post as it is."""
    label: str
    """The move in words."""
    cost: dict[str, int]
    """What the move costs: coins by receiver, or what else the title counts."""
    setting: bool | msgspec.UnsetType = msgspec.UNSET
    """True for a change of the seat's settings. Otherwise absent."""


class MovesOut(msgspec.Struct, frozen=True):
    """The legal moves of the caller's seat, then its settings.

    `awaited` is whether the game waits for the seat. `chosen` is the current choice of the seat, step by step. A seat
    without a pending decision has no moves, but may have settings.
    """

    title: str
    """The id of the title of the game."""
    version: int
    """The version of the game."""
    seat: int
    """The caller's seat."""
    decision: str | None
    """The id of the pending decision. Null if there is none."""
    awaited: bool
    """Whether the game waits for the seat."""
    chosen: tuple[Move, ...] | None
    """The current choice of the seat, step by step. Null if it has not chosen."""
    moves: list[OfferOut]
    """The legal moves, the default move first; then the settings."""
