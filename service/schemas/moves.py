"""Moves: those on offer, and the one that is made."""

from marshmallow import Schema, fields, validate

from service.schemas.fields import Component


class MoveIn(Schema):
    """A move, as `GET …/moves` offered it, and the decision that it is meant for."""

    move = Component("Move", required=True)
    decision = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=100))


class OfferOut(Schema):
    """A legal move, complete as it can be posted, in words, and what it costs.

    `setting` is there, and true, for a change of the seat's own settings: it can be made at any time, whether or not
    the seat is awaited, and answers no decision.
    """

    move = Component("Move", required=True)
    label = fields.String(required=True)
    cost = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    setting = fields.Boolean()


class MovesOut(Schema):
    """What the caller's seat may do now: its moves, then its settings.

    `chosen` is its own current choice, step by step. A seat that is not asked has settings at most.
    """

    version = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    decision = fields.String(required=True, allow_none=True)
    awaited = fields.Boolean(required=True)
    chosen = fields.List(Component("Move"), required=True, allow_none=True)
    moves = fields.List(fields.Nested(OfferOut), required=True)
