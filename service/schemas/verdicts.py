"""The verdict on a log."""

from typing import get_args

from marshmallow import Schema, fields, validate

from service.schemas.fields import STATUSES
from service.schemas.games import StandingOut
from verifier.log_checker import Check


class FlawOut(Schema):
    """The first violation: its version (0: the header), the check that found it, and a description."""

    version = fields.Integer(required=True)
    check = fields.String(required=True, validate=validate.OneOf(get_args(Check)))
    detail = fields.String(required=True)


class UnopenedOut(Schema):
    """Unopened seals for the same seats (`to` is empty for the box): their number, and the version of the first."""

    to = fields.List(fields.Integer(), required=True)
    count = fields.Integer(required=True)
    first = fields.Integer(required=True)


class VerdictOut(Schema):
    """The verdict on a log, up to its end or to the first violation.

    `sound` is whether the log is valid. `complete` is whether, in addition, the game has ended and all seals are open,
    so that all checks cover the whole log. `problem` is the first violation.
    """

    sound = fields.Boolean(required=True)
    complete = fields.Boolean(required=True)
    problem = fields.Nested(FlawOut, required=True, allow_none=True)
    title = fields.String(required=True, allow_none=True)
    game = fields.String(required=True, allow_none=True)
    revision = fields.Integer(required=True, allow_none=True)
    status = fields.String(required=True, allow_none=True, validate=validate.OneOf([*STATUSES, None]))
    reason = fields.String(required=True, allow_none=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    seals = fields.Integer(required=True)
    closed = fields.Integer(required=True)
    unopened = fields.List(fields.Nested(UnopenedOut), required=True)
    draws = fields.Integer(required=True)
    batches = fields.Integer(required=True)
    standings = fields.List(fields.Nested(StandingOut), required=True)
