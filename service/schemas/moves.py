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
    label: str
    cost: dict[str, int]
    setting: bool | msgspec.UnsetType = msgspec.UNSET


class MovesOut(msgspec.Struct, frozen=True):
    """The legal moves of the caller's seat, then its settings.

    `awaited` is whether the game waits for the seat. `chosen` is the current choice of the seat, step by step. A seat
    without a pending decision has no moves, but may have settings.
    """

    title: str
    version: int
    seat: int
    decision: str | None
    awaited: bool
    chosen: tuple[Move, ...] | None
    moves: list[OfferOut]
