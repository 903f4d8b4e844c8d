"""Problem documents."""

from marshmallow import Schema, fields

from service.schemas.verdicts import VerdictOut


class ErrorOut(Schema):
    """One invalid field."""

    field = fields.String(required=True)
    detail = fields.String(required=True)


class HeadOut(Schema):
    """The head of a log: its last version and hash. The hash is null if only the version is known."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True, allow_none=True)


class ProblemOut(Schema):
    """A problem document (RFC 9457). For a refused move it has the rule (`rule`), a link to the rule (`rule_url`), and
    a link to the legal moves (`moves`).

    For a version inside a batch, `ends` lists the nearest versions at which a batch ends. For a game that lost events,
    `acknowledged` is the head that its log had, and `found` is the head that is left (null: nothing is left).
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
