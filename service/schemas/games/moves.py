"""Moves: what to list of a seat, a posted move, and a hint."""

import msgspec
from marshmallow import Schema, fields, validate

from projections.frames.legal_moves import Move
from service.schemas.basics.fields import Component, QueryFlag


class MoveIn(Schema):
    """A move as listed by `GET …/moves`: its `move` or its `id`, and the decision that it is meant for."""

    move = Component("Move", load_default=None, allow_none=False)
    id = fields.String(load_default=None, allow_none=False, validate=validate.Length(max=100))
    decision = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))


class MovesQuery(Schema):
    """What to list besides the legal moves."""

    unavailable = QueryFlag(
        load_default=False,
        metadata={
            "description": "Whether to list illegal moves too: those about what the seat holds or sees, with reasons."
        },
    )


class HintOut(msgspec.Struct, frozen=True):
    """What a bot of the title would do in the caller's seat."""

    title: str
    """The id of the title of the game."""
    version: int
    """The version of the game."""
    seat: int
    """The caller's seat."""
    decision: str
    """The id of the decision that the move answers."""
    bot: str
    """The kind of bot that was asked, such as `greedy`."""
    move: Move
    """The move, one of those that are listed."""
    id: str
    """The name of the move, which can be posted instead of `move`."""
    label: str
    """The move in words."""
