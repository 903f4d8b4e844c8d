"""What is answered where something is wrong."""

from marshmallow import Schema, fields

from service.schemas.verdicts import VerdictOut


class ErrorOut(Schema):
    """One wrong field."""

    field = fields.String(required=True)
    detail = fields.String(required=True)


class HeadOut(Schema):
    """The end of a log: its last version and hash. The hash is null where only the version is known."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True, allow_none=True)


class ProblemOut(Schema):
    """A problem document (RFC 9457). A refused move names the rule (`rule`), where it can be read
    (`rule_url`), and where the legal moves are (`moves`).

    `ends` are the nearest versions at which a batch ends, where one was asked for at which none does. Of a game whose
    log lost something, `acknowledged` is the head that it had, `found` the one that is left (null: nothing is).
    """

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    errors = fields.List(fields.Nested(ErrorOut))
    rule = fields.String()
    rule_url = fields.String()
    version = fields.Integer()
    moves = fields.String()
    scope = fields.String()
    verdict = fields.Nested(VerdictOut)
    ends = fields.List(fields.Integer())
    acknowledged = fields.Nested(HeadOut)
    found = fields.Nested(HeadOut, allow_none=True)
