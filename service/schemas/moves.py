"""Moves: the legal moves of a seat, and a posted move."""

from marshmallow import Schema, fields, validate

from service.schemas.fields import Component


class MoveIn(Schema):
    """A move as listed by `GET …/moves`, and the decision that it is meant for."""

    move = Component("Move", required=True)
    decision = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))


class OfferOut(Schema):
    """A legal move as a complete body to post, its label, and its cost.

    `setting` is true for a change of the seat's settings, which can be made at any time and does not answer a
    decision; otherwise it is absent.
    """

    move = Component("Move", required=True)
    label = fields.String(required=True)
    cost = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    setting = fields.Boolean()


class MovesOut(Schema):
    """The legal moves of the caller's seat, then its settings.

    `awaited` is whether the game waits for the seat. `chosen` is the current choice of the seat, step by step. A seat
    without a pending decision has no moves, but may have settings.
    """

    version = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    decision = fields.String(required=True, allow_none=True)
    awaited = fields.Boolean(required=True)
    chosen = fields.List(Component("Move"), required=True, allow_none=True)
    moves = fields.List(fields.Nested(OfferOut), required=True)
